import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A white sheet on the paper of the page. */
export function Card({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.card}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      {children}
    </section>
  );
}
