import { type PageRequest, pageFrom } from '../../../shared/contract/page.ts';
import type { Db } from '../../../shared/server/database.ts';
import { handle, handleChange, type Services } from '../../../shared/server/handle.ts';
import { type OrderStatus, statusLabels } from '../order-status.ts';
import { changeStatus, confirmOrder, listAllOrders, listOwnOrders } from '../user-order.contract.ts';
import { changeOrderStatus, movedOrders } from './change-order-status.ts';
import { makeOrder } from './confirm/confirm-order.ts';
import { queueOrderMails } from './mail/order-mails.db.ts';
import { deskAnswers, orderAnswers } from './order-answer.ts';
import { countOrders, listOrders } from './orders.db.ts';
import type { OrderFilter } from './search/order-filter.db.ts';
import { searchedBy } from './search/order-search.ts';

export function userOrderRoutes({ db, config }: Services) {
  return [
    handle(confirmOrder, ({ caller, body, key }) => makeOrder(db, caller.id, body, key ?? null, config)),

    handle(
      listAllOrders,
      ({ body: { pageable, ...filter } }) => orderPage(db, filter, pageable, deskAnswers),
      {
        kind: 'ORDERS_OPENED',
        fields: ({ body }) => searchedBy(body),
      },
    ),

    handle(listOwnOrders, ({ caller, body }) =>
      orderPage(db, { userId: caller.id }, body.pageable, orderAnswers),
    ),

    handleChange(changeStatus, {
      change: async ({ tx, caller, params, body, note }) => {
        const order = await changeOrderStatus(tx, caller, params.id, body);
        note(await movedOrders(tx, [order.id]));
        await queueOrderMails(tx, config, 'ORDER_STATUS', [order.id]);
        return order;
      },
      audited: {
        kind: 'ORDER_STATUS_CHANGED',
        ids: ({ params }) => [params.id],
        detail: ({ body }) => statusLabels[body.status as OrderStatus],
      },
    }),
  ];
}

async function orderPage(db: Db, filter: OrderFilter, request: PageRequest, answersFor: typeof orderAnswers) {
  const count = await countOrders(db, filter);
  const rows = count.total > 0 ? await listOrders(db, filter, count, request) : [];
  return pageFrom(await answersFor(db, rows), count.total, request);
}
