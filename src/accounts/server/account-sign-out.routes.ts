import { bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import { signOut } from '../account-sign-out.contract.ts';
import { endSessions } from './users.db.ts';

export function accountSignOutRoutes({ db }: Services) {
  return [
    bindEndpoint(signOut, async ({ caller, log }) => {
      await endSessions(db, caller.id);
      log.info({ user: caller.id }, 'signed out');
      return { message: 'Вы вышли на всех устройствах' };
    }),
  ];
}
