import type { ConcurrentFieldChange, ProblemBody, ProblemCode } from '../../contract/problem-body.ts';

/**
 * Why a call has no response to show; the list is closed. `refused`: the server said no. `timeout`:
 * silence. `network`: no connection. `broken`: what came is cut, empty or no JSON. `malformed`: it is
 * JSON of another shape than the contract's. Only a refusal tells that the call was not carried out.
 */
export type FailureKind = 'refused' | 'timeout' | 'network' | 'broken' | 'malformed';

/** A failed call. `message` is the server's for the person, empty when it sent none. */
export class CallError extends Error {
  readonly kind: FailureKind;
  /** The status of a refusal; 0 otherwise. */
  readonly status: number;
  readonly code: ProblemCode | undefined;
  /** Field path → message, when the server named fields. */
  readonly errors: Record<string, string>;
  /** True when somebody else changed the thing since the version that was sent; `message` tells what. */
  readonly isOutdated: boolean;
  /** What changed since what was sent, the first change first; none where nothing did. */
  readonly changes: readonly ConcurrentFieldChange[];

  constructor(kind: FailureKind, status = 0, body: Partial<ProblemBody> = {}) {
    super(body.message ?? '');
    this.kind = kind;
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? {};
    this.isOutdated = body.changes !== undefined;
    this.changes = body.changes ?? [];
  }

  /** True when no one can tell whether the server carried the call out: trying again needs its key. */
  get inDoubt(): boolean {
    return this.kind !== 'refused' || this.status >= 500;
  }
}

const messages = {
  timeout: 'Сервер не отвечает. Проверьте соединение.',
  network: 'Нет связи с сервером. Проверьте соединение и попробуйте ещё раз.',
  broken: 'Сервер ответил не полностью. Попробуйте ещё раз.',
  malformed: 'Сервер ответил непонятно. Попробуйте ещё раз.',
} as const;

/**
 * Returns the message of a failure for the person: the server's where it refused with one; else the
 * caller's for that kind; else the common one. A `fallback` that is a text stands for every kind but
 * silence, which has one message everywhere.
 */
export function getCallFailureMessage(
  { kind, status, message }: CallError,
  fallback: string | Partial<Record<FailureKind, string>> = {},
): string {
  if (message !== '') return message;
  const own = typeof fallback !== 'string' ? fallback[kind] : kind === 'timeout' ? undefined : fallback;
  return own ?? (kind === 'refused' ? `Ошибка HTTP: ${status}` : messages[kind]);
}

/** What came of a call: its response, or why there is none. */
export type CallResult<ResponseBody> =
  | { response: ResponseBody; failure: null }
  | { response: null; failure: CallError };

/** Waits for a call and returns its failure beside its response; what is no failed call is thrown on. */
export function awaitCallResult<ResponseBody>(
  calling: Promise<ResponseBody>,
): Promise<CallResult<ResponseBody>> {
  return calling.then(
    (response) => ({ response, failure: null }),
    (failure: unknown) => {
      if (failure instanceof CallError) return { response: null, failure };
      throw failure;
    },
  );
}
