import type { ReactNode } from 'react';
import styles from './work-bar.module.css';

/** What can be done with the rows that are ticked; it stays in sight while the list is scrolled. */
export function WorkBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label={label}>
      {children}
    </section>
  );
}
