import type { RequestFacts, Services } from '../../../shared/server/handle.ts';
import { Attempts } from './attempts.ts';
import { markOf } from './mark-of.ts';
import { networkOf } from './network-of.ts';
import { verifyPassword } from './password.ts';
import { findCredentials } from './users.db.ts';

const MINUTES_15 = 15 * 60_000;

/** An account whose password was right. */
export interface KnownUser {
  user: NonNullable<Awaited<ReturnType<typeof findCredentials>>>;
  /** When a token given for it counts as issued, in seconds: never before the account last signed out. */
  issuedAt: number;
}

/** Answers undefined for a wrong password and an unknown e-mail alike. Throws TOO_MANY_LOGINS. */
export type CheckPassword = (
  email: string,
  password: string,
  request: Pick<RequestFacts, 'address' | 'log'>,
) => Promise<KnownUser | undefined>;

/**
 * Makes the one judge of passwords. Its throttle is common to every call that takes a password, so
 * that guesses at one are not had anew at another.
 */
export function passwordChecker({ db, config }: Services): CheckPassword {
  const failuresPerEmail = new Attempts(config.LOGIN_FAILURES_PER_EMAIL, MINUTES_15, 'TOO_MANY_LOGINS');
  const failuresPerAddress = new Attempts(config.LOGIN_FAILURES_PER_ADDRESS, MINUTES_15, 'TOO_MANY_LOGINS');

  return async (anyCase, password, { address, log }) => {
    const email = anyCase.toLowerCase();
    // Guesses at one e-mail are counted per guessing network, so nobody can lock its owner out.
    const network = networkOf(address);
    const guess = `${email} ${network}`;
    const refuseGuessers = () => {
      failuresPerAddress.check(network);
      failuresPerEmail.check(guess);
    };
    refuseGuessers();
    // Taken before the password is read: one that is changed meanwhile makes the token void.
    const now = seconds(new Date());
    const user = await findCredentials(db, email);
    const right = await verifyPassword(password, user?.password_hash);
    // Again: of a burst sent before the first failure was counted, no more than the limit learn anything.
    refuseGuessers();
    if (!right || user === undefined) {
      const closed = [failuresPerAddress.add(network), failuresPerEmail.add(guess)].includes(true);
      const mark = (value: string) => markOf(config.JWT_SECRET, value);
      const facts = { user: user?.id, who: mark(email), from: mark(network) };
      log.warn(facts, 'wrong password');
      // One line when it begins: a line for each guess refused from now on would be load of its own.
      if (closed) log.warn(facts, 'too many wrong passwords, refused for a while');
      return undefined;
    }
    failuresPerEmail.forget(guess);
    return { user, issuedAt: user.signed_out_at ? Math.max(now, seconds(user.signed_out_at)) : now };
  };
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
