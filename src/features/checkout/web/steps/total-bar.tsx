import type { ReactNode } from 'react';
import styles from './total-bar.module.css';

interface TotalBarProps {
  /** The sum that everything comes to, as it is shown. */
  total: ReactNode;
  /** The button that leads on, and what is to be read before it is pressed. */
  children: ReactNode;
}

/** «Итого» and the way on, at the bottom of the screen wherever the page is scrolled to. */
export function TotalBar({ total, children }: TotalBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.total}>
        <span>Итого</span>
        <span>{total}</span>
      </p>
      <div className={styles.rest}>{children}</div>
    </div>
  );
}
