import { bindChangeEndpoint, bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import {
  changeDeskRole,
  dismissAdministrator,
  findAdminCandidate,
  listStaff,
  makeAdministrator,
} from '../admin-staff.contract.ts';
import { queuePasswordChangedMail } from './account-mails.ts';
import { makeUpPassword } from './password.ts';
import {
  changeStaffRole,
  createRoleAuditField,
  findBuyerByEmail,
  formatDeskRole,
  grantAdministratorRole,
  readAdministrators,
} from './staff.ts';

export function adminStaffRoutes({ db, config }: Services) {
  return [
    // Colleagues: their names stand beside everything they do.
    bindEndpoint(listStaff, () => readAdministrators(db)),

    bindEndpoint(
      findAdminCandidate,
      async ({ body }) => ({ buyer: await findBuyerByEmail(db, body.email) }),
      {
        kind: 'USERS_OPENED',
        fields: () => ['EMAIL'],
      },
    ),

    bindChangeEndpoint(makeAdministrator, {
      prepare: ({ caller, address }) => makeUpPassword(caller, address),
      change: async ({ tx, body, note }, { password, hash }) => {
        const { administrator, isNew } = await grantAdministratorRole(tx, { ...body, hash });
        if (!isNew) await queuePasswordChangedMail(tx, config, administrator.id);
        const before = { label: isNew ? 'создана учётная запись' : 'прежний пароль заменён одноразовым' };
        const role = createRoleAuditField('покупатель', formatDeskRole(administrator.deskRole));
        note([{ id: administrator.id, name: null, fields: [before, role] }]);
        return { administrator, password };
      },
      done: ({ caller, log }) => log.info({ user: caller.id }, 'administrator invited'),
      audited: { kind: 'ADMINISTRATOR_INVITED', ids: (_, { administrator }) => [administrator.id] },
    }),

    bindChangeEndpoint(changeDeskRole, {
      change: async ({ tx, caller, params: { id }, body: { deskRole }, note }) => {
        const before = await changeStaffRole(tx, caller, id, 'ADMIN', deskRole);
        if (before !== deskRole) {
          const role = createRoleAuditField(formatDeskRole(before), formatDeskRole(deskRole));
          note([{ id, name: null, fields: [role] }]);
        }
        return { message: 'Роль изменена' };
      },
      done: ({ caller, params, log }) =>
        log.info({ user: caller.id, changed: params.id }, 'role at the desk changed'),
      audited: { kind: 'DESK_ROLE_CHANGED', ids: ({ params }) => [params.id] },
    }),

    bindChangeEndpoint(dismissAdministrator, {
      change: async ({ tx, caller, params, note }) => {
        const before = await changeStaffRole(tx, caller, params.id, 'USER', null);
        const role = createRoleAuditField(formatDeskRole(before), 'покупатель');
        note([{ id: params.id, name: null, fields: [role] }]);
        return { message: 'Роль снята' };
      },
      done: ({ caller, params, log }) =>
        log.info({ user: caller.id, dismissed: params.id }, 'administrator dismissed'),
      audited: { kind: 'ADMINISTRATOR_DISMISSED', ids: ({ params }) => [params.id] },
    }),
  ];
}
