import { isBeforeDeadline } from '../facilities/handover-day.ts';
import { formatOnWeekdayAndDay, formatOrderDeadline } from '../facilities/parcel-words.ts';
import { addDays, moscowDay } from '../lib/calendar.ts';
import { unpaidStatuses } from './order-status.ts';
import type { Order } from './user-order.contract.ts';

type Awaited = Pick<Order, 'status' | 'plannedDay' | 'parcel' | 'heldAt'>;

/** «Сдадим в пятницу, 27 ноября», empty where no day can be promised, and the words that follow it. */
interface PlannedHandoverWords {
  promise: string;
  rest: string;
}

/** What the buyer is promised at this moment of the day on which an order is handed in; null where nothing can be. */
export function describePlannedHandover(
  { status, plannedDay, parcel, heldAt }: Awaited,
  now: Date,
): PlannedHandoverWords | null {
  if (heldAt !== null) return null;
  if (parcel !== null && parcel.grams > parcel.limitGrams) {
    return {
      promise: '',
      rest: 'Посылка тяжелее, чем принимают за один раз: день сдачи назовём, когда договоримся с вами по телефону.',
    };
  }
  if (plannedDay === null) return { promise: '', rest: 'День сдачи сообщит администратор.' };
  const promise = `Сдадим ${formatOnWeekdayAndDay(plannedDay)}`;
  if (!unpaidStatuses.includes(status)) return { promise, rest: '.' };
  const orderBy = parcel?.orderBy;
  if (orderBy === undefined) return { promise, rest: ', если заказ будет оплачен вовремя.' };
  const payBy = { day: addDays(plannedDay, -orderBy.days), time: orderBy.time };
  const until = formatOrderDeadline(payBy, moscowDay(now));
  if (isBeforeDeadline(payBy, now)) return { promise, rest: `, если оплатите до ${until}.` };
  return {
    promise: '',
    rest: `${formatOnWeekdayAndDay(plannedDay).replace(/^в/, 'В')}, сдать уже не успеваем: оплатить нужно было до ${until}. Новый день назовём после оплаты.`,
  };
}
