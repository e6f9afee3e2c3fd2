import { catalogueSnapshotPart } from '../../catalog/catalog.server.ts';
import { addDays, type Day, moscowDay } from '../../lib/calendar.ts';
import { deskStatusLabels } from '../../orders/order-status.ts';
import {
  changeOrderStatuses,
  countNewOrders,
  countOrdersByDay,
  getSearchedPersonalFields,
  isBroadSearch,
  listOrdersByIds,
  type OrderFilter,
  queueOrderMails,
  readAuditedStatusChanges,
  readDeskOrderAnswers,
} from '../../orders/orders.server.ts';
import {
  changeStatuses,
  DEFAULT_ORDER_CHART_DAYS,
  getNewOrderCount,
  getOrderChart,
  getOrdersByIds,
  listDeskOrders,
  MAX_ORDER_CHART_DAYS,
} from '../../orders/user-order-desk.contract.ts';
import { getOrderNotes, saveNote } from '../../orders/user-order-notes.contract.ts';
import { handle, handleChange, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { getToday } from '../admin-today.contract.ts';
import { readDeskPage } from './desk-page.ts';
import { changeNote, readOrderNotes } from './order-notes.ts';
import { readToday } from './today.ts';

export function orderDeskRoutes({ db, config, snapshot }: Services) {
  const countOutOfStock = () =>
    snapshot.get(catalogueSnapshotPart).products.filter(({ deleted, out }) => out && !deleted).length;
  return [
    handle(listDeskOrders, ({ body: { pageable, ...filter } }) => readDeskPage(db, filter, pageable), {
      kind: 'ORDERS_OPENED',
      fields: ({ body }) => getSearchedPersonalFields(body),
    }),

    handle(
      getOrdersByIds,
      async ({ body }) => readDeskOrderAnswers(db, await listOrdersByIds(db, body.ids)),
      {
        kind: 'ORDERS_OPENED',
      },
    ),

    handleChange(changeStatuses, {
      change: async ({ tx, caller, body, note }) => {
        const outcome = await changeOrderStatuses(tx, caller, body);
        const ids = outcome.moved.map(({ id }) => id);
        note(await readAuditedStatusChanges(tx, ids));
        await queueOrderMails(tx, config, 'ORDER_STATUS', ids);
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

    handle(getOrderChart, ({ body }) => readOrderChart(db, body), {
      kind: 'ORDERS_COUNTED',
      // Of a filter the chart says how many orders somebody has made, and opens none of them.
      fields: ({ body }) => getSearchedPersonalFields(body),
    }),

    handle(getToday, () => readToday(db, countOutOfStock)),

    handle(getNewOrderCount, ({ body }) => countNewOrders(db, body.after ?? null)),
    handle(getOrderNotes, ({ params }) => readOrderNotes(db, params.id), {
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
  ];
}

/** The chart over a list: its days with their orders. */
async function readOrderChart(db: Db, filter: OrderFilter) {
  const { dateFrom, dateTo } = getChartDateRange(filter, moscowDay(new Date()));
  const broad = await isBroadSearch(db, filter.search);
  const rows = await countOrdersByDay(db, { ...filter, broad, dateFrom, dateTo });
  const counts = new Map(rows.map(({ day, orders }) => [day, orders]));
  return { days: daysBetween(dateFrom, dateTo).map((day) => ({ day, orders: counts.get(day) ?? 0 })) };
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
  return { dateFrom: latest(first > last ? last : first, earliest, FIRST_DAY), dateTo: last };
}

function latest(...days: Day[]): Day {
  return days.reduce((one, other) => (one > other ? one : other));
}

function daysBetween(first: Day, last: Day): Day[] {
  const days = [first];
  for (let day = first; day < last; days.push(day)) day = addDays(day, 1);
  return days;
}
