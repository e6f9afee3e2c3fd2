import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  picture?: ReactNode;
  title: string;
  text?: ReactNode;
  /** One button that leads on. */
  action?: ReactNode;
}

/** Nothing here: one sentence, one button. */
export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {picture}
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
