import { type ReactNode, useEffect, useState } from 'react';
import { formatRoublesInput, parseTypedNumber, parseTypedRoubles } from '../../lib/money/typed-roubles.ts';
import { Button } from '../../ui/button.tsx';
import { useEditDraft } from '../../ui/edit-draft.ts';
import { Icon } from '../../ui/icon.tsx';
import { EditForm } from './edit-form.tsx';
import styles from './inline-number-editor.module.css';
import { MoneyField, WholeNumberField } from './row-fields.tsx';
import { useFocusLater } from './use-focus-later.ts';

interface InlineNumberProps {
  id: string;
  /** What the number is: «Цена». */
  label: string;
  /** Its owner, for the ear. */
  of: string;
  kind: 'kopecks' | 'whole';
  /** `NaN` where there is none. */
  value: number;
  /** How it is shown. */
  children: ReactNode;
  /** Something of the row is under way. */
  busy: boolean;
  /**
   * Saves the number, unless the rules refuse it; without `seen` also over what somebody else has written
   * meanwhile. Returns what is wrong, or null when it is saved.
   */
  onSave(value: number, seen: boolean): Promise<NotSaved | null>;
  /** The lists must be loaded again: what stands here is out of date. */
  onTakeTheirs(): void;
}

interface NotSaved {
  message: string;
  /** Somebody else has changed the thing: the person chooses. */
  isOutdated: boolean;
}

/** A number that is changed where it stands: Enter saves, Esc leaves it as it was. */
export function InlineNumberEditor(props: InlineNumberProps) {
  const { id, label, of, kind, value, children, busy, onSave, onTakeTheirs } = props;
  const [typed, setTyped] = useEditDraft<string | null>(id, null);
  const [wrong, setWrong] = useState<NotSaved | null>(null);
  const { focus, focusIfFree } = useFocusLater();
  const [read, Field] =
    kind === 'kopecks' ? [parseTypedRoubles, MoneyField] : [parseTypedNumber, WholeNumberField];
  const dirty = typed !== null && !Object.is(read(typed), value);

  const editing = typed !== null;
  // What is typed takes the place of the old number.
  useEffect(() => {
    if (editing) document.querySelector<HTMLInputElement>(`#${id}-input`)?.select();
  }, [editing, id]);

  function open() {
    setTyped(kind === 'kopecks' ? formatRoublesInput(value) : Number.isNaN(value) ? '' : String(value));
    focus(`${id}-input`);
  }

  function close() {
    setTyped(null);
    setWrong(null);
    focus(id);
  }

  async function save(seen: boolean) {
    if (busy || typed === null) return;
    if (!dirty) return close();
    const refused = await onSave(read(typed), seen);
    setWrong(refused);
    if (refused === null) setTyped(null);
    focusIfFree(refused === null ? id : `${id}-input`);
  }

  if (typed === null) {
    return (
      <button id={id} type="button" className={styles.inline} disabled={busy} onClick={open}>
        <span className="visually-hidden">{label}</span>
        <span className={styles.value}>
          <span>{children}</span>
          <Icon name="pencil" size={16} />
        </span>
        <span className="visually-hidden">: изменить, {of}</span>
      </button>
    );
  }
  return (
    <EditForm
      {...{ id, busy, dirty }}
      className={styles.form}
      isOutdated={wrong?.isOutdated ?? false}
      onSave={(seen) => void save(seen)}
      onClose={close}
      onTakeTheirs={() => {
        onTakeTheirs();
        close();
      }}
      buttons={(choice) =>
        choice ||
        (dirty && (
          <div className={styles.buttons}>
            <Button type="submit" busy={busy} busyText="…">
              <Icon name="check" size={20} />
              <span className="visually-hidden">Сохранить</span>
            </Button>
            <Button variant="secondary" disabled={busy} onClick={close}>
              <Icon name="close" size={20} />
              <span className="visually-hidden">Отменить</span>
            </Button>
          </div>
        ))
      }
    >
      <Field
        id={`${id}-input`}
        label={
          <>
            {label}
            <span className="visually-hidden">, {of}</span>
          </>
        }
        value={typed}
        error={wrong?.message}
        disabled={busy}
        onChange={setTyped}
        onBlur={() => {
          if (!dirty && !busy) setTyped(null);
        }}
      />
    </EditForm>
  );
}
