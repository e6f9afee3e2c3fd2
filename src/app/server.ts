import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Problem } from '../contract/problem.ts';
import { ArrivingBodies } from '../platform/admission/arriving-bodies.ts';
import { OutgoingAnswers } from '../platform/admission/outgoing-answers.ts';
import { WorkInFlight } from '../platform/admission/work-in-flight.ts';
import { refusalsBelow } from '../platform/calls/broken-http.ts';
import type { Services } from '../platform/calls/handle.ts';
import { inProcessCall } from '../platform/calls/in-process-call.ts';
import { BODY_LIMIT, mountCalls, takeJsonBodies } from '../platform/calls/mount-calls.ts';
import { replyWithProblem } from '../platform/calls/problem-reply.ts';
import type { Listen } from '../platform/database/database.ts';
import { errorForLog } from '../platform/error-for-log.ts';
import { mountHealth, mountLeave } from '../platform/health/health.ts';
import { mountFiles } from '../platform/html/files.ts';
import { type LoadBuild, mountPages } from '../platform/html/mount-pages.ts';
import { sendQueuedMails } from '../platform/mail/mail-sender.ts';
import { collectCalls } from '../platform/openapi/document.ts';
import { mountOpenApi } from '../platform/openapi/mount.ts';
import { serveMetrics } from '../platform/operation/metrics.ts';
import { headEveryAnswer, securityHeaders } from '../platform/policy/every-answer.ts';
import { refuseOddTargets } from '../platform/policy/request-host.ts';
import { ResponseCache } from '../platform/response-cache/response-cache.ts';
import { shownSettings } from '../settings/settings.server.ts';
import { allCalls, apiDescription } from './api.ts';
import { accounts, auditLog, mailParts, ordersByStatus, waitingMails } from './features-for-platform.ts';
import { mountMailLinks } from './mail-links.ts';
import { mountOffline } from './offline/mount-offline.ts';
import { mountPictures } from './pictures.ts';
import { cachedPage } from './routes/cached-pages.ts';
import { pageContextOf } from './routes/page-context.ts';

/** Calls at the same time for each connection to the database: half a second's work where calls take 40 ms. */
export const CALLS_PER_CONNECTION = 12;

/** So many are let in however slow it goes; half of them may be waiting for a password to be hashed. */
const LEAST_CALLS = 64;

/** Rendering takes the one core of this process. */
const PAGES = { least: 16, most: 48 };

export interface PageSource {
  /** `production` serves the built files, `development` leaves them to Vite. */
  mode: 'production' | 'development';
  loadBuild: LoadBuild;
}

/**
 * The whole server: calls, pictures, files, pages. It listens when the caller says so. The log goes
 * to `log` when it is given, else to the standard output. `listen` tells of changes.
 */
export async function createServer(
  services: Services,
  listen: Listen,
  pages: PageSource,
  log?: { write(line: string): void },
): Promise<FastifyInstance> {
  const { config, snapshot } = services;
  const headers = securityHeaders(config.PUBLIC_URL?.startsWith('https:') ?? false);
  const { refuseBrokenHttp, refuseUnroutable, refuseOddRequests } = refusalsBelow(headers);
  const server = fastify({
    logger: {
      level: config.LOG_LEVEL,
      redact: ['req.headers'],
      serializers: { err: errorForLog },
      ...(log ? { stream: log } : {}),
    },
    // One proxy, our own: what stands further left in X-Forwarded-For is written by whoever likes to.
    trustProxy: config.TRUST_PROXY && ((_, hop) => hop === 0),
    // HEAD on a call that restores would restore: no twins.
    exposeHeadRoutes: false,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // Headers that trickle in are given up long before the request as a whole.
    // A missing host is refused in the one shape of refusal (request-host.ts).
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    // Whoever got through while we close is served; the answer ends the connection (health/leave.ts).
    return503OnClosing: false,
    bodyLimit: BODY_LIMIT,
    // A long id is still judged by who asks for it, like any other.
    routerOptions: { maxParamLength: 16_384 },
    clientErrorHandler: refuseBrokenHttp,
    frameworkErrors: refuseUnroutable,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // Paths hold no personal data, but queries may (a search): only the path is logged.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.setErrorHandler(replyWithProblem);
  takeJsonBodies(server);
  mountLeave(server);
  headEveryAnswer(server, headers);
  refuseOddTargets(server);
  refuseOddRequests(server);
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url,
        status: reply.statusCode,
        user: request.caller?.id,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
  const outgoing = new OutgoingAnswers(config.UNREAD_MEGABYTES * 1024 * 1024, config.UNREAD_SECONDS);
  outgoing.watch(server);
  new ArrivingBodies().watch(server);
  if (config.METRICS_PORT > 0) {
    await serveMetrics(server, services, [ordersByStatus, waitingMails]);
  }
  // Quick rather than small, for what is neither cached nor built: both come here compressed.
  await server.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
    globalDecompression: false,
  });

  const calls = allCalls(services);
  const responses = new ResponseCache(snapshot);
  let stopFollowing: (() => Promise<void>) | undefined;
  server.addHook('onReady', async () => {
    stopFollowing = snapshot.follow(listen, server.log);
  });
  server.addHook('onClose', () => stopFollowing?.());
  const settings = () => shownSettings(snapshot, config);
  sendQueuedMails(server, services, mailParts(services, settings));
  const parts = { services, responses, outgoing, accounts, auditLog };
  const queries = new WorkInFlight({
    least: LEAST_CALLS,
    most: Math.max(LEAST_CALLS, CALLS_PER_CONNECTION * config.DATABASE_POOL),
    patience: config.PATIENCE,
  });
  await server.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    errorResponseBuilder: (_, { ttl }) =>
      new Problem('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(ttl / 1000) }),
  });
  await server.register(async (api) => {
    // A hook of the whole part runs before those of its calls: 429 comes before 401.
    api.addHook('onRequest', api.rateLimit({ max: config.REQUESTS_PER_ADDRESS }));
    queries.guard(api);
    await collectCalls(api, config.PUBLIC_URL, apiDescription);
    mountCalls(api, calls, parts);
    mountOpenApi(api, calls, apiDescription);
  });
  mountHealth(server, services);
  mountPictures(server, services);
  if (pages.mode === 'production') await mountFiles(server);
  mountOffline(server, config, settings, pages.loadBuild);
  const drawing = new WorkInFlight({ ...PAGES, patience: config.PATIENCE });
  // Pages are kept by whoever stands between: what is left of one network's minute is nothing for others.
  const unsent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  const ofPages: RateLimitPluginOptions = {
    max: config.PAGES_PER_ADDRESS,
    addHeaders: unsent,
    addHeadersOnExceeding: unsent,
  };
  const limit = server.rateLimit(ofPages);
  await mountMailLinks(server, services, limit);
  await mountPages(server, {
    config,
    call: inProcessCall(calls, responses),
    responses,
    cachedPage,
    phone: () => settings().SHOP_PHONE,
    makeContext: pageContextOf(config, settings),
    drawing,
    limit,
    ...pages,
  });
  const unknown = async () => {
    throw new Problem('UNKNOWN_PATH');
  };
  // Before the body is looked at: an unknown path is unknown whatever is sent to it.
  server.all('/api/*', { onRequest: unknown }, unknown);
  server.setNotFoundHandler(unknown);
  return server;
}
