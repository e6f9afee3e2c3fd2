import { findAccountById, type PasswordChecker } from '../../accounts/accounts.server.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import {
  bindChangeEndpoint,
  bindEndpoint,
  bindStreamedEndpoint,
  type Services,
} from '../../platform/calls/handle.ts';
import { isMailEnabled } from '../../platform/mail/outbox.db.ts';
import { deleteAccount, exportAccount, getOwnProfile } from '../account.contract.ts';
import { deleteOwnAccount } from './delete-account.ts';
import { exportOwnAccount, toAccountAnswer, toMailSettingsAnswer } from './export-account.ts';

/** The calls about one's own account that touch every feature. */
export function accountRoutes({ db, config }: Services, passwords: PasswordChecker) {
  return [
    bindEndpoint(getOwnProfile, async ({ caller }) => {
      const account = await findAccountById(db, caller.id);
      if (account === undefined) throw new Problem('SIGN_IN_FIRST');
      return {
        ...toAccountAnswer(account),
        ...(isMailEnabled(config) ? { mails: toMailSettingsAnswer(account) } : {}),
      };
    }),

    bindStreamedEndpoint(exportAccount, ({ caller }) => exportOwnAccount(db, caller.id)),

    bindChangeEndpoint(deleteAccount, {
      prepare: async ({ caller, body, ...request }) => {
        const known = await passwords.confirm(caller, body.password, request);
        if (known === undefined) throw createValidationProblem({ password: 'Неверный пароль' });
      },
      change: async ({ tx, caller }) => {
        await deleteOwnAccount(tx, caller);
        return { message: 'Учётная запись удалена' };
      },
      done: ({ caller, log }) => log.info({ user: caller.id }, 'account deleted'),
      audited: { kind: 'ACCOUNT_DELETED', ids: ({ caller }) => [caller.id] },
    }),
  ];
}
