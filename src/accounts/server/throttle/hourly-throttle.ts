import { Problem } from '../../../contract/problem.ts';
import { GROWTH, networksOf } from '../../../platform/admission/networks-of.ts';

const HOUR = 60 * 60_000;

/**
 * Returns what counts something that strangers do by the networks they come from; it throws TOO_MANY_REQUESTS past so
 * many in an hour.
 */
export function hourlyThrottle(perNetwork: number): (address: string) => void {
  const counted = GROWTH.map((times) => new Attempts(perNetwork * times, HOUR));
  return (address) => {
    const networks = networksOf(address);
    const closedFor = networks.map((network, width) => counted[width]?.closedFor(network) ?? 0);
    const longest = Math.max(...closedFor);
    if (longest > 0) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(longest / 1_000) });
    for (const [width, network] of networks.entries()) counted[width]?.add(network);
  };
}

interface Counter {
  count: number;
  /** When the window ends and all is forgotten, by `performance.now()`: a machine's clock may be set back. */
  until: number;
}

/** More keys than that are not remembered: the oldest goes. */
const MOST_KEYS = 100_000;

/**
 * Counts what may not happen too often, by e-mail or network address, within one process. Bounded:
 * when too many keys are remembered, the oldest is forgotten.
 */
class Attempts {
  readonly #counters = new Map<string, Counter>();
  readonly #limit: number;
  readonly #windowMs: number;

  /** Past `limit` a key is closed until its window ends. */
  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Returns for how many milliseconds a key is still closed; 0 when it is open. */
  closedFor(key: string): number {
    const { count = 0, until = 0 } = this.#counters.get(key) ?? {};
    return count >= this.#limit ? Math.max(0, until - Math.floor(performance.now())) : 0;
  }

  /** Counts one more. */
  add(key: string): void {
    const now = Math.floor(performance.now());
    this.#forgetOver(now);
    const counter = this.#counters.get(key) ?? { count: 0, until: now + this.#windowMs };
    counter.count += 1;
    this.#counters.set(key, counter);
    if (this.#counters.size > MOST_KEYS) {
      const oldest = this.#counters.keys().next().value;
      if (oldest !== undefined) this.#counters.delete(oldest);
    }
  }

  /** Whose window is over is remembered no longer: the oldest stand first, for all windows are as long. */
  #forgetOver(now: number): void {
    for (const [key, { until }] of this.#counters) {
      if (until > now) return;
      this.#counters.delete(key);
    }
  }
}
