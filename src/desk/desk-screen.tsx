import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/fields/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClassNames } from '../ui/join-class-names.ts';
import inRow from '../ui/lists/row.module.css';
import stack from '../ui/lists/stack.module.css';
import text from '../ui/look/text.module.css';
import { Notice, NoticeArea, type NoticeState } from '../ui/notice.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import styles from './desk.module.css';
import { FilterBar } from './filter-bar.tsx';
import { ListTable, WaitingRow } from './list-table.tsx';
import { SidePanel, useHasRoom, WithSidePanel } from './side-panel.tsx';
import { UnsavedRowsGuard } from './unsaved-guard.tsx';

interface DeskScreenProps {
  title: string;
  /** In place of the heading, which is left to the ear. */
  tabs?: ReactNode;
  /** In the line of the heading, at its end. */
  beside?: ReactNode;
  notices?: NoticeState;
  /** Beside the notices, until it is closed. */
  lasting?: ReactNode;
  children: ReactNode;
}

/** A screen of the desk: its heading, and its parts below one another. */
export function DeskScreen({ title, tabs, beside, notices, lasting, children }: DeskScreenProps) {
  return (
    <div className={stack.gap12}>
      <div className={styles.top}>
        <h1 className={tabs ? 'visually-hidden' : undefined}>{title}</h1>
        {tabs}
        {beside}
      </div>
      {children}
      {notices && (
        <div className={styles.notices}>
          <div>
            <div role="status">{lasting}</div>
            <NoticeArea {...notices} />
          </div>
        </div>
      )}
    </div>
  );
}

interface ListTab {
  label: string;
  to: string;
  isHere: boolean;
  /** How many there are; its place is kept until that is known. */
  count?: number | undefined;
}

/** Which part of a list is shown, each an address. On a phone the row moves sideways to show it. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  const row = useMarkedInSight<HTMLElement>(tabs.find(({ isHere }) => isHere)?.to);
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, isHere, ...tab }) => (
        <Link
          key={to}
          to={to}
          className={joinClassNames(styles.tab, 'count' in tab && !tab.count && styles.empty)}
          aria-current={isHere ? 'page' : undefined}
        >
          {tab.label}
          {'count' in tab && (
            <span className={styles.count}>{tab.count !== undefined && <> {tab.count}</>}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

interface EditingScreenProps extends Pick<DeskScreenProps, 'title' | 'tabs' | 'lasting'> {
  /** Beside the heading: what opens the form of new ones, and other ways to bring them in. */
  adding: ReactNode;
  notices: NoticeState;
  /** What failed of rows that are not shown, and of many at once. */
  failures: ReactNode;
  /** Other addresses of the screen show other rows. */
  replacesRows?: boolean;
  /** The person leaves, although something is not saved. */
  onLeave(): void;
  children: ReactNode;
}

/** A screen whose rows are edited in place; what came of it is said in sight. */
export function EditingScreen(props: EditingScreenProps) {
  const { title, tabs, adding, notices, lasting, failures, replacesRows = false, onLeave, children } = props;
  return (
    <DeskScreen {...{ title, tabs, notices, lasting }} beside={<div className={inRow.gap12}>{adding}</div>}>
      <div className={styles.failures}>{failures}</div>
      <UnsavedRowsGuard areReplaced={replacesRows} onLeave={onLeave}>
        {children}
      </UnsavedRowsGuard>
    </DeskScreen>
  );
}

/** What a screen of the desk exports as `handle`. */
export type DeskScreenHandle =
  /** Stands for the screen until it is loaded. */
  { Skeleton: ComponentType } | { title: string };

interface ListSkeletonProps
  extends Pick<DeskScreenProps, 'title' | 'tabs'>,
    Pick<ComponentProps<typeof ListTable>, 'columns' | 'className'> {
  /** The words of the buttons at the end of the line of the heading. */
  verbs?: readonly string[];
  /** What is sought, and what opens more of it. */
  search?: string;
  fold?: string;
  /** What else stands beside the search. */
  tools?: ReactNode;
  /** What the list is called, where that is not the title. */
  caption?: string;
  /** Its rows are ticked. */
  ticks?: boolean;
  /** How many lines there are. */
  rows?: number;
}

