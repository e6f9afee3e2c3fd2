/** How long a state is trusted before the database is asked again: an announcement may be lost. */
export const TRUSTED_MS = 3_000;

/** The database may take this long to say its state, times PATIENCE; then it counts as away. */
const ANSWER_MS = 500;

/** How long a database that is away is not asked again. */
const AGAIN_MS = 1_000;

/**
 * Which state of the shop is the present one, as a number that grows. What was made in an earlier state
 * is out of date. The number grows when a change is announced, and when the database, asked at least
 * every `trustedMs`, names another version; with 0 it is asked every time.
 */
export class ShopState {
  readonly #readVersion: () => Promise<string>;
  readonly #trustedMs: number;
  readonly #patience: number;
  #number = 1;
  #version: string | undefined;
  #askAt = 0;
  #asking: Promise<void> | undefined;
  /** When the database last confirmed the number, by `performance.now()`. */
  confirmedAt = Number.NEGATIVE_INFINITY;
  /** The database did not answer when it was last asked. */
  away = false;

  constructor(readVersion: () => Promise<string>, trustedMs: number, patience = 1) {
    this.#readVersion = readVersion;
    this.#trustedMs = trustedMs;
    this.#patience = patience;
  }

  /** Takes note of a change: the next who asks for the number waits for the database. */
  changed(): void {
    this.#number += 1;
    this.#askAt = 0;
  }

  /** The present state. While the database is away, the last that is known; see `confirmedAt`. */
  async number(): Promise<number> {
    if (performance.now() < this.#askAt) return this.#number;
    if (this.#trustedMs === 0) {
      // Whoever asks must see what was written before: nobody else's answer will do.
      await this.#ask();
    } else {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = undefined;
      });
      await this.#asking;
    }
    return this.#number;
  }

  async #ask(): Promise<void> {
    const requestedAt = performance.now();
    try {
      const version = await inTime(this.#readVersion(), ANSWER_MS * this.#patience);
      if (version !== this.#version) {
        this.#version = version;
        this.#number += 1;
      }
      this.away = false;
      this.confirmedAt = requestedAt;
      this.#askAt = requestedAt + this.#trustedMs;
    } catch {
      this.away = true;
      this.#askAt = performance.now() + AGAIN_MS;
    }
  }
}

function inTime<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
