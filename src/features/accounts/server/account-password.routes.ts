import { invalid } from '../../../shared/contract/problem.ts';
import { handle, type Services } from '../../../shared/server/handle.ts';
import { changePassword as changePasswordCall } from '../account-password.contract.ts';
import { changePassword, WRONG_CURRENT_PASSWORD } from './change-password.ts';
import type { CheckPassword } from './password-checker.ts';

export function accountPasswordRoutes(services: Services, checkPassword: CheckPassword) {
  return [
    handle(
      changePasswordCall,
      async ({ caller, body, ...request }) => {
        const known = await checkPassword(caller.email, body.currentPassword, request);
        if (known === undefined) throw invalid({ currentPassword: WRONG_CURRENT_PASSWORD });
        const token = await changePassword(services, known, body.newPassword);
        request.log.info({ user: caller.id }, 'password changed');
        return { message: 'Пароль изменён', token };
      },
      { kind: 'PASSWORD_CHANGED', ids: ({ caller }) => [caller.id] },
    ),
  ];
}
