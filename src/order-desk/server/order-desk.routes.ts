import { findMailboxForOrderMails } from '../../accounts/accounts.server.ts';
import { createEditConflictProblem, formatAdministratorName } from '../../audit/audit.server.ts';
import { catalogueSnapshotPart } from '../../catalog/catalog.server.ts';
import { isFewLeft } from '../../catalog/desk-product.ts';
import type { DeskRole } from '../../contract/desk-roles.ts';
import type { CallResponse, HandlerInput, HandlerResponse } from '../../contract/endpoint.ts';
import { createPageResponse } from '../../contract/page.ts';
import { Problem } from '../../contract/problem.ts';
import { addDays, type Day, listDays, moscowDay } from '../../lib/calendar.ts';
import { normalizedWordsOf } from '../../lib/russian/words.ts';
import { deskStatusLabels, newOrderStatus, queuedWorkKinds } from '../../orders/order-status.ts';
import {
  changeOrderStatuses,
  countNewOrders,
  countOrders,
  countOrdersByDay,
  countOrdersByStatus,
  countOwedReceipts,
  countOwedRefunds,
  countUnallocatedPayments,
  createDeskParcelLookup,
  type DeskPageRequest,
  findLastMessageWay,
  findNextHandoverDay,
  findOrderIdBounds,
  getFilterStatuses,
  getSearchedPersonalFields,
  groupOrdersByHandover,
  insertOrderMessage,
  listBuyers,
  listOrderIds,
  listOrderIdsAndStatuses,
  listOrderIdsWithoutMoney,
  listOrderMessages,
  listOrders,
  listOrdersByIds,
  listStatusChangesWithAuthors,
  lockOrder,
  type OrderFilter,
  type OrderRow,
  prepareSearch,
  queueOrderMails,
  readDeskOrderResponses,
  readOrderNotesByOrderId,
  sumOrderCounts,
} from '../../orders/orders.server.ts';
import {
  changeStatuses,
  DEFAULT_ORDER_CHART_DAYS,
  getNewOrderCount,
  getOrderChart,
  getOrdersByIds,
  listDeskOrders,
  MAX_CHOSEN_ORDERS,
  MAX_ORDER_CHART_DAYS,
  MAX_SEARCH_RESULTS,
} from '../../orders/user-order-desk.contract.ts';
import {
  addOrderMessage,
  getOrderNotes,
  messageTemplateLabels,
  messageWayLabels,
  type NoteAudience,
  type OrderMessage,
  type OrderNote,
  saveOrderNote,
} from '../../orders/user-order-notes.contract.ts';
import { bindChangeEndpoint, bindEndpoint, type Caller, type Services } from '../../platform/calls/handle.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { isMailEnabled } from '../../platform/mail/outbox.db.ts';
import { readSnapshotSettings } from '../../settings/settings.server.ts';
import { getDeskTodaySummary } from '../admin-today.contract.ts';
import { listOrderNotes, writeOrderNote } from './order-notes.db.ts';

