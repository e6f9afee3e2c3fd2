import type { ReactNode } from 'react';
import stack from '../lists/stack.module.css';
import styles from './sum-rows.module.css';

export interface SumRowContent {
  label: string;
  value: ReactNode;
  /** The row everything leads to: «Итого». */
  total?: boolean;
}

/** Sums under one another: what for, how much. */
export function SumRows({ rows }: { rows: readonly SumRowContent[] }) {
  return (
    <dl className={stack.gap8}>
      {rows.map(({ label, value, total }) => (
        <div key={label} className={total ? styles.total : styles.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
