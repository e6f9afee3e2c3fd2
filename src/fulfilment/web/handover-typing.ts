import type { CallInput } from '../../contract/endpoint.ts';
import { moscowDay } from '../../lib/calendar.ts';
import { numberTyped } from '../../lib/money/typed-roubles.ts';
import { returnReasonLabels, returnReasons } from '../../orders/handover.ts';
import { packedLines } from '../../orders/orders.web.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import type { saveHandover } from '../../orders/user-order-handover.contract.ts';

/** What became of a line, as it is chosen: all went in, it was missing, or why it was returned. */
export const resultOptions = [
  { value: 'HANDED', label: 'Передано' },
  ...returnReasons.map((reason) => ({ value: reason, label: `Вернули: ${returnReasonLabels[reason]}` })),
  { value: 'MISSING', label: 'Не было в посылке' },
];

/** What can be chosen of a line that packing has put nothing in for: it was not handed in. */
export const resultOptionsLeftOut = resultOptions.slice(1);

/** What an administrator types of a handover; the weight in kilograms, one result for each line of the order. */
export interface TypedHandover {
  day: string;
  kilograms: string;
  results: string[];
  note: string;
}

/**
 * What is noted of an order, for typing over; before that, the day on which it was marked as delivered. What was not
 * put into the parcel is missing.
 */
export function typedHandoverFrom(
  order: Pick<Order, 'handover' | 'products' | 'packingChanges' | 'status' | 'statusHistory'>,
): TypedHandover {
  const { handover, status, statusHistory } = order;
  const results: string[] = packedLines(order).map(({ ids }) => (ids.length === 0 ? 'MISSING' : 'HANDED'));
  for (const { position, reason } of handover?.lines ?? []) results[position - 1] = reason ?? 'MISSING';
  const handedIn = statusHistory.findLast((change) => change.status === status)?.changedAt;
  return {
    day: handover?.day ?? moscowDay(handedIn === undefined ? new Date() : new Date(handedIn)),
    kilograms: handover?.grams ? String(handover.grams / 1000).replace('.', ',') : '',
    results,
    note: handover?.note ?? '',
  };
}

type HandoverInput = CallInput<typeof saveHandover>['body'];

/** What is sent; what is typed as no number is sent as none that the contract takes. */
export function handoverInput(
  { day, kilograms, results, note }: TypedHandover,
  version: HandoverInput['version'],
): HandoverInput {
  return {
    day,
    grams: kilograms.trim() === '' ? null : Math.round(numberTyped(kilograms) * 1000),
    lines: results.flatMap((result, index): NonNullable<HandoverInput['lines']> => {
      const position = index + 1;
      if (result === 'MISSING') return [{ position, result: 'MISSING' }];
      const reason = returnReasons.find((one) => one === result);
      return reason === undefined ? [] : [{ position, result: 'RETURNED', reason }];
    }),
    note: note.trim() || null,
    version,
  };
}
