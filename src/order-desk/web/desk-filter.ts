import type { CallInput } from '../../contract/endpoint.ts';
import { day, flag, listUrl, natural, oneOf, pageNumber, term } from '../../desk/list-url.ts';
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

export const deskUrl = listUrl<DeskFilter>('/admin/user-order-list', {
  search: term('order'),
  status: oneOf('status', deskStatuses),
  facilityId: natural('facility'),
  productId: natural('product'),
  handover: day('handover'),
  due: flag('due', 'today'),
  from: day('from'),
  to: day('to'),
  sortDirection: {
    name: 'sort',
    initial: 'DESC',
    parse: (word) => (word === 'asc' ? 'ASC' : undefined),
    write: () => 'asc',
  },
  size: {
    name: 'size',
    initial: DESK_PAGE_SIZE,
    parse: (word) => pageSizes.find((size) => String(size) === word),
    write: String,
  },
  page: pageNumber(),
});

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
