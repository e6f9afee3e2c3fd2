import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useEditDraft } from '../../ui/edit-draft.ts';
import type { FormErrors } from '../../ui/form-errors.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import { useLeaveRows } from '../unsaved-guard.tsx';
import { EditForm } from './edit-form.tsx';
import type { RowFieldsProps } from './row-fields.tsx';

interface RowFormProps<Typed, Values> {
  /** Begins the ids of the fields: `product-7`. */
  id: string;
  /** The thing as it is, typed out. */
  before: Typed;
  /** The field that has the focus at first, unless another is wrong; else the heading has it. */
  firstField?: string | undefined;
  /** What is wrong with it from the start, such as a category that is no more. */
  startErrors?: FormErrors;
  saveText?: string;
  busy: boolean;
  read(typed: Typed): { input: Values; errors: FormErrors };
  /**
   * Sends the values; without `seen` also over what somebody else has written meanwhile. Returns why that failed,
   * or 'ASKED' when the person was asked and would rather look once more.
   */
  send(values: Values, seen: boolean): Promise<CallError | 'ASKED' | null>;
  /** What to say of a failure above the buttons, where the server says nothing. */
  otherwise: Parameters<typeof getCallFailureMessage>[1];
  /** What of a failure is said at the fields. */
  errorsOf?(failure: CallError): FormErrors;
  onClose(): void;
  onSaved?(): void;
  /** The lists must be loaded again: what stands here is out of date; what is typed in other fields stays. */
  onTakeTheirs(): void;
  /** What of the typed survives a reload, where not all of it can. */
  draft?: Parameters<typeof useEditDraft<Typed>>[2];
  children(fields: RowFieldsProps<Typed>): ReactNode;
}

/** The fields of a thing: Enter saves, Esc leaves everything as it was, asking first where something is typed. */
export function RowForm<Typed, Values>(props: RowFormProps<Typed, Values>) {
  const { id, before, startErrors = {}, saveText = 'Сохранить', busy, read, send, onSaved } = props;
  const { otherwise, errorsOf = (refused) => refused.errors } = props;
  const { onClose, onTakeTheirs, children } = props;
  const [typed, setTyped] = useEditDraft(id, before, props.draft);
  const [errors, setErrors] = useState(startErrors);
  const [failure, setFailure] = useState<CallError | null>(null);
  /** What the thing was, while theirs is on its way. */
  const [outdated, setOutdated] = useState<Typed | null>(null);
  const theirs = outdated === null ? {} : findChangedFields(Object(before), Object(outdated));
  if (Object.keys(theirs).length > 0) {
    setTyped({ ...before, ...findChangedFields(Object(typed), Object(outdated)), ...theirs });
    setOutdated(null);
  }
  const changed = Object.keys(findChangedFields(Object(typed), Object(before))).length;
  const dirty = changed > 0;
  const leave = useLeaveRows();
  const [isRefused] = useState(Object.keys(startErrors).length > 0);
  const [firstField] = useState(Object.keys(startErrors)[0] ?? props.firstField);

  useEffect(() => {
    // A key pressed next, such as J, is none of the name.
    if (firstField === undefined) document.querySelector<HTMLElement>('[data-panel] h2')?.focus();
    else document.getElementById(`${id}-${firstField}`)?.focus();
  }, [id, firstField]);

  function refuse(wrong: FormErrors) {
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    const field = document.getElementById(`${id}-${first}`);
    // What is folded takes no focus.
    const group = field?.closest('details');
    if (group) group.open = true;
    field?.focus();
  }

  async function save(seen: boolean) {
    if (busy) return;
    const { input, errors: wrong } = read(typed);
    setFailure(null);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    const failed = await send(input, seen);
    if (failed === 'ASKED') return;
    setFailure(failed);
    if (failed === null) onSaved?.();
    else refuse(errorsOf(failed));
  }

  return (
    <EditForm
      {...{ id, busy, dirty, onClose }}
      className={stack.gap16}
      onEscape={() => leave([id], onClose)}
      isOutdated={failure?.isOutdated ?? false}
      onSave={(seen) => void save(seen)}
      onTakeTheirs={() => {
        setOutdated(before);
        setFailure(null);
        onTakeTheirs();
      }}
      buttons={(choice) => (
        <div className={inRow.gap12}>
          <ErrorAlert>{failure && getCallFailureMessage(failure, otherwise)}</ErrorAlert>
          {choice}
          <Button type="submit" busy={busy} busyText="Сохраняем…" disabled={!dirty && !isRefused}>
            {saveText}
          </Button>
          {dirty && (
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              Отмена
            </Button>
          )}
          {dirty && !busy && <span className={text.hint}>Изменено: {changed}</span>}
        </div>
      )}
    >
      {children({
        id,
        typed,
        errors,
        disabled: busy,
        onChange(after) {
          setTyped(after);
          setErrors({});
        },
      })}
    </EditForm>
  );
}

/** Returns the fields of `after` that differ from what the thing was `before`; what it does not have differs, too. */
export function findChangedFields<Fields extends object>(after: Fields, before: object): Partial<Fields> {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(known.get(name)) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}