export function orderDeskRoutes({ db, config, snapshot }: Services) {
  const countGoods = (): GoodsCounts => {
    const onSale = snapshot.get(catalogueSnapshotPart).products.filter(({ deleted }) => !deleted);
    return {
      outOfStock: onSale.filter(({ out }) => out).length,
      fewLeft: onSale.filter(({ left }) => isFewLeft(left)).length,
    };
  };
  return [
    bindEndpoint(listDeskOrders, ({ body: { pageable, ...filter } }) => readDeskPage(db, filter, pageable), {
      kind: 'ORDERS_OPENED',
      fields: ({ body }) => getSearchedPersonalFields(body),
    }),

    bindEndpoint(
      getOrdersByIds,
      async ({ body }) => readDeskOrderResponses(db, await listOrdersByIds(db, body.ids)),
      {
        kind: 'ORDERS_OPENED',
      },
    ),

    bindChangeEndpoint(changeStatuses, {
      change: async ({ tx, caller, body, note }) => {
        const { changes, movedIds, ...outcome } = await changeOrderStatuses(tx, caller, body);
        note(changes);
        await queueOrderMails(tx, config, 'ORDER_STATUS', movedIds);
        return outcome;
      },
      audited: {
        kind: 'ORDER_STATUS_CHANGED',
        ids: (_, { moved }) => moved.map(({ id }) => id),
        // An undo leads back to several statuses, and each is in its order's history.
        detail: ({ body: { moves } }) => {
          const [first, ...others] = new Set(moves.map(({ status }) => deskStatusLabels[status]));
          return others.length === 0 ? `${first}` : 'Разные статусы';
        },
      },
    }),

    bindEndpoint(getOrderChart, ({ body }) => readOrderChart(db, body), {
      kind: 'ORDERS_COUNTED',
      // Of a filter the chart says how many orders somebody has made, and opens none of them.
      fields: ({ body }) => getSearchedPersonalFields(body),
    }),

    bindEndpoint(getDeskTodaySummary, async ({ caller }) =>
      omitOthersWork(
        caller.deskRole,
        await readToday(db, countGoods, readSnapshotSettings(snapshot, config).SHOP_RECEIPTS_FROM),
      ),
    ),

    bindEndpoint(getNewOrderCount, ({ body }) => countNewOrders(db, body.after ?? null)),
    bindEndpoint(getOrderNotes, ({ params }) => readOrderNotes(db, config, params.id), {
      kind: 'ORDERS_OPENED',
      ids: ({ params }) => [params.id],
    }),

    bindChangeEndpoint(saveOrderNote, {
      change: ({ tx, caller, params, body }) => changeNote(tx, caller, params.id, body),
      audited: {
        kind: 'ORDER_NOTE_CHANGED',
        ids: ({ params }) => [params.id],
        detail: ({ body }) => (body.reader === 'BUYER' ? 'для покупателя' : 'для администраторов'),
      },
    }),

    bindChangeEndpoint(addOrderMessage, {
      change: ({ tx, caller, body }) => addMessage(tx, config, caller, body),
      audited: {
        kind: 'ORDER_MESSAGE_SENT',
        ids: ({ body }) => [body.orderId, ...(body.otherOrderIds ?? [])],
        detail: ({ body }) => `${messageTemplateLabels[body.template]}, ${messageWayLabels[body.way]}`,
      },
    }),
  ];
}

/** What is counted over a list: its days with their orders, and its queues, unless a search finds thousands. */
async function readOrderChart(db: Db, typed: OrderFilter): Promise<CallResponse<typeof getOrderChart>> {
  const { dateFrom, dateTo } = getChartDateRange(typed, moscowDay(new Date()));
  const filter = await prepareSearch(db, typed);
  const rows = await countOrdersByDay(db, { ...filter, dateFrom, dateTo });
  const counts = new Map(rows.map(({ day, orders }) => [day, orders]));
  const queues = [];
  for (const work of filter.broad ? [] : queuedWorkKinds) {
    const { total } = await countOrders(db, { ...filter, status: null, due: false, work });
    queues.push({ work, orders: total });
  }
  return {
    days: listDays(dateFrom, dateTo).map((day) => ({ day, orders: counts.get(day) ?? 0 })),
    queues,
  };
}

/** Databases know no year 0. */
const FIRST_DAY: Day = '0001-01-01';

/** The days to show: those of the filter up to today, at most the last 92 of them, or the last 30 days. */
export function getChartDateRange(
  { dateFrom, dateTo }: OrderFilter,
  today: Day,
): { dateFrom: Day; dateTo: Day } {
  const last = dateTo && dateTo < today ? dateTo : today;
  const first = dateFrom ?? addDays(last, 1 - DEFAULT_ORDER_CHART_DAYS);
  const earliest = addDays(last, 1 - MAX_ORDER_CHART_DAYS);
  const days = [first > last ? last : first, earliest, FIRST_DAY].sort();
  return { dateFrom: days.at(-1) ?? FIRST_DAY, dateTo: last };
}

