import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './main-action-with-more.module.css';

interface VerbAndMoreProps {
  /** The one button that is always in sight. */
  verb: ReactNode;
  /** What it is about, for the ear: «о заказе № 5». */
  about: string;
  /** It is being opened, or closed again. */
  onToggle?(): void;
  children: ReactNode;
}

/** What is done most often, and beside it a line that opens everything else below both. */
export function MainActionWithMore({ verb, about, onToggle, children }: VerbAndMoreProps) {
  return (
    <div className={styles.foot}>
      <div className={styles.verb}>{verb}</div>
      <details className={styles.more} onToggle={onToggle}>
        <summary className={styles.summary}>
          <span className={styles.closed}>Подробнее</span>
          <span className="visually-hidden"> {about}</span>
          <Icon name="chevron-down" size={20} />
        </summary>
        <div className={styles.inside}>{children}</div>
      </details>
    </div>
  );
}
