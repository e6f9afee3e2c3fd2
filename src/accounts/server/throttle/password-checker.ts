import { Problem } from '../../../contract/problem.ts';
import {
  listRateLimitNetworks,
  NETWORK_LIMIT_FACTORS,
} from '../../../platform/admission/list-rate-limit-networks.ts';
import type { Caller, RequestContext, Services } from '../../../platform/calls/handle.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { createHashQueueKey, verifyPassword } from '../password.ts';
import { findCredentialsByEmail } from '../passwords.db.ts';
import { pseudonymize } from '../pseudonymize.ts';
import {
  clearFailureCounts,
  type FailureCount,
  type FailureCountsByKey,
  incrementFailureCounts,
  lockFailureKey,
  readFailureCounts,
} from './wrong-passwords.db.ts';

/** An account that has given its right password. */
export interface AuthenticatedUser {
  user: NonNullable<Awaited<ReturnType<typeof findCredentialsByEmail>>>;
  /** When a token given for it counts as issued, in seconds: never before earlier tokens became void. */
  issuedAt: number;
}

type Request = Pick<RequestContext, 'address' | 'log'>;

/** Both return undefined for a wrong password, an unknown e-mail included. @throws {Problem} TOO_MANY_LOGINS */
export interface PasswordChecker {
  signIn(email: string, password: string, request: Request): Promise<AuthenticatedUser | undefined>;
  /** Checks the password of somebody signed in, once more. Guesses of strangers do not count here, nor these there. */
  confirm(caller: Caller, password: string, request: Request): Promise<AuthenticatedUser | undefined>;
}

export function createPasswordChecker({ db, config }: Services): PasswordChecker {
  const mark = (value: string) => pseudonymize(config.JWT_SECRET, value);
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
  ): Promise<AuthenticatedUser | undefined> {
    const email = anyCase.toLowerCase();
    const guesses = who === 'stranger' ? strangers : signedIn;
    const keys = guesses.keysOf(email, address);
    const counted = [...keys.pairs, ...keys.networks];
    const refuseGuesser = guesses.admit(keys, await readFailureCounts(db, counted));
    // Taken before the password is read: one that is changed meanwhile makes the token void.
    const now = seconds(new Date());
    const user = await findCredentialsByEmail(db, email);
    const right = await verifyPassword(
      password,
      user?.password_hash,
      createHashQueueKey(address, email, who),
    );
    if (right && user !== undefined) {
      const failures = await readFailureCounts(db, counted);
      refuseGuesser(failures);
      if (failures.byKey.size > 0) await clearFailureCounts(db, keys.pairs);
      return { user, issuedAt: Math.max(now, seconds(user.good_since)) };
    }
    const closed = await countWrong(guesses, keys, refuseGuesser);
    const facts = { user: user?.id, who: mark(email), from: mark(listRateLimitNetworks(address)[0]) };
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
      await lockFailureKey(tx, keys.account);
      const failures = await readFailureCounts(tx, counted);
      refuse(failures);
      await incrementFailureCounts(tx, counted);
      return guesses.closesWithOneMore(keys, failures);
    });
  }

  return {
    signIn: (email, password, request) => check('stranger', email, password, request),
    confirm: (caller, password, request) => check('signed-in', caller.email, password, request),
  };
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** No one is held back for longer at once: a neighbour, or the owner beside a guesser, must get in. */
const MOST_HELD_MS = 60_000;

/** As long as the longest window: who has not come back by then begins a new minute. */
const FORGOTTEN_MS = 15 * 60_000;

interface Limits {
  /** Wrong passwords for one account from one network in 15 minutes; the second half of them is delayed. */
  perPair: number;
  /** Wrong passwords of one network, for all accounts; unlimited when not given. */
  perNetwork?: number;
}

/** What one guess is counted under, the narrowest network first: all are marks. */
interface GuessKeys {
  account: string;
  pairs: string[];
  networks: string[];
}

/**
 * Judges by the wrong passwords that were counted for the pair of account and network, so that no guesser can lock an
 * owner out from elsewhere. The first half of a pair's limit is free, from then on each wrong guess closes the pair
 * for twice as long, and past the limit for a minute. A network with too many wrong guesses has each pair
 * wait for a minute before its next try, and no longer, with anything else tried there meanwhile. What is counted
 * stands in the database and holds for all processes (wrong-passwords.db.ts); only that minute runs in each by itself.
 */
class Guesses {
  readonly #limits: Limits;
  readonly #mark: (value: string) => string;
  /** Until when the pairs of a closed network wait, by `performance.now()`. */
  readonly #held = new Map<string, number>();

  /** `mark` makes of a text what may be stored: no e-mail or address can be read from it. */
  constructor(limits: Limits, mark: (value: string) => string) {
    this.#limits = limits;
    this.#mark = mark;
  }

