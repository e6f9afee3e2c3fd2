import type { Caller, RequestFacts, Services } from '../../../../shared/server/handle.ts';
import { markOf } from '../mark-of.ts';
import { verifyPassword } from '../password.ts';
import { findCredentials } from '../users.db.ts';
import { Guesses } from './guesses.ts';
import { networksOf } from './networks-of.ts';
import { turnOf } from './turn-of.ts';

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
  const strangers = new Guesses({
    perPair: config.LOGIN_FAILURES_PER_EMAIL,
    perNetwork: config.LOGIN_FAILURES_PER_ADDRESS,
  });
  const signedIn = new Guesses({ perPair: config.LOGIN_FAILURES_PER_EMAIL });

  async function check(
    who: 'stranger' | 'signed-in',
    anyCase: string,
    password: string,
    { address, log }: Request,
  ): Promise<KnownUser | undefined> {
    const email = anyCase.toLowerCase();
    const guesses = who === 'stranger' ? strangers : signedIn;
    const refuseGuesser = guesses.admit(email, address);
    // Taken before the password is read: one that is changed meanwhile makes the token void.
    const now = seconds(new Date());
    const user = await findCredentials(db, email);
    const right = await verifyPassword(password, user?.password_hash, turnOf(config, address, email, who));
    refuseGuesser();
    if (right && user !== undefined) {
      guesses.forget(email, address);
      return { user, issuedAt: Math.max(now, seconds(user.good_since)) };
    }
    const closed = guesses.add(email, address);
    const mark = (value: string) => markOf(config.JWT_SECRET, value);
    const facts = { user: user?.id, who: mark(email), from: mark(networksOf(address)[0]) };
    log.warn(facts, 'wrong password');
    // One line when it begins: a line for each guess refused from now on would be load of its own.
    if (closed) log.warn(facts, 'too many wrong passwords, refused for a while');
    return undefined;
  }

  return {
    signIn: (email, password, request) => check('stranger', email, password, request),
    confirm: (caller, password, request) => check('signed-in', caller.email, password, request),
  };
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
