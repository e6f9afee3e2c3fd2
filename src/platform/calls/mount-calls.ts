import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type AnyEndpoint, type Call, encodeForWire, endpointName } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { forgetWaiting } from '../admission/concurrency-limiter.ts';
import { FairQueue, UNBOUNDED_WAITING } from '../admission/fair-queue.ts';
import type { ResponseMemoryLimiter } from '../admission/response-memory-limiter.ts';
import { StreamQueue } from '../admission/stream-queue.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { createCachedEndpointHandler, createUncachedResponse } from './cached-call.ts';
import {
  type AccountFunctions,
  type AuditedThing,
  type Caller,
  type EndpointBinding,
  type HandlerLogger,
  type HandlerRequest,
  isMadeAtDesk,
  type Services,
  StreamedJsonResponse,
} from './handle.ts';
import { oncePerKey } from './once-per-key.ts';
import { createProblemResponseSchemas } from './problem-responses.ts';

/** The largest body of a call that does not say its own, in bytes. */
export const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024;

/** Puts every call on the server: who may make it, what it takes, what it answers. */
export function mountCalls(server: FastifyInstance, calls: EndpointBinding[], parts: CallDependencies): void {
  const { services, responses, outgoing, auditLog } = parts;
  const streams = new StreamQueue();
  const changes = new FairQueue({ ...UNBOUNDED_WAITING, atOnce: Number.POSITIVE_INFINITY });
  /** Waits for the snapshot; without its database what it holds is shown. */
  const refreshed = ({ log }: FastifyRequest) => services.snapshot.refreshOrLog(log);
  // Of calls that change what every visitor is shown; the settings stand in `admin`.
  const publicAreas = new Set([
    ...calls.filter(({ endpoint }) => endpoint.cached).map(({ endpoint }) => areaOf(endpoint)),
    'admin',
  ]);
  for (const handled of calls) {
    const { endpoint, handler: handle, transaction } = handled;
    const bodyLimit = endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES;
    const cached = endpoint.cached && createCachedEndpointHandler(responses, endpoint, handle);
    const costly =
      endpoint.rateCost && limitOf(server, services.config.REQUESTS_PER_ADDRESS / endpoint.rateCost);
    // Who wrote sees what he wrote, and an administrator what he wrote on another process.
    const seesOwnWrites = endpoint.access === 'admin' && publicAreas.has(areaOf(endpoint));
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      // Who may read it may ask what it would be; a HEAD on a call that restores would restore.
      exposeHeadRoute: endpoint.method === 'GET' && endpoint.access === 'public',
      bodyLimit,
      config: { slowByNature: (endpoint.hashes || endpoint.streamed || endpoint.slow) ?? false },
      // What may be full of pictures is packed where that is known.
      ...(endpoint.estimateBytes ? { compress: false as const } : {}),
      schema: {
        summary: endpoint.summary,
        tags: [areaOf(endpoint)],
        security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        response: { [endpoint.status ?? 200]: endpoint.response, ...createProblemResponseSchemas(endpoint) },
      },
      onRequest: (request, reply, done) => {
        reply.header('cache-control', 'no-store');
        // Judged here, since the server itself would first look at the type of the body.
        const tooLarge = Number(request.headers['content-length']) > bodyLimit;
        const admitted = () => done(tooLarge ? new Problem('TOO_LARGE') : undefined);
        if (costly) costly(request).then(admitted, done);
        else if (endpoint.access === 'public') admitted();
        else admit(parts, request, endpoint).then(admitted, done);
      },
      handler: async (request, reply) => {
        reply.code(endpoint.status ?? 200);
        const received = {
          params: request.params,
          query: request.query,
          body: request.body,
          caller: request.caller,
          address: request.ip,
          log: request.log,
          key: endpoint.takesKey ? keyOf(request) : undefined,
        } as HandlerRequest<AnyEndpoint>;
        if (endpoint.estimateBytes) {
          const { body, query } = request;
          const bytes = endpoint.estimateBytes({ body, query });
          if (bytes > 0) await outgoing.reserve(request, bytes);
        }
        if (cached) return (await cached(received)).send(request, reply);
        if (transaction) {
          // After the commit, and where it failed as well: a connection lost there leaves open what came of it.
          const make = () => {
            forgetWaiting(request);
            return makeChange(parts, handled, received);
          };
          const making = request.caller ? changes.run(turnOf(request.caller.id), make) : make();
          const made = await making.finally(() => seesOwnWrites && refreshed(request));
          return endpoint.estimateBytes ? createUncachedResponse(endpoint, made).send(request, reply) : made;
        }
        if (endpoint.streamed && request.caller) {
          const { id, role } = request.caller;
          // At the desk a screen and a file are asked for together, and neither is to be refused for the other.
          const atDesk = role === 'ADMIN' && endpoint.access === 'admin';
          await streams.begin({ name: atDesk ? `${id} ${endpoint.path}` : `${id}`, mayWait: atDesk }, reply);
          forgetWaiting(request);
        }
        if (seesOwnWrites) await refreshed(request);
        const result = await handle(received);
        // Before the response goes out: personal data are seen with a trace only.
        const known = result instanceof StreamedJsonResponse ? result.known : result;
        await auditLog.writeAuditEntriesOfCall(services.db, handled, received, known);
        if (result instanceof StreamedJsonResponse) {
          return reply.type('application/json; charset=utf-8').send(Readable.from(result.json));
        }
        return endpoint.estimateBytes
          ? createUncachedResponse(endpoint, result).send(request, reply)
          : result;
      },
    });
  }
}

