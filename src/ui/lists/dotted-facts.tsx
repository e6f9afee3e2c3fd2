import type { ReactNode } from 'react';
import styles from './dotted-facts.module.css';

interface DottedFactsProps {
  children: ReactNode;
  /** What follows; nothing while it is not known. */
  then: ReactNode;
}

/** Two facts of one thing with a dot between them, or on two lines without one. */
export function DottedFacts({ children, then }: DottedFactsProps) {
  return (
    <span className={styles.facts}>
      <span>{children}</span>
      {then && (
        <>
          {' '}
          <span>
            <span className={styles.dot}>·&nbsp;</span>
            {then}
          </span>
        </>
      )}
    </span>
  );
}
