import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import styles from './field.module.css';

/** What every field has. */
export interface FrameProps {
  label: ReactNode;
  /** The label is for the ear: what the field shows says it to the eye. */
  hiddenLabel?: boolean;
  hint?: ReactNode;
  /** What is wrong, without «Ошибка:», which the field puts before it. */
  error?: string | undefined;
  name?: string;
  /** The id that an error summary links to: `name` when not given. */
  id?: string;
  /** Says «необязательно» beside the label. */
  optional?: boolean;
  /** A button at the end of the label's line; false while it is not wanted yet, and its place is kept. */
  action?: ReactNode;
}

/** The label above a field, the hint and the error below it. */
export function FieldFrame({
  id,
  label,
  hiddenLabel,
  hint,
  error,
  optional,
  action,
  children,
}: FrameProps & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label
        htmlFor={id}
        className={
          hiddenLabel ? 'visually-hidden' : classes(styles.label, action !== undefined && styles.beside)
        }
      >
        {label}
        {optional && <span className={styles.optional}> (необязательно)</span>}
      </label>
      {children}
      {action}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

function FieldNotes({ id, hint, error }: Pick<FrameProps, 'hint' | 'error'> & { id: string }) {
  const ids = fieldIds(id, { hint, error });
  return (
    <>
      {error !== undefined && (
        <p id={ids.error} className={styles.error}>
          <Icon name="error" size={20} />
          <span>
            <span className={styles.errorWord}>Ошибка:</span> {error}
          </span>
        </p>
      )}
      {hint !== undefined && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}

FieldFrame.Notes = FieldNotes;

/** The ids that tie a field to its hint and error. */
export function fieldIds(id: string, { hint, error }: Pick<FrameProps, 'hint' | 'error'>) {
  const ids = { hint: `${id}-hint`, error: `${id}-error` };
  const there = [error !== undefined && ids.error, hint !== undefined && ids.hint].filter(Boolean);
  return { ...ids, describedBy: there.length > 0 ? there.join(' ') : undefined };
}
