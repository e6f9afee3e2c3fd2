import { orderNotes, saveNote, saveRefund } from '../../orders/user-order-notes.contract.ts';
import { handle, handleChange, type Services } from '../../platform/calls/handle.ts';
import { changeNote, changeRefund, readOrderNotes } from './order-notes.ts';

export function orderNotesRoutes({ db }: Services) {
  return [
    handle(orderNotes, ({ params }) => readOrderNotes(db, params.id), {
      kind: 'ORDERS_OPENED',
      ids: ({ params }) => [params.id],
    }),

    handleChange(saveNote, {
      change: ({ tx, caller, params, body }) => changeNote(tx, caller, params.id, body),
      audited: {
        kind: 'ORDER_NOTE_CHANGED',
        ids: ({ params }) => [params.id],
        detail: ({ body }) => (body.reader === 'BUYER' ? 'для покупателя' : 'для администраторов'),
      },
    }),

    handleChange(saveRefund, {
      change: ({ tx, caller, params, body }) => changeRefund(tx, caller, params.id, body),
      audited: { kind: 'ORDER_REFUND_CHANGED', ids: ({ params }) => [params.id] },
    }),
  ];
}
