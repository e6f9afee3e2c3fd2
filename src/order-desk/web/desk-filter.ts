import type { CallInput } from '../../contract/endpoint.ts';
import { recallSearch, rememberSearch } from '../../desk/tab-search.tsx';
import { isDay } from '../../lib/calendar.ts';
import { type OrderStatus, orderStatuses, statusLabels } from '../../orders/order-status.ts';
import { ALL_CANCELED, type listDesk } from '../../orders/user-order-desk.contract.ts';

/** How many orders a page shows: what the screen of a laptop holds and a little more. */
const DESK_PAGE_SIZE = 25;

/** How many orders a page of the desk may show. */
export const pageSizes = [10, DESK_PAGE_SIZE, 50, 100];

/** What the list may be narrowed to by status. */
export const deskStatuses = [...orderStatuses, ALL_CANCELED] as const;

export const deskStatusLabels = { ...statusLabels, [ALL_CANCELED]: 'Отменён кем угодно' };

/** What the desk shows, as its URL and this tab say (what was searched is in no address); `page` is 1-based, days are `YYYY-MM-DD` in Moscow. */
export interface DeskFilter {
  search: string;
  status: OrderStatus | typeof ALL_CANCELED | null;
  facilityId: number | null;
  productId: number | null;
  /** The day of handing in. */
  handover: string | null;
  /** What is to be handed in by today alone. */
  due: boolean;
  from: string | null;
  to: string | null;
  sortDirection: 'ASC' | 'DESC';
  page: number;
  size: number;
}

/** Everything, the newest first. */
export const defaultFilter: DeskFilter = {
  search: '',
  status: null,
  facilityId: null,
  productId: null,
  handover: null,
  due: false,
  from: null,
  to: null,
  sortDirection: 'DESC',
  page: 1,
  size: DESK_PAGE_SIZE,
};

/** Reads the desk's state from its URL and what the tab remembers; nonsense is the default. */
export function deskFilterFrom(search: URLSearchParams): DeskFilter {
  const day = (name: string) => {
    const value = search.get(name);
    return value !== null && isDay(value) ? value : null;
  };
  return {
    search: recallSearch(search).order ?? '',
    status: deskStatuses.find((status) => status === search.get('status')) ?? null,
    facilityId: naturalFrom(search.get('facility')),
    productId: naturalFrom(search.get('product')),
    handover: day('handover'),
    due: search.get('due') === 'today',
    from: day('from'),
    to: day('to'),
    sortDirection: search.get('sort') === 'asc' ? 'ASC' : 'DESC',
    page: naturalFrom(search.get('page')) ?? 1,
    size: pageSizes.find((size) => String(size) === search.get('size')) ?? DESK_PAGE_SIZE,
  };
}

function naturalFrom(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The desk's address in that state, without what is the default; the tab remembers the search. */
export function deskAddress(filter: DeskFilter): string {
  const search = new URLSearchParams();
  rememberSearch(search, { order: filter.search });
  if (filter.status !== null) search.set('status', filter.status);
  if (filter.facilityId !== null) search.set('facility', String(filter.facilityId));
  if (filter.productId !== null) search.set('product', String(filter.productId));
  if (filter.handover !== null) search.set('handover', filter.handover);
  if (filter.due) search.set('due', 'today');
  if (filter.from !== null) search.set('from', filter.from);
  if (filter.to !== null) search.set('to', filter.to);
  if (filter.sortDirection === 'ASC') search.set('sort', 'asc');
  if (filter.size !== DESK_PAGE_SIZE) search.set('size', String(filter.size));
  if (filter.page > 1) search.set('page', String(filter.page));
  return `/admin/user-order-list${search.size > 0 ? `?${search}` : ''}`;
}

/** What narrows the list, as the calls take it. */
export function conditionsOf(filter: DeskFilter) {
  const { search, status, facilityId, productId, handover, due, from, to } = filter;
  return {
    search: search === '' ? null : search,
    status,
    institutionId: facilityId,
    productId,
    plannedDay: handover,
    due: due || null,
    dateFrom: from,
    dateTo: to,
  } satisfies Partial<CallInput<typeof listDesk>['body']>;
}

/** True when something narrows the list. */
export function isNarrowed(filter: DeskFilter): boolean {
  return Object.values(conditionsOf(filter)).some((value) => value !== null);
}
