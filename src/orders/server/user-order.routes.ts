import { createPageResponse, type PageRequest } from '../../contract/page.ts';
import { Problem } from '../../contract/problem.ts';
import {
  asCallerOf,
  bindChangeEndpoint,
  bindEndpoint,
  type Caller,
  type Services,
} from '../../platform/calls/handle.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { deskStatusLabels, mayPayNotes, type OrderStatus, unpaidStatuses } from '../order-status.ts';
import {
  changeStatus,
  confirmOrder,
  confirmOrderByPhone,
  listAllOrdersPage,
  listOwnOrdersPage,
} from '../user-order.contract.ts';
import { changeMayPay, correctRecipient } from '../user-order-desk.contract.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { placeOrder, placeOrderByPhone } from './confirm-order.ts';
import { correctOrderRecipient } from './correct-order-recipient.ts';
import type { OrderFilter } from './order-filter.db.ts';
import { queueOrderMails } from './order-mails.db.ts';
import {
  type OrderResponse,
  readBuyerOrderResponses,
  readDeskOrderResponses,
  readOrderResponseForCallerRole,
} from './order-response.ts';
import { getSearchedPersonalFields } from './order-search.ts';
import { countOrders, insertHistoryNote, listOrders, lockOrder, writeMayPay } from './orders.db.ts';

export function buyerAndDeskOrderRoutes({ db, config, snapshot }: Services) {
  return [
    bindEndpoint(confirmOrder, ({ caller, body, key }) =>
      placeOrder(db, caller.id, body, key ?? null, config),
    ),

    bindChangeEndpoint(confirmOrderByPhone, {
      change: async ({ tx, caller, body }) => ({
        orderId: await placeOrderByPhone(tx, caller, body, config),
      }),
      audited: { kind: 'ORDER_TAKEN_BY_PHONE', ids: (_, { orderId }) => [orderId] },
    }),

    bindEndpoint(
      listAllOrdersPage,
      ({ body: { pageable, ...filter } }) => orderPage(db, filter, pageable, readDeskOrderResponses),
      {
        kind: 'ORDERS_OPENED',
        fields: ({ body }) => getSearchedPersonalFields(body),
      },
    ),

    bindEndpoint(listOwnOrdersPage, ({ caller, body }) =>
      orderPage(db, { userId: caller.id }, body.pageable, readBuyerOrderResponses),
    ),

    bindChangeEndpoint(changeStatus, {
      change: async ({ tx, caller, params, body, note }) => {
        const { order, changes } = await changeOrderStatus(
          tx,
          asCallerOf(changeStatus, caller),
          params.id,
          body,
        );
        note(changes);
        await queueOrderMails(tx, config, 'ORDER_STATUS', [order.id]);
        return order;
      },
      // Who cancels to order otherwise finds the pieces back on sale.
      done: ({ log }) => snapshot.refreshOrLog(log),
      audited: {
        kind: 'ORDER_STATUS_CHANGED',
        ids: ({ params }) => [params.id],
        detail: ({ body }) => deskStatusLabels[body.status as OrderStatus],
      },
    }),

    bindChangeEndpoint(correctRecipient, {
      change: async ({ tx, caller, params, body, note }) => {
        const { id } = params;
        const { order, fields } = await correctOrderRecipient(tx, caller, id, body, config);
        note([{ id, name: null, fields }]);
        if (fields.length > 0) await queueOrderMails(tx, config, 'ORDER_RECIPIENT', [id]);
        return order;
      },
      audited: { kind: 'ORDER_RECIPIENT_CORRECTED', ids: ({ params }) => [params.id] },
    }),

    bindChangeEndpoint(changeMayPay, {
      change: ({ tx, caller, params, body }) =>
        changePaymentPermission(tx, caller, params.id, body.mayPay, config),
      audited: {
        kind: 'ORDER_MAY_PAY_CHANGED',
        ids: ({ params }) => [params.id],
        detail: ({ body }) => (body.mayPay ? mayPayNotes.told : mayPayNotes.takenBack),
      },
    }),
  ];
}

async function orderPage(
  db: Db,
  filter: OrderFilter,
  request: PageRequest,
  answersFor: typeof readBuyerOrderResponses,
) {
  const count = await countOrders(db, filter);
  const rows = count.total > 0 ? await listOrders(db, filter, count, request) : [];
  return createPageResponse(await answersFor(db, rows), count.total, request);
}

/**
 * Says that the buyer of an order may pay it, or takes that back: its history and the buyer are told.
 *
 * @throws {Problem} ORDER_NOT_FOUND, STATUS_FINAL of an order that is paid, over or waits for a talk with its buyer
 */
async function changePaymentPermission(
  tx: Db,
  caller: Caller,
  id: number,
  mayPay: boolean,
  config: Config,
): Promise<OrderResponse> {
  const order = await lockOrder(tx, id);
  const { status } = order;
  if (!unpaidStatuses.includes(status)) {
    throw new Problem('STATUS_FINAL', { message: `Заказ № ${id} уже оплачен или закрыт.` });
  }
  if (mayPay && order.held_at !== null) {
    const message = `Заказ № ${id}: получателя перевели или освободили. Сначала спросите покупателя.`;
    throw new Problem('STATUS_FINAL', { message });
  }
  if (await writeMayPay(tx, id, mayPay)) {
    const comment = mayPay ? mayPayNotes.told : mayPayNotes.takenBack;
    await insertHistoryNote(tx, { id, status, administratorId: caller.id, comment });
    if (mayPay) await queueOrderMails(tx, config, 'ORDER_MAY_PAY', [id]);
  }
  return readOrderResponseForCallerRole(tx, caller, id);
}
