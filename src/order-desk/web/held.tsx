import { formatMoment } from '../../lib/calendar.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { markOrderHeld } from '../../orders/user-order-parcel.contract.ts';
import { Button } from '../../ui/button.tsx';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './order-parcel.module.css';

interface HeldProps {
  order: Order;
  since: string;
  /** Takes the order as the server answers it. */
  onChanged(order: Order): void;
}

/** The buyer says that the recipient is not there any more; whoever has talked to them takes the mark away. */
export function Held({ order: { id }, since, onChanged }: HeldProps) {
  const { send, busy, failure } = useSend(markOrderHeld, { revalidates: false });

  async function lift() {
    const { answer } = await send({ params: { id }, body: { held: false } });
    if (answer !== null) onChanged(answer);
  }

  return (
    <div className={styles.held}>
      <p className={styles.flag}>
        «Его перевели или освободили» — отметка от {formatMoment(since)}. Поговорите с покупателем до сдачи.
      </p>
      <Button variant="secondary" busy={busy} onClick={() => void lift()}>
        Убрать отметку<span className="visually-hidden"> с заказа № {id}</span>
      </Button>
      {failure !== null && (
        <div role="alert">
          <Notice kind="error">{failureMessage(failure, 'Отметка осталась. Попробуйте ещё раз.')}</Notice>
        </div>
      )}
    </div>
  );
}
