import { vi } from 'vitest';
import {
  type AnyEndpoint,
  encodeForWire,
  endpointName,
  type HandlerResponse,
} from '../../src/contract/endpoint.ts';
import { type ProblemBody, type ProblemCode, problemHttpStatuses } from '../../src/contract/problem-body.ts';

/**
 * What keeps a response away: a number is the status of a refusal without words, `shape` JSON of another shape than
 * the contract's, `cut` what breaks off, `silence` nothing within the time that a call has.
 */
type Failure = number | 'network' | 'silence' | 'cut' | 'shape';

/** A request as it went out: what stands in its path and query, its body as the wire has it. */
interface Sent {
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
  /** What the browser's own cache may do with it; undefined for the usual. */
  cache: RequestCache | undefined;
}

type Reaction = (sent: Sent) => Response;

let reactions = new Map<string, Reaction>();
let held = new Map<string, Promise<void>>();
let sent: { name: string; request: Sent }[] = [];
let timeouts: { controller: AbortController; ms: number }[] = [];

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** The server at the other end of `fetch`: each call answers what the contract lets it; one that was told nothing is a failure. */
export const server = {
  /** Sums are kopecks here, as in a handler. */
  respond<E extends AnyEndpoint>(
    endpoint: E,
    response: HandlerResponse<E> | ((sent: Sent) => HandlerResponse<E>),
  ): void {
    reactions.set(endpointName(endpoint), (request) =>
      json(
        endpoint.status ?? 200,
        encodeForWire(
          endpoint.response,
          typeof response === 'function' ? (response as (sent: Sent) => unknown)(request) : response,
        ),
      ),
    );
  },
  refuses(endpoint: AnyEndpoint, code: ProblemCode, message: string, more: Partial<ProblemBody> = {}): void {
    const body: ProblemBody = { message, code, ...more };
    reactions.set(endpointName(endpoint), () => json(problemHttpStatuses[code], body));
  },
  fails(endpoint: AnyEndpoint, how: Failure): void {
    reactions.set(endpointName(endpoint), () => {
      if (typeof how === 'number') return json(how, {});
      if (how === 'shape') return json(200, { content: 7 });
      if (how === 'cut') return new Response('{"content":');
      if (how === 'silence') timeouts.at(-1)?.controller.abort();
      throw new TypeError('Failed to fetch');
    });
  },
  /** Keeps the responses of a call back until what is returned is called. */
  holds(endpoint: AnyEndpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set(endpointName(endpoint), promise);
    return resolve;
  },
  /** What was sent to a call so far, the first first. */
  sent: (endpoint: AnyEndpoint) =>
    sent.filter(({ name }) => name === endpointName(endpoint)).map(({ request }) => request),
  /** How long the calls so far were given, in milliseconds. */
  patience: () => timeouts.map(({ ms }) => ms),
};

const isCall = (name: string, method: string, path: string) => {
  const [itsMethod, pattern = ''] = name.split(' ');
  return itsMethod === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
};

async function response(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(String(url), location.href);
  const name = [...reactions.keys()].find((known) => isCall(known, init.method ?? 'GET', pathname));
  if (name === undefined) {
    console.error(`the server was told nothing of ${init.method} ${pathname}`);
    return json(500, {});
  }
  const request: Sent = {
    path: pathname,
    query: Object.fromEntries(searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    headers: init.headers as Record<string, string>,
    cache: init.cache,
  };
  sent.push({ name, request });
  await held.get(name);
  return (reactions.get(name) as Reaction)(request);
}

/** Puts a server that was told nothing at the other end of `fetch`. */
export function beginServer(): void {
  reactions = new Map();
  held = new Map();
  sent = [];
  timeouts = [];
  globalThis.fetch = response;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    timeouts.push({ controller, ms });
    return controller.signal;
  });
}
