import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { joinClassNames } from '../join-class-names.ts';
import { runAfterPress } from './after-press.ts';
import styles from './field.module.css';
import { createFieldIds, FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface TextFieldProps
  extends FieldFrameProps,
    Pick<
      ComponentProps<'input'>,
      'autoComplete' | 'inputMode' | 'placeholder' | 'disabled' | 'readOnly' | 'list' | 'onKeyDown'
    > {
  value: string;
  /** The field was left; after the press that left it, so that what it shows pushes nothing away. */
  onBlur?: () => void;
  onChange(value: string): void;
  type?: 'text' | 'email' | 'tel' | 'search' | 'password';
  /** The longest text in characters: what goes beyond is not taken, and a counter warns from 90 %. */
  max?: number;
  /** The counter is always there. */
  counted?: boolean;
  required?: boolean;
  /** Several lines. */
  multiline?: boolean;
  /** A button at the end of the field; false while it is not wanted yet, and its place is kept. */
  action?: ReactNode;
}

/** A field for text with its label above, hint and error below. */
export function TextField(props: TextFieldProps) {
  const { label, hiddenLabel, hint, error, optional, action, multiline, ...field } = props;
  const own = useId();
  const id = field.id ?? field.name ?? own;
  const { value, onChange, onBlur, max, counted = false, type = 'text', ...rest } = field;
  // What fills a form by a program does not heed `maxLength`.
  const take = (typed: string) => onChange(typed.slice(0, max));
  const nearlyFull = max !== undefined && value.length >= max * 0.9;
  const ids = createFieldIds(id, { hint, error });
  const shared = {
    ...rest,
    id,
    value,
    maxLength: max,
    onBlur: onBlur && (() => runAfterPress(onBlur)),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.describedBy,
    className: joinClassNames(styles.input, error !== undefined && styles.wrong),
  };
  const input = <input {...shared} type={type} onChange={(event) => take(event.target.value)} />;
  return (
    <FieldFrame {...{ id, label, hiddenLabel, hint, error, optional }}>
      {multiline && (
        <textarea
          {...(shared as ComponentProps<'textarea'>)}
          rows={4}
          onChange={(event) => take(event.target.value)}
        />
      )}
      {!multiline && action === undefined && input}
      {!multiline && action !== undefined && (
        <div className={styles.withAction}>
          {input}
          {action}
        </div>
      )}
      {max !== undefined && (
        <p className={joinClassNames(styles.counter, nearlyFull && styles.nearlyFull)} aria-live="polite">
          {(counted || nearlyFull) && `${value.length} из ${max} символов`}
        </p>
      )}
    </FieldFrame>
  );
}

/** A field whose words narrow what is on the screen; the browser proposes nothing typed elsewhere. */
export function SearchField(props: Omit<TextFieldProps, 'type' | 'autoComplete'>) {
  return <TextField {...props} type="search" autoComplete="off" />;
}

interface CheckboxFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  name?: string;
  id?: string;
  checked: boolean;
  onChange(checked: boolean): void;
  required?: boolean;
  disabled?: boolean;
}

/** A box to tick; the whole line is its target. */
export function CheckboxField({ label, hint, error, onChange, ...box }: CheckboxFieldProps) {
  const own = useId();
  const id = box.id ?? box.name ?? own;
  const ids = createFieldIds(id, { hint, error });
  return (
    <div className={styles.field}>
      <FieldFrame.Notes id={id} hint={hint} error={error} />
      <div className={styles.tick}>
        <input
          {...box}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id} className={styles.tickLabel}>
          {label}
        </label>
      </div>
    </div>
  );
}

interface PasswordFieldProps extends FieldFrameProps {
  value: string;
  onChange(value: string): void;
  autoComplete: 'current-password' | 'new-password';
  required?: boolean;
  max?: number;
}

/** A password, hidden until its owner wants to see it. */
export function PasswordField(field: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      action={
        <button type="button" className={styles.toggle} onClick={() => setShown(!shown)}>
          {shown ? 'Скрыть' : 'Показать'}
          <span className="visually-hidden"> пароль</span>
        </button>
      }
    />
  );
}
