import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import { withSetMembers } from '../lib/with-set-members.ts';
import { hasEditDraft } from '../ui/edit-draft.ts';
import { Icon } from '../ui/icon.tsx';
import { joinClassNames } from '../ui/join-class-names.ts';
import stack from '../ui/lists/stack.module.css';
import { Notice } from '../ui/notice.tsx';
import { OPENED_ROW_PARAM, removeOpenParam, useComingSearch } from './list-url.ts';
import { findOpenedRowOpener, isShortcutBlocked } from './shortcuts.ts';
import styles from './side-panel.module.css';
import { NEW_ROWS_DIRTY_KEY, useLeaveRows } from './unsaved-guard.tsx';
import { useLatest } from './use-latest.ts';

/** A list, and beside it the row that is opened. */
export function WithSidePanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.beside}>
      <div className={stack.gap12}>{children}</div>
      {panel}
    </div>
  );
}

interface OpenedProps {
  title: string;
  /** Beside it, in sight however far one scrolls. */
  beside?: ReactNode;
  /** In lines below both, in sight with them. */
  below?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** What is opened of a list: beside it where there is room, else a sheet over it. Esc closes it. */
function Opened({ title, beside, below, onClose, children }: OpenedProps) {
  // In a form Esc is its own.
  useEffect(() =>
    watchEscape((event) => {
      // A question that opens now is not for it to close.
      event.preventDefault();
      onClose();
    }),
  );
  const shown = (
    <>
      <div ref={showSheet} className={styles.head}>
        <h2 tabIndex={-1} title={title}>
          {title}
        </h2>
        {beside}
        <button type="button" className={styles.close} title="Закрыть: Esc" onClick={onClose}>
          <Icon name="close" size={20} />
          <span className="visually-hidden">Закрыть</span>
        </button>
        {below}
      </div>
      {children}
    </>
  );
  if (useHasRoom()) return <div className={styles.opened}>{shown}</div>;
  return (
    <dialog
      className={joinClassNames(styles.opened, styles.sheet)}
      aria-label={title}
      onCancel={(event) => {
        // A field for files has an event of that name, too; what cannot be refused asks once the sheet stands again.
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
    >
      {shown}
    </dialog>
  );
}

/** Opens the sheet of which `head` is the first part, before its fields take the focus; returns what closes it. */
function showSheet(head: HTMLElement | null): (() => void) | undefined {
  const sheet = head?.closest('dialog');
  if (!sheet) return;
  // A second Esc or Back with no press between them closes it, even where a page refuses.
  const showAgain = () => {
    // Of an earlier showing.
    if (sheet.open) return;
    sheet.showModal();
    sheet.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  sheet.showModal();
  sheet.addEventListener('close', showAgain);
  return () => {
    sheet.removeEventListener('close', showAgain);
    sheet.close();
  };
}

/** The opened row of a list. It scrolls by itself, so that the list stays where it is. */
export function SidePanel({ title, onClose, ...opened }: OpenedProps) {
  const className = useHasRoom() ? styles.panel : undefined;
  return (
    <aside ref={keepBottomInSight} className={className} aria-label={title} tabIndex={-1} data-panel>
      <Opened {...{ title, ...opened }} onClose={() => closeAndReturn(onClose)} />
    </aside>
  );
}

/** Keeps the end of a panel in the window, however far the page is scrolled; returns what ends that. */
function keepBottomInSight(panel: HTMLElement): () => void {
  const measure = () => panel.style.setProperty('--top', `${panel.getBoundingClientRect().top}px`);
  // At once: what takes the focus in it would scroll the page.
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(document.body);
  // Empty it stands nowhere.
  observer.observe(panel);
  window.addEventListener('scroll', measure, { passive: true });
  return () => {
    observer.disconnect();
    window.removeEventListener('scroll', measure);
  };
}

/** Calls back for Esc, but where something is typed, and in a dialog, it is theirs; returns what ends that. */
function watchEscape(close: (event: KeyboardEvent) => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!isShortcutBlocked(event.target)) close(event);
  };
  document.addEventListener('keydown', pressed);
  return () => document.removeEventListener('keydown', pressed);
}

function closeAndReturn(onClose: () => void): void {
  findOpenedRowOpener()?.focus({ preventScroll: true });
  onClose();
}

/** What stands beside a list needs as much: 1280 px. */
const PANEL_ROOM_REM = 80;

interface RowForms {
  /** Where a form stands; null before that is there. */
  panel: HTMLElement | null;
  /** What closes each form that is open, by its row. */
  opened: Map<string, () => void>;
  replace(row: string, open: () => void): void;
}

const FormsBeside = createContext<RowForms>({
  panel: null,
  opened: new Map(),
  replace: (_row, open) => open(),
});

/** A list whose rows are changed beside it where there is room, else over it, one at a time. */
export function WithRowForms({ children }: { children: ReactNode }) {
  const hasRoom = useHasRoom();
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useEffect(() => (panel === null ? undefined : keepBottomInSight(panel)), [panel]);
  const [opened] = useState(() => new Map<string, () => void>());
  const leave = useLeaveRows();
  const forms = useMemo(
    () => ({
      panel,
      opened,
      replace(row: string, open: () => void) {
        const others = [...opened.keys()].filter((other) => other !== row);
        const change = () => {
          for (const other of others) opened.get(other)?.();
          open();
        };
        leave(others, change, true);
      },
    }),
    [panel, opened, leave],
  );
  return (
    <FormsBeside value={forms}>
      <div className={styles.beside}>
        <div className={stack.gap12}>{children}</div>
        <aside
          ref={setPanel}
          className={hasRoom ? styles.panel : undefined}
          aria-label="Изменение"
          tabIndex={-1}
          data-panel
        />
      </div>
    </FormsBeside>
  );
}

/**
 * Returns what opens the form of a row: beside the list it takes the place of the one there, and asks first where that
 * is not saved. `row` is the id of its `EditForm`.
 */
export function useReplaceForm(row: string, isOpen: boolean, close: () => void): (open: () => void) => void {
  const { opened, replace } = use(FormsBeside);
  useEffect(() => {
    if (!isOpen) return;
    opened.set(row, close);
    return () => {
      opened.delete(row);
    };
  });
  return (open) => replace(row, open);
}

/** Whether the form of a row is open and what opens and closes it, done when the address says so: by the address, or by what was typed in it before where that opens none. */
export function useRowFormOpen(
  id: number,
  row: string,
): [open: boolean, setOpen: (open: boolean) => void | Promise<void>] {
  const show = useShowOpened();
  const search = new URLSearchParams(useLocation().search);
  const [open, setOpen] = useState(() => (openedIn(search) ?? (hasEditDraft(row) && id)) === id);
  return [
    open,
    (opens) => {
      setOpen(opens);
      return show((current) => (opens ? id : current === id ? null : current));
    },
  ];
}

/** The form of a row, where all forms of its list stand. */
export function FormBeside(form: Omit<OpenedProps, 'below' | 'onClose'>) {
  const { panel, opened } = use(FormsBeside);
  const leave = useLeaveRows();
  function close() {
    // What is typed of new ones comes back with their form.
    const changed = [...opened.keys()].filter((row) => row !== NEW_ROWS_DIRTY_KEY);
    const closeAll = () => {
      for (const closeForm of opened.values()) closeForm();
    };
    leave(changed, () => closeAndReturn(closeAll));
  }
  return panel && createPortal(<Opened {...form} onClose={close} />, panel);
}

const hasRoom = (rem: number) =>
  window.innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= rem;

/** Returns whether there is room beside a list, or for more of it: from this width of the window on, in letters of the base size. */
export const useHasRoom = (roomRem = PANEL_ROOM_REM): boolean =>
  useSyncExternalStore(
    watchRoom,
    () => hasRoom(roomRem),
    () => false,
  );

/** Beside an opened order papers and queues need as much: 1920 px. */
const ROOM_BESIDE_REM = 120;

/** Returns whether what a screen offers may stand unfolded; `isBeside` where an opened row takes a part of it. */
export function useHasRoomBeside(isBeside: boolean): boolean {
  const isWide = useHasRoom(ROOM_BESIDE_REM);
  return isWide || !isBeside;
}

function watchRoom(look: () => void): () => void {
  // Larger letters take the room away as a smaller window does, and make the page longer.
  const observer = new ResizeObserver(look);
  observer.observe(document.body);
  window.addEventListener('resize', look);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', look);
  };
}

/** Which rows of a list are opened: below their lines, or one beside the list where there is room; the address says which. */
export interface OpenedRows {
  /** An opened row stands beside the list. */
  beside: boolean;
  /** The number of that row, whether the list has it or not; null when there is none. */
  id: number | null;
  /** The rows that are opened below their own lines. */
  below: ReadonlySet<number>;
  toggle(id: number): void;
  close(): void;
}

export function useOpenedRows(): OpenedRows {
  const show = useShowOpened();
  const beside = useHasRoom();
  const search = new URLSearchParams(useLocation().search);
  const [below, setBelow] = useState<ReadonlySet<number>>(() => new Set([openedIn(search) ?? []].flat()));
  const id = beside ? openedIn(search) : null;

  const now = useLatest(beside);
  const toggle = useCallback(
    (pressed: number) => {
      if (now.current) return void show((current) => (current === pressed ? null : pressed));
      setBelow((before) => withSetMembers(before, [pressed], !before.has(pressed)));
    },
    [now, show],
  );
  const close = useCallback(() => void show(() => null), [show]);
  return useMemo(() => ({ beside, id, below, toggle, close }), [beside, id, below, toggle, close]);
}

/** Returns what writes into the address which row is opened: `wanted` is given the one that is. */
function useShowOpened() {
  const readComingSearch = useComingSearch();
  const navigate = useNavigate();
  const now = useLatest(navigate);
  return useCallback(
    (wanted: (current: number | null) => number | null) => {
      // A search that is on its way goes on.
      const after = new URLSearchParams(readComingSearch());
      const next = wanted(openedIn(after));
      if (next === null) after.delete(OPENED_ROW_PARAM);
      else after.set(OPENED_ROW_PARAM, String(next));
      return now.current({ search: `${after}` }, { replace: true, preventScrollReset: true });
    },
    [now, readComingSearch],
  );
}

interface MissingOpenedProps {
  /** Of what there is none: «Товара». */
  what: string;
  /** Whether there is a row of this number; undefined before that is known. */
  isThere(id: number): boolean | undefined;
}

/** Says that there is no row of the number that an address opens, and takes it out of the address; one that goes while it is open goes silently. */
export function MissingOpened({ what, isThere }: MissingOpenedProps) {
  const show = useShowOpened();
  const id = useOpenedRowId();
  const there = id === null ? undefined : isThere(id);
  const shown = useRef<number>(null);
  const [missing, setMissing] = useState<number | null>(null);
  useEffect(() => {
    if (there === undefined) return;
    if (there) shown.current = id;
    else void show(() => null);
    setMissing(shown.current === id ? null : id);
  }, [id, there, show]);
  return (
    <div role="status">
      {missing !== null && (
        <Notice kind="error">
          {what} №&nbsp;{missing} нет
        </Notice>
      )}
    </div>
  );
}

/** The number of the row that the address says is opened, whether the list has it or not; null where there is none. */
export const useOpenedRowId = (): number | null => openedIn(new URLSearchParams(useLocation().search));

/** The number that an address opens; null where it opens none. */
export function openedIn(search: URLSearchParams): number | null {
  const text = search.get(OPENED_ROW_PARAM) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** A router's answer for a list: which row stands beside it changes nothing of it. */
export function shouldRevalidateUnlessOpened(move: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = move;
  const isOfList = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const isSame = removeOpenParam(currentUrl.search) === removeOpenParam(nextUrl.search);
  return !(isOfList && isSame) && defaultShouldRevalidate;
}
