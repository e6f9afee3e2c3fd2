import autocannon from 'autocannon';

export interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Load {
  /** How many were answered. */
  count: number;
  perSecond: number;
  /** Milliseconds within which half of the responses came. */
  p50: number;
}

interface LoadOptions {
  ports: number[];
  /** One request again and again, or each of several once. */
  requests: Request | Request[] | (() => Request);
  connections?: number;
  /** Of one request or of a function that makes them; several end by themselves. */
  seconds?: number;
}

/** How long each turn takes: `BENCH_SECONDS=0.5` only shows that all works measure, and records nothing. */
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
export const isTrial = process.env.BENCH_SECONDS !== undefined;

/** Asks by autocannon over 32 connections unless said. Throws when a response is refused. */
export async function load({
  ports,
  requests,
  connections = 32,
  seconds = SECONDS,
}: LoadOptions): Promise<Load> {
  const times: number[] = [];
  let turn = 0;
  const next = Array.isArray(requests)
    ? () => requests[turn++ % requests.length] as Request
    : typeof requests === 'function'
      ? requests
      : undefined;
  const begun = performance.now();
  let ended = begun;
  const refused = new Set<number>();
  const { errors } = await new Promise<{ errors: number }>((resolve, reject) => {
    autocannon(
      {
        url: ports.map((port) => `http://127.0.0.1:${port}`),
        connections,
        // Each connection makes one request before it counts: those are not met again.
        ...(Array.isArray(requests)
          ? { amount: Math.max(requests.length - connections, connections) }
          : { duration: seconds }),
        sampleInt: 100,
        timeout: 120,
        requests: [
          next === undefined
            ? (requests as Request)
            : { setupRequest: (empty: object) => ({ ...empty, ...next() }) },
        ],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    ).on('response', (_, status, __, ms) => {
      if (status >= 300) refused.add(status);
      times.push(ms);
      ended = performance.now();
    });
  });
  if (refused.size + errors > 0) throw new Error(`refused with ${[...refused]}, broken ${errors}`);
  times.sort((one, other) => one - other);
  return {
    count: times.length,
    perSecond: (times.length / Math.max(ended - begun, 1)) * 1000,
    p50: times[times.length >> 1] ?? Number.NaN,
  };
}

/** A request with a body of JSON, and the token of who sends it. */
export function post(path: string, body: unknown, token?: string): Request {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'accept-encoding': 'br',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return { method: 'POST', path, body: JSON.stringify(body), headers };
}

export const get = (path: string): Request => ({ method: 'GET', path, headers: { 'accept-encoding': 'br' } });
