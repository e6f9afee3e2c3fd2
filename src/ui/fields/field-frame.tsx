import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './field.module.css';

export interface FieldFrameProps {
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
}

/** Label, hint, error, field: anyone who comes to a field has read what it wants and what was wrong. */
export function FieldFrame({
  id,
  label,
  hiddenLabel,
  hint,
  error,
  optional,
  children,
}: FieldFrameProps & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hiddenLabel ? 'visually-hidden' : styles.label}>
        {label}
        {optional && <span className={styles.optional}> (необязательно)</span>}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

function FieldNotes({ id, hint, error }: Pick<FieldFrameProps, 'hint' | 'error'> & { id: string }) {
  const ids = createFieldIds(id, { hint, error });
  return (
    <>
      {ids.hint !== undefined && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
      {ids.error !== undefined && (
        <p id={ids.error} className={styles.error}>
          <Icon name="error" size={20} />
          <span>
            <span className={styles.errorWord}>Ошибка:</span> {error}
          </span>
        </p>
      )}
    </>
  );
}

FieldFrame.Notes = FieldNotes;

/** The ids that tie a field to its hint and error; without one that is not there. A hint is not said again as the error. */
export function createFieldIds(id: string, { hint, error }: Pick<FieldFrameProps, 'hint' | 'error'>) {
  const hinted = hint !== undefined && hint !== error;
  const ids = {
    hint: hinted ? `${id}-hint` : undefined,
    error: error === undefined ? undefined : `${id}-error`,
  };
  return { ...ids, describedBy: [ids.hint, ids.error].filter(Boolean).join(' ') || undefined };
}
