import type { CallInput } from '../../../contract/endpoint.ts';
import { recallSearch, rememberSearch } from '../../../desk/tab-search.tsx';
import { type searchUsers, USERS_PAGE_SIZE } from '../../user-search.contract.ts';

/** The fields of the search with the longest text each takes. */
export const searchFields = { lastName: 127, firstName: 127, middleName: 127, email: 254 } as const;

export type UserParts = Record<keyof typeof searchFields, string>;

export const noParts: UserParts = { lastName: '', firstName: '', middleName: '', email: '' };

/** Which users to show, as the URL and this tab say (no address names people); `page` is 1-based. */
export interface UsersFilter {
  parts: UserParts;
  page: number;
}

const names = Object.keys(searchFields) as (keyof UserParts)[];

/** Reads the state of the list from its URL and what the tab remembers; nonsense is the default. */
export function usersFilterFrom(search: URLSearchParams): UsersFilter {
  const page = search.get('page') ?? '';
  const terms = recallSearch(search);
  return {
    parts: partsOf((name) => terms[name] ?? ''),
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

/** The list's address in that state; what is searched by the tab remembers, the first page is left out. */
export function usersAddress({ parts, page }: UsersFilter): string {
  const search = new URLSearchParams();
  rememberSearch(
    search,
    partsOf((name) => parts[name].trim()),
  );
  if (page > 1) search.set('page', String(page));
  return `/admin/users${search.size > 0 ? `?${search}` : ''}`;
}

/** The search as the call takes it: what is empty is null. */
export function usersBody({ parts, page }: UsersFilter): CallInput<typeof searchUsers>['body'] {
  const nullable = Object.fromEntries(names.map((name) => [name, parts[name].trim() || null]));
  return { ...nullable, pageable: { page: page - 1, size: USERS_PAGE_SIZE, sortDirection: 'DESC' } };
}

function partsOf(value: (name: keyof UserParts) => string): UserParts {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as UserParts;
}
