import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../shared/contract/problem.ts';

/** Seconds: what is in flight now is done by then. */
const COME_BACK = 1;

/**
 * A bound on what one process works on at the same time: past it a request is refused at once with
 * 503 (contract.md §1), so that those let in are answered soon. Only work counts. A client who sends
 * its body or reads its answer slowly takes nobody's place.
 */
export class WorkInFlight {
  readonly #most: number;
  readonly #inside = new WeakSet<FastifyRequest>();
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Bounds all routes that are added to this part of the server from now on. */
  guard(part: FastifyInstance): void {
    const enter = async (request: FastifyRequest) => {
      this.#enter();
      this.#inside.add(request);
    };
    const leave = async (request: FastifyRequest) => {
      if (this.#inside.delete(request)) this.#count -= 1;
    };
    part.addHook('onRequest', enter);
    part.addHook('preParsing', leave);
    part.addHook('preValidation', enter);
    part.addHook('onSend', leave);
    part.addHook('onResponse', leave);
  }

  /** Does a piece of work that counts, whoever waits for it. Throws UNAVAILABLE when there is too much. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#enter();
    try {
      return await work();
    } finally {
      this.#count -= 1;
    }
  }

  #enter(): void {
    if (this.#count >= this.#most) throw new Problem('UNAVAILABLE', { retryAfter: COME_BACK });
    this.#count += 1;
  }
}
