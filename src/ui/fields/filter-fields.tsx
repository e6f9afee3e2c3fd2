import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

type SearchFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete'>;

/** A field whose words narrow what is on the screen; the browser proposes nothing typed elsewhere. */
export function SearchField(props: SearchFieldProps) {
  return <TextField {...props} type="search" autoComplete="off" />;
}

interface DayFieldProps {
  label: string;
  /** `2026-11-22`; null for any day. */
  value: string | null;
  onChange(day: string | null): void;
}

/** A day to choose; a half-typed one is none yet. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextField
      label={label}
      type="date"
      autoComplete="off"
      value={value ?? ''}
      onChange={(day) => onChange(day === '' ? null : day)}
    />
  );
}
