import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import styles from './page-turner.module.css';

/** The page buttons wait this long for another press. */
const PAGE_DEBOUNCE_MS = 300;

interface TurnedPages {
  /** 1-based. */
  page: number;
  totalPages: number;
  onTurn(page: number): void;
}

/** Returns the ways to the page before and to the next one; a page that is not there is not turned to. */
export function useDebouncedPageTurns({ page, totalPages, onTurn }: TurnedPages) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function turnTo(target: number) {
    clearTimeout(timer.current);
    if (target < 1 || target > totalPages) return;
    timer.current = setTimeout(() => onTurn(target), PAGE_DEBOUNCE_MS);
  }

  return { back: () => turnTo(Math.min(page - 1, totalPages)), on: () => turnTo(page + 1) };
}

interface PageButtonsProps extends Omit<TurnedPages, 'onTurn'> {
  /** What is turned, for the ear: «Страницы заказов». */
  label: string;
  turns: ReturnType<typeof useDebouncedPageTurns>;
}

/** «Предыдущая», where one is, «Следующая», and the number between them. */
export function PaginationButtons({ label, page, totalPages, turns }: PageButtonsProps) {
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button variant="secondary" disabled={page <= 1} onClick={turns.back}>
        Предыдущая
      </Button>
      <p aria-live="polite">
        Страница {page} из {totalPages}
      </p>
      <Button variant="secondary" disabled={page >= totalPages} onClick={turns.on}>
        Следующая
      </Button>
    </nav>
  );
}
