import { type Call, pathOf } from '../contract/endpoint.ts';
import type { ProblemBody, ProblemCode } from '../contract/problem.ts';
import { session } from './session.ts';

/** How long a call may take before it counts as unanswered (spec.md §9). */
export const CALL_TIMEOUT_MS = 10_000;

/** Why a call got no answer to show: a refusal by the server, silence, or no connection. */
export class CallError extends Error {
  readonly kind: 'refused' | 'timeout' | 'network';
  /** The status of a refusal; 0 otherwise. */
  readonly status: number;
  readonly code: ProblemCode | undefined;
  /** Field path → message, when the server named fields. */
  readonly errors: Record<string, string>;

  constructor(kind: CallError['kind'], status = 0, body: Partial<ProblemBody> = {}) {
    super(body.message ?? '');
    this.kind = kind;
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? {};
  }
}

/** Makes a call over HTTP with the token when there is one. Throws CallError; on 401 the token is dropped. */
export const call: Call = async (endpoint, input, options = {}) => {
  const { params, body, query } = input as {
    params?: Record<string, unknown>;
    body?: unknown;
    query?: Record<string, string>;
  };
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const token = endpoint.neverSendsToken ? null : session.token();
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const response = await fetch(pathOf(endpoint, params) + search, {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new CallError(timeout.aborted ? 'timeout' : 'network');
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as never;
  // A wrong password is a 401 too, but it says nothing about the token that is held.
  if (response.status === 401 && token) session.end(token);
  throw new CallError('refused', response.status, answer as Partial<ProblemBody>);
};
