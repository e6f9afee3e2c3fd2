import { useState } from 'react';
import { TextField } from '../../ui/fields/field.tsx';
import { mendedEmail } from '../email-slip.ts';
import styles from './form.module.css';

interface EmailFieldProps {
  name: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  hint?: string;
}

/** One's e-mail. When it was left with what looks like a slip, says so, and a press mends it; it stops nobody. */
export function EmailField({ value, onChange, ...field }: EmailFieldProps) {
  const [left, setLeft] = useState('');
  const mended = left === value ? mendedEmail(value) : undefined;
  return (
    <div>
      <TextField
        {...field}
        label="Электронная почта"
        type="email"
        inputMode="email"
        autoComplete="username"
        max={254}
        required
        value={value}
        onChange={onChange}
        onBlur={() => setLeft(value)}
      />
      <div aria-live="polite">
        {mended !== undefined && (
          <p className={styles.slip}>
            Возможно, {mended.split('@')[1]}?
            <button type="button" className={styles.mend} onClick={() => onChange(mended)}>
              Исправить
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