  /** Returns what a guess at an account from an address is counted under. */
  keysOf(account: string, address: string): GuessKeys {
    const networks = listRateLimitNetworks(address);
    return {
      account: this.#mark(account),
      pairs: networks.map((network) => this.#mark(`${account} ${network}`)),
      networks: this.#limits.perNetwork === undefined ? [] : networks.map((network) => this.#mark(network)),
    };
  }

  /**
   * Lets a guess be tried. Returns the question to ask once more when it has been checked: of a burst sent
   * before the first failure was counted, no more than the limit learn anything. Both throw TOO_MANY_LOGINS.
   */
  admit(keys: GuessKeys, counted: FailureCountsByKey): (counted: FailureCountsByKey) => void {
    const admittedAt = counted.now;
    this.#refuseGuesser(keys, counted, admittedAt);
    const waited = this.#waitedInClosedNetwork(keys, counted);
    return (now) => {
      // Closed since it was let in, even if it is open again: the work may have taken longer than the delay.
      this.#refuseGuesser(keys, now, admittedAt);
      if (!waited && this.#isClosed(keys, now)) throw tooMany(this.#hold(keys));
    };
  }

  /** Whether one more wrong password is the first of its window to be answered with a refusal from then on. */
  closesWithOneMore({ pairs, networks }: GuessKeys, { byKey }: FailureCountsByKey): boolean {
    const oneMore = (key: string) => (byKey.get(key)?.failures ?? 0) + 1;
    return (
      pairs.some((key, width) => oneMore(key) === freeGuesses(this.#pairLimit(width)) + 1) ||
      networks.some((key, width) => oneMore(key) === this.#networkLimit(width))
    );
  }

  #refuseGuesser({ pairs }: GuessKeys, { byKey }: FailureCountsByKey, since: number): void {
    const closedFor = pairs.map((key, width) => this.#pairClosedUntil(byKey.get(key), width) - since);
    const longest = Math.max(...closedFor);
    if (longest > 0) throw tooMany(longest);
  }

  /** True when the network is closed but this pair has waited its minute. Throws while it has not. */
  #waitedInClosedNetwork(keys: GuessKeys, counted: FailureCountsByKey): boolean {
    if (!this.#isClosed(keys, counted)) return false;
    const pair = keys.pairs[0] ?? '';
    const until = this.#held.get(pair);
    if (until === undefined || until > performance.now()) throw tooMany(this.#hold(keys));
    this.#held.delete(pair);
    return true;
  }

  #isClosed({ networks }: GuessKeys, { now, byKey }: FailureCountsByKey): boolean {
    return networks.some((key, width) => this.#networkClosedUntil(byKey.get(key), width) > now);
  }

  /** When a pair is open again; 0 when it never was closed in its window. */
  #pairClosedUntil(counted: FailureCount | undefined, width: number): number {
    if (counted === undefined) return 0;
    const delay = delayAfter(counted.failures, this.#pairLimit(width));
    return delay === 0 ? 0 : counted.failedAt + delay;
  }

  #networkClosedUntil(counted: FailureCount | undefined, width: number): number {
    return counted !== undefined && counted.failures >= this.#networkLimit(width) ? counted.until : 0;
  }

  #pairLimit(width: number): number {
    return this.#limits.perPair * (NETWORK_LIMIT_FACTORS[width] ?? 1);
  }

  #networkLimit(width: number): number {
    return (this.#limits.perNetwork ?? Number.POSITIVE_INFINITY) * (NETWORK_LIMIT_FACTORS[width] ?? 1);
  }

  /** Begins the minute of a pair unless it runs already; returns what is left of it. */
  #hold({ pairs: [pair = ''] }: GuessKeys): number {
    // Whole: fractions would make a minute a hair longer than that.
    const now = Math.floor(performance.now());
    for (const [held, until] of this.#held) {
      // Their minute was long over; all minutes are as long, so the oldest stand first.
      if (until + FORGOTTEN_MS > now && this.#held.size < 100_000) break;
      this.#held.delete(held);
    }
    const until = this.#held.get(pair) ?? now + MOST_HELD_MS;
    this.#held.set(pair, until);
    return until - now;
  }
}

const freeGuesses = (limit: number) => Math.floor(limit / 2);

/** A second after the first wrong guess past half of the limit, twice that after each one more, a minute past it. */
function delayAfter(failures: number, limit: number): number {
  const free = freeGuesses(limit);
  if (failures >= limit) return MOST_HELD_MS;
  return failures > free ? Math.min(1_000 * 2 ** (failures - free - 1), MOST_HELD_MS) : 0;
}

function tooMany(ms: number): Problem {
  return new Problem('TOO_MANY_LOGINS', { retryAfter: Math.max(1, Math.ceil(ms / 1_000)) });
}
