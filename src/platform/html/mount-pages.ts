import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, onRequestHookHandler } from 'fastify';
import { createRequestHandler, matchPath, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Call } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { problemHttpStatuses } from '../../contract/problem-body.ts';
import type { ConcurrencyLimiter } from '../admission/concurrency-limiter.ts';
import { logAndConvertToProblem, replyWithProblem, toProblem } from '../calls/problem-reply.ts';
import type { Config } from '../config/config.ts';
import { resolvePublicOrigin } from '../policy/request-host.ts';
import { CachedResponse } from '../response-cache/cached-response.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { PLAIN_PAGE_CSP, renderRefusalPages } from './plain-page.ts';

const OTHERWISE = /[A-ZА-ЯЁ]|[^/]\/+$/;

/**
 * Returns the one address of a page that was asked for in other letters or with slashes at the end, with the query
 * as it is; undefined for an address that is the one already, or no page's at all.
 */
async function onlyAddress(
  { pathname, search }: URL,
  loadBuild: () => Promise<ServerBuild>,
): Promise<string | undefined> {
  if (!OTHERWISE.test(pathname)) return undefined;
  const only = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  const { routes } = await loadBuild();
  const isPage = Object.values(routes).some(
    (route) => route?.path && route.path !== '*' && matchPath(route.path, only) !== null,
  );
  return isPage ? only + search : undefined;
}

/** A page for the one who requested it alone, requested again each time. */
const OWN = 'private, no-cache';

/** What ends a line, as it stands in a path: the router's pattern for every unknown address stops there. */
const LINE_END = /%0[AD]|%E2%80%A[89]/i;

/** Where the pages come from: built files in production, Vite in development. */
export type LoadPageBuild = () => Promise<ServerBuild>;

/** How a page is cached: under which address, and for how long a proxy may keep it. */
export interface PageCacheRule {
  /** The path with the part of the query that the page depends on. */
  address: string;
  /** Undefined where the page says it itself. */
  cacheControl: string | undefined;
}

/** What a page learns of the request that it is rendered for. */
export interface PageRequestContext {
  call: Call;
  origin: string;
  noteFailure(error: unknown): void;
}

interface PageParts {
  config: Pick<Config, 'PUBLIC_URL'>;
  /** The shop's phone as it was last known: a refusal asks the database for nothing. */
  phone(): string;
  call: Call;
  responses: ResponseCache;
  /** Returns how the page at this address is cached; undefined for one that is not. */
  cachedPage(address: URL): PageCacheRule | undefined;
  /** Returns what the router hands to the loaders of a page. */
  makeContext(build: ServerBuild, facts: PageRequestContext): Promise<RouterContextProvider>;
  /** Bounds how many pages are drawn at once; one that is cached, or waited for by many, is drawn once. */
  drawing: ConcurrencyLimiter;
  /** Bounds how many pages one network opens in a minute. */
  limit: onRequestHookHandler;
  loadBuild: LoadPageBuild;
  mode: string;
}

/**
 * Serves the screens: everything that is not the API, a picture or a file. The router renders the
 * page; what it needs of the server comes through its context. Public pages are cached, except in
 * development, where they change with their code.
 */
export async function mountPages(
  server: FastifyInstance,
  { config, phone, call, responses, cachedPage, makeContext, drawing, limit, loadBuild, mode }: PageParts,
): Promise<void> {
  const router = createRequestHandler(loadBuild, mode);

  async function render(
    request: Request,
    origin: string,
    client: string,
    log: FastifyBaseLogger,
    noteRefusal: () => void = () => {},
  ): Promise<Response> {
    const pageCall: Call = (endpoint, input, options) =>
      call(endpoint, input, options).catch((error) => {
        noteRefusal();
        throw logAndConvertToProblem(error, log);
      });
    const noteFailure = (error: unknown) => {
      // Refusals of calls are noted already.
      if (!(error instanceof Problem)) log.error({ err: error }, 'defect');
    };
    const context = await makeContext(await loadBuild(), { call: pageCall, origin, noteFailure });
    return drawing.run(client, () => router(request, context));
  }

  /** Renders for everyone, at the cost of the client who asked first: of the request only the address counts, and no client that leaves stops it. */
  async function renderForAll(
    { address, cacheControl }: PageCacheRule,
    origin: string,
    client: string,
  ): Promise<CachedResponse> {
    let broken = false;
    const response = await render(new Request(origin + address), origin, client, server.log, () => {
      // Some pages hide what they could not load: they are not what they should be.
      broken = true;
    });
    const headers = Object.fromEntries(response.headers);
    const cacheable = response.status === 200 || response.status === 404;
    if (!cacheable || broken) headers['cache-control'] = 'no-store';
    // It names the host that this request has named: no proxy may hand it to others.
    else if (config.PUBLIC_URL === undefined) headers['cache-control'] = OWN;
    else if (cacheControl) headers['cache-control'] = cacheControl;
    const bytes = Buffer.from(await response.arrayBuffer());
    return new CachedResponse({ status: response.status, headers, bytes, broken, cacheable });
  }

  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    onRequest: limit,
    // A page is opened by a person, and so is the refusal.
    errorHandler: (error, request, reply) => {
      const { code, retryAfter } = toProblem(error);
      const page = renderRefusalPages({ phone: phone() })[code];
      if (page === undefined) return replyWithProblem(error, request, reply);
      logAndConvertToProblem(error, request.log);
      return reply
        .code(problemHttpStatuses[code])
        .headers({
          'retry-after': String((code === 'TOO_MANY_REQUESTS' && retryAfter) || 5),
          'cache-control': 'no-store',
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': PLAIN_PAGE_CSP,
        })
        .send(page);
    },
    handler: async (request, reply) => {
      const origin = resolvePublicOrigin(config.PUBLIC_URL, request.headers.host);
      // Slashes at the beginning would make the first word of the path another host.
      const address = URL.parse(origin + (request.raw.url ?? '/').replace(/^[/\\]+/, '/'));
      if (address === null) throw new Problem('BAD_REQUEST');
      if (LINE_END.test(address.pathname)) return reply.header('cache-control', OWN).redirect('/', 302);
      const only = await onlyAddress(address, loadBuild);
      if (only) return reply.header('cache-control', 'public, max-age=3600').redirect(only, 301);
      const cached = mode === 'production' ? cachedPage(address) : undefined;
      if (cached) {
        const response = await responses.find(`${origin} ${cached.address}`, () =>
          renderForAll(cached, origin, request.ip),
        );
        return response.send(request, reply);
      }
      const gone = new AbortController();
      reply.raw.on('close', () => gone.abort());
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (typeof value === 'string') headers.set(name, value);
      }
      const pageRequest = new Request(address, { method: request.method, headers, signal: gone.signal });
      const response = await render(pageRequest, origin, request.ip, request.log);
      if (!response.headers.has('cache-control')) reply.header('cache-control', OWN);
      return reply.send(response);
    },
  });
}

const built = fileURLToPath(new URL('../../../build/client/', import.meta.url));

/** Serves the built files with their compressed twins; names with a hash are cached for ever. */
export async function mountStaticFiles(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  for (const folder of ['/assets/*', '/img/*']) {
    server.route({
      method: ['GET', 'HEAD'],
      url: folder,
      handler: async (_, reply) => reply.code(404).type('text/plain; charset=utf-8').send('Нет такого файла'),
    });
  }
}
