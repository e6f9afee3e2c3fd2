import type { ReactNode } from 'react';
import styles from './printed-page.module.css';

interface PrintedPageProps {
  /** What the pages are of: «Заказ № 5». */
  of: string;
  /** What else tells them from the pages of another. */
  more: string[];
  number: number;
  total: number;
  /** The pages of one sheet of paper after another are «страница» each; of a document that is filed, «лист». */
  word?: 'страница' | 'лист';
  /** Which copy of several it is: «Экземпляр 1 из 3». */
  copy?: string;
  children: ReactNode;
}

/** A page as it is printed, with a line at its top that says of what it is and which. */
export function PrintedPage({
  of,
  more,
  number,
  total,
  word = 'страница',
  copy,
  children,
}: PrintedPageProps) {
  const which = [...(copy === undefined ? [] : [copy]), `${word} ${number} из ${total}`];
  return (
    <section className={styles.page} aria-label={[of, ...which].join(', ')}>
      <p className={styles.head} data-part="page-head">
        <span>
          <strong>{of}</strong> · {more.join(' · ')}
        </span>
        <span className={styles.number}>{which.join(', ')}</span>
      </p>
      {children}
    </section>
  );
}