const waitingPanel = (
  <SidePanel title="Загружаем…" onClose={() => {}}>
    <Skeleton height={2.5} count={14} />
  </SidePanel>
);

/** What needs no data of a screen of a list, to be looked at, and empty lines in place of its rows. */
export function ListSkeleton(props: ListSkeletonProps) {
  const { title, tabs, verbs = [], search, fold, tools } = props;
  const { caption = title, ticks = false, rows = 14, columns, className } = props;
  const hasRoom = useHasRoom();
  const isOpening = /[?&](open|new)=\d/.test(useLocation().search);
  const buttons = verbs.map((words, index) => (
    <Button key={words} variant={index === 0 ? 'primary' : 'secondary'}>
      {index === 0 && <Icon name="plus" size={20} />}
      {words}
    </Button>
  ));
  return (
    <DeskScreen
      {...{ title, tabs }}
      beside={
        verbs.length > 0 && (
          <div className={inRow.gap12} inert>
            {buttons}
          </div>
        )
      }
    >
      <p role="status" className="visually-hidden">
        Загружаем…
      </p>
      <div inert>
        <WithSidePanel panel={hasRoom && isOpening && waitingPanel}>
          {search && (
            <FilterBar
              label={title}
              search={
                <SearchField label={search} hiddenLabel placeholder={search} value="" onChange={() => {}} />
              }
              fold={fold ? { label: fold, fields: null } : undefined}
              isEmpty
            >
              {tools}
            </FilterBar>
          )}
          <ListTable
            {...{ caption, columns, className }}
            all={ticks ? { label: 'Выбрать все', checked: false, onChange() {} } : undefined}
            busy={false}
          >
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same.
              <WaitingRow key={row} columns={columns} ticks={ticks} />
            ))}
          </ListTable>
        </WithSidePanel>
      </div>
    </DeskScreen>
  );
}

interface OtherFailuresProps {
  failures: ReadonlyMap<number, string>;
  /** The rows that are on the screen and speak for themselves. */
  shown: readonly { id: number }[];
}

/** Says above a list what could not be done with rows that are not in it, such as taking back a deletion. */
export function UnlistedRowFailureNotices({ failures, shown }: OtherFailuresProps) {
  const ids = new Set(shown.map(({ id }) => id));
  return (
    <div role="alert">
      {[...failures]
        .filter(([id]) => !ids.has(id))
        .map(([id, message]) => (
          <Notice key={id} kind="error">
            {message}
          </Notice>
        ))}
    </div>
  );
}

interface BulkActionBarProps {
  label: string;
  /** How much is ticked, or what is being done with it: «Выбрано: 3». */
  count?: string;
  busy?: boolean;
  /** Takes all ticks away. */
  onClear?: () => void;
  children: ReactNode;
}

/** What can be done with the rows that are ticked; it stays in sight while the list is scrolled. */
export function BulkActionBar({ label, count, busy = false, onClear, children }: BulkActionBarProps) {
  return (
    <section className={styles.bar} aria-label={label} aria-busy={busy}>
      {count !== undefined && (
        <p className={text.strong} role="status">
          {count}
        </p>
      )}
      {onClear && (
        <button type="button" className={styles.clear} title="Снять выбор" disabled={busy} onClick={onClear}>
          <Icon name="close" size={20} />
          <span className="visually-hidden">Снять выбор</span>
        </button>
      )}
      {children}
    </section>
  );
}

/** The ref of a row that moves sideways: it moves to what is marked in it, whenever `marked` is another. */
export function useMarkedInSight<Row extends HTMLElement>(marked: string | undefined) {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(marked): another one is marked.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current) {
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
    }
  }, [marked]);
  return row;
}
