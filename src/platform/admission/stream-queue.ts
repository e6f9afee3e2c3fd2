import type { FastifyReply } from 'fastify';
import { Problem } from '../../contract/problem.ts';
import { onResponseClosed } from './concurrency-limiter.ts';

/** Seconds: what is being sent now may be done by then. */
const COME_BACK = 5;

/** How long a response waits for the one before it, in milliseconds, and how many wait in one line. */
const PATIENCE_MS = 15_000;
const MOST_WAITING = 3;

/** A line of streamed responses of which one is sent at a time: each keeps the database busy while it is read. */
interface Line {
  /** Its owner: one of a buyer for everything, one of an administrator for each call. */
  name: string;
  /** False: one that comes while another is sent is refused at once. */
  mayWait: boolean;
}

/** Who is sent a streamed response now, line by line, and who waits for their turn. */
export class StreamQueue {
  readonly #patienceMs: number;
  readonly #lines = new Map<string, (() => void)[]>();

  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  /**
   * Returns when it is this response's turn, which lasts until the response is gone. Throws EXPORT_UNDER_WAY where
   * none may wait, too many do, or the one before takes too long.
   */
  async begin({ name, mayWait }: Line, reply: FastifyReply): Promise<void> {
    const waiting = this.#lines.get(name);
    if (waiting === undefined) this.#lines.set(name, []);
    else if (mayWait && waiting.length < MOST_WAITING) await this.#turn(waiting, reply);
    else throw new Problem('EXPORT_UNDER_WAY', { retryAfter: COME_BACK });
    onResponseClosed(reply, () => this.#next(name));
  }

  async #turn(waiting: (() => void)[], reply: FastifyReply): Promise<void> {
    const comes = Promise.withResolvers<void>();
    const giveUp = () => {
      const position = waiting.indexOf(comes.resolve);
      // Its turn may have come at this very moment.
      if (position === -1) return;
      waiting.splice(position, 1);
      comes.reject(new Problem('EXPORT_UNDER_WAY', { retryAfter: COME_BACK }));
    };
    waiting.push(comes.resolve);
    onResponseClosed(reply, giveUp);
    const timer = setTimeout(giveUp, this.#patienceMs);
    await comes.promise.finally(() => clearTimeout(timer));
  }

  #next(name: string): void {
    const next = this.#lines.get(name)?.shift();
    if (next === undefined) this.#lines.delete(name);
    else next();
  }
}
