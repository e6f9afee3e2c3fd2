interface Counter {
  count: number;
  /** When the window ends and all is forgotten. */
  until: number;
  closedUntil: number;
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
  readonly #holdMs: ((count: number) => number) | undefined;

  /**
   * Past `limit` a key is closed until its window ends; with `holdMs` it is closed for as long as that
   * returns for each count instead.
   */
  constructor(limit: number, windowMs: number, holdMs?: (count: number) => number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#holdMs = holdMs;
  }

  /** Returns how many milliseconds after a moment, now unless given, a key was still closed; 0 when it was open. */
  closedFor(key: string, since = Date.now()): number {
    return Math.max(0, (this.#counters.get(key)?.closedUntil ?? 0) - since);
  }

  /** Counts one more; true when this very one is the first of its window to close the key. */
  add(key: string): boolean {
    const now = Date.now();
    this.#forgetOver(now);
    const counter = this.#counters.get(key) ?? { count: 0, until: now + this.#windowMs, closedUntil: 0 };
    counter.count += 1;
    const wasClosed = counter.closedUntil > 0;
    const holdMs = this.#holdMs?.(counter.count) ?? 0;
    if (holdMs > 0) counter.closedUntil = now + holdMs;
    else if (!this.#holdMs && counter.count >= this.#limit) counter.closedUntil = counter.until;
    this.#counters.set(key, counter);
    if (this.#counters.size > MOST_KEYS) {
      const oldest = this.#counters.keys().next().value;
      if (oldest !== undefined) this.#counters.delete(oldest);
    }
    return !wasClosed && counter.closedUntil > 0;
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
