import { isDay } from '../../../../../shared/contract/calendar.ts';
import type { CallInput } from '../../../../../shared/contract/endpoint.ts';
import { recallSearch, rememberSearch } from '../../../../admin/admin.web.ts';
import { type OrderStatus, orderStatuses } from '../../../order-status.ts';
import { type listAllOrders, ORDERS_PAGE_SIZE } from '../../../user-order.contract.ts';

/** How many orders a page of the desk may show. */
export const pageSizes = [ORDERS_PAGE_SIZE, 25, 50, 100];

/** What the desk shows, as its URL and this tab say (the e-mail is in no address); `page` is 1-based, days are `YYYY-MM-DD` in Moscow. */
export interface DeskFilter {
  email: string;
  status: OrderStatus | null;
  facilityId: number | null;
  from: string | null;
  to: string | null;
  sortDirection: 'ASC' | 'DESC';
  page: number;
  size: number;
}

/** Everything, the newest first. */
export const defaultFilter: DeskFilter = {
  email: '',
  status: null,
  facilityId: null,
  from: null,
  to: null,
  sortDirection: 'DESC',
  page: 1,
  size: ORDERS_PAGE_SIZE,
};

/** Reads the desk's state from its URL and what the tab remembers; nonsense is the default. */
export function deskFilterFrom(search: URLSearchParams): DeskFilter {
  const day = (name: string) => {
    const value = search.get(name);
    return value !== null && isDay(value) ? value : null;
  };
  return {
    email: recallSearch(search).email ?? '',
    status: orderStatuses.find((status) => status === search.get('status')) ?? null,
    facilityId: naturalFrom(search.get('facility')),
    from: day('from'),
    to: day('to'),
    sortDirection: search.get('sort') === 'asc' ? 'ASC' : 'DESC',
    page: naturalFrom(search.get('page')) ?? 1,
    size: pageSizes.find((size) => String(size) === search.get('size')) ?? ORDERS_PAGE_SIZE,
  };
}

function naturalFrom(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The desk's address in that state, without what is the default; the tab remembers the e-mail. */
export function deskAddress(filter: DeskFilter): string {
  const search = new URLSearchParams();
  rememberSearch(search, { email: filter.email });
  if (filter.status !== null) search.set('status', filter.status);
  if (filter.facilityId !== null) search.set('facility', String(filter.facilityId));
  if (filter.from !== null) search.set('from', filter.from);
  if (filter.to !== null) search.set('to', filter.to);
  if (filter.sortDirection === 'ASC') search.set('sort', 'asc');
  if (filter.size !== ORDERS_PAGE_SIZE) search.set('size', String(filter.size));
  if (filter.page > 1) search.set('page', String(filter.page));
  return `/admin/user-order-list${search.size > 0 ? `?${search}` : ''}`;
}

/** What narrows the list, as the calls take it. */
export function conditionsOf({ email, status, facilityId, from, to }: DeskFilter) {
  return {
    searchEmail: email === '' ? null : email,
    status,
    institutionId: facilityId,
    dateFrom: from,
    dateTo: to,
  } satisfies Partial<CallInput<typeof listAllOrders>['body']>;
}

/** True when something narrows the list. */
export function isNarrowed(filter: DeskFilter): boolean {
  return Object.values(conditionsOf(filter)).some((value) => value !== null);
}
