import { shortDay } from '../../facilities/parcel-words.ts';
import { type OrderHandover, returnReasonLabels } from '../../orders/handover.ts';
import type { OrderAnswer } from '../../orders/orders.server.ts';
import { queueOrderMails } from '../../orders/orders.server.ts';
import { chooseReturned, saveHandover } from '../../orders/user-order-handover.contract.ts';
import { handleChange, type Services } from '../../platform/calls/handle.ts';
import { noteHandover, noteWish } from './note-handover.ts';

export function orderHandoverRoutes({ config }: Services) {
  return [
    handleChange(saveHandover, {
      change: async ({ tx, caller, params, body, note }) => {
        const { order, before } = await noteHandover(tx, caller, params.id, body);
        const field = { was: inWords(before, order), became: inWords(order.handover, order) };
        note([{ id: params.id, name: null, fields: [{ label: 'сдача', ...field }] }]);
        if (order.handover?.version !== before?.version) {
          await queueOrderMails(tx, config, 'ORDER_HANDOVER', [params.id]);
        }
        return order;
      },
      audited: { kind: 'ORDER_HANDOVER_NOTED', ids: ({ params }) => [params.id] },
    }),

    handleChange(chooseReturned, {
      change: ({ tx, caller, params, body }) => noteWish(tx, caller, params.id, body.wish),
      audited: {
        kind: 'ORDER_RETURN_CHOSEN',
        ids: ({ params }) => [params.id],
        detail: ({ body }) => (body.wish === 'MONEY' ? 'вернуть деньги' : 'в следующую посылку'),
      },
    }),
  ];
}

/** «27 ноября, 18900 г, вернули: Сайра (не принимают), нет: Чай»: goods only, the note may name people. */
function inWords(handover: OrderHandover | undefined, { products }: OrderAnswer): string {
  if (handover === undefined) return 'не отмечена';
  const named = (result: OrderHandover['lines'][number]['result']) =>
    handover.lines
      .filter((line) => line.result === result)
      .map(({ position, reason }) => {
        const name = products[position - 1]?.nameProduct ?? `строка ${position}`;
        return reason === null ? name : `${name} (${returnReasonLabels[reason]})`;
      })
      .join(', ');
  const [returned, missing] = [named('RETURNED'), named('MISSING')];
  return [
    shortDay(handover.day),
    handover.grams !== null && `${handover.grams} г`,
    returned && `вернули: ${returned}`,
    missing && `нет: ${missing}`,
  ]
    .filter(Boolean)
    .join(', ');
}
