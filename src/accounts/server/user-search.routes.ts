import type { RawBuilder } from 'kysely';
import type { AuditedSearchField } from '../../contract/audit-action.ts';
import { createPageResponse } from '../../contract/page.ts';
import type { SavedRecipientResponse } from '../../contract/saved-recipient.ts';
import { keysOf } from '../../lib/fields.ts';
import { bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { type FoundUser, searchUsers, type UserSort } from '../user-search.contract.ts';
import { countUsers, findUsers } from './users.db.ts';

const names = {
  lastName: 'LAST_NAME',
  firstName: 'FIRST_NAME',
  middleName: 'MIDDLE_NAME',
  email: 'EMAIL',
  phone: 'PHONE',
} as const satisfies Record<string, AuditedSearchField>;

type SearchedParts = { [part in keyof typeof names]?: string | null };

function searchedBy(parts: SearchedParts): AuditedSearchField[] {
  return keysOf(names)
    .filter((part) => parts[part])
    .map((part) => names[part]);
}

/** The digits of a phone without the country’s, which people write as 8, 7 or +7; a text without digits finds nobody. */
const digitsOf = (phone: string) => phone.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '') || phone;

interface UserLookups {
  /** The saved addresses of these users, as a function of a user's number. */
  readSavedAddresses(db: Db, userIds: number[]): Promise<(userId: number) => SavedRecipientResponse[]>;
  /** How many orders these users have made and when the last one, as a function of a user's number. */
  readOrderTotals(
    db: Db,
    userIds: number[],
  ): Promise<(userId: number) => Pick<FoundUser, 'orders' | 'lastOrderAt'>>;
  /** The numbers of the users who left a phone with these digits. */
  findUserIdsByPhone(db: Db, digits: string): Promise<number[]>;
  /** What a row of `users` is sorted by, larger for more and for newer orders; null where there are none. */
  orderSorts: Record<UserSort, RawBuilder<number | null>>;
}

export function userSearchRoutes(
  { db }: Services,
  { readSavedAddresses, readOrderTotals, findUserIdsByPhone, orderSorts }: UserLookups,
) {
  return [
    bindEndpoint(
      searchUsers,
      async ({ body: { pageable, id, phone, sort, ...names } }) => {
        const ids = phone ? await findUserIdsByPhone(db, digitsOf(phone)) : id ? [id] : null;
        const parts = { ...names, ids };
        const [users, total] = await Promise.all([
          findUsers(db, parts, pageable, sort ? orderSorts[sort] : null),
          countUsers(db, parts),
        ]);
        const found = users.map((user) => user.id);
        const [addressesOf, orderTotalsOf] = await Promise.all([
          readSavedAddresses(db, found),
          readOrderTotals(db, found),
        ]);
        const content = users.map((user) => ({
          id: user.id,
          firstName: user.first_name,
          lastName: user.last_name,
          middleName: user.middle_name,
          email: user.email,
          role: user.role,
          ...(user.desk_role && { deskRole: user.desk_role }),
          addresses: addressesOf(user.id),
          ...orderTotalsOf(user.id),
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