type GoodsCounts = Pick<CallResponse<typeof getDeskTodaySummary>, 'outOfStock' | 'fewLeft'>;

/** What waits at the desk today; the goods are counted by `countGoods`, receipts from a day on, where one is set. */
async function readToday(
  db: Db,
  countGoods: () => GoodsCounts,
  receiptsFrom: string,
): Promise<CallResponse<typeof getDeskTodaySummary>> {
  const today = moscowDay(new Date());
  const next = (await findNextHandoverDay(db, today)) ?? addDays(today, 1);
  const count = async (filter: OrderFilter) => (await countOrders(db, filter)).total;
  const unallocated = await countUnallocatedPayments(db);
  const owed = await countOwedRefunds(db);
  return {
    today,
    unpaid: await count({ status: newOrderStatus }),
    unpaidToday: await count({ status: newOrderStatus, plannedDay: today }),
    withoutMoney: await listOrderIdsWithoutMoney(db),
    unallocated: { payments: unallocated.count, sum: unallocated.kopecks },
    refunds: { orders: owed.count, sum: owed.kopecks },
    receipts: receiptsFrom === '' ? 0 : await countOwedReceipts(db, receiptsFrom),
    packing: await groupOrdersByHandover(db, { work: 'PACKING' }, MOST_GROUPS, MAX_CHOSEN_ORDERS),
    due: await readCounted(db, { work: 'HANDOVER', due: true }),
    next: { day: next, ...(await readCounted(db, { work: 'HANDOVER', plannedDay: next })) },
    closed: await count({ work: 'CLOSED' }),
    held: await count({ work: 'HELD' }),
    missing: await count({ work: 'MISSING' }),
    returned: await count({ work: 'RETURNED' }),
    noted: await count({ work: 'NOTED' }),
    ...countGoods(),
  };
}

type Today = CallResponse<typeof getDeskTodaySummary>;

/** What of the day is whose; the day itself is everybody's. */
const workOfDeskRoles: Record<DeskRole, readonly (keyof Today)[]> = {
  PACKER: ['packing'],
  ORDERS: [
    ...(['unpaid', 'unpaidToday', 'withoutMoney', 'packing', 'due', 'next'] as const),
    ...(['closed', 'held', 'missing', 'returned', 'noted'] as const),
  ],
  GOODS: ['outOfStock', 'fewLeft'],
  BOOKKEEPER: ['unpaid', 'unpaidToday', 'withoutMoney', 'unallocated', 'refunds', 'receipts'],
};

/** The day as one with a part of the work sees it: of the rest there is nothing to do. */
function omitOthersWork(deskRole: DeskRole | null, today: Today): Today {
  if (deskRole === null) return today;
  const none = { orders: 0, ids: [] };
  const nothing = {
    ...{ unpaid: 0, unpaidToday: 0, unallocated: { payments: 0, sum: 0 }, refunds: { orders: 0, sum: 0 } },
    ...{ receipts: 0, packing: [], withoutMoney: [] },
    ...{ due: none, next: { ...none, day: today.next.day } },
    ...{ closed: 0, held: 0, missing: 0, returned: 0, noted: 0, outOfStock: 0, fewLeft: 0 },
  };
  const own = workOfDeskRoles[deskRole].map((part) => [part, today[part]]);
  return { today: today.today, ...nothing, ...Object.fromEntries(own) };
}

/** As many facilities and days to pack for are listed. */
const MOST_GROUPS = 40;

async function readCounted(db: Db, filter: OrderFilter) {
  const count = await countOrders(db, filter);
  const first = { size: MAX_CHOSEN_ORDERS, sortDirection: 'ASC' } as const;
  return { orders: count.total, ids: count.total === 0 ? [] : await listOrderIds(db, filter, count, first) };
}

