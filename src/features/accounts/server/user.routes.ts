import { Problem } from '../../../shared/contract/problem.ts';
import { handle, handleChange, type Services } from '../../../shared/server/handle.ts';
import { login, register } from '../user.contract.ts';
import { markOf } from './mark-of.ts';
import { hashPassword } from './password.ts';
import { registerUser } from './register-user.ts';
import { networksOf } from './throttle/networks-of.ts';
import type { PasswordChecker } from './throttle/password-checker.ts';
import { registrationThrottle } from './throttle/registration-throttle.ts';
import { turnOf } from './throttle/turn-of.ts';
import { issueToken } from './token.ts';

export function userRoutes({ config }: Services, passwords: PasswordChecker) {
  const countRegistration = registrationThrottle(config.REGISTRATIONS_PER_ADDRESS);

  return [
    handle(login, async ({ body, ...request }) => {
      const known = await passwords.signIn(body.email, body.password, request);
      if (known === undefined) throw new Problem('WRONG_PASSWORD');
      const from = markOf(config.JWT_SECRET, networksOf(request.address)[0]);
      request.log.info({ user: known.user.id, from }, 'signed in');
      return { token: await issueToken(config.JWT_SECRET, known.user, known.issuedAt) };
    }),

    handleChange(register, {
      prepare: ({ body, address }) => {
        // Whatever comes of it: asking which e-mails are taken must not be free.
        countRegistration(address);
        return hashPassword(body.password, turnOf(config, address, body.email, 'stranger'));
      },
      change: async ({ tx, body, address }, passwordHash) => {
        await registerUser(tx, { ...body, passwordHash }, address);
        return { message: 'Регистрация прошла успешно!' };
      },
    }),
  ];
}
