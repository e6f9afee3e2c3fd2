import type { PersonalField } from '../../../shared/contract/audit-action.ts';
import { pageFrom } from '../../../shared/contract/page.ts';
import { handle, type Services } from '../../../shared/server/handle.ts';
import { searchUsers } from '../user-search.contract.ts';
import { listRecipients } from './recipients.db.ts';
import { savedAddressAnswer } from './saved-address-answer.ts';
import { countUsers, findUsers, type UserConditions } from './user-search.db.ts';

const names: Record<keyof UserConditions, PersonalField> = {
  lastName: 'LAST_NAME',
  firstName: 'FIRST_NAME',
  middleName: 'MIDDLE_NAME',
  email: 'EMAIL',
};

function searchedBy(parts: UserConditions): PersonalField[] {
  return (Object.keys(names) as (keyof UserConditions)[])
    .filter((part) => parts[part])
    .map((part) => names[part]);
}

export function userSearchRoutes({ db }: Services) {
  return [
    handle(
      searchUsers,
      async ({ body: { pageable, ...parts } }) => {
        const [users, total] = await Promise.all([findUsers(db, parts, pageable), countUsers(db, parts)]);
        const recipients = await listRecipients(
          db,
          users.map((user) => user.id),
        );
        const addresses = Map.groupBy(recipients, (recipient) => recipient.user_id);
        const content = users.map((user) => ({
          id: user.id,
          firstName: user.first_name,
          lastName: user.last_name,
          middleName: user.middle_name,
          email: user.email,
          role: user.role,
          addresses: (addresses.get(user.id) ?? []).map(savedAddressAnswer),
        }));
        return pageFrom(content, total, pageable);
      },
      {
        kind: 'USERS_OPENED',
        fields: ({ body }) => searchedBy(body),
      },
    ),
  ];
}
