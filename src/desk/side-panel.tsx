import { type ReactNode, useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { findOpenedRowOpener, isShortcutBlocked } from './shortcuts.ts';
import styles from './side-panel.module.css';

/** A list, and beside it the row that is opened. */
export function WithSidePanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={panel ? styles.beside : undefined}>
      <div>{children}</div>
      {panel}
    </div>
  );
}

interface SidePanelProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** The opened row of a list. It scrolls by itself, so that the list stays where it is; Esc closes it. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Where something is typed, and in a dialog, Esc is theirs.
      if (isShortcutBlocked(event.target)) return;
      closeAndReturn(onClose);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [onClose]);
  return (
    <aside className={styles.panel} aria-label={title} tabIndex={-1} data-panel>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Button variant="quiet" onClick={() => closeAndReturn(onClose)}>
          Закрыть
        </Button>
      </div>
      {children}
    </aside>
  );
}

function closeAndReturn(onClose: () => void): void {
  findOpenedRowOpener()?.focus({ preventScroll: true });
  onClose();
}
