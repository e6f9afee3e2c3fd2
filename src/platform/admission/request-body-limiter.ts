import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listRateLimitNetworks } from './list-rate-limit-networks.ts';

/** What one process takes of bodies that have not come to their end, in bytes: four of the largest. */
const MOST = 64 * 1024 * 1024;

/** The order in which bodies are given up. */
const RANKS = ['stranger', 'USER', 'ADMIN'] as const;

interface Holder {
  key: string;
  rank: (typeof RANKS)[number];
  bytes: number;
  /** The bytes of each, the oldest first. */
  requests: Map<FastifyRequest, number>;
}

/**
 * Bounds what unfinished bodies take: each counts, until it has come or was given up, with the length it has
 * named or the limit of its call. Past the bound the oldest of the largest holder is cut off, strangers before
 * the signed-in: a small sender stays, however much others send.
 */
export class RequestBodyLimiter {
  readonly #holders = new Map<string, Holder>();
  #bytes = 0;

  /** Counts every body from now on. */
  watch(server: FastifyInstance): void {
    // Who calls is known by now, and nothing of the body is read yet.
    server.addHook('preParsing', (request, _, payload, done) => {
      this.#enter(request);
      done(null, payload);
    });
  }

  #enter(request: FastifyRequest): void {
    const bytes = bodyBytes(request);
    if (bytes === 0) return;
    const rank = request.caller?.role ?? 'stranger';
    const key = request.caller ? `${request.caller.id}` : `${listRateLimitNetworks(request.ip).at(-1)}`;
    const holder = this.#holders.get(key) ?? { key, rank, bytes: 0, requests: new Map() };
    this.#holders.set(key, holder);
    holder.requests.set(request, bytes);
    holder.bytes += bytes;
    this.#bytes += bytes;
    // Of a request it means: read to its end, or given up.
    request.raw.once('close', () => this.#leave(holder, request));
    while (this.#bytes > MOST) this.#cutOff();
  }

  #leave(holder: Holder, request: FastifyRequest): void {
    const bytes = holder.requests.get(request);
    if (bytes === undefined) return;
    holder.requests.delete(request);
    holder.bytes -= bytes;
    this.#bytes -= bytes;
    if (holder.requests.size === 0) this.#holders.delete(holder.key);
  }

  #cutOff(): void {
    const first = (a: Holder, b: Holder) =>
      RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) || b.bytes - a.bytes;
    const [holder] = [...this.#holders.values()].sort(first);
    const [oldest] = holder?.requests.keys() ?? [];
    if (holder === undefined || oldest === undefined) return;
    this.#leave(holder, oldest);
    // Reset, so that the system forgets what it holds of it, too.
    oldest.raw.socket.resetAndDestroy();
  }
}

/** What a body may come to, in bytes; 0 when there is none. */
function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit ?? 0;
  return Number(headers['content-length'] ?? 0);
}
