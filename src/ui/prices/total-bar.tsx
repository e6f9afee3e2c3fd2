import type { ReactNode, Ref } from 'react';
import { joinClassNames } from '../join-class-names.ts';
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
      <div className={joinClassNames(styles.total, label !== undefined && styles.labelled)}>
        <p>
          <span className={styles.label}>{label}</span> <b className={styles.sum}>{total}</b>
        </p>
        {hint && <div className={text.hint}>{hint}</div>}
      </div>
      <div className={styles.way}>{children}</div>
    </div>
  );
}
