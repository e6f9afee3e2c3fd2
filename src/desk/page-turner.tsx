import { PaginationButtons, useDebouncedPageTurns } from '../ui/lists/page-turner.tsx';
import { useShortcuts } from './shortcuts.ts';

interface PageTurnerProps {
  /** What is turned, for the ear: «Страницы заказов». */
  label: string;
  /** 1-based. */
  page: number;
  totalPages: number;
  onTurn(page: number): void;
}

/** The pages of a list of the desk: by buttons, also by N and P. */
export function PageTurner({ label, ...pages }: PageTurnerProps) {
  const turns = useDebouncedPageTurns(pages);
  useShortcuts(label, [
    { press: ['KeyN'], label: 'Следующая страница', run: turns.on },
    { press: ['KeyP'], label: 'Предыдущая страница', run: turns.back },
  ]);
  return <PaginationButtons label={label} {...pages} turns={turns} />;
}
