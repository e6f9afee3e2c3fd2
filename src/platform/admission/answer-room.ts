import { Problem } from '../../contract/problem.ts';

/** Bytes that may be reserved at the same time for answers that are being made: making takes more than keeping. */
const MOST_IN_MAKING = 12 * 1024 * 1024;

/** Up to here an answer is one that people wait for: a page of orders, a list of thirty with pictures; in bytes. */
export const ORDINARY = 1024 * 1024;

/** Of all the room, what is filled with larger answers and what with ordinary ones: the small always find some. */
const [FOR_LARGE, FOR_ORDINARY] = [0.6, 0.9];

/** How long an answer waits until there is room for it, in milliseconds, and how many wait. */
const PATIENCE_MS = 3_000;
const MOST_WAITING = 32;

interface Waiting {
  bytes: number;
  admit(): void;
}

/** The room of one process for answers that nobody has read yet, in bytes, and those that wait for some of it. */
export class AnswerRoom {
  readonly #most: number;
  #held = 0;
  #inMaking = 0;
  readonly #waiting: Waiting[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get held(): number {
    return this.#held;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get isFull(): boolean {
    return this.#held > this.#most;
  }

  /** Half of it is taken, or somebody waits. */
  get isPressed(): boolean {
    return this.#waiting.length > 0 || this.#held > this.#most / 2;
  }

  /** Counts so many bytes more as held; fewer by a negative number. */
  hold(more: number): void {
    this.#held += more;
  }

  /**
   * Calls `take` once there is room to make an answer of about so many bytes, at once when there is.
   *
   * @throws {Problem} UNAVAILABLE when there is none for long, or too many wait already
   */
  async enter(bytes: number, take: () => void): Promise<void> {
    const begin = () => {
      this.#inMaking += bytes;
      take();
    };
    if (this.#hasRoom(bytes)) begin();
    else await this.#wait(bytes, begin);
  }

  /** An answer of so many reserved bytes is made. */
  leave(bytes: number): void {
    this.#inMaking -= bytes;
    this.admitWaiting();
  }

  /** Lets in whoever finds room now, those who have waited longest first. */
  admitWaiting(): void {
    for (const waiting of [...this.#waiting]) {
      if (!this.#hasRoom(waiting.bytes)) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      waiting.admit();
    }
  }

  #hasRoom(bytes: number): boolean {
    const toMake = this.#inMaking === 0 || this.#inMaking + bytes <= MOST_IN_MAKING;
    const share = bytes > ORDINARY ? FOR_LARGE : FOR_ORDINARY;
    return toMake && this.#held + bytes <= this.#most * share;
  }

  #wait(bytes: number, begin: () => void): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) throw new Problem('UNAVAILABLE', { retryAfter: 1 });
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new Problem('UNAVAILABLE', { retryAfter: 1 }));
      }, PATIENCE_MS);
      const admit = () => {
        clearTimeout(late);
        begin();
        resolve();
      };
      const waiting = { bytes, admit };
      this.#waiting.push(waiting);
    });
  }
}
