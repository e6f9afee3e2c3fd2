import { Problem } from '../../../shared/contract/problem.ts';
import { handle, type Services } from '../../../shared/server/handle.ts';
import { login, register } from '../user.contract.ts';
import { markOf } from './mark-of.ts';
import { registerUser } from './register-user.ts';
import { networksOf } from './throttle/networks-of.ts';
import type { PasswordChecker } from './throttle/password-checker.ts';
import { registrationThrottle } from './throttle/registration-throttle.ts';
import { issueToken } from './token.ts';

export function userRoutes(services: Services, passwords: PasswordChecker) {
  const { config } = services;
  const countRegistration = registrationThrottle(config.REGISTRATIONS_PER_ADDRESS);

  return [
    handle(login, async ({ body, ...request }) => {
      const known = await passwords.signIn(body.email, body.password, request);
      if (known === undefined) throw new Problem('WRONG_PASSWORD');
      const from = markOf(config.JWT_SECRET, networksOf(request.address)[0]);
      request.log.info({ user: known.user.id, from }, 'signed in');
      return { token: await issueToken(config.JWT_SECRET, known.user, known.issuedAt) };
    }),

    handle(register, async ({ body, address }) => {
      // Whatever comes of it: asking which e-mails are taken must not be free.
      countRegistration(address);
      await registerUser(services, body, address);
      return { message: 'Регистрация прошла успешно!' };
    }),
  ];
}
