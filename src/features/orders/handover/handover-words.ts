import { onWeekdayAndDay } from '../../facilities/parcel/parcel-words.ts';
import { unpaidStatuses } from '../order-status.ts';
import type { Order } from '../user-order.contract.ts';

type Awaited = Pick<Order, 'status' | 'plannedDay' | 'parcel' | 'heldAt'>;

/** What the buyer is promised of the day on which an order is handed in; null where nothing can be. */
export function handoverWords({ status, plannedDay, parcel, heldAt }: Awaited): string | null {
  if (heldAt !== null) return null;
  if (parcel !== null && parcel.grams > parcel.limitGrams) {
    return 'Посылка тяжелее, чем принимают за один раз: день сдачи назовём, когда договоримся с вами по телефону.';
  }
  if (plannedDay === null) return 'День сдачи сообщит администратор.';
  const day = `Сдадим ${onWeekdayAndDay(plannedDay)}`;
  return unpaidStatuses.includes(status) ? `${day}, если заказ будет оплачен вовремя.` : `${day}.`;
}
