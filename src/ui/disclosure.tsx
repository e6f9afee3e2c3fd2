import type { ComponentProps, ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  /** What the line to press says. */
  title: ReactNode;
  children: ReactNode;
  /** How it begins; anyone who presses the line decides from then on. */
  open?: boolean;
  onToggle?: ComponentProps<'details'>['onToggle'];
}

/** What is opened in its place by a line that looks like a link. */
export function Disclosure({ title, children, open = false, onToggle }: DisclosureProps) {
  return (
    <details className={styles.more} {...{ open, onToggle }}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" />
        {title}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
