import type { ReactNode } from 'react';
import styles from './printed-page.module.css';

interface PrintedPageProps {
  /** What the pages are of: «Заказ № 5». */
  of: string;
  /** What else tells them from the pages of another. */
  more: string[];
  number: number;
  total: number;
  children: ReactNode;
}

/** A page as it is printed, with a line at its top that says of what it is and which. */
export function PrintedPage({ of, more, number, total, children }: PrintedPageProps) {
  return (
    <section className={styles.page} aria-label={`${of}, страница ${number} из ${total}`}>
      <p className={styles.head} data-part="page-head">
        <span>
          <strong>{of}</strong> · {more.join(' · ')}
        </span>
        <span className={styles.number}>
          страница {number} из {total}
        </span>
      </p>
      {children}
    </section>
  );
}
