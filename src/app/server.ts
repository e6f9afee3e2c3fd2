import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import {
  createAccountMailComposers,
  identifyCaller,
  lockUser,
  markMailboxUndeliverable,
  pseudonymizeNetwork,
} from '../accounts/accounts.server.ts';
import { setTransactionEditor, writeAuditEntriesOfCall } from '../audit/audit.server.ts';
import { findPictureFile } from '../catalog/catalog.server.ts';
import { formatShopListQuery, parseShopListParams } from '../catalog/shop-list.ts';
import { Problem } from '../contract/problem.ts';
import type { PublicShopInfo } from '../contract/shop-facts.ts';
import type * as entry from '../entry.server.tsx';
import { countOrdersByStatus, createOrderMailComposers, mergeOrderMails } from '../orders/orders.server.ts';
import { ConcurrencyLimiter } from '../platform/admission/concurrency-limiter.ts';
import { FairQueue } from '../platform/admission/fair-queue.ts';
import { listRateLimitNetworks } from '../platform/admission/list-rate-limit-networks.ts';
import { RequestBodyLimiter } from '../platform/admission/request-body-limiter.ts';
import { ResponseMemoryLimiter } from '../platform/admission/response-memory-limiter.ts';
import type { AccountFunctions, Services } from '../platform/calls/handle.ts';
import {
  type AuditLogWriter,
  acceptOnlyJsonBodies,
  createInProcessCall,
  DEFAULT_BODY_LIMIT_BYTES,
  mountCalls,
} from '../platform/calls/mount-calls.ts';
import {
  protocolErrorHandlers,
  redactErrorForLog,
  replyWithProblem,
} from '../platform/calls/problem-reply.ts';
import type { Config } from '../platform/config/config.ts';
import type { SubscribeToChanges } from '../platform/database/database.ts';
import { mountGracefulShutdown, mountHealth } from '../platform/health/health.ts';
import {
  type LoadPageBuild,
  mountPages,
  mountStaticFiles,
  type PageCacheRule,
  type PageRequestContext,
} from '../platform/html/mount-pages.ts';
import { type MailSenderDependencies, startMailSender } from '../platform/mail/mail-sender.ts';
import { countQueuedMailsByKind, isMailEnabled } from '../platform/mail/outbox.db.ts';
import { collectOpenApiCalls } from '../platform/openapi/document.ts';
import { mountOpenApi } from '../platform/openapi/mount-openapi.ts';
import type { DatabaseMetric } from '../platform/operation/serve-metrics.ts';
import { refuseMalformedHostsAndTargets } from '../platform/policy/request-host.ts';
import { addSecurityHeaders, createSecurityHeaders } from '../platform/policy/security-headers.ts';
import { ResponseCache } from '../platform/response-cache/response-cache.ts';
import { type EffectiveShopSettings, getQrPayee, readSnapshotSettings } from '../settings/settings.server.ts';
import { bindAllEndpoints, openApiTitleAndChapters } from './api.ts';
import { mountEmailedLinkRoutes } from './mount-emailed-link-routes.ts';

/** Calls at the same time for each connection to the database: half a second's work where calls take 40 ms. */
export const MAX_CALLS_PER_DB_CONNECTION = 12;

/** So many are let in however slow it goes; half of them may be waiting for a password to be hashed. */
const LEAST_CALLS = 64;

/** Rendering takes the one core of this process. */
const PAGES = { least: 16, most: 48 };

export interface PageBuildSource {
  /** `production` serves the built files, `development` leaves them to Vite. */
  mode: 'production' | 'development';
  loadBuild: LoadPageBuild;
}

/**
 * The whole server: calls, pictures, files, pages. It listens when the caller says so. The log goes
 * to `log` when it is given, else to the standard output. `listen` tells of changes.
 */
