import { useState } from 'react';
import { computeEditDistance } from '../../lib/text/compute-edit-distance.ts';
import { TextField } from '../../ui/fields/field.tsx';
import styles from './form.module.css';

interface EmailFieldProps {
  name: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  hint?: string;
  /** One's own by default. */
  autoComplete?: 'off';
}

/** One's e-mail. When it was left with what looks like a slip, says so, and a press mends it; it stops no one. */
export function EmailField({ value, onChange, ...field }: EmailFieldProps) {
  const [left, setLeft] = useState('');
  const mended = left === value ? suggestEmailCorrection(value) : undefined;
  return (
    <div>
      <TextField
        autoComplete="username"
        {...field}
        label="Электронная почта"
        type="email"
        inputMode="email"
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

/** Mail that people here have, the commonest first: of two that are as near the first is meant. */
const suggested = [
  'mail.ru',
  'yandex.ru',
  'gmail.com',
  'rambler.ru',
  'inbox.ru',
  'list.ru',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
];

/** Mail that is right as it is, however near to one above. */
const alsoRight = new Set([
  'mail.com',
  'email.ru',
  'email.com',
  'ymail.com',
  'inbox.com',
  'inbox.lv',
  'yandex.com',
  'yandex.by',
  'yandex.kz',
  'yandex.ua',
  'yandex.uz',
  'yahoo.ru',
  'hotmail.ru',
  'hotmail.fr',
  'outlook.fr',
]);

/** Slips that are nearer to another one than to what is meant. */
const meant: Record<string, string> = { 'gmail.ru': 'gmail.com', 'googlemail.ru': 'gmail.com' };

/** Returns an e-mail mended where its domain looks like a slip, or undefined. Only a hint: it may be right. */
export function suggestEmailCorrection(typed: string): string | undefined {
  const [, name, written] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim()) ?? [];
  if (name === undefined || written === undefined) return undefined;
  const domain = written.toLowerCase().replaceAll(',', '.');
  if (alsoRight.has(domain)) return undefined;
  const known = suggested.includes(domain) ? domain : (meant[domain] ?? nearest(domain));
  return known === undefined || known === written.toLowerCase() ? undefined : `${name}@${known}`;
}

function nearest(domain: string): string | undefined {
  const near = suggested
    .map((known) => ({ known, slips: computeEditDistance(domain, known) }))
    // A short domain that differs in two letters is another domain.
    .filter(({ known, slips }) => slips <= (known.length < 9 ? 1 : 2))
    .sort((one, other) => one.slips - other.slips);
  return near[0]?.known;
}
