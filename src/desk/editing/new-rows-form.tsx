import {
  memo,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { type PluralForms, plural } from '../../lib/russian/plural.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import desk from '../desk.module.css';
import list from '../list.module.css';
import { FormBeside, useReplaceForm } from '../side-panel.tsx';
import { NEW_ROWS_DIRTY_KEY, useLeaveRows } from '../unsaved-guard.tsx';
import { createEscapeListener } from './edit-form.tsx';
import type { RowFieldsProps } from './row-fields.tsx';
import { useFocusLater } from './use-focus-later.ts';
import { MAX_NEW_ROWS, type NewRowState, type NewRowsFormState } from './use-new-rows.ts';

interface NewRowsFormProps<Typed> {
  /** Names the button that adds a row: `add-product`. */
  kind: string;
  title: string;
  /** What one row is, for its legend: «Новый товар», and whom a button takes away: «новый товар». */
  rowTitle: string;
  /** «Создать товар», «2 товара», «5 товаров». */
  forms: PluralForms;
  addText: string;
  form: NewRowsFormState<Typed>;
  /** Nothing is made, and what was typed is gone. */
  onCancel(): void;
  /** Beside the button that adds a row: other ways to begin rows. */
  begin?: ReactNode;
  /** Below the rows, such as how far the sending is. */
  progress?: ReactNode;
  /** The fields of a row; always the same function, so that a row is rendered only when it changes. */
  children(fields: RowFieldsProps<Typed>): ReactNode;
}

/** Typing goes on from the press, or the address, that has opened the form. */
function focusFirstField(form: HTMLFormElement | null): void {
  if (!document.activeElement?.matches('body, [data-adds], dialog *')) return;
  form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
}

/** Several new things at once, where the rows of their list are changed; the rows that cannot be sent stay and say why. */
export function NewRowsForm<Typed>(props: NewRowsFormProps<Typed>) {
  const { kind, rowTitle, forms, addText, form, begin, progress, onCancel, children } = props;
  const { rows, busy, problem, remove: drop } = form;
  const { focus, focusIfFree } = useFocusLater();
  const [attempt, setAttempt] = useState(0);
  // The address says first which row is opened.
  const replaceForm = useReplaceForm(NEW_ROWS_DIRTY_KEY, true, () => setTimeout(onCancel));
  const closeOthers = useEffectEvent(() => replaceForm(() => {}));
  useEffect(() => {
    closeOthers();
    const panel = document.querySelector('[data-panel]');
    // What takes its place begins at the top.
    return () => {
      if (panel) panel.scrollTop = 0;
    };
  }, []);
  const count = rows.length;
  const title = count > 1 ? props.title : rowTitle;
  const wrong = rows.flatMap(({ key, errors }, index) =>
    Object.entries(errors).map(([field, words]) => [
      `new-${key}-${field}`,
      count > 1 ? `${rowTitle} ${index + 1}: ${words}` : words,
    ]),
  );
  const remove = useCallback(
    (key: number) => {
      drop(key);
      focus(`add-${kind}`);
    },
    [drop, focus, kind],
  );

  const leave = useLeaveRows();
  function cancel() {
    form.discard();
    onCancel();
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const held = document.activeElement;
    const next = await form.send();
    setAttempt((before) => before + 1);
    focusIfFree(`new-${next}`, held);
  }

  const shown = (
    <form
      ref={focusFirstField}
      className={stack.gap16}
      method="post"
      noValidate
      onSubmit={submit}
      onKeyDown={createEscapeListener(busy, () => leave([NEW_ROWS_DIRTY_KEY], cancel))}
      aria-busy={busy}
    >
      {attempt > 0 && wrong.length > 1 && (
        <ErrorSummary key={attempt} errors={Object.fromEntries(wrong)} title={`Исправьте: ${wrong.length}`} />
      )}
      <PlainList className={list.items}>
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            title={`${rowTitle} ${index + 1}`}
            isAlone={count === 1}
            busy={busy}
            onChange={form.change}
            onRemove={remove}
            fields={children}
          />
        ))}
      </PlainList>
      <div className={inRow.gap12}>
        <Button
          id={`add-${kind}`}
          variant="quiet"
          disabled={busy || count >= MAX_NEW_ROWS}
          onClick={() => focus(`new-${form.add()}-name`)}
        >
          <Icon name="plus" />
          {addText}
        </Button>
        {begin}
      </div>
      {busy && progress}
      <div className={inRow.gap12}>
        <ErrorAlert>{problem}</ErrorAlert>
        <Button type="submit" busy={busy} busyText="Создаём…">
          Создать {count > 1 ? `${count} ${plural(count, forms)}` : forms[0]}
        </Button>
        {form.touched && (
          <Button variant="secondary" disabled={busy} onClick={cancel}>
            Отмена
          </Button>
        )}
      </div>
    </form>
  );
  return <FormBeside title={title}>{shown}</FormBeside>;
}

interface RowProps<Typed> {
  row: NewRowState<Typed>;
  title: string;
  /** The heading of the form names it. */
  isAlone: boolean;
  busy: boolean;
  onChange(key: number, typed: Typed): void;
  onRemove(key: number): void;
  fields(fields: RowFieldsProps<Typed>): ReactNode;
}

function RowOf<Typed>({ row, title, isAlone, busy, onChange, onRemove, fields }: RowProps<Typed>) {
  return (
    <li>
      <fieldset className={stack.gap8}>
        <legend
          className={isAlone ? 'visually-hidden' : joinClassNames(text.quiet, text.strong, desk.legend)}
        >
          {title}
        </legend>
        {fields({
          id: `new-${row.key}`,
          typed: row.typed,
          errors: row.errors,
          disabled: busy,
          onChange: (changed) => onChange(row.key, changed),
        })}
        {!isAlone && (
          <div>
            <Button variant="quiet" disabled={busy} onClick={() => onRemove(row.key)}>
              <Icon name="close" size={20} />
              Убрать<span className="visually-hidden">: {title}</span>
            </Button>
          </div>
        )}
      </fieldset>
    </li>
  );
}

// A row may hold a list of the whole tree: it is rendered only when it changes. `memo` forgets the type parameter.
const Row = memo(RowOf) as typeof RowOf;
