import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyEndpoint, CallInput } from '../../contract/endpoint.ts';
import { plural } from '../../lib/russian/plural.ts';
import { call } from '../../ui/data/call.ts';
import { awaitCallResult, type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { createIdempotencyKey, hashText } from '../../ui/data/request-key.ts';
import { useSendSequence } from '../../ui/data/use-send.ts';
import type { DraftStorage } from '../../ui/draft.ts';
import type { FormErrors } from '../../ui/form-errors.ts';
import { NEW_ROWS_DIRTY_KEY, useReportUnsavedRow } from '../unsaved-guard.tsx';

export interface NewRowState<Typed> {
  key: number;
  typed: Typed;
  errors: FormErrors;
  /** Missing: never sent, or refused. */
  attempt: RowSendAttempt | undefined;
}

/** What a reload finds of a row. */
export interface NewRowDraft<Typed> {
  typed: Typed;
  attempt?: RowSendAttempt | undefined;
}

interface Making<Typed, Input> {
  draft: DraftStorage<NewRowDraft<Typed>[]>;
  /** A row to begin with; `before` is the one above it. */
  fresh(before?: Typed): Typed;
  /** What of a row survives a reload; always the same function. */
  stored?(typed: Typed): Typed;
  /** A row from what was stored of it. */
  restored?(stored: Typed): Typed;
  validate(typed: Typed): { input: Input; errors: FormErrors };
  /** Sends rows by `sendRows`. Those of one try before come alone, and are to go in one call again. */
  send(rows: ValidRow<Input>[], sendRows: SendRows): Promise<RowSendReport>;
  /** Some of them were made: how many. */
  onCreated(count: number): void;
}

/** Rows in the making, for the form that shows them. */
export interface NewRowsFormState<Typed> {
  rows: NewRowState<Typed>[];
  /** Something is typed in them. */
  touched: boolean;
  busy: boolean;
  problem: string | null;
  /** Sends once, however often it is called until the response. Returns where to go on, as `key-field`: the first wrong field, else the beginning of a row. */
  send(): Promise<string>;
  /** Forgets what was typed; the form is left next. */
  discard(): void;
  change(key: number, typed: Typed): void;
  remove(key: number): void;
  /** Returns the key of the new row. */
  add(): number;
  /** Adds rows that are begun already; rows that no one has touched make way. Returns the key of the first. */
  addBegun(begun: readonly Typed[]): number | undefined;
}

const whole = <Typed>(typed: Typed): Typed => typed;

/** A form holds no more: a call takes no more. */
export const MAX_NEW_ROWS = 100;

let made = 0;

function rowOf<Typed>({ typed, attempt }: NewRowDraft<Typed>): NewRowState<Typed> {
  made += 1;
  return { key: made, typed, errors: {}, attempt };
}

/**
 * Several things in the making. Only good rows are sent; the others stay and say why.
 * What was typed survives a reload and a session that ended; so does what is in doubt of it.
 */
export function useNewRows<Typed extends object, Input>(
  making: Making<Typed, Input>,
): NewRowsFormState<Typed> {
  const { draft, fresh, stored = whole, restored = whole } = making;
  const [rows, setRows] = useState<NewRowState<Typed>[]>(() =>
    (draft.read() ?? [{ typed: fresh() }]).map((row) => rowOf({ ...row, typed: restored(row.typed) })),
  );
  const { run, busy } = useSendSequence();
  const [problem, setProblem] = useState<string | null>(null);
  const isTouched = (typed: Typed) => differs(typed, fresh(typed));
  const touched = rows.some(({ typed }) => isTouched(typed));

  useEffect(() => {
    if (touched) draft.write(rows.map(({ typed, attempt }) => ({ typed: stored(typed), attempt })));
    else draft.clear();
  }, [rows, touched, draft, stored]);

  useReportUnsavedRow(NEW_ROWS_DIRTY_KEY, touched);

  // These two never change, so that a long form need not be rendered whole at each key.
  const change = useCallback((key: number, typed: Typed) => {
    setRows((before) =>
      before.map((row) => (row.key === key ? { ...row, typed, errors: stillWrong(row, typed) } : row)),
    );
  }, []);
  const remove = useCallback((key: number) => {
    setRows((before) => before.filter((row) => row.key !== key));
  }, []);

  /** Busy is drawn a moment after the press, and the second half of a double one comes sooner. */
  const sending = useRef<Promise<string>>(null);
  function send(): Promise<string> {
    sending.current ??= sendRowsOnce().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }

  async function sendRowsOnce(): Promise<string> {
    const validated = rows.map((row) => ({ ...row, ...making.validate(row.typed) }));
    const good = validated.filter(({ errors }) => Object.keys(errors).length === 0);
    let left: NewRowState<Typed>[] = validated.map(({ key, typed, errors, attempt }) => ({
      key,
      typed,
      errors,
      attempt,
    }));
    setRows(left);
    setProblem(null);
    if (good.length > 0) {
      const attempts = new Map(rows.flatMap(({ key, attempt }) => (attempt ? [[key, attempt]] : [])));
      const withAttempts = (all: NewRowState<Typed>[]) =>
        all.map((row) => ({ ...row, attempt: attempts.get(row.key) }));
      const sendRows = createRowSender(attempts, () => setRows(withAttempts));
      const { failed, problem: why } = await run(() => sendInTurn(good, making.send, sendRows));
      const done = new Set(good.map(({ key }) => key).filter((key) => !failed.has(key)));
      left = withAttempts(left)
        .filter(({ key }) => !done.has(key))
        .map((row) => ({ ...row, errors: failed.get(row.key) ?? row.errors }));
      setProblem(why ?? (done.size > 0 && left.length > 0 ? notSent(left.length) : null));
      if (left.length === 0) left = [rowOf({ typed: fresh(good.at(-1)?.typed) })];
      setRows(left);
      if (done.size > 0) making.onCreated(done.size);
    }
    const first = left.find(({ errors }) => Object.keys(errors).length > 0) ?? left[0];
    return `${first?.key}-${Object.keys(first?.errors ?? {})[0] ?? 'name'}`;
  }

  return {
    rows,
    touched,
    busy,
    problem,
    send,
    discard: draft.clear,
    change,
    remove,
    add() {
      const row = rowOf({ typed: fresh(rows.at(-1)?.typed) });
      setRows((before) => [...before, row]);
      return row.key;
    },
    addBegun(begun) {
      const more = begun.map((typed) => rowOf({ typed }));
      setRows((before) =>
        [...before.filter(({ typed }) => isTouched(typed)), ...more].slice(0, MAX_NEW_ROWS),
      );
      return more[0]?.key;
    },
  };
}

/** What was wrong stays so until its field is another. */
function stillWrong(
  { typed: before, errors }: { typed: object; errors: FormErrors },
  typed: object,
): FormErrors {
  const values = [before, typed].map((one) => new Map<string, unknown>(Object.entries(one)));
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([name]) => values[0]?.has(name) && values[0].get(name) === values[1]?.get(name),
    ),
  );
}

