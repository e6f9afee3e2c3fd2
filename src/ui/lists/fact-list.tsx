import type { ReactNode } from 'react';
import text from '../look/text.module.css';
import styles from './fact-list.module.css';
import stack from './stack.module.css';

/** Facts under one another, each with its name; what is empty is left out. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={stack.gap8}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt className={text.quiet}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
