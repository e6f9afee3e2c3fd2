import {
  type AnyEndpoint,
  type Call,
  type CallResponse,
  encodeForWire,
  fillEndpointPath,
} from '../../contract/endpoint.ts';
import {
  type ConcurrentFieldChange,
  type ProblemBody,
  problemHttpStatuses,
} from '../../contract/problem-body.ts';
import { session } from '../session.ts';
import { CallError } from './call-error.ts';

/** How long a call may take before it counts as unanswered. */
export const CALL_TIMEOUT_MS = 10_000;

/** The same of one that takes long by nature. */
const LONG_TIMEOUT_MS = 60_000;

/**
 * Makes a call over HTTP with the token when there is one: what goes out is put on the wire and what
 * comes back is read by the contract, so sums are kopecks on this side. On 401 the token is dropped.
 *
 * @throws {CallError} for a refusal, silence, no connection, and a response that cannot be read
 */
export const call: Call = async (endpoint, input, options = {}) => {
  const { params, body, query } = input as {
    params?: Record<string, unknown>;
    body?: unknown;
    query?: Record<string, string>;
  };
  const queryFields = { ...query, ...(endpoint.cacheBust ? { t: String(Date.now()) } : {}) };
  const search = Object.keys(queryFields).length > 0 ? `?${new URLSearchParams(queryFields)}` : '';
  const token = endpoint.neverSendsToken ? null : (options.token ?? session.token());
  const timeout = AbortSignal.timeout(endpoint.slow ? LONG_TIMEOUT_MS : CALL_TIMEOUT_MS);

  function lost(kind: 'network' | 'broken') {
    return (error: unknown): never => {
      if (options.signal?.aborted) throw error;
      throw new CallError(timeout.aborted ? 'timeout' : kind);
    };
  }

  const response = await fetch(fillEndpointPath(endpoint, params) + search, {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
    },
    body:
      body === undefined
        ? undefined
        : JSON.stringify(endpoint.body ? encodeForWire(endpoint.body, body) : body),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    ...(endpoint.neverCached ? { cache: 'no-store' } : {}),
  }).catch(lost('network'));
  // A wrong password is a 401 too, but it says nothing about the token that is held.
  if (response.status === 401 && token) session.end(token);
  if (response.ok) return answerIn(endpoint, await response.json().catch(lost('broken')));
  const refusal: unknown = await response.json().catch(() => null);
  throw new CallError('refused', response.status, problemIn(refusal));
};

function answerIn<E extends AnyEndpoint>(endpoint: E, wire: unknown): CallResponse<E> {
  const { success, data } = endpoint.response.safeParse(wire);
  if (!success) throw new CallError('malformed');
  return data;
}

/** What can be used of a refusal's body: a proxy before the shop sends HTML, or nothing. */
function problemIn(body: unknown): Partial<ProblemBody> {
  if (typeof body !== 'object' || body === null) return {};
  const { message, code, errors, changes } = body as Partial<Record<keyof ProblemBody, unknown>>;
  return {
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof code === 'string' && code in problemHttpStatuses ? { code: code as ProblemBody['code'] } : {}),
    ...(typeof errors === 'object' && errors !== null ? { errors: textsIn(errors) } : {}),
    ...(Array.isArray(changes) ? { changes: changes.filter(isChange) } : {}),
  };
}

/** Its message tells people of it; anyone who uses a value looks at what it is. */
function isChange(change: unknown): change is ConcurrentFieldChange {
  return typeof change === 'object' && change !== null && 'field' in change;
}

function textsIn(errors: object): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => typeof text === 'string'));
}
