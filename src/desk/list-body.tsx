import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { DESK_PAGE_SIZE } from '../contract/page.ts';
import { withSetMembers } from '../lib/with-set-members.ts';
import { Button } from '../ui/button.tsx';
import { PaginationButtons, useDebouncedPageTurns } from '../ui/lists/page-turner.tsx';
import stack from '../ui/lists/stack.module.css';
import { ErrorAlert } from '../ui/notice.tsx';
import { LoadError } from '../ui/states/load-error.tsx';
import styles from './list.module.css';
import { removeOpenParam } from './list-url.ts';
import { useRegisterShortcuts } from './shortcuts.ts';

interface ListBodyProps {
  /** Why the list could not be loaded. */
  problem: string | null;
  onRetry(): void;
  /** Stands for the list when nothing is in it. */
  empty: ReactNode;
  /** Missing where the list has no pages; a single one is not turned. */
  pages?: Parameters<typeof PageTurner>[0] | undefined;
  children: ReactNode;
}

const time = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow', hour: '2-digit', minute: '2-digit' });

/** «12:42» in Moscow. */
export const formatTime = (moment: Date): string => time.format(moment);

/** A list, or why there is none to show; below that stays, to be read alone, what was loaded before of the same list. A failed one is asked for again when the connection is back. */
export function ListBody({ problem, onRetry, empty, pages, children }: ListBodyProps) {
  const from = removeOpenParam(useLocation().search);
  const [loaded, setLoaded] = useState<{ list: ReactNode; at: Date; from: string } | null>(null);
  const list = empty ? null : children;
  if (problem === null && loaded?.list !== list) setLoaded({ list, at: new Date(), from });
  const isFailed = problem !== null;
  useEffect(() => {
    if (!isFailed) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [isFailed, onRetry]);
  if (problem !== null) {
    if (!loaded?.list || loaded.from !== from) return <DeskLoadError message={problem} onRetry={onRetry} />;
    const words = `Показано то, что загрузили в ${formatTime(loaded.at)}.`;
    return (
      <>
        {navigator.onLine ? (
          <ErrorAlert>
            {problem.replace(/\.?$/, '.')} {words}{' '}
            <Button variant="quiet" onClick={onRetry}>
              Повторить
            </Button>
          </ErrorAlert>
        ) : (
          <p role="alert">{words}</p>
        )}
        <div inert>{loaded.list}</div>
      </>
    );
  }
  if (empty) return empty;
  return (
    <>
      {children}
      {pages && pages.totalPages > 1 && <PageTurner {...pages} />}
    </>
  );
}

/** Why what a screen of the desk shows is not there, and what to do. */
export const DeskLoadError = (failed: { message: string; onRetry(): void }) => (
  <>
    <LoadError {...failed} bare />
    <p className={styles.again}>Если не поможет, повторите через минуту.</p>
  </>
);

interface ListSectionProps extends ListBodyProps {
  /** Takes the focus when the row that had it is gone. */
  id: string;
  title: string;
  /** Above the list, no matter what it shows. */
  tools?: ReactNode;
}

/** One of several lists of a screen. */
export function ListSection({ id, title, tools, ...body }: ListSectionProps) {
  return (
    <section className={stack.gap12}>
      <h2 id={id} tabIndex={-1} className="visually-hidden">
        {title}
      </h2>
      {tools && <div className={styles.section}>{tools}</div>}
      <ListBody {...body} />
    </section>
  );
}

/** The rows that are ticked in a list, by their numbers; they stay ticked on other pages of it. */
export function useChosenRows() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  function choose(rows: readonly { id: number }[], isChosen: boolean) {
    const ids = rows.map(({ id }) => id);
    setChosen((before) => withSetMembers(before, ids, isChosen));
  }
  return { chosen, choose, chooseNone: () => setChosen(new Set()) };
}

/** A list that is there whole, cut into pages; returns the page that is shown and what turns it. */
export function paginateList<Item>(
  list: readonly Item[],
  page: number,
  turning: { label: string; onTurn(page: number): void },
) {
  const totalPages = Math.max(1, Math.ceil(list.length / DESK_PAGE_SIZE));
  const here = Math.min(page, totalPages);
  return {
    shown: list.slice((here - 1) * DESK_PAGE_SIZE, here * DESK_PAGE_SIZE),
    pages: { ...turning, page: here, totalPages },
  };
}

interface PageTurnerProps {
  /** What is turned, for the ear: «Страницы заказов». */
  label: string;
  /** 1-based. */
  page: number;
  totalPages: number;
  onTurn(page: number): void;
}

/** The pages of a list of the desk: by buttons, also by N and P. */
function PageTurner({ label, ...pages }: PageTurnerProps) {
  const turns = useDebouncedPageTurns(pages);
  useRegisterShortcuts(label, [
    { press: ['KeyN'], label: 'Следующая страница', run: turns.on },
    { press: ['KeyP'], label: 'Предыдущая страница', run: turns.back },
  ]);
  return <PaginationButtons label={label} {...pages} turns={turns} />;
}

/** A long e-mail goes on below from its «@», or behind a dot. */
export const breakEmail = (email: string) =>
  email.split(/(?=@)|(?<=\.)(?=.*@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an e-mail stay in their order.
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
