import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../contract/problem.ts';
import { listRateLimitNetworks } from './list-rate-limit-networks.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Since when the request counts as work, by `performance.now()`; 0 while it does not. */
    insideSince: number;
  }
  interface FastifyContextConfig {
    /** Slow by nature, so that its time says nothing of how busy the shop is. */
    slowByNature?: boolean;
  }
}

/** Seconds: what is in flight now is done by then. */
const COME_BACK = 1;

/** A third of the second that is promised under any load: some will always take three times as long. */
const SLOW_MS = 300;

/** What a slow one costs and a quick one brings back: one in five may be slow by nature. */
const [TIGHTEN, LOOSEN] = [4, 1];

/**
 * A bound on what one process works on at the same time: past it a request is refused at once with
 * 503, so that those let in are answered soon; one network has half of the places at most. Only work counts. A client who sends
 * its body slowly takes no place; for one who reads slowly the bytes count (response-memory-limiter.ts). How much can be done in a second is the
 * machine's to say: while many take long, fewer are let in, down to `least`, and more again once those inside
 * are many and still quick.
 */
export class ConcurrencyLimiter {
  readonly #least: number;
  readonly #most: number;
  #allowed: number;
  #count = 0;
  readonly #byNetwork = new Map<string, number>();

  constructor({ least, most }: { least: number; most: number }) {
    this.#least = least;
    this.#most = most;
    this.#allowed = most;
  }

  /** Bounds all routes that are added to this part of the server from now on. */
  guard(part: FastifyInstance): void {
    part.decorateRequest('insideSince', 0);
    const enter = (request: FastifyRequest) => {
      request.insideSince = this.#enter(networkOf(request.ip));
    };
    const leave = (request: FastifyRequest) => {
      if (request.insideSince === 0) return;
      this.#leave(networkOf(request.ip), request.insideSince, request.routeOptions.config.slowByNature);
      request.insideSince = 0;
    };
    part.addHook('onRequest', (request, _, done) => {
      enter(request);
      done();
    });
    part.addHook('preParsing', (request, _, payload, done) => {
      leave(request);
      done(null, payload);
    });
    part.addHook('preValidation', (request, _, done) => {
      enter(request);
      done();
    });
    part.addHook('onSend', (request, reply, payload, done) => {
      // A stream goes on working while it is sent.
      if (payload instanceof Readable) onResponseClosed(reply, () => leave(request));
      else leave(request);
      done(null, payload);
    });
    part.addHook('onResponse', (request, _, done) => {
      leave(request);
      done();
    });
  }

  /** Does a piece of work that counts for an address. Throws UNAVAILABLE when there is too much. */
  async run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const network = networkOf(address);
    const since = this.#enter(network);
    try {
      return await work();
    } finally {
      this.#leave(network, since);
    }
  }

  #enter(network: string): number {
    const own = this.#byNetwork.get(network) ?? 0;
    if (this.#count >= this.#allowed || own >= this.#allowed / 2) {
      throw new Problem('UNAVAILABLE', { retryAfter: COME_BACK });
    }
    this.#count += 1;
    this.#byNetwork.set(network, own + 1);
    return performance.now();
  }

  #leave(network: string, since: number, slowByNature = false): void {
    const own = this.#byNetwork.get(network) ?? 0;
    if (own > 1) this.#byNetwork.set(network, own - 1);
    else this.#byNetwork.delete(network);
    // A bound that was not reached has proved nothing.
    const tried = this.#count * 2 > this.#allowed;
    this.#count -= 1;
    if (slowByNature) return;
    if (performance.now() - since > SLOW_MS) this.#allow(this.#allowed - TIGHTEN);
    else if (tried) this.#allow(this.#allowed + LOOSEN);
  }

  #allow(count: number): void {
    this.#allowed = Math.min(Math.max(count, this.#least), this.#most);
  }
}

/** The time until now was no work of a request: it waited, which says nothing of how long the shop takes. */
export function forgetWaiting(request: FastifyRequest): void {
  if (request.insideSince > 0) request.insideSince = performance.now();
}

const networkOf = (address: string) => `${listRateLimitNetworks(address).at(-1)}`;

/**
 * Does something once a response is gone: sent, or its connection dead. A response that stands in line behind
 * another is told nothing when the connection breaks, so both are listened to.
 */
export function onResponseClosed({ raw, request }: FastifyReply, act: () => void): void {
  const { socket } = request.raw;
  if (socket.destroyed) {
    act();
    return;
  }
  const once = () => {
    raw.off('close', once);
    socket.off('close', once);
    act();
  };
  raw.on('close', once);
  socket.on('close', once);
}
