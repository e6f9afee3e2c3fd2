import { formatDayHidingCurrentYear } from '../../facilities/parcel-words.ts';
import type { Day } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { formatWeight } from '../../lib/text/weight-label.ts';
import {
  type OrderHandover,
  type ReturnedGoodsOption,
  type ReturnReason,
  returnReasonLabels,
  returnReasons,
} from '../handover.ts';

/** How what the buyer wants done with what was returned is called. */
export const returnedGoodsOptionLabels: Record<ReturnedGoodsOption, string> = {
  MONEY: 'Вернуть деньги',
  NEXT: 'Положить в следующую',
};

/**
 * Returns what is said, on `today` in Moscow, of a parcel that was handed in: when, how much of it, what was returned
 * and why, what was not in it. `names` are the goods that lie in the parcel for the order's lines.
 */
export function handoverSentences(
  { day, grams, lines }: Pick<OrderHandover, 'day' | 'grams' | 'lines'>,
  names: readonly string[],
  today: Day,
): string[] {
  // Of what came back in part the rest was handed in.
  const handed = names.length - lines.filter(({ quantity }) => quantity === undefined).length;
  const count = `${handed} из ${names.length} ${plural(names.length, ['позиции', 'позиций', 'позиций'])}`;
  const weight = grams === null ? '' : `, ${formatWeight(grams)}`;
  const named = (reason: ReturnReason | null) =>
    lines
      .filter((line) => line.reason === reason)
      .map(({ position, quantity }) => {
        const name = typesetName(names[position - 1] ?? `строка ${position}`);
        return quantity === undefined ? name : `${name}, ${quantity}\u00A0шт.`;
      })
      .join('; ');
  const returned = returnReasons.flatMap((reason) => {
    const goods = named(reason);
    return goods === '' ? [] : [`${goods} — ${returnReasonLabels[reason]}`];
  });
  const missing = named(null);
  return [
    `Сдано ${formatDayHidingCurrentYear(day, today)}: ${count}${weight}.`,
    ...(returned.length > 0 ? [`Вернули: ${returned.join('; ')}.`] : []),
    ...(missing === '' ? [] : [`Не было в посылке: ${missing}.`]),
  ];
}

/** How many lines of an order its facility gave back. */
export function returnedLines(handover: OrderHandover | undefined): OrderHandover['lines'] {
  return handover?.lines.filter(({ result }) => result === 'RETURNED') ?? [];
}

/** «Вернули: 2», «Вернуть деньги» of an order that is handed in; nothing where nothing was returned. */
export function formatReturnFlags(handover: OrderHandover | undefined): string[] {
  const returned = returnedLines(handover).length;
  if (returned === 0) return [];
  return [`Вернули: ${returned}`, ...(handover?.wish ? [returnedGoodsOptionLabels[handover.wish]] : [])];
}
