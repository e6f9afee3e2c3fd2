import { useCallback, useEffect, useState } from 'react';
import type { Draft } from '../../../../shared/web/draft.ts';
import type { FormErrors } from '../../../../shared/web/form-errors.ts';
import { plural } from '../../../../shared/web/ui/plural.ts';

export interface NewRow<Typed> {
  key: number;
  typed: Typed;
  errors: FormErrors;
}

/** A row that may be sent. */
export interface GoodRow<Input> {
  key: number;
  input: Input;
}

export interface Sent {
  /** Rows that were not made, by key, each with what is wrong with its fields, if anything. */
  failed: ReadonlyMap<number, FormErrors>;
  problem: string | null;
}

interface Making<Typed, Input> {
  draft: Draft<Typed[]>;
  /** A row to begin with; `before` is the one above it. */
  fresh(before?: Typed): Typed;
  isTouched(typed: Typed): boolean;
  /** What of a row survives a reload; always the same function. */
  stored?(typed: Typed): Typed;
  validate(typed: Typed): { input: Input; errors: FormErrors };
  send(rows: GoodRow<Input>[]): Promise<Sent>;
  /** Some of them were made: how many. */
  onCreated(count: number): void;
  /** Something typed is not sent. */
  onDirty(row: string, dirty: boolean): void;
}

const whole = <Typed>(typed: Typed): Typed => typed;

let made = 0;

function rowOf<Typed>(typed: Typed): NewRow<Typed> {
  made += 1;
  return { key: made, typed, errors: {} };
}

/**
 * Several things in the making. Only good rows are sent; the others stay and say why.
 * What was typed survives a reload and a session that ended.
 */
export function useNewRows<Typed, Input>(making: Making<Typed, Input>) {
  const { draft, fresh, isTouched, stored = whole, onDirty } = making;
  const [rows, setRows] = useState<NewRow<Typed>[]>(() => (draft.read() ?? [fresh()]).map(rowOf));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const touched = rows.some(({ typed }) => isTouched(typed));

  useEffect(() => {
    if (touched) draft.write(rows.map(({ typed }) => stored(typed)));
    else draft.clear();
  }, [rows, touched, draft, stored]);

  useEffect(() => {
    onDirty('new', touched);
    return () => onDirty('new', false);
  }, [touched, onDirty]);

  // These two never change, so that a long form need not be rendered whole at each key.
  const change = useCallback((key: number, typed: Typed) => {
    setRows((before) => before.map((row) => (row.key === key ? { ...row, typed, errors: {} } : row)));
  }, []);
  const remove = useCallback((key: number) => {
    setRows((before) => before.filter((row) => row.key !== key));
  }, []);

  /** Returns where to go on, as `key-field`: the first wrong field, else the beginning of a row. */
  async function send(): Promise<string> {
    const validated = rows.map((row) => ({ ...row, ...making.validate(row.typed) }));
    const good = validated.filter(({ errors }) => Object.keys(errors).length === 0);
    setRows(validated.map(({ key, typed, errors }) => ({ key, typed, errors })));
    setProblem(null);
    let left: NewRow<Typed>[] = validated.map(({ key, typed, errors }) => ({ key, typed, errors }));
    if (good.length > 0) {
      setBusy(true);
      try {
        const { failed, problem: why } = await making.send(good.map(({ key, input }) => ({ key, input })));
        const done = new Set(good.map(({ key }) => key).filter((key) => !failed.has(key)));
        left = left
          .filter(({ key }) => !done.has(key))
          .map((row) => ({ ...row, errors: failed.get(row.key) ?? row.errors }));
        setProblem(why ?? (done.size > 0 && left.length > 0 ? notSent(left.length) : null));
        if (left.length === 0) left = [rowOf(fresh(good.at(-1)?.typed))];
        setRows(left);
        if (done.size > 0) making.onCreated(done.size);
      } finally {
        setBusy(false);
      }
    }
    const first = left.find(({ errors }) => Object.keys(errors).length > 0) ?? left[0];
    return `${first?.key}-${Object.keys(first?.errors ?? {})[0] ?? 'name'}`;
  }

  return {
    rows,
    busy,
    problem,
    send,
    refuse: setProblem,
    change,
    remove,
    /** Returns the key of the new row. */
    add(): number {
      const row = rowOf(fresh(rows.at(-1)?.typed));
      setRows((before) => [...before, row]);
      return row.key;
    },
  };
}

function notSent(rows: number): string {
  return `Не отправлено: ${rows} ${plural(rows, ['строка', 'строки', 'строк'])}. Исправьте отмеченное и отправьте ещё раз.`;
}
