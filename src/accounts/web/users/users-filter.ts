import type { CallInput } from '../../../contract/endpoint.ts';
import { createListUrlCodec, pageNumberParam, searchTermParam } from '../../../desk/list-url.ts';
import { type searchUsers, USERS_PAGE_SIZE } from '../../user-search.contract.ts';

/** The fields of the search with the longest text each takes. */
export const userSearchFieldMaxLengths = {
  lastName: 127,
  firstName: 127,
  middleName: 127,
  email: 254,
} as const;

export type UserSearchTerms = Record<keyof typeof userSearchFieldMaxLengths, string>;

/** Which users are shown, as the URL and this tab say (no address names people); `page` is 1-based. */
export type UsersFilterValues = UserSearchTerms & { page: number };

export const usersUrlCodec = createListUrlCodec<UsersFilterValues>('/admin/users', {
  lastName: searchTermParam('lastName'),
  firstName: searchTermParam('firstName'),
  middleName: searchTermParam('middleName'),
  email: searchTermParam('email'),
  page: pageNumberParam(),
});

/** The search as the call takes it: what is empty is null. */
export function toUserSearchRequestBody({
  page,
  ...parts
}: UsersFilterValues): CallInput<typeof searchUsers>['body'] {
  const nullable = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, part.trim() || null]),
  );
  return { ...nullable, pageable: { page: page - 1, size: USERS_PAGE_SIZE, sortDirection: 'DESC' } };
}
