import type { ReactNode } from 'react';
import styles from './steps.module.css';

/** Steps one after another, each an `<li>` that begins with its name in `<strong>`. */
export function StepList({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>;
}
