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
export class Attempts {
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
