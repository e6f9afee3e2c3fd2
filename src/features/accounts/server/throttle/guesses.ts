import { Problem } from '../../../../shared/contract/problem.ts';
import { Attempts } from './attempts.ts';
import { GROWTH, networksOf } from './networks-of.ts';

const MINUTES_15 = 15 * 60_000;
/** Nobody is held back for longer at once: a neighbour, or the owner beside a guesser, must get in. */
const MOST_HELD_MS = 60_000;

interface Limits {
  /** Wrong passwords for one account from one network in 15 minutes; the second half of them is delayed. */
  perPair: number;
  /** Wrong passwords of one network, whatever the account; unlimited when not given. */
  perNetwork?: number;
}

/**
 * Counts wrong passwords by the pair of account and network, so that nobody can lock an owner out from
 * elsewhere. The first half of a pair's limit is free, from then on each wrong guess closes the pair for
 * twice as long, and past the limit for a minute. A network with too many wrong guesses has each pair
 * wait for a minute before its next try, and no longer, whatever else is tried there meanwhile.
 */
export class Guesses {
  readonly #pairs: Attempts[];
  readonly #networks: Attempts[];
  /** Until when the pairs of a closed network wait. */
  readonly #held = new Map<string, number>();

  constructor({ perPair, perNetwork }: Limits) {
    this.#pairs = GROWTH.map((times) => new Attempts(perPair * times, MINUTES_15, delays(perPair * times)));
    this.#networks =
      perNetwork === undefined ? [] : GROWTH.map((times) => new Attempts(perNetwork * times, MINUTES_15));
  }

  /**
   * Lets a guess be tried. Returns the question to ask once more when it has been checked: of a burst sent
   * before the first failure was counted, no more than the limit learn anything. Both throw TOO_MANY_LOGINS.
   */
  admit(account: string, address: string): () => void {
    const networks = networksOf(address);
    const admittedAt = Date.now();
    this.#refuseGuesser(account, networks, admittedAt);
    const waited = this.#waitedInClosedNetwork(account, networks);
    return () => {
      // Closed since it was let in, even if it is open again: the work may have taken longer than the delay.
      this.#refuseGuesser(account, networks, admittedAt);
      if (!waited && this.#isClosed(networks)) throw tooMany(this.#hold(account, networks[0]));
    };
  }

  /** Counts a wrong password; true when this very one is the first to be answered with a refusal from now on. */
  add(account: string, address: string): boolean {
    return networksOf(address)
      .flatMap((network, width) => [
        this.#networks[width]?.add(network),
        this.#pairs[width]?.add(pairOf(account, network)),
      ])
      .includes(true);
  }

  /** Forgets the failures of who was right at last. */
  forget(account: string, address: string): void {
    for (const [width, network] of networksOf(address).entries()) {
      this.#pairs[width]?.forget(pairOf(account, network));
    }
  }

  #refuseGuesser(account: string, networks: readonly string[], since: number): void {
    const closedFor = networks.map(
      (network, width) => this.#pairs[width]?.closedFor(pairOf(account, network), since) ?? 0,
    );
    const longest = Math.max(...closedFor);
    if (longest > 0) throw tooMany(longest);
  }

  /** True when the network is closed but this pair has waited its minute. Throws while it has not. */
  #waitedInClosedNetwork(account: string, networks: readonly [string, ...string[]]): boolean {
    if (!this.#isClosed(networks)) return false;
    const pair = pairOf(account, networks[0]);
    const until = this.#held.get(pair);
    if (until === undefined || until > Date.now()) throw tooMany(this.#hold(account, networks[0]));
    this.#held.delete(pair);
    return true;
  }

  #isClosed(networks: readonly string[]): boolean {
    return networks.some((network, width) => (this.#networks[width]?.closedFor(network) ?? 0) > 0);
  }

  /** Begins the minute of a pair unless it runs already; returns what is left of it. */
  #hold(account: string, network: string): number {
    const now = Date.now();
    for (const [pair, until] of this.#held) {
      // Their minute was long over; all minutes are as long, so the oldest stand first.
      if (until + MINUTES_15 > now && this.#held.size < 100_000) break;
      this.#held.delete(pair);
    }
    const pair = pairOf(account, network);
    const until = this.#held.get(pair) ?? now + MOST_HELD_MS;
    this.#held.set(pair, until);
    return until - now;
  }
}

const pairOf = (account: string, network: string) => `${account} ${network}`;

/** A second after the first wrong guess past half of the limit, twice that after each one more, a minute past it. */
function delays(limit: number): (count: number) => number {
  const free = Math.floor(limit / 2);
  return (count) => {
    if (count >= limit) return MOST_HELD_MS;
    return count > free ? Math.min(1_000 * 2 ** (count - free - 1), MOST_HELD_MS) : 0;
  };
}

function tooMany(ms: number): Problem {
  return new Problem('TOO_MANY_LOGINS', { retryAfter: Math.max(1, Math.ceil(ms / 1_000)) });
}
