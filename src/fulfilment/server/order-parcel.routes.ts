import { queueOrderMails } from '../../orders/orders.server.ts';
import { markOrderHeld, moveHandover } from '../../orders/user-order-parcel.contract.ts';
import { handleChange, type Services } from '../../platform/calls/handle.ts';
import { changeHold, moveParcel, plannedDayField } from './change-parcel.ts';

export function orderParcelRoutes({ config }: Services) {
  return [
    handleChange(moveHandover, {
      change: async ({ tx, caller, params, body, note }) => {
        const order = await moveParcel(tx, caller, params.id, body);
        const { label, labelOf = String } = plannedDayField;
        const field = { label, was: labelOf(body.seenDay), became: labelOf(body.plannedDay) };
        note([{ id: params.id, name: null, fields: [field] }]);
        if (body.seenDay !== body.plannedDay) await queueOrderMails(tx, config, 'ORDER_DAY', [params.id]);
        return order;
      },
      audited: { kind: 'ORDER_DAY_MOVED', ids: ({ params }) => [params.id] },
    }),

    handleChange(markOrderHeld, {
      change: ({ tx, caller, params, body }) => changeHold(tx, caller, params.id, body.held),
      audited: {
        kind: 'ORDER_HOLD_CHANGED',
        ids: ({ params }) => [params.id],
        detail: ({ body }) => (body.held ? 'перевели или освободили' : 'отметка убрана'),
      },
    }),
  ];
}
