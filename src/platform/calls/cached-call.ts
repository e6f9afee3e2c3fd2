import * as z from 'zod/mini';
import type { AnyEndpoint } from '../../contract/endpoint.ts';
import { endpointName } from '../../contract/endpoint.ts';
import { CachedResponse } from '../response-cache/cached-response.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { answerBytes } from './answer-bytes.ts';
import type { HandlerRequest } from './handle.ts';
import { readyJson } from './ready-json.ts';

type Answer = (request: HandlerRequest<AnyEndpoint>) => unknown;

/**
 * A call whose answer is the same for everyone: made and put into bytes once for each question, which
 * has been through the call's rules, so that whatever is spelled differently is the same.
 */
export function cachedCall(
  responses: ResponseCache,
  endpoint: AnyEndpoint,
  answer: Answer,
): (request: HandlerRequest<AnyEndpoint>) => Promise<CachedResponse> {
  const name = endpointName(endpoint);
  return (request) => {
    const { body, query } = request as { body?: unknown; query?: unknown };
    return responses.find(`${name} ${JSON.stringify([body, endpoint.query && query])}`, async () => {
      const answered = await answer(request);
      return new CachedResponse({
        headers: {
          'content-type': 'application/json; charset=utf-8',
          // Only who reads with GET can ask whether it is still so.
          'cache-control': endpoint.method === 'GET' ? 'no-cache' : 'no-store',
        },
        ...bytesOf(endpoint, answered),
      });
    });
  };
}

/** A caller's own answer of this moment, in bytes; never cached. */
export function ownAnswer(endpoint: AnyEndpoint, answered: unknown): CachedResponse {
  const { status = 200 } = endpoint;
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return new CachedResponse({
    status,
    headers,
    ...bytesOf(endpoint, answered),
  });
}

function bytesOf({ answer }: AnyEndpoint, answered: unknown): { bytes: Buffer; heavy: boolean } {
  const ready = readyJson(answer, answered);
  if (ready !== undefined) return { bytes: ready, heavy: false };
  return answerBytes(z.encode(answer, answered as never));
}
