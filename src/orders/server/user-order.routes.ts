import { createPage, type PageRequest } from '../../contract/page.ts';
import { handle, handleChange, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { deskStatusLabels, type OrderStatus } from '../order-status.ts';
import { changeStatus, confirmOrder, listAllOrders, listOwnOrders } from '../user-order.contract.ts';
import { correctRecipient } from '../user-order-recipient.contract.ts';
import { changeOrderStatus, readAuditedStatusChanges } from './change-order-status.ts';
import { makeOrder } from './confirm-order.ts';
import { correctOrderRecipient } from './correct-recipient.ts';
import { readBuyerOrderAnswers, readDeskOrderAnswers } from './order-answer.ts';
import type { OrderFilter } from './order-filter.db.ts';
import { queueOrderMails } from './order-mails.db.ts';
import { getSearchedPersonalFields } from './order-search.ts';
import { countOrders, listOrders } from './orders.db.ts';

export function buyerAndDeskOrderRoutes({ db, config }: Services) {
  return [
    handle(confirmOrder, ({ caller, body, key }) => makeOrder(db, caller.id, body, key ?? null, config)),

    handle(
      listAllOrders,
      ({ body: { pageable, ...filter } }) => orderPage(db, filter, pageable, readDeskOrderAnswers),
      {
        kind: 'ORDERS_OPENED',
        fields: ({ body }) => getSearchedPersonalFields(body),
      },
    ),

    handle(listOwnOrders, ({ caller, body }) =>
      orderPage(db, { userId: caller.id }, body.pageable, readBuyerOrderAnswers),
    ),

    handleChange(changeStatus, {
      change: async ({ tx, caller, params, body, note }) => {
        const order = await changeOrderStatus(tx, caller, params.id, body);
        note(await readAuditedStatusChanges(tx, [order.id]));
        await queueOrderMails(tx, config, 'ORDER_STATUS', [order.id]);
        return order;
      },
      audited: {
        kind: 'ORDER_STATUS_CHANGED',
        ids: ({ params }) => [params.id],
        detail: ({ body }) => deskStatusLabels[body.status as OrderStatus],
      },
    }),

    handleChange(correctRecipient, {
      change: async ({ tx, caller, params, body, note }) => {
        const { id } = params;
        const { order, fields } = await correctOrderRecipient(tx, caller, id, body, config.BOX_GRAMS);
        note([{ id, name: null, fields }]);
        if (fields.length > 0) await queueOrderMails(tx, config, 'ORDER_RECIPIENT', [id]);
        return order;
      },
      audited: { kind: 'ORDER_RECIPIENT_CORRECTED', ids: ({ params }) => [params.id] },
    }),
  ];
}

async function orderPage(
  db: Db,
  filter: OrderFilter,
  request: PageRequest,
  answersFor: typeof readBuyerOrderAnswers,
) {
  const count = await countOrders(db, filter);
  const rows = count.total > 0 ? await listOrders(db, filter, count, request) : [];
  return createPage(await answersFor(db, rows), count.total, request);
}