/** What administrators wrote on an order. @throws {Problem} ORDER_NOT_FOUND */
async function readOrderNotes(
  db: Db,
  config: Config,
  id: number,
): Promise<HandlerResponse<typeof getOrderNotes>> {
  const [order] = await listOrdersByIds(db, [id]);
  if (order === undefined) throw new Problem('ORDER_NOT_FOUND');
  const [notes, changes, messages] = await Promise.all([
    listOrderNotes(db, id),
    listStatusChangesWithAuthors(db, [id]),
    readMessages(db, id),
  ]);
  return {
    desk: noteResponse(notes.find(({ kind }) => kind === 'DESK')),
    buyer: noteResponse(notes.find(({ kind }) => kind === 'BUYER')),
    authors: changes
      .filter(({ administrator_id }) => administrator_id !== null)
      .map(({ id: changeId, ...who }) => ({ changeId, name: formatAdministratorName(who) })),
    messages,
    takesMail: await takesMail(db, config, order.user_id),
    lastWay: order.user_id === null ? null : await findLastMessageWay(db, order.user_id),
  };
}

const readMessages = async (db: Db, orderId: number): Promise<OrderMessage[]> =>
  (await listOrderMessages(db, orderId)).map(({ id, template, way, text, sent_at, ...who }) => ({
    ...{ id, template, way, text, sentAt: sent_at.toISOString() },
    sentBy: formatAdministratorName(who),
  }));

const takesMail = async (db: Db, config: Config, userId: number | null) =>
  isMailEnabled(config) && (await findMailboxForOrderMails(db, config, userId)) !== undefined;

/**
 * Notes a message to the buyer at each order that it is about; it goes by mail where that is its way.
 *
 * @throws {Problem} ORDER_NOT_FOUND, ORDER_ERASED, MAILBOX_UNPROVED; BAD_REQUEST for a mail with the recipient's name
 */
async function addMessage(
  tx: Db,
  config: Config,
  caller: Caller,
  { orderId, otherOrderIds = [], ...message }: HandlerInput<typeof addOrderMessage>['body'],
): Promise<OrderMessage> {
  const order = await hold(tx, orderId);
  const others = [];
  for (const id of otherOrderIds) others.push(await hold(tx, id));
  if (others.some((other) => other.user_id !== order.user_id)) throw new Problem('ORDER_NOT_FOUND');
  if (message.way === 'MAIL') {
    if (!(await takesMail(tx, config, order.user_id))) throw new Problem('MAILBOX_UNPROVED');
    if ([order, ...others].some(({ last_name }) => namesPerson(message.text, last_name))) {
      throw new Problem('BAD_REQUEST', { message: NAMES_RECIPIENT, errors: { text: NAMES_RECIPIENT } });
    }
  }
  const id = await insertOrderMessage(
    tx,
    { ...message, order_id: orderId, administrator_id: caller.id },
    otherOrderIds,
  );
  const sent = (await readMessages(tx, orderId)).find((one) => one.id === id);
  if (sent === undefined) throw new Problem('ORDER_NOT_FOUND');
  return sent;
}

/** Whether a text has a surname in any of its cases. */
const namesPerson = (text: string, surname: string): boolean =>
  normalizedWordsOf(surname).some((name) => {
    const beginning = name.replace(/(ая|яя|ий|ый|ой|[аяйь])$/, '');
    return normalizedWordsOf(text).some(
      (word) => word.startsWith(beginning) && word.length <= name.length + 2,
    );
  });

const NAMES_RECIPIENT = 'Уберите из письма фамилию получателя: почту могут читать и другие люди';

/**
 * Writes a note over the version that was seen. What stands there already makes no version: the page
 * sends again what it does not know to be stored.
 *
 * @throws {Problem} ORDER_NOT_FOUND, ORDER_ERASED, CHANGED_MEANWHILE
 */
