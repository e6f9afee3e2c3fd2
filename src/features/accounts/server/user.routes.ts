import { Problem } from '../../../shared/contract/problem.ts';
import { handle, type Services } from '../../../shared/server/handle.ts';
import { login, register } from '../user.contract.ts';
import { Attempts } from './attempts.ts';
import { markOf } from './mark-of.ts';
import { networkOf } from './network-of.ts';
import type { CheckPassword } from './password-checker.ts';
import { registerUser } from './register-user.ts';
import { issueToken } from './token.ts';

const HOUR = 60 * 60_000;

export function userRoutes({ db, config }: Services, checkPassword: CheckPassword) {
  const registrations = new Attempts(config.REGISTRATIONS_PER_ADDRESS, HOUR, 'TOO_MANY_REQUESTS');

  return [
    handle(login, async ({ body, ...request }) => {
      const known = await checkPassword(body.email, body.password, request);
      if (known === undefined) throw new Problem('WRONG_PASSWORD');
      const from = markOf(config.JWT_SECRET, networkOf(request.address));
      request.log.info({ user: known.user.id, from }, 'signed in');
      return { token: await issueToken(config.JWT_SECRET, known.user, known.issuedAt) };
    }),

    handle(register, async ({ body, address }) => {
      const network = networkOf(address);
      registrations.check(network);
      // Counted whatever comes of it: asking which e-mails are taken must not be free.
      registrations.add(network);
      await registerUser(db, body, address);
      return { message: 'Регистрация прошла успешно!' };
    }),
  ];
}
