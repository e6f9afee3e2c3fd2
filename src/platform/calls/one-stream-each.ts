import type { FastifyReply } from 'fastify';
import { Problem } from '../../shared/contract/problem.ts';
import { whenGone } from '../admission/when-gone.ts';

/** Seconds: what is being sent now may be done by then. */
const COME_BACK = 5;

/** A person has one streamed answer at a time, whatever it is: each keeps the database busy while it is read. */
export class OneStreamEach {
  readonly #people = new Set<number>();

  /** Holds the person's place until the answer is gone. Throws EXPORT_UNDER_WAY while there is another. */
  begin(person: number, reply: FastifyReply): void {
    if (this.#people.has(person)) throw new Problem('EXPORT_UNDER_WAY', { retryAfter: COME_BACK });
    this.#people.add(person);
    whenGone(reply, () => this.#people.delete(person));
  }
}
