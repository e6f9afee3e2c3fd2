import type { CallInput } from '../../../contract/endpoint.ts';
import { createListUrlCodec, enumParam, pageNumberParam, searchTermParam } from '../../../desk/list-url.ts';
import type { searchUsers, UserSort } from '../../user-search.contract.ts';

/** Which users are shown, as the URL and this tab say (no address names people); `page` is 1-based. */
export interface UsersFilterValues {
  /** A last name and what may follow it, an e-mail, or a phone; a field of its own goes before it. */
  query: string;
  firstName: string;
  middleName: string;
  page: number;
  /** By which head; null: the newest accounts first. */
  sort: UserTableSort | null;
}

/** By what the table is sorted; with a minus the largest first, as a head begins. */
const tableSorts = ['-orders', 'orders', '-last', 'last'] as const;

export type UserTableSort = (typeof tableSorts)[number];

export type SortableUserColumn = 'orders' | 'last';

const sortOfColumn: Record<SortableUserColumn, UserSort> = { orders: 'ORDERS', last: 'LAST_ORDER' };

const columnOf = (sort: UserTableSort) => sort.replace('-', '') as SortableUserColumn;

/** How a head stands and what it leads to: the largest first, then the smallest, then as they come. */
export function sortByUserColumn(column: SortableUserColumn, sort: UserTableSort | null) {
  const isHere = sort !== null && columnOf(sort) === column;
  if (!isHere) return { direction: undefined, next: `-${column}` as const };
  return sort.startsWith('-')
    ? { direction: 'descending' as const, next: column }
    : { direction: 'ascending' as const, next: null };
}

export const usersUrlCodec = createListUrlCodec<UsersFilterValues>('/admin/users', {
  query: searchTermParam('query'),
  firstName: searchTermParam('firstName'),
  middleName: searchTermParam('middleName'),
  page: pageNumberParam(),
  sort: enumParam('sort', tableSorts),
});

/** As the specified call answers: 10 users to a page. */
const PAGE_SIZE = 10;

/** The search as the call takes it: what is empty is null. */
export function toUserSearchRequestBody({
  page,
  query,
  sort,
  ...parts
}: UsersFilterValues): CallInput<typeof searchUsers>['body'] {
  const given = Object.entries(parts).filter(([, part]) => part.trim() !== '');
  const sought = Object.entries({ ...parseUserQuery(query), ...Object.fromEntries(given) });
  return {
    ...{ lastName: null, firstName: null, middleName: null, email: null },
    ...Object.fromEntries(sought.map(([name, part]) => [name, part.trim() || null])),
    ...(sort !== null && { sort: sortOfColumn[columnOf(sort)] }),
    pageable: {
      ...{ page: page - 1, size: PAGE_SIZE },
      sortDirection: sort === null || sort.startsWith('-') ? 'DESC' : 'ASC',
    },
  };
}

/** What one field means: digits are a phone, Latin letters an e-mail, other words names in the order of documents. */
function parseUserQuery(query: string): Record<string, string> {
  const text = query.trim();
  if (/^[\d\s()+-]*\d{3}[\d\s()+-]*$/.test(text)) return { phone: text };
  if (/[@a-z]/i.test(text)) return { email: text };
  const [lastName = '', firstName = '', ...middleNames] = text.split(/\s+/);
  return { lastName, firstName, middleName: middleNames.join(' ') };
}
