import { Problem } from '../../contract/problem.ts';

/** A turn, and what it counts for. */
export interface QueueKey {
  /** Turns are shared out among owners: the one with fewer at work goes first. */
  owner: string;
  /** What the work is counted for beside that, and how much of it may be under way at once for each. */
  shares: readonly { key: string; most: number }[];
}

interface Waiting {
  turn: QueueKey;
  go(): void;
  refuse(): void;
}

/** How much a queue does and holds. */
export interface QueueBounds {
  /** So many pieces of work are under way at once. */
  atOnce: number;
  /**
   * One that would wait longer, in milliseconds, is refused at once: the queue is as long as this machine is
   * quick. Behind one's own kin alone, while other turns are free, it may be twice that.
   */
  maxWaitMs: number;
  /** So many wait at most, however quick the machine. */
  mostWaiting: number;
}

/** As many as come wait, where they hold nothing, in the order of coming. */
export const UNBOUNDED_WAITING = {
  maxWaitMs: Number.POSITIVE_INFINITY,
  mostWaiting: Number.POSITIVE_INFINITY,
};

/**
 * A queue for heavy work in which no owner stands in another's way: each share has its own bound, a free
 * turn goes to the owner with the fewest, and when there is no room left, the last one of the longest line
 * makes room for somebody new.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  #running = 0;
  readonly #underWay = new Map<string, number>();
  #waiting: Waiting[] = [];
  /** How long a piece takes here and now, the last ones counting most. */
  #usualMs = 40;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Does the work when its turn has come. @throws {Problem} UNAVAILABLE when that would take too long */
  async run<Result>(turn: QueueKey, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#bounds.atOnce && this.#fits(turn)) this.#take(turn);
    else await this.#wait(turn);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#usualMs += (performance.now() - began - this.#usualMs) / 8;
      this.#give(turn);
    }
  }

  #wait(turn: QueueKey): Promise<void> {
    const { atOnce, maxWaitMs, mostWaiting } = this.#bounds;
    const own = this.#waiting.filter(({ turn: { owner } }) => owner === turn.owner).length;
    const ownAtOnce = Math.min(atOnce, ...turn.shares.map(({ most }) => most));
    if ((own / ownAtOnce) * this.#usualMs > 2 * maxWaitMs) throw tooBusy();
    const quick = (maxWaitMs * atOnce) / this.#usualMs;
    const room = Math.min(mostWaiting, Math.max(atOnce, quick));
    if (this.#waiting.length >= room) this.#makeRoom(own);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ turn, go: resolve, refuse: () => reject(tooBusy()) });
    });
  }

  /** Sends away the last one of the longest line, unless the newcomer's own would be as long. */
  #makeRoom(own: number): void {
    const lines = Map.groupBy(this.#waiting, ({ turn: { owner } }) => owner);
    const longest = [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    const last = longest.at(-1);
    if (last === undefined || longest.length <= own + 1) throw tooBusy();
    this.#waiting = this.#waiting.filter((one) => one !== last);
    last.refuse();
  }

  #fits({ shares }: QueueKey): boolean {
    return shares.every(({ key, most }) => this.#count(key) < most);
  }

  #take({ owner, shares }: QueueKey): void {
    this.#running += 1;
    for (const key of [owner, ...shares.map((share) => share.key)]) {
      this.#underWay.set(key, this.#count(key) + 1);
    }
  }

  #give({ owner, shares }: QueueKey): void {
    this.#running -= 1;
    for (const key of [owner, ...shares.map((share) => share.key)]) {
      if (this.#count(key) > 1) this.#underWay.set(key, this.#count(key) - 1);
      else this.#underWay.delete(key);
    }
    const fitting = this.#waiting.filter(({ turn }) => this.#fits(turn));
    const [first, ...others] = fitting;
    if (first === undefined) return;
    const fewest = others.reduce(
      (best, one) => (this.#count(one.turn.owner) < this.#count(best.turn.owner) ? one : best),
      first,
    );
    this.#waiting = this.#waiting.filter((one) => one !== fewest);
    this.#take(fewest.turn);
    fewest.go();
  }

  #count(key: string): number {
    return this.#underWay.get(key) ?? 0;
  }
}

const tooBusy = () => new Problem('UNAVAILABLE', { retryAfter: 2 });
