import { setTimeout as pause } from 'node:timers/promises';
import { rememberPersonal } from './run-log.ts';

export interface RequestOptions {
  /** Sent as a bearer. */
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as it is; calls with a JSON body use `post` and `put`. */
  text?: string | Uint8Array<ArrayBuffer>;
}

export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The JSON of the response; undefined when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they check.
  body: any;
}

export type HttpClient = ReturnType<typeof httpClient>;

/**
 * Real HTTP to a server under test. Redirects are answers, not followed. A call that finds the shop busy comes back
 * when the response says, until it was tried so many times.
 */
export function httpClient(url: string, { tries = 1 } = {}) {
  const request = async (
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<HttpResponse> => {
    for (let left = tries; ; left -= 1) {
      const response = await ask(method, path, options);
      if (left <= 1 || response.body?.code !== 'UNAVAILABLE') return response;
      await pause(Number(response.headers.get('retry-after')) * 1_000);
    }
  };
  const ask = async (method: string, path: string, options: RequestOptions): Promise<HttpResponse> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(options.text === undefined ? {} : { body: options.text }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  };
  const send =
    (method: string) =>
    (path: string, body: unknown, options: RequestOptions = {}) => {
      rememberPersonal(body);
      return request(method, path, {
        ...options,
        headers: { 'content-type': 'application/json', ...options.headers },
        text: JSON.stringify(body),
      });
    };
  return {
    request,
    get: (path: string, options?: RequestOptions) => request('GET', path, options),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: (path: string, options?: RequestOptions) => request('DELETE', path, options),
  };
}

/** The status of the response to a GET; 0 where none comes. */
export const statusOf = (url: string, path = '/health/ready'): Promise<number> =>
  httpClient(url)
    .get(path)
    .then(
      ({ status }) => status,
      () => 0,
    );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
