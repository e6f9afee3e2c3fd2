import type { CallInput } from '../../contract/endpoint.ts';
import {
  createListUrlCodec,
  dayParam,
  enumParam,
  flagParam,
  pageNumberParam,
  positiveIntegerParam,
  searchTermParam,
} from '../../desk/list-url.ts';
import { isDay } from '../../lib/calendar.ts';
import {
  deskStatusLabels,
  newOrderStatus,
  type OrderPendingTask,
  type OrderStatus,
  orderPendingTasks,
  orderStatuses,
} from '../../orders/order-status.ts';
import {
  ALL_CANCELED_FILTER,
  type DeskSort,
  deskSorts,
  type listDeskOrders,
} from '../../orders/user-order-desk.contract.ts';

/** What the list may be narrowed to by status. */
export const deskStatusFilters = [...orderStatuses, ALL_CANCELED_FILTER] as const;

export const deskStatusFilterLabels = { ...deskStatusLabels, [ALL_CANCELED_FILTER]: 'Отменён кем угодно' };

export const orderPendingTaskLabels: Record<OrderPendingTask, string> = {
  PACKING: 'ждёт сборки',
  PACKED: 'собран, ждёт сдачи',
  HANDOVER: 'ждёт сдачи',
  CLOSED: 'в этот день не принимают',
  HELD: 'получатель выбыл',
  LEFT_OUT: 'не положили',
  MISSING: 'нет товара, ждём ответа',
  RETURNED: 'вернули, ждём ответа',
  REFUND: 'к возврату',
  NOTED: 'с заметкой для покупателя',
};

/** What the desk shows, as its URL and this tab say (what was searched is in no address); `page` is 1-based, days are `YYYY-MM-DD` in Moscow. */
export interface DeskFilterValues {
  search: string;
  status: OrderStatus | typeof ALL_CANCELED_FILTER | null;
  facilityId: number | null;
  productId: number | null;
  plannedDay: string | null;
  /** The last of several days of handing in; null where `plannedDay` is the only one. */
  plannedTo: string | null;
  /** Those alone for which no day of handing in is set. */
  undated: boolean;
  /** The month in which it was paid, `2026-11`. */
  paidMonth: string | null;
  /** What is to be handed in by today alone. */
  due: boolean;
  /** What waits for this alone. */
  work: OrderPendingTask | null;
  dateFrom: string | null;
  dateTo: string | null;
  /** Null: as lists of this kind are sorted. */
  sortDirection: DeskSort | null;
  page: number;
}

export const deskUrlCodec = createListUrlCodec<DeskFilterValues>('/admin/user-order-list', {
  search: searchTermParam('order'),
  status: enumParam('status', deskStatusFilters),
  facilityId: positiveIntegerParam('facility'),
  productId: positiveIntegerParam('product'),
  plannedDay: dayParam('handover'),
  plannedTo: dayParam('handover-to'),
  undated: flagParam('undated'),
  paidMonth: {
    name: 'paid',
    initial: null,
    parse: (text) => (isDay(`${text}-01`) ? text : undefined),
    write: String,
  },
  due: flagParam('due', 'today'),
  work: enumParam('work', orderPendingTasks),
  dateFrom: dayParam('from'),
  dateTo: dayParam('to'),
  sortDirection: {
    name: 'sort',
    initial: null,
    parse: (word) => deskSorts.find((sort) => sort.toLowerCase() === word),
    write: (sort) => `${sort}`.toLowerCase(),
  },
  page: pageNumberParam(),
});

const queuesByDay: readonly (OrderPendingTask | null)[] = ['PACKING', 'PACKED', 'HANDOVER', 'CLOSED'];

/** How a list is sorted where nobody has said otherwise: what is to be handed in by its day, the rest newest first. */
export const getUsualSort = ({ due, work }: DeskFilterValues): DeskSort =>
  due || queuesByDay.includes(work) ? 'DAY' : 'DESC';

export const getSort = (filter: DeskFilterValues): DeskSort => filter.sortDirection ?? getUsualSort(filter);

export const deskSortLabels: Record<DeskSort, string> = {
  DESC: 'Сначала новые',
  ASC: 'Сначала старые',
  DAY: 'По дню сдачи',
};

/** What narrows the list, as the calls take it. */
export function buildDeskListConditions({
  page: _,
  sortDirection: __,
  facilityId,
  ...filter
}: DeskFilterValues) {
  return {
    ...filter,
    search: filter.search || null,
    institutionId: facilityId,
    plannedTo: filter.plannedDay && filter.plannedTo,
    undated: filter.undated || null,
    due: filter.due || null,
  } satisfies Partial<CallInput<typeof listDeskOrders>['body']>;
}

export function isDeskListFiltered(filter: DeskFilterValues): boolean {
  return Object.values(buildDeskListConditions(filter)).some((value) => value !== null);
}

/** What all orders of a list wait for: `REMIND` is a word to those who have not paid though their day comes, `UNDATED` a day. */
export type ListQueue = OrderPendingTask | 'REMIND' | 'UNDATED';

export function getListQueue({ work, status, plannedDay, undated }: DeskFilterValues): ListQueue | null {
  if (undated && (work === null || work === 'PACKING')) return 'UNDATED';
  return work ?? (status === newOrderStatus && plannedDay !== null ? 'REMIND' : null);
}