/** The word after /api/v1/: `products` of /api/v1/products/list. */
const areaOf = (endpoint: AnyEndpoint) => endpoint.path.split('/')[3] ?? 'api';

/** A count of its own for a call that costs as much as many others. Throws TOO_MANY_REQUESTS. */
function limitOf(server: FastifyInstance, perMinute: number) {
  const count = server.createRateLimit({ max: Math.max(1, Math.floor(perMinute)), timeWindow: '1 minute' });
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) {
      throw new Problem('TOO_MANY_REQUESTS', { retryAfter: counted.ttlInSeconds });
    }
  };
}

async function admit(
  { services, accounts }: CallDependencies,
  request: FastifyRequest,
  endpoint: AnyEndpoint,
): Promise<void> {
  const caller = await accounts.identify(services, request.raw);
  if (caller === undefined) throw new Problem('SIGN_IN_FIRST');
  request.caller = caller;
  if (caller.mustChangePassword && !endpoint.withOneTimePassword) throw new Problem('CHANGE_PASSWORD_FIRST');
  if (endpoint.access === 'admin' && !isMadeAtDesk(endpoint, caller)) throw new Problem('NO_RIGHTS');
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length === 0 || key.length > 255) {
    throw new Problem('BAD_REQUEST', {
      message: 'Idempotency-Key: от 1 до 255 знаков',
      errors: { 'Idempotency-Key': 'Idempotency-Key: от 1 до 255 знаков' },
    });
  }
  return key;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; always there on calls that are not public. */
    caller?: Caller;
  }
}

/**
 * Bodies are JSON and nothing else. An empty one is no body at all: clients that name the type on
 * every request, a DELETE included, should not be refused for it. Keys that poison prototypes are dropped.
 */
export function acceptOnlyJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('remove', 'remove');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}

/** Each change holds a connection to the database, and of one account they often wait for each other. */
const CHANGES_AT_ONCE = 3;

const turnOf = (account: number) => ({
  owner: `${account}`,
  shares: [{ key: `changes of ${account}`, most: CHANGES_AT_ONCE }],
});

/**
 * Makes a change together with its entry in the audit log and its key, or none of them; returns its
 * response once they are stored. What else must stand or fall with a change belongs into the same
 * transaction: what others wait on (the key) before the change and its locks, what follows from it after.
 */
async function makeChange(
  parts: CallDependencies,
  handled: EndpointBinding,
  request: HandlerRequest<AnyEndpoint>,
): Promise<unknown> {
  const { endpoint, transaction } = handled;
  const key = oncePerKey(parts, endpoint, request);
  const earlier = await key?.earlier();
  if (earlier !== undefined) return earlier;
  const prepared = await transaction?.prepare?.(request);
  const inOneTransaction = (tx: Db) => {
    const make = async () => {
      if (request.caller?.role === 'ADMIN') await parts.auditLog.nameEditor(tx, request.caller.id);
      const things: AuditedThing[] = [];
      const note = (changed: AuditedThing[]) => void things.push(...changed);
      const changed = await handled.handler({ ...request, tx, note }, prepared);
      await parts.auditLog.writeAuditEntriesOfCall(tx, handled, request, changed, things);
      return changed;
    };
    return key ? key.once(tx, make) : make();
  };
  const response = await inTransaction(parts.services.db, inOneTransaction, {
    repeatable: key !== undefined,
  });
  await transaction?.done?.(request);
  return response;
}

/** A page is one request already, and it is logged as such. */
const nowhere: HandlerLogger = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Makes public calls without HTTP while a page is rendered: the same checks, the same handler, and the
 * response that a browser would have read, cached or not, sums in kopecks.
 */
export function createInProcessCall(calls: EndpointBinding[], responses: ResponseCache): Call {
  // The pages are bundled with their own copies of the contracts, so an endpoint is known by its name.
  const handlers = new Map(calls.map(({ endpoint, handler }) => [endpointName(endpoint), handler]));
  return async (endpoint, input) => {
    const handler = handlers.get(endpointName(endpoint));
    if (handler === undefined || endpoint.access !== 'public') {
      throw new Error(`${endpointName(endpoint)} is not a public call`);
    }
    const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
    const request = {
      params: endpoint.params && z.parse(endpoint.params, params),
      query: endpoint.query && z.parse(endpoint.query, query),
      body: endpoint.body && z.parse(endpoint.body, encodeForWire(endpoint.body, body)),
      caller: undefined,
      address: 'page',
      log: nowhere,
    } as HandlerRequest<AnyEndpoint>;
    if (endpoint.cached) {
      const { bytes } = await createCachedEndpointHandler(responses, endpoint, handler)(request);
      return z.decode(endpoint.response, JSON.parse(bytes.toString())) as never;
    }
    return z.decode(endpoint.response, z.encode(endpoint.response, await handler(request))) as never;
  };
}

/** What every call leaves behind when an administrator makes it. */
export interface AuditLogWriter {
  /** Writes the entries of a call of an administrator; of anybody else nothing is written. */
  writeAuditEntriesOfCall(
    db: Db,
    handled: Pick<EndpointBinding, 'audited' | 'people'>,
    request: HandlerRequest<AnyEndpoint>,
    response: unknown,
    things?: AuditedThing[],
  ): Promise<void>;
  /** Says for which administrator this transaction changes goods, categories and facilities. */
  nameEditor(tx: Db, administratorId: number): Promise<void>;
}

/** What the calls are made of beside their handlers. Accounts and the audit log are features: src/app hands them in. */
interface CallDependencies {
  services: Services;
  responses: ResponseCache;
  outgoing: ResponseMemoryLimiter;
  accounts: AccountFunctions;
  auditLog: AuditLogWriter;
}