export async function createServer(
  services: Services,
  listen: SubscribeToChanges,
  pages: PageBuildSource,
  log?: { write(line: string): void },
): Promise<FastifyInstance> {
  const { config, snapshot } = services;
  const headers = createSecurityHeaders(config.PUBLIC_URL?.startsWith('https:') ?? false);
  const { refuseBrokenHttp, refuseUnroutable, refuseOddRequests } = protocolErrorHandlers(headers);
  const server = fastify({
    logger: {
      level: config.LOG_LEVEL,
      redact: ['req.headers'],
      serializers: { err: redactErrorForLog },
      ...(log ? { stream: log } : {}),
    },
    // One proxy, our own: what stands further left in X-Forwarded-For may be written by anybody.
    trustProxy: config.TRUST_PROXY && ((_, hop) => hop === 0),
    // HEAD on a call that restores would restore: no twins.
    exposeHeadRoutes: false,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // Headers that trickle in are given up long before the request as a whole.
    // A missing host is refused in the one shape of refusal (request-host.ts).
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    // A request that got through while we close is served; the response ends the connection (health.ts).
    return503OnClosing: false,
    bodyLimit: DEFAULT_BODY_LIMIT_BYTES,
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
  acceptOnlyJsonBodies(server);
  mountGracefulShutdown(server);
  addSecurityHeaders(server, headers);
  refuseMalformedHostsAndTargets(server);
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
  const outgoing = new ResponseMemoryLimiter(config.UNREAD_MEGABYTES * 1024 * 1024, config.UNREAD_SECONDS);
  outgoing.watch(server);
  new RequestBodyLimiter().watch(server);
  if (config.METRICS_PORT > 0) {
    // Loaded only here: most shops are measured by no one.
    const { serveMetrics } = await import('../platform/operation/serve-metrics.ts');
    await serveMetrics(server, services, [ordersByStatus, queuedMailsMetric]);
  }
  // Quick rather than small, for what is neither cached nor built (that comes compressed) and fills several packets.
  await server.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    threshold: 4 * 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  });

  const calls = bindAllEndpoints(services);
  const responses = new ResponseCache(snapshot);
  let stopFollowing: (() => Promise<void>) | undefined;
  server.addHook('onReady', async () => {
    stopFollowing = snapshot.follow(listen, server.log);
  });
  server.addHook('onClose', () => stopFollowing?.());
  const settings = () => readSnapshotSettings(snapshot, config);
  startMailSender(server, services, mailParts(services, settings));
  const parts = { services, responses, outgoing, accounts, auditLog };
  const queries = new ConcurrencyLimiter({
    least: LEAST_CALLS,
    most: Math.max(LEAST_CALLS, MAX_CALLS_PER_DB_CONNECTION * config.DATABASE_POOL),
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
    await collectOpenApiCalls(api, config.PUBLIC_URL, openApiTitleAndChapters);
    mountCalls(api, calls, parts);
    mountOpenApi(api, calls, openApiTitleAndChapters);
  });
  mountHealth(server, services);
  mountPictures(server, services);
  if (pages.mode === 'production') await mountStaticFiles(server);
  mountOffline(server, config, settings, pages.loadBuild);
  const drawing = new ConcurrencyLimiter(PAGES);
  // Proxies keep pages: what is left of one network's minute is nothing for others.
  const unsent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  const ofPages: RateLimitPluginOptions = {
    max: config.PAGES_PER_ADDRESS,
    addHeaders: unsent,
    addHeadersOnExceeding: unsent,
  };
  const limit = server.rateLimit(ofPages);
  await mountEmailedLinkRoutes(server, services, limit);
  await mountPages(server, {
    config,
    call: createInProcessCall(calls, responses),
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
  // Before the body is looked at: an unknown path is unknown with any body.
  server.all('/api/*', { onRequest: unknown }, unknown);
  server.setNotFoundHandler(unknown);
  return server;
}

// Prices may be a few seconds old on the way, and minutes only while the shop is away; browsers ask each time.
const LIST_POLICY = 'public, max-age=0, s-maxage=5, stale-if-error=600';
// Names built files of the day, so an hour is the most.
const TEXT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=3600, stale-if-error=3600';

const PRODUCT_LISTS = /^\/(?:products|category\/\d{1,16})?$/;
const NUMBERED_LIST = '/catalogue/print';
const TEXTS = /^\/(?:info|how-to-order|parcel-path|next-parcel|list|consent)$/;
const REQUESTED_TEXTS = /^\/(?:allowed|privacy-police)$/;
const OWN_WORDS = /^\/(?:robots\.txt|sitemap\.xml)$/;

/**
 * Returns how the page at this address is cached; undefined for one that is not. Cached pages show nothing of a
 * person, and what else stands in a query, such as the mark of an advert, changes nothing on them.
 */
function cachedPage({ pathname, searchParams }: URL): PageCacheRule | undefined {
  if (PRODUCT_LISTS.test(pathname)) {
    return {
      address: pathname + formatShopListQuery(parseShopListParams(searchParams)),
      cacheControl: LIST_POLICY,
    };
  }
  if (pathname === NUMBERED_LIST) return { address: pathname, cacheControl: LIST_POLICY };
  if (TEXTS.test(pathname)) return { address: pathname, cacheControl: TEXT };
  if (REQUESTED_TEXTS.test(pathname)) {
    const query = (searchParams.get('q') ?? '').slice(0, 200);
    const search = query === '' ? '' : `?${new URLSearchParams({ q: query })}`;
    return { address: pathname + search, cacheControl: TEXT };
  }
  if (OWN_WORDS.test(pathname)) return { address: pathname, cacheControl: undefined };
  return undefined;
}

const PICTURE_NAME = /^([0-9a-f]{32})-(\d{1,4})\.webp$/;

/** Two connections to the database at most are for pictures; a page has two dozen of them. */
const PICTURE_TURNS = { atOnce: 2, maxWaitMs: 1_000, mostWaiting: 256 };

/** Serves pictures by their content-addressed names; they never change, so they are cached for ever. */
function mountPictures(server: FastifyInstance, { db, config }: Services): void {
  // What a CDN hands on is asked for by pages of the shop, which to the browser is another site.
  const fromElsewhere = config.PICTURES_URL ? { 'cross-origin-resource-policy': 'cross-origin' } : {};
  const queue = new FairQueue(PICTURE_TURNS);
  const turnOf = (address: string) => ({ owner: `${listRateLimitNetworks(address).at(-1)}`, shares: [] });
  server.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/pictures/*',
    handler: async (request, reply) => {
      const [, hash, width] = PICTURE_NAME.exec(request.params['*']) ?? [];
      const bytes =
        hash && (await queue.run(turnOf(request.ip), () => findPictureFile(db, hash, Number(width))));
      if (bytes === undefined) {
        return reply.code(404).type('text/plain; charset=utf-8').send('Нет такой картинки');
      }
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', ...fromElsewhere })
        .type('image/webp')
        .send(bytes);
    },
  });
}

const PAGE = '/offline';

/** The worker asks the shop alone. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * Serves the page for the time without a connection and the service worker that stores it. Browsers look for another
 * worker at every move to a page: where the configuration wants none, the one they find takes itself away.
 */
function mountOffline(
  server: FastifyInstance,
  config: Config,
  settings: () => EffectiveShopSettings,
  loadBuild: LoadPageBuild,
): void {
  const shop = () => shopFacts(settings(), config);
  const parts = async () => {
    // The names of built files are known to the bundle, which exports what is made of them.
    const { module } = (await loadBuild()).entry as unknown as { module: typeof entry };
    return module.offlinePageAssets;
  };
  server.route({
    method: ['GET', 'HEAD'],
    url: PAGE,
    handler: async (_, reply) => {
      const { page, pagePolicy } = await parts();
      return reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': pagePolicy })
        .type('text/html; charset=utf-8')
        .send(page(shop()));
    },
  });
  server.route({
    method: ['GET', 'HEAD'],
    url: '/sw.js',
    handler: async (_, reply) => {
      const { page, fonts, worker } = await parts();
      const files = config.SERVICE_WORKER ? [PAGE, ...fonts] : [];
      const version = createHash('sha256').update(page(shop())).digest('hex').slice(0, 12);
      return reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
        .type('text/javascript; charset=utf-8')
        .send(`const FILES = ${JSON.stringify(files)};\nconst CACHE = 'offline-${version}';\n\n${worker}`);
    },
  });
}

/** Returns what makes the context of a page: the shop's own facts beside those of the request. */
function pageContextOf(config: Config, settings: () => EffectiveShopSettings) {
  return async (build: ServerBuild, facts: PageRequestContext): Promise<RouterContextProvider> => {
    const shop = shopFacts(settings(), config);
    // A context is known by its identity, and the bundle has its own: take it from there.
    const { module } = build.entry as unknown as { module: typeof entry };
    const context = new RouterContextProvider();
    context.set(module.loaderContext, {
      ...facts,
      shop,
      serviceWorker: config.SERVICE_WORKER,
      picturesUrl: config.PICTURES_URL,
    });
    return context;
  };
}

/** Returns what the pages show of the settings: contacts, requisites, the advert when it is complete. */
function shopFacts(config: EffectiveShopSettings, fixed: Pick<Config, 'SMTP_URL'>): PublicShopInfo {
  const advert = {
    text: config.SHOP_ADVERT_TEXT,
    url: config.SHOP_ADVERT_URL,
    advertiser: config.SHOP_ADVERT_ADVERTISER,
    erid: config.SHOP_ADVERT_ERID,
  };
  return {
    region: config.SHOP_REGION,
    phone: config.SHOP_PHONE,
    email: config.SHOP_EMAIL,
    messengerUrl: config.SHOP_MESSENGER_URL.replace('{phone}', config.SHOP_PHONE.replace(/\D/g, '')),
    operator: config.SHOP_OPERATOR,
    sendsMail: isMailEnabled(fixed),
    orderMonths: config.RETENTION_ORDER_MONTHS,
    requisites: [
      ['ИНН', config.SHOP_INN],
      ['ОГРНИП', config.SHOP_OGRNIP],
      ['Расчётный счёт', config.SHOP_ACCOUNT],
      ['Банк', config.SHOP_BANK],
      ['БИК', config.SHOP_BIC],
      ['Корр. счёт', config.SHOP_CORRESPONDENT_ACCOUNT],
      ['ИНН банка', config.SHOP_BANK_INN],
      ['КПП банка', config.SHOP_BANK_KPP],
    ],
    payee: getQrPayee(config),
    payeeWhenTold: getQrPayee(config, 'WHEN_TOLD'),
    advert: Object.values(advert).every((part) => part !== '') ? advert : null,
  };
}

/** The platform knows no feature; what it needs of them stands here, and server.ts hands it in. */
const accounts: AccountFunctions = {
  identify: identifyCaller,
  holdUser: lockUser,
  networkFingerprint: pseudonymizeNetwork,
};

const auditLog: AuditLogWriter = { nameEditor: setTransactionEditor, writeAuditEntriesOfCall };

const ordersByStatus: DatabaseMetric = {
  name: 'shop_orders',
  help: 'Orders by status',
  label: 'status',
  read: async (db) => {
    const counts = await countOrdersByStatus(db);
    return Object.fromEntries(counts.map(({ status, total }) => [status, total]));
  },
};

export const queuedMailsMetric: DatabaseMetric = {
  name: 'shop_mails_queued',
  help: 'Mails that wait to be sent, by kind',
  label: 'kind',
  read: countQueuedMailsByKind,
};

/** The words of every mail, each slice its own, and how the shop is reached. */
function mailParts({ config }: Services, settings: () => EffectiveShopSettings): MailSenderDependencies {
  return {
    composers: {
      ...createAccountMailComposers(config),
      ...createOrderMailComposers(config, () => getQrPayee(settings()) !== null),
    },
    oneLetter: mergeOrderMails,
    noteRefusal: markMailboxUndeliverable,
    sender: async () => ({ phone: settings().SHOP_PHONE }),
  };
}
