import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** One button that leads on. */
  action?: ReactNode;
}

/** Nothing here: one sentence, one button. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
