import { onWeekdayAndDay, weekdayAndDay } from '../../../facilities/parcel/parcel-words.ts';
import { liveStatuses } from '../../order-status.ts';
import type { Order } from '../../user-order.contract.ts';
import styles from './own-order.module.css';

/** When the parcel is handed in, from which day that was moved, and that the order waits. */
export function OwnParcel({ order: { status, plannedDay, parcel, heldAt } }: { order: Order }) {
  if (!liveStatuses.includes(status)) return null;
  const first = parcel?.plannedDay ?? null;
  return (
    <>
      {plannedDay !== null && (
        <p>
          Сдадим {onWeekdayAndDay(plannedDay)}.
          {first !== null && first !== plannedDay && ` День перенесён, прежде: ${weekdayAndDay(first)}.`}
        </p>
      )}
      {heldAt !== null && (
        <p className={styles.comment}>
          Вы сообщили, что получателя перевели или освободили. Администратор уточнит у вас, что делать с
          заказом.
        </p>
      )}
    </>
  );
}
