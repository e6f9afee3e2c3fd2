import type { AnyEndpoint, CallInput } from '../../contract/endpoint.ts';
import { call } from '../../ui/data/call.ts';
import { awaitCallResult, type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { createIdempotencyKey, hashText } from '../../ui/data/request-key.ts';
import type { FormErrors } from '../../ui/form-errors.ts';

/** A row that may be sent. */
export interface ValidRow<Input> {
  key: number;
  input: Input;
}

/** A row was sent and no one knows whether it was made. */
export interface RowSendAttempt {
  /** The `Idempotency-Key` it went with; all rows of that call have it. */
  key: string;
  /** What of the row went with it, as a digest; empty when two tries differed. */
  sent: string;
}

/** What came of rows that were sent together. */
export interface SendRowsOutcome {
  /** Null also when they had been made by a try before, whose answer was lost. */
  failure: CallError | null;
  /** Rows that a try before made as they were then; what was typed since is nowhere. */
  outdated: readonly number[];
}

/** Sends rows in one call, all or nothing. */
export type SendRows = <E extends AnyEndpoint, Input>(
  endpoint: E,
  rows: readonly ValidRow<Input>[],
  input: CallInput<E>,
) => Promise<SendRowsOutcome>;

/** What came of rows, for the person. */
export interface RowSendReport {
  /** Rows that were not made, by key, each with what is wrong with its fields, if anything. */
  failed: ReadonlyMap<number, FormErrors>;
  problem: string | null;
}

/**
 * Sends rows so that none is made twice, even if an answer is lost or something is typed before the next
 * try: the rows of a call keep its key until it is known what came of it. A key that was used up by a call with
 * another body says that the try before had made them.
 */
export function createIdempotentRowSender(
  attempts: Map<number, RowSendAttempt>,
  onChange: (attempts: ReadonlyMap<number, RowSendAttempt>) => void,
): SendRows {
  return async (endpoint, rows, input) => {
    const before = new Map(rows.map(({ key }) => [key, attempts.get(key)]));
    const requestKey = rows.map(({ key }) => before.get(key)?.key).find(Boolean) ?? createIdempotencyKey();
    const digests = new Map(rows.map(({ key, input }) => [key, hashText(JSON.stringify(input))]));
    const isSame = (row: number) => (before.get(row)?.sent ?? digests.get(row)) === digests.get(row);
    for (const { key } of rows) {
      attempts.set(key, { key: requestKey, sent: isSame(key) ? (digests.get(key) ?? '') : '' });
    }
    onChange(attempts);
    const { failure } = await awaitCallResult(call(endpoint, input, { key: requestKey }));
    const wasMade = failure?.code === 'KEY_REUSED';
    if (failure === null) {
      // The key is used up by these; other rows that had it were not made.
      for (const [row, { key }] of attempts) if (key === requestKey) attempts.delete(row);
    } else if (wasMade) {
      for (const { key } of rows) attempts.delete(key);
    } else if (!failure.inDoubt) {
      // What was refused now may have been made by a try before.
      for (const { key } of rows) if (before.get(key) === undefined) attempts.delete(key);
    }
    onChange(attempts);
    return {
      failure: wasMade ? null : failure,
      outdated: wasMade ? rows.map(({ key }) => key).filter((key) => !isSame(key)) : [],
    };
  };
}

/** Returns the errors of the fields below `beginning`: of `products.1.`, `products.1.tags.2` is `tags`. */
export function selectErrorsByPrefix(errors: FormErrors, beginning: string): FormErrors {
  const fields: FormErrors = {};
  for (const [path, message] of Object.entries(errors)) {
    if (path.startsWith(beginning)) fields[path.slice(beginning.length).split('.')[0] ?? ''] ??= message;
  }
  return fields;
}

/**
 * What came of rows that one call makes all or none: what is wrong with a row is found below its place in `list`,
 * the field of the body that held them. `words` are those of `getCallFailureMessage`.
 */
export function createRowSendReport(
  rows: readonly ValidRow<unknown>[],
  failure: CallError | null,
  list: string,
  words: Parameters<typeof getCallFailureMessage>[1],
): RowSendReport {
  if (failure === null) return { failed: new Map(), problem: null };
  const errorsOf = (index: number) => selectErrorsByPrefix(failure.errors, `${list}.${index}.`);
  return {
    failed: new Map(rows.map(({ key }, index) => [key, errorsOf(index)])),
    problem: getCallFailureMessage(failure, words),
  };
}
