import { Problem, type ProblemName } from '../../../shared/contract/problem.ts';

interface Counter {
  count: number;
  until: number;
}

/**
 * Counts what may not happen too often, by e-mail or network address, within one process. Bounded:
 * when too many keys are remembered, the oldest is forgotten.
 */
export class Attempts {
  readonly #counters = new Map<string, Counter>();
  readonly #limit: number;
  readonly #windowMs: number;

  readonly #problem: ProblemName;

  constructor(limit: number, windowMs: number, problem: ProblemName) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#problem = problem;
  }

  /** Throws 429 with the seconds to wait when the limit of this key is reached. */
  check(key: string): void {
    const counter = this.#counters.get(key);
    if (counter === undefined || counter.until <= Date.now()) return;
    if (counter.count >= this.#limit) {
      const retryAfter = Math.ceil((counter.until - Date.now()) / 1000);
      throw new Problem(this.#problem, { retryAfter });
    }
  }

  /** Counts one more; true when this very one reached the limit. */
  add(key: string): boolean {
    const now = Date.now();
    this.#forgetOver(now);
    const counter = this.#counters.get(key);
    if (counter && counter.until > now) {
      counter.count += 1;
      return counter.count === this.#limit;
    }
    this.#counters.delete(key);
    this.#counters.set(key, { count: 1, until: now + this.#windowMs });
    if (this.#counters.size > 100_000) {
      const oldest = this.#counters.keys().next().value;
      if (oldest !== undefined) this.#counters.delete(oldest);
    }
    return this.#limit === 1;
  }

  forget(key: string): void {
    this.#counters.delete(key);
  }

  /** Whose window is over is remembered no longer: the oldest stand first, for all windows are as long. */
  #forgetOver(now: number): void {
    for (const [key, { until }] of this.#counters) {
      if (until > now) return;
      this.#counters.delete(key);
    }
  }
}