async function changeNote(
  tx: Db,
  caller: Caller,
  id: number,
  { reader, text, version }: HandlerInput<typeof saveOrderNote>['body'],
): Promise<OrderNote> {
  await hold(tx, id);
  const before = await noteOf(tx, id, reader);
  if ((before?.text ?? null) === text) return noteResponse(before);
  expectSeen(`заметку к заказу № ${id}`, before, version);
  await writeOrderNote(tx, { orderId: id, kind: reader, text, administratorId: caller.id });
  return noteResponse(await noteOf(tx, id, reader));
}

async function hold(tx: Db, id: number) {
  const order = await lockOrder(tx, id);
  // Erased orders are not erased a second time: what is written on one would stay.
  if (order.phone === '') throw new Problem('ORDER_ERASED');
  return order;
}

const noteOf = async (db: Db, id: number, wanted: NoteAudience) =>
  (await listOrderNotes(db, id)).find(({ kind }) => kind === wanted);

type NoteRow = Awaited<ReturnType<typeof listOrderNotes>>[number];

function expectSeen(called: string, now: NoteRow | undefined, seen: number | null | undefined): void {
  if (seen === undefined || seen === null || seen === (now?.version ?? 0)) return;
  throw createEditConflictProblem(
    called,
    now === undefined ? [] : [{ by: formatAdministratorName(now), at: now.saved_at, fields: [] }],
  );
}

const noteResponse = (row: NoteRow | undefined): OrderNote => ({
  version: row?.version ?? 0,
  savedAt: row?.saved_at.toISOString() ?? null,
  savedBy: row === undefined ? null : formatAdministratorName(row),
  text: row?.text ?? null,
});

/** A page of the desk's list, with how many the same filter finds in each status. */
async function readDeskPage(db: Db, typed: OrderFilter, request: DeskPageRequest) {
  const filter = await prepareSearch(db, typed);
  if (filter.broad) return broadPage(db, filter, request);
  // The tabs say how many there are of each status, whichever of them and of the queues is open.
  const tabs = { ...filter, status: null, due: false, work: undefined };
  const counts = await countOrdersByStatus(db, tabs);
  const due = sumOrderCounts(await countOrdersByStatus(db, { ...tabs, due: true }));
  const shown = getFilterStatuses(filter.status);
  const countHere = () =>
    filter.due && !filter.status
      ? due
      : sumOrderCounts(counts.filter(({ status }) => shown.includes(status)));
  const count = filter.work || (filter.due && filter.status) ? await countOrders(db, filter) : countHere();
  const rows = count.total > 0 ? await listOrders(db, filter, count, request) : [];
  return {
    ...createPageResponse(await deskOrders(db, rows), count.total, request),
    statuses: counts.map(({ status, total }) => ({ status, orders: total })),
    due: due.total,
    more: false,
  };
}

/**
 * A page of the first thousand that a broad search finds: no one turns to the next, and to count the rest would
 * take longer than to type another letter. Where a filter leaves fewer, all is known of them.
 */
async function broadPage(db: Db, filter: OrderFilter, request: DeskPageRequest) {
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
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  rows.sort((one, other) => (placeOf.get(one.id) ?? 0) - (placeOf.get(other.id) ?? 0));
  return {
    ...createPageResponse(await deskOrders(db, rows), ids.length, request),
    // What is due or waits in a queue is beside the steps, and not one of them.
    statuses:
      areAll && !filter.due && !filter.work
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
  const [orders, buyers] = [await readDeskOrderResponses(db, rows), await listBuyers(db, [...userIds])];
  const parcelOf = await createDeskParcelLookup(db, rows);
  const orderIds = rows.map(({ id }) => id);
  const notes = await readOrderNotesByOrderId(db, orderIds, 'DESK');
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
      ...parcelOf(order),
    };
  });
}
