/** How long a state is trusted before the database is asked again: an announcement may be lost. */
export const TRUSTED_MS = 3_000;

/** The database may take this long to say its state, times PATIENCE; then it counts as away. */
const ANSWER_MS = 500;

/** How long a database that is away is not asked again. */
const AGAIN_MS = 1_000;

interface Database {
  /** The state of the shop, as the primary has it. */
  readVersion(): Promise<string>;
  /** Is told each version that was read, and with undefined that it has changed since. */
  expect(version: string | undefined): void;
}

/**
 * Which state of the shop is the present one, as a number that grows. What was made in an earlier state
 * is out of date. The number grows when a change is announced, and when the database, asked at least
 * every three seconds, names another version.
 */
export class ShopState {
  readonly #database: Database;
  readonly #patience: number;
  #number = 1;
  #changes = 0;
  #version: string | undefined;
  #askAt = 0;
  #asking: Promise<void> | undefined;
  /** When the database last confirmed the number, by `performance.now()`. */
  confirmedAt = Number.NEGATIVE_INFINITY;
  /** The database did not answer when it was last asked. */
  away = false;

  constructor(database: Database, patience = 1) {
    this.#database = database;
    this.#patience = patience;
  }

  /** Takes note of a change: the next who asks for the number waits for the database. */
  changed(): void {
    this.#number += 1;
    this.#changes += 1;
    this.#askAt = 0;
    this.#database.expect(undefined);
  }

  /** The present state. While the database is away, the last that is known; see `confirmedAt`. */
  async number(): Promise<number> {
    if (performance.now() < this.#askAt) return this.#number;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    await this.#asking;
    return this.#number;
  }

  async #ask(): Promise<void> {
    const [requestedAt, changes] = [performance.now(), this.#changes];
    try {
      const version = await inTime(this.#database.readVersion(), ANSWER_MS * this.#patience);
      if (version !== this.#version) {
        this.#version = version;
        this.#number += 1;
      }
      this.away = false;
      this.confirmedAt = requestedAt;
      // What was read before a change that came meanwhile says nothing of the state after it.
      if (changes !== this.#changes) return;
      this.#database.expect(version);
      this.#askAt = requestedAt + TRUSTED_MS;
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
