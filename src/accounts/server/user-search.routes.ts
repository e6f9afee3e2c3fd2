import type { AuditedSearchField } from '../../contract/audit-action.ts';
import { createPageResponse } from '../../contract/page.ts';
import type { SavedRecipientResponse } from '../../contract/saved-address.ts';
import { bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { searchUsers } from '../user-search.contract.ts';
import { countUsers, findUsers, type UserSearchConditions } from './users.db.ts';

const names: Record<keyof UserSearchConditions, AuditedSearchField> = {
  lastName: 'LAST_NAME',
  firstName: 'FIRST_NAME',
  middleName: 'MIDDLE_NAME',
  email: 'EMAIL',
};

function searchedBy(parts: UserSearchConditions): AuditedSearchField[] {
  return (Object.keys(names) as (keyof UserSearchConditions)[])
    .filter((part) => parts[part])
    .map((part) => names[part]);
}

/** The saved addresses of these users, as a function of a user's number. */
export type ReadSavedRecipientLookupByUser = (
  db: Db,
  userIds: number[],
) => Promise<(userId: number) => SavedRecipientResponse[]>;

export function userSearchRoutes({ db }: Services, readSavedAddresses: ReadSavedRecipientLookupByUser) {
  return [
    bindEndpoint(
      searchUsers,
      async ({ body: { pageable, ...parts } }) => {
        const [users, total] = await Promise.all([findUsers(db, parts, pageable), countUsers(db, parts)]);
        const addressesOf = await readSavedAddresses(
          db,
          users.map((user) => user.id),
        );
        const content = users.map((user) => ({
          id: user.id,
          firstName: user.first_name,
          lastName: user.last_name,
          middleName: user.middle_name,
          email: user.email,
          role: user.role,
          addresses: addressesOf(user.id),
        }));
        return createPageResponse(content, total, pageable);
      },
      {
        kind: 'USERS_OPENED',
        fields: ({ body }) => searchedBy(body),
      },
    ),
  ];
}
