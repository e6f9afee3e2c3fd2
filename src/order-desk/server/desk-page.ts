import { createPage, type PageRequest } from '../../contract/page.ts';
import {
  countOrders,
  countOrdersByStatus,
  findOrderIdBounds,
  getFilterStatuses,
  isBroadSearch,
  listBuyersWithLiveOrders,
  listHeldOrderIds,
  listOrderIdsAndStatuses,
  listOrders,
  listOrdersByIds,
  type OrderFilter,
  type OrderRow,
  readDeskOrderAnswers,
  readDeskParcels,
  sumOrderCounts,
} from '../../orders/orders.server.ts';
import { MAX_SEARCH_RESULTS } from '../../orders/user-order-desk.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { readDeskNotes } from './order-notes.db.ts';

/** A page of the desk's list, with how many the same filter finds in each status. */
export async function readDeskPage(db: Db, filter: OrderFilter, request: PageRequest) {
  return { ...(await readPage(db, filter, request)), held: await listHeldOrderIds(db, MOST_HELD) };
}

async function readPage(db: Db, filter: OrderFilter, request: PageRequest) {
  if (await isBroadSearch(db, filter.search)) return broadPage(db, { ...filter, broad: true }, request);
  // The tabs say how many there are of each status, whichever of them is open.
  const counts = await countOrdersByStatus(db, { ...filter, status: null, due: false });
  const due = sumOrderCounts(await countOrdersByStatus(db, { ...filter, status: null, due: true }));
  const shown = getFilterStatuses(filter.status);
  const dueHere = () => countOrders(db, { ...filter, due: true });
  const count = filter.due
    ? await (filter.status ? dueHere() : due)
    : sumOrderCounts(counts.filter(({ status }) => shown.includes(status)));
  const rows = count.total > 0 ? await listOrders(db, filter, count, request) : [];
  return {
    ...createPage(await deskOrders(db, rows), count.total, request),
    statuses: counts.map(({ status, total }) => ({ status, orders: total })),
    due: due.total,
    more: false,
  };
}

/**
 * A page of the first thousand that a broad search finds: no one turns to the next, and to count the rest would
 * take longer than to type another letter. Where a filter leaves fewer, all is known of them.
 */
async function broadPage(db: Db, filter: OrderFilter, request: PageRequest) {
  const { sortDirection, page, size } = request;
  const bounds = await findOrderIdBounds(db, filter);
  const first = (status: OrderFilter['status']) =>
    listOrderIdsAndStatuses(db, { ...filter, status }, bounds, sortDirection, MAX_SEARCH_RESULTS + 1);
  const all = await first(null);
  const areAll = all.length <= MAX_SEARCH_RESULTS;
  const shown = getFilterStatuses(filter.status);
  const found =
    areAll || !filter.status
      ? all.filter(({ status }) => shown.includes(status))
      : await first(filter.status);
  const ids = found.slice(0, MAX_SEARCH_RESULTS).map(({ id }) => id);
  const rows = await listOrdersByIds(db, ids.slice(page * size, (page + 1) * size));
  if (sortDirection === 'ASC') rows.reverse();
  return {
    ...createPage(await deskOrders(db, rows), ids.length, request),
    // What is due is beside the steps, and not one of them.
    statuses:
      areAll && !filter.due
        ? [...Map.groupBy(all, ({ status }) => status)].map(([status, some]) => ({
            status,
            orders: some.length,
          }))
        : [],
    due: null,
    more: found.length > MAX_SEARCH_RESULTS,
  };
}

async function deskOrders(db: Db, rows: OrderRow[]) {
  const userIds = new Set(rows.flatMap(({ user_id }) => user_id ?? []));
  const [orders, buyers] = [
    await readDeskOrderAnswers(db, rows),
    await listBuyersWithLiveOrders(db, [...userIds]),
  ];
  const parcelOf = await readDeskParcels(db, rows);
  const notes = await readDeskNotes(
    db,
    rows.map(({ id }) => id),
  );
  const buyerOf = new Map(buyers.map((buyer) => [buyer.id, buyer]));
  return orders.map((order, index) => {
    const buyer = buyerOf.get(rows[index]?.user_id ?? 0);
    return {
      ...order,
      facilityId: rows[index]?.facility_id ?? 0,
      buyer: buyer
        ? { lastName: buyer.last_name, firstName: buyer.first_name, middleName: buyer.middle_name }
        : null,
      deskNote: notes.get(order.id) ?? null,
      otherOrderIds: buyer?.live_ids.filter((id) => id !== order.id).slice(0, MOST_OTHERS) ?? [],
      ...parcelOf(order),
    };
  });
}

/** No one reads more of them on one line. */
const MOST_OTHERS = 5;

/** More of them stand in no one's way at once. */
const MOST_HELD = 20;
