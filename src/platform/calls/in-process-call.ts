import * as z from 'zod/mini';
import { type AnyEndpoint, type Call, endpointName, toWire } from '../../contract/endpoint.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { cachedCall } from './cached-call.ts';
import type { Handled, HandlerRequest, RequestLog } from './handle.ts';

/** A page is one request already, and it is logged as such. */
const nowhere: RequestLog = { info: () => {}, warn: () => {} };

/**
 * Makes public calls without HTTP while a page is rendered: the same checks, the same handler, and the
 * answer that a browser would have read, cached or not, sums in kopecks.
 */
export function inProcessCall(calls: Handled[], responses: ResponseCache): Call {
  // The pages are bundled with their own copies of the contracts, so an endpoint is known by its name.
  const handlers = new Map(calls.map(({ endpoint, handler }) => [endpointName(endpoint), handler]));
  return async (endpoint, input) => {
    const handler = handlers.get(endpointName(endpoint)) as
      | ((request: HandlerRequest<AnyEndpoint>) => unknown)
      | undefined;
    if (handler === undefined || endpoint.access !== 'public') {
      throw new Error(`${endpointName(endpoint)} is not a public call`);
    }
    const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
    const request = {
      params: endpoint.params && z.parse(endpoint.params, params),
      query: endpoint.query && z.parse(endpoint.query, query),
      body: endpoint.body && z.parse(endpoint.body, toWire(endpoint.body, body)),
      caller: undefined,
      address: 'page',
      log: nowhere,
    } as HandlerRequest<AnyEndpoint>;
    if (endpoint.cached) {
      const { bytes } = await cachedCall(responses, endpoint, handler)(request);
      return z.decode(endpoint.answer, JSON.parse(bytes.toString())) as never;
    }
    return z.decode(endpoint.answer, z.encode(endpoint.answer, await handler(request))) as never;
  };
}
