import { networksOf } from '../../../platform/admission/networks-of.ts';
import type { Caller, RequestFacts, Services } from '../../../platform/calls/handle.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { markOf } from '../mark-of.ts';
import { verifyPassword } from '../password.ts';
import { findCredentials } from '../passwords.db.ts';
import { Guesses, type GuessKeys } from './guesses.ts';
import { turnOf } from './turn-of.ts';
import { countFailure, forgetFailures, holdFailures, readFailures } from './wrong-passwords.db.ts';

/** An account whose password was right. */
export interface KnownUser {
  user: NonNullable<Awaited<ReturnType<typeof findCredentials>>>;
  /** When a token given for it counts as issued, in seconds: never before earlier tokens became void. */
  issuedAt: number;
}

type Request = Pick<RequestFacts, 'address' | 'log'>;

/** Both return undefined for a wrong password, an unknown e-mail included. @throws {Problem} TOO_MANY_LOGINS */
export interface PasswordChecker {
  /** Checks the password of a stranger who signs in. */
  signIn(email: string, password: string, request: Request): Promise<KnownUser | undefined>;
  /** Checks the password of somebody signed in, once more. Guesses of strangers do not count here, nor these there. */
  confirm(caller: Caller, password: string, request: Request): Promise<KnownUser | undefined>;
}

/** Makes the one checker of passwords. */
export function passwordChecker({ db, config }: Services): PasswordChecker {
  const mark = (value: string) => markOf(config.JWT_SECRET, value);
  const perPair = config.LOGIN_FAILURES_PER_EMAIL;
  const strangers = new Guesses({ perPair, perNetwork: config.LOGIN_FAILURES_PER_ADDRESS }, (value) =>
    mark(`guess ${value}`),
  );
  const signedIn = new Guesses({ perPair }, (value) => mark(`signed-in guess ${value}`));

  async function check(
    who: 'stranger' | 'signed-in',
    anyCase: string,
    password: string,
    { address, log }: Request,
  ): Promise<KnownUser | undefined> {
    const email = anyCase.toLowerCase();
    const guesses = who === 'stranger' ? strangers : signedIn;
    const keys = guesses.keysOf(email, address);
    const counted = [...keys.pairs, ...keys.networks];
    const refuseGuesser = guesses.admit(keys, await readFailures(db, counted));
    // Taken before the password is read: one that is changed meanwhile makes the token void.
    const now = seconds(new Date());
    const user = await findCredentials(db, email);
    const right = await verifyPassword(password, user?.password_hash, turnOf(config, address, email, who));
    if (right && user !== undefined) {
      const failures = await readFailures(db, counted);
      refuseGuesser(failures);
      if (failures.byKey.size > 0) await forgetFailures(db, keys.pairs);
      return { user, issuedAt: Math.max(now, seconds(user.good_since)) };
    }
    const closed = await countWrong(guesses, keys, refuseGuesser);
    const facts = { user: user?.id, who: mark(email), from: mark(networksOf(address)[0]) };
    log.warn(facts, 'wrong password');
    // One line when it begins: a line for each guess refused from now on would be load of its own.
    if (closed) log.warn(facts, 'too many wrong passwords, refused for a while');
    return undefined;
  }

  /** Counts a wrong password; true when this very one is the first to be answered with a refusal from now on. */
  function countWrong(guesses: Guesses, keys: GuessKeys, refuse: ReturnType<Guesses['admit']>) {
    const counted = [...keys.pairs, ...keys.networks];
    return inTransaction(db, async (tx) => {
      // One after the other: of a burst each sees what those before it have counted.
      await holdFailures(tx, keys.account);
      const failures = await readFailures(tx, counted);
      refuse(failures);
      await countFailure(tx, counted);
      return guesses.closesWithOneMore(keys, failures);
    });
  }

  return {
    signIn: (email, password, request) => check('stranger', email, password, request),
    confirm: (caller, password, request) => check('signed-in', caller.email, password, request),
  };
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
