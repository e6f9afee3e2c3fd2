import { Problem } from '../../../shared/contract/problem.ts';
import { handle, type Services } from '../../../shared/server/handle.ts';
import { login, register } from '../user.contract.ts';
import { Attempts } from './attempts.ts';
import { verifyPassword } from './password.ts';
import { registerUser } from './register-user.ts';
import { issueToken } from './token.ts';
import { findCredentials } from './users.db.ts';

const MINUTE = 60_000;

export function userRoutes({ db, config }: Services) {
  const failuresPerEmail = new Attempts(config.LOGIN_FAILURES_PER_EMAIL, 15 * MINUTE, 'TOO_MANY_LOGINS');
  const failuresPerAddress = new Attempts(config.LOGIN_FAILURES_PER_ADDRESS, 15 * MINUTE, 'TOO_MANY_LOGINS');
  const registrations = new Attempts(config.REGISTRATIONS_PER_ADDRESS, 60 * MINUTE, 'TOO_MANY_REQUESTS');

  return [
    handle(login, async ({ body, address }) => {
      const email = body.email.toLowerCase();
      // Guesses at one e-mail are counted per guessing address, so nobody can lock its owner out.
      const guess = `${email} ${address}`;
      const refuseGuessers = () => {
        failuresPerAddress.check(address);
        failuresPerEmail.check(guess);
      };
      refuseGuessers();
      const user = await findCredentials(db, email);
      const right = await verifyPassword(body.password, user?.password_hash);
      // Again: of a burst sent before the first failure was counted, no more than the limit learn anything.
      refuseGuessers();
      if (!right || user === undefined) {
        failuresPerAddress.add(address);
        failuresPerEmail.add(guess);
        throw new Problem('WRONG_PASSWORD');
      }
      failuresPerEmail.forget(guess);
      return { token: await issueToken(config.JWT_SECRET, user) };
    }),

    handle(register, async ({ body, address }) => {
      registrations.check(address);
      // Counted whatever comes of it: asking which e-mails are taken must not be free.
      registrations.add(address);
      await registerUser(db, body, address);
      return { message: 'Регистрация прошла успешно!' };
    }),
  ];
}
