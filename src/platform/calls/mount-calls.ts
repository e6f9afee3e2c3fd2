import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { AccountTurns } from '../admission/account-turns.ts';
import { StreamTurns } from '../admission/stream-turns.ts';
import { cachedCall, ownAnswer } from './cached-call.ts';
import type { CallParts } from './call-parts.ts';
import { type Caller, type Handled, type HandlerRequest, StreamedAnswer } from './handle.ts';
import { makeChange } from './make-change.ts';
import { problemAnswers } from './problem-answers.ts';
import { isDatabaseAway } from './problem-reply.ts';

/** The largest body of a call that does not say its own, in bytes. */
export const BODY_LIMIT = 256 * 1024;

/** Puts every call on the server: who may make it, what it takes, what it answers. */
export function mountCalls(server: FastifyInstance, calls: Handled[], parts: CallParts): void {
  const { services, responses, outgoing, auditLog } = parts;
  const streams = new StreamTurns();
  const changes = new AccountTurns();
  /** Waits for the snapshot; without its database what it holds is shown. */
  const refreshed = ({ log }: FastifyRequest) =>
    services.snapshot.refresh().catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'the snapshot of the shop could not be read');
    });
  const cachedAreas = new Set(
    calls.filter(({ endpoint }) => endpoint.cached).map(({ endpoint }) => areaOf(endpoint)),
  );
  for (const handled of calls) {
    const { endpoint, handler, transaction } = handled;
    const bodyLimit = endpoint.bodyLimit ?? BODY_LIMIT;
    const answer = handler as unknown as (request: HandlerRequest<AnyEndpoint>) => unknown;
    const cached = endpoint.cached && cachedCall(responses, endpoint, answer);
    const costly =
      endpoint.worthCalls && limitOf(server, services.config.REQUESTS_PER_ADDRESS / endpoint.worthCalls);
    // Who wrote sees what he wrote, and an administrator what he wrote on another process.
    const seesOwnWrites = endpoint.access === 'admin' && cachedAreas.has(areaOf(endpoint));
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      // Whoever may read it may ask what it would be; a HEAD on a call that restores would restore.
      exposeHeadRoute: endpoint.method === 'GET' && endpoint.access === 'public',
      bodyLimit,
      config: { slowByNature: (endpoint.hashes || endpoint.streamed || endpoint.takesLong) ?? false },
      // What may be full of pictures is packed where that is known.
      ...(endpoint.weighs ? { compress: false as const } : {}),
      schema: {
        summary: endpoint.summary,
        tags: [areaOf(endpoint)],
        security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        response: { [endpoint.status ?? 200]: endpoint.answer, ...problemAnswers(endpoint) },
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
        if (endpoint.weighs) {
          const { body, query } = request;
          const bytes = endpoint.weighs({ body, query });
          if (bytes > 0) await outgoing.reserve(request, bytes);
        }
        if (cached) return (await cached(received)).send(request, reply);
        if (transaction) {
          // After the commit, and where it failed as well: a connection lost there leaves open what came of it.
          const make = () => {
            // Waiting was no work: it says nothing of how long the shop takes.
            if (request.insideSince > 0) request.insideSince = performance.now();
            return makeChange(parts, handled, received);
          };
          const making = request.caller ? changes.run(request.caller.id, make) : make();
          const made = await making.finally(() => seesOwnWrites && refreshed(request));
          return endpoint.weighs ? ownAnswer(endpoint, made).send(request, reply) : made;
        }
        if (endpoint.streamed && request.caller) {
          const { id, role } = request.caller;
          // At the desk a screen and a file are asked for together, and neither is to be refused for the other.
          const atDesk = role === 'ADMIN' && endpoint.access === 'admin';
          await streams.begin({ name: atDesk ? `${id} ${endpoint.path}` : `${id}`, mayWait: atDesk }, reply);
          // Waiting was no work: it says nothing of how long the shop takes.
          if (request.insideSince > 0) request.insideSince = performance.now();
        }
        if (seesOwnWrites) await refreshed(request);
        const answered = await answer(received);
        // Before the answer goes out: nobody sees personal data without a trace.
        const known = answered instanceof StreamedAnswer ? answered.known : answered;
        await auditLog.writeAuditEntries(services.db, handled, received, known);
        if (answered instanceof StreamedAnswer) {
          return reply.type('application/json; charset=utf-8').send(Readable.from(answered.json));
        }
        return endpoint.weighs ? ownAnswer(endpoint, answered).send(request, reply) : answered;
      },
    });
  }
}

/** The word after /api/v1/: `products` of /api/v1/products/list. */
const areaOf = (endpoint: AnyEndpoint) => endpoint.path.split('/')[3] ?? 'api';

/**
 * A count of its own for a call that costs as much as many others, beside the count of all calls of a network.
 * Throws TOO_MANY_REQUESTS.
 */
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
  { services, accounts }: CallParts,
  request: FastifyRequest,
  endpoint: AnyEndpoint,
): Promise<void> {
  const caller = await accounts.identify(services, request.raw);
  if (caller === undefined) throw new Problem('SIGN_IN_FIRST');
  request.caller = caller;
  if (caller.mustChangePassword && !endpoint.withOneTimePassword) throw new Problem('CHANGE_PASSWORD_FIRST');
  if (endpoint.access === 'admin' && caller.role !== 'ADMIN') throw new Problem('NO_RIGHTS');
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
export function takeJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('remove', 'remove');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
