import { useEffect, useState } from 'react';
import { CallError, call } from '../../../../shared/web/call.ts';
import { personalDraft } from '../../../../shared/web/draft.ts';
import type { FormErrors } from '../../../../shared/web/form-errors.ts';
import { createWorkAddresses } from '../../work-addresses.contract.ts';
import { addressFrom, emptyAddress, type TypedAddress } from './address-typing.ts';
import { addressWords, createFailed } from './address-words.ts';

export interface NewRow {
  key: number;
  typed: TypedAddress;
  errors: FormErrors;
}

/** What was typed survives a reload and a session that ended. */
const rowsDraft = personalDraft<TypedAddress[]>('newWorkAddresses');

let made = 0;
const rowOf = (typed: TypedAddress): NewRow => ({ key: ++made, typed, errors: {} });

/**
 * Several addresses in the making. Only good rows are sent; the bad ones stay and say why (spec.md §5).
 * `onCreated` hears how many were made.
 */
export function useNewAddresses(onCreated: (count: number) => void) {
  const [rows, setRows] = useState<NewRow[]>(() => (rowsDraft.read() ?? [emptyAddress]).map(rowOf));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const touched = rows.some(({ typed }) => Object.values(typed).some((value) => value !== ''));

  useEffect(() => {
    if (touched) rowsDraft.write(rows.map(({ typed }) => typed));
    else rowsDraft.clear();
  }, [rows, touched]);

  /** Answers the field to go on with, as `key-field`: the first that is wrong, else the name of a new row. */
  async function send(): Promise<string> {
    const judged = rows.map((row) => ({ row, ...addressFrom(row.typed) }));
    const isGood = ({ errors }: { errors: FormErrors }) => Object.keys(errors).length === 0;
    const good = judged.filter(isGood);
    const bad = judged.filter((one) => !isGood(one)).map(({ row, errors }) => ({ ...row, errors }));
    setRows(judged.map(({ row, errors }) => ({ ...row, errors })));
    setProblem(null);
    let next = bad;
    if (good.length > 0) {
      setBusy(true);
      try {
        await call(createWorkAddresses, { body: { workAddressList: good.map(({ wish }) => wish) } });
        if (bad.length === 0) next = [rowOf(emptyAddress)];
        setRows(next);
        onCreated(good.length);
      } catch (error) {
        setProblem(addressWords(error, createFailed));
        if (error instanceof CallError) {
          const refused = new Map(good.map(({ row }, place) => [row.key, errorsAt(error.errors, place)]));
          setRows((before) =>
            before.map((row) => ({ ...row, errors: { ...row.errors, ...refused.get(row.key) } })),
          );
        }
      } finally {
        setBusy(false);
      }
    }
    const first = next[0] ?? rows[0];
    return `${first?.key}-${Object.keys(first?.errors ?? {})[0] ?? 'name'}`;
  }

  return {
    rows,
    busy,
    problem,
    touched,
    send,
    change(key: number, typed: TypedAddress) {
      setRows((before) => before.map((row) => (row.key === key ? { ...row, typed, errors: {} } : row)));
    },
    /** Answers the key of the new row. */
    add(): number {
      const row = rowOf(emptyAddress);
      setRows((before) => [...before, row]);
      return row.key;
    },
    remove(key: number) {
      setRows((before) => before.filter((row) => row.key !== key));
    },
    forget: rowsDraft.clear,
  };
}

/** What the server says of the row at `place` of those sent: `workAddressList.1.name` → `name`. */
function errorsAt(errors: FormErrors, place: number): FormErrors {
  const beginning = `workAddressList.${place}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(beginning))
      .map(([path, words]) => [path.slice(beginning.length), words]),
  );
}
