import type { ReactNode } from 'react';
import styles from './row-checkbox.module.css';

interface RowTickProps {
  /** What it chooses, for the ear: «Выбрать заказ № 5». */
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
  /** Words beside the box, where there is room for them. */
  children?: ReactNode;
}

/** The box that chooses a row of a table, or all of them; it is as large as a finger. */
export function RowCheckbox({ label, checked, disabled, onChange, children }: RowTickProps) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