/** Whether what is typed differs from another; a field that is missing is an empty one. */
function differs(typed: object, other: object): boolean {
  const others = new Map<string, unknown>(Object.entries(other));
  return Object.entries(typed).some(
    ([name, value]) => String(value ?? '') !== String(others.get(name) ?? ''),
  );
}

function notSent(rows: number): string {
  return `Не отправлено: ${rows} ${plural(rows, ['строка', 'строки', 'строк'])}. Исправьте отмеченное и отправьте ещё раз.`;
}

/** Sends the rows of each try that is in doubt, then the others; rows that were made otherwise than typed stay. */
async function sendInTurn<Input>(
  rows: (ValidRow<Input> & { attempt: RowSendAttempt | undefined })[],
  send: Making<never, Input>['send'],
  sendRows: SendRows,
): Promise<RowSendReport> {
  const failed = new Map<number, FormErrors>();
  let problem: string | null = null;
  for (const group of Map.groupBy(rows, ({ attempt }) => attempt?.key).values()) {
    const outdated = new Set<number>();
    const sent = await send(
      group.map(({ key, input }) => ({ key, input })),
      async (...what) => {
        const outcome = await sendRows(...what);
        for (const key of outcome.outdated) outdated.add(key);
        return outcome;
      },
    );
    for (const [key, errors] of sent.failed) failed.set(key, errors);
    for (const key of outdated) failed.set(key, { name: MADE_BEFORE });
    problem ??= sent.problem;
  }
  return { failed, problem };
}

const MADE_BEFORE =
  'Уже создано таким, каким было отправлено в прошлый раз. Исправьте его в списке, а строку сотрите: отправленная ещё раз, она создаст второе';

/** A row that may be sent. */
export interface ValidRow<Input> {
  key: number;
  input: Input;
}

/** A row was sent and no one knows whether it was made. */
interface RowSendAttempt {
  /** The `Idempotency-Key` it went with; all rows of that call have it. */
  key: string;
  /** What of the row went with it, as a digest; empty when two tries differed. */
  sent: string;
}

/** What came of rows that were sent together. */
interface SendRowsOutcome {
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
 * Sends rows so that none is made twice, even if a response is lost or something is typed before the next
 * try: the rows of a call keep its key until it is known what came of it. A key that was used up by a call with
 * another body says that the try before had made them.
 */
function createRowSender(
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
