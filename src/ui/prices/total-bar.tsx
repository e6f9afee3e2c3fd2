import type { ReactNode, Ref } from 'react';
import text from '../look/text.module.css';
import styles from './total-bar.module.css';

interface TotalBarProps {
  /** What the sum is of: «Итого», or «Итого без доставки»; left out where the page says it. */
  label?: string;
  /** The sum, as it is shown. */
  total: ReactNode;
  /** Said below the sum. */
  hint?: ReactNode;
  /** What is to be read before the button is pressed. */
  news?: ReactNode;
  /** Takes the focus when the button lets go of it. */
  ref?: Ref<HTMLDivElement>;
  /** The button that leads on. */
  children: ReactNode;
}

/** The sum and the way on, at the bottom of the screen wherever the page is scrolled to. */
export function TotalBar({ label, total, hint, news, ref, children }: TotalBarProps) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.bar}>
      {news}
      <div className={styles.total}>
        <p>
          {label} <b className={styles.sum}>{total}</b>
        </p>
        {hint && <p className={text.hint}>{hint}</p>}
      </div>
      <div className={styles.way}>{children}</div>
    </div>
  );
}
