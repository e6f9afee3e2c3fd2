import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { TextField } from '../../../../shared/web/ui/field.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { useFocusLater } from '../../../admin/admin.web.ts';
import styles from '../admin-products/admin-products.module.css';

interface InlineNumberProps {
  id: string;
  /** What the number is: «Цена». */
  label: string;
  /** Whose it is, for the ear. */
  of: string;
  value: number;
  /** How it is shown. */
  children: ReactNode;
  step: number;
  disabled: boolean;
  /** Answers what is wrong, or nothing when it is saved. */
  onSave(typed: string): Promise<string | undefined>;
  onDirty(row: string, dirty: boolean): void;
}

/** A number that is changed where it stands: Enter saves, Esc leaves it as it was. */
export function InlineNumber(props: InlineNumberProps) {
  const { id, label, of, value, children, step, disabled, onSave, onDirty } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { focus, focusIfFree } = useFocusLater();
  const dirty = typed !== null && typed !== String(value);

  useEffect(() => {
    onDirty(id, dirty);
    return () => onDirty(id, false);
  }, [dirty, onDirty, id]);

  const editing = typed !== null;
  // What is typed takes the place of the old number.
  useEffect(() => {
    if (editing) document.querySelector<HTMLInputElement>(`#${id}-input`)?.select();
  }, [editing, id]);

  function open() {
    setTyped(String(value));
    focus(`${id}-input`);
  }

  function close() {
    setTyped(null);
    setError(undefined);
    focus(id);
  }

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (busy || typed === null) return;
    if (!dirty) return close();
    setBusy(true);
    try {
      const wrong = await onSave(typed);
      setError(wrong);
      if (wrong === undefined) setTyped(null);
      focusIfFree(wrong === undefined ? id : `${id}-input`);
    } finally {
      setBusy(false);
    }
  }

  function keyPressed(event: KeyboardEvent) {
    if (event.key !== 'Escape' || busy) return;
    event.stopPropagation();
    close();
  }

  if (typed === null) {
    return (
      <button id={id} type="button" className={styles.inline} disabled={disabled} onClick={open}>
        <span className={styles.inlineLabel}>{label}</span>
        <span className={styles.inlineValue}>
          {children}
          <Icon name="pencil" size={16} />
        </span>
        <span className="visually-hidden">: изменить, {of}</span>
      </button>
    );
  }
  return (
    <form
      className={styles.inlineForm}
      method="post"
      noValidate
      onSubmit={save}
      onKeyDown={keyPressed}
      aria-busy={busy}
    >
      <TextField
        id={`${id}-input`}
        type="number"
        min={0}
        step={step}
        autoComplete="off"
        label={
          <>
            {label}
            <span className="visually-hidden">, {of}</span>
          </>
        }
        value={typed}
        error={error}
        disabled={busy}
        onChange={setTyped}
        onBlur={() => {
          if (!dirty && !busy) setTyped(null);
        }}
      />
      {dirty && (
        <div className={styles.inlineButtons}>
          <Button type="submit" busy={busy} busyText="…">
            <Icon name="check" size={20} />
            <span className="visually-hidden">Сохранить</span>
          </Button>
          <Button variant="secondary" disabled={busy} onClick={close}>
            <Icon name="close" size={20} />
            <span className="visually-hidden">Отменить</span>
          </Button>
        </div>
      )}
    </form>
  );
}
