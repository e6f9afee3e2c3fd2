import {
  formatDayAndMonth,
  formatKilogramsRoundedDown,
  formatKilogramsRoundedUp,
} from '../../facilities/parcel-words.ts';
import type { DeskOrder } from '../../orders/user-order-desk.contract.ts';

type Same = DeskOrder['sameRecipient'];

/** «сдаём 27 ноября, 12,4 кг» behind the number of another order for the same person. */
export function formatSameRecipientOrder({
  similar,
  plannedDay,
  grams,
  atLeast,
}: Same['orders'][number]): string {
  return [
    similar && 'похожий',
    plannedDay !== null && `сдаём ${formatDayAndMonth(plannedDay)}`,
    grams !== null && `${atLeast ? 'не меньше ' : ''}${formatKilogramsRoundedUp(grams)}\u00A0кг`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** «Вместе за месяц 31,2 из 30 кг»; null where kilograms are not counted by the month. */
export function formatMonthWeight({ month }: Same): string | null {
  if (month === null) return null;
  const atLeast = month.atLeast ? 'не меньше ' : '';
  return `Вместе за месяц ${atLeast}${formatKilogramsRoundedUp(month.grams)} из ${formatKilogramsRoundedDown(month.limitGrams)}\u00A0кг`;
}
