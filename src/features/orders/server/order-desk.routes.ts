import { type PageRequest, pageFrom } from '../../../shared/contract/page.ts';
import type { Db } from '../../../shared/server/database.ts';
import { handle, handleChange, type Services } from '../../../shared/server/handle.ts';
import { statusLabels } from '../order-status.ts';
import { changeStatuses, listDesk, newOrders, orderChart, ordersByIds } from '../user-order-desk.contract.ts';
import { changeOrderStatuses, movedOrders } from './change-order-status.ts';
import { deskAnswers } from './order-answer.ts';
import { readOrderChart } from './order-chart.ts';
import { countNewOrders, listBuyers, listOrdersByIds } from './order-desk.db.ts';
import { type OrderFilter, statusesOf } from './order-filter.db.ts';
import { searchedBy } from './order-search.ts';
import { countOrdersByStatus, type FoundOrder, listOrders, sumOf } from './orders.db.ts';

export function orderDeskRoutes({ db }: Services) {
  return [
    handle(listDesk, ({ body: { pageable, ...filter } }) => deskPage(db, filter, pageable), {
      kind: 'ORDERS_OPENED',
      ids: (_, { content }) => content.map(({ id }) => id),
      fields: ({ body }) => searchedBy(body),
    }),

    handle(ordersByIds, async ({ body }) => deskAnswers(db, await listOrdersByIds(db, body.ids)), {
      kind: 'ORDERS_OPENED',
      ids: (_, orders) => orders.map(({ id }) => id),
    }),

    handleChange(changeStatuses, {
      change: async ({ tx, caller, body, note }) => {
        const outcome = await changeOrderStatuses(tx, caller, body);
        note(
          await movedOrders(
            tx,
            outcome.moved.map(({ id }) => id),
          ),
        );
        return outcome;
      },
      audited: {
        kind: 'ORDER_STATUS_CHANGED',
        ids: (_, { moved }) => moved.map(({ id }) => id),
        // An undo leads back to several statuses, and each is in its order's history.
        detail: ({ body: { moves } }) => {
          const [first, ...others] = new Set(moves.map(({ status }) => statusLabels[status]));
          return others.length === 0 ? `${first}` : 'Разные статусы';
        },
      },
    }),

    handle(orderChart, ({ body }) => readOrderChart(db, body), {
      kind: 'ORDERS_COUNTED',
      // Of a filter the chart says how many orders somebody has made, and opens none of them.
      ids: () => [],
      fields: ({ body }) => searchedBy(body),
    }),

    handle(newOrders, ({ body }) => countNewOrders(db, body.after ?? null)),
  ];
}

async function deskPage(db: Db, filter: OrderFilter, request: PageRequest) {
  // The tabs say how many there are of each status, whichever of them is open.
  const counts = await countOrdersByStatus(db, { ...filter, status: null });
  const shown = statusesOf(filter.status);
  const count = sumOf(counts.filter(({ status }) => shown.includes(status)));
  const rows = count.total > 0 ? await listOrders(db, filter, count, request) : [];
  return {
    ...pageFrom(await deskOrders(db, rows), count.total, request),
    statuses: counts.map(({ status, total }) => ({ status, orders: total })),
  };
}

async function deskOrders(db: Db, rows: FoundOrder[]) {
  const userIds = new Set(rows.flatMap(({ user_id }) => user_id ?? []));
  const [orders, buyers] = [await deskAnswers(db, rows), await listBuyers(db, [...userIds])];
  const buyerOf = new Map(buyers.map((buyer) => [buyer.id, buyer]));
  return orders.map((order, index) => {
    const buyer = buyerOf.get(rows[index]?.user_id ?? 0);
    return {
      ...order,
      buyer: buyer
        ? { lastName: buyer.last_name, firstName: buyer.first_name, middleName: buyer.middle_name }
        : null,
      otherOrderIds: buyer?.live_ids.filter((id) => id !== order.id).slice(0, MOST_OTHERS) ?? [],
    };
  });
}

/** Nobody reads more of them on one line. */
const MOST_OTHERS = 5;
