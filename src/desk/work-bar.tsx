import type { ReactNode } from 'react';
import text from '../ui/look/text.module.css';
import styles from './desk.module.css';

interface WorkBarProps {
  label: string;
  /** How much is ticked, or what is being done with it: «Выбрано: 3». */
  count?: string;
  busy?: boolean;
  children: ReactNode;
}

/** What can be done with the rows that are ticked; it stays in sight while the list is scrolled. */
export function BulkActionBar({ label, count, busy = false, children }: WorkBarProps) {
  return (
    <section className={styles.bar} aria-label={label} aria-busy={busy}>
      {count !== undefined && (
        <p className={text.strong} role="status">
          {count}
        </p>
      )}
      {children}
    </section>
  );
}
