import { invalid } from '../../../shared/contract/problem.ts';
import { handleChange, type Services } from '../../../shared/server/handle.ts';
import { changePassword } from '../account-password.contract.ts';
import { changeOwnPassword, WRONG_CURRENT_PASSWORD } from './change-password.ts';
import { hashPassword } from './password.ts';
import type { PasswordChecker } from './throttle/password-checker.ts';
import { turnOf } from './throttle/turn-of.ts';

export function accountPasswordRoutes({ config }: Services, passwords: PasswordChecker) {
  return [
    handleChange(changePassword, {
      prepare: async ({ caller, body, ...request }) => {
        const known = await passwords.confirm(caller, body.currentPassword, request);
        if (known === undefined) throw invalid({ currentPassword: WRONG_CURRENT_PASSWORD });
        const turn = turnOf(config, request.address, caller.email, 'signed-in');
        return { known, hash: await hashPassword(body.newPassword, turn) };
      },
      change: async ({ tx }, { known, hash }) => ({
        message: 'Пароль изменён',
        token: await changeOwnPassword(tx, config.JWT_SECRET, known, hash),
      }),
      done: ({ caller, log }) => log.info({ user: caller.id }, 'password changed'),
      audited: { kind: 'PASSWORD_CHANGED', ids: ({ caller }) => [caller.id] },
    }),
  ];
}
