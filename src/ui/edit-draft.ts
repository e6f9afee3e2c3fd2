import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { createPersonalDraftStorage } from './draft.ts';
import { session } from './session.ts';

/** What is typed over something that is stored, and what that was when it began. */
interface EditDraft {
  typed: unknown;
  before: unknown;
}

const drafts = createPersonalDraftStorage<Record<string, EditDraft>>('editDrafts');

/** Forgets what was typed of a form that keeps it: it was saved or given up. */
export function forgetEditDraft(id: string): void {
  const { [id]: found, ...others } = drafts.read() ?? {};
  if (found === undefined) return;
  if (Object.keys(others).length > 0) drafts.write(others);
  else drafts.clear();
}

/** Whether a session ended, or the page was reloaded, while this was being edited: its form opens again. */
export const hasEditDraft = (id: string) => drafts.read()?.[id] !== undefined;

interface DraftOptions<Typed> {
  /** What of it can be stored; always the same function. */
  stored?(typed: Typed): Typed;
  restored?(stored: Typed): Typed;
  /** It is not forgotten with the form, which may go by a press beside it. */
  isKept?: boolean;
}

const whole = <Typed>(typed: Typed): Typed => typed;

/**
 * The state of a form over something that is stored: it survives a reload and a session that ended, until it is the
 * same again or the form is closed. What others changed meanwhile stands in the fields that were not touched.
 */
export function useEditDraft<Typed>(
  id: string,
  before: Typed,
  { stored = whole, restored = whole, isKept = false }: DraftOptions<Typed> = {},
): [Typed, Dispatch<SetStateAction<Typed>>] {
  const [begun] = useState(before);
  const [typed, setTyped] = useState<Typed>(() => {
    const draft = drafts.read()?.[id];
    return draft === undefined
      ? before
      : withTheirs(restored(draft.typed as Typed), restored(draft.before as Typed), before);
  });

  useEffect(() => {
    if (isSame(typed, begun)) forgetEditDraft(id);
    else drafts.write({ ...drafts.read(), [id]: { typed: stored(typed), before: stored(begun) } });
  }, [id, typed, begun, stored]);

  useEffect(
    () => () => {
      // Who is signed in has closed the form; anybody else comes back to it.
      if (session.token() !== null && !isKept) forgetEditDraft(id);
    },
    [id, isKept],
  );

  return [typed, setTyped];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function withTheirs<Typed>(typed: Typed, was: Typed, now: Typed): Typed {
  if (typeof now !== 'object' || now === null || Array.isArray(now)) return typed;
  const untouched = Object.entries(now).filter(([name]) =>
    isSame((typed as Record<string, unknown>)[name], (was as Record<string, unknown> | null)?.[name]),
  );
  return { ...typed, ...Object.fromEntries(untouched) };
}
