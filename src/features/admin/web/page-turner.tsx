import { useEffect, useRef } from 'react';
import { Button } from '../../../shared/web/ui/button.tsx';
import styles from './page-turner.module.css';
import { useShortcuts } from './shortcuts.ts';

/** The page buttons wait this long for another press. */
const PAGE_DEBOUNCE_MS = 300;

interface PageTurnerProps {
  /** What is turned, for the ear: «Страницы заказов». */
  label: string;
  /** 1-based. */
  page: number;
  totalPages: number;
  onTurn(page: number): void;
}

/** «Предыдущая», where one is, «Следующая»; also by N and P. */
export function PageTurner({ label, page, totalPages, onTurn }: PageTurnerProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function turnTo(target: number) {
    clearTimeout(timer.current);
    if (target < 1 || target > totalPages) return;
    timer.current = setTimeout(() => onTurn(target), PAGE_DEBOUNCE_MS);
  }

  const back = () => turnTo(Math.min(page - 1, totalPages));
  const on = () => turnTo(page + 1);
  useShortcuts(label, [
    { press: ['KeyN'], label: 'Следующая страница', run: on },
    { press: ['KeyP'], label: 'Предыдущая страница', run: back },
  ]);

  return (
    <nav className={styles.pages} aria-label={label}>
      <Button variant="secondary" disabled={page <= 1} onClick={back}>
        Предыдущая
      </Button>
      <p aria-live="polite">
        Страница {page} из {totalPages}
      </p>
      <Button variant="secondary" disabled={page >= totalPages} onClick={on}>
        Следующая
      </Button>
    </nav>
  );
}
