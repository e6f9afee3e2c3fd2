import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useBlocker, useLocation } from 'react-router';
import { withSetMembers } from '../lib/with-set-members.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { session } from '../ui/session.ts';
import { removeOpenParam } from './list-url.ts';

interface UnsavedGuardProps {
  /** Something is unsaved that only leaving the screen would lose. */
  dirty?: boolean;
  /** Something is unsaved in rows, which other addresses of the same screen replace too. */
  dirtyRows?: boolean;
  /** The person leaves all the same. */
  onLeave?: (() => void) | undefined;
  /** A press that would leave what is not saved, for something else of the same screen where `staying`. */
  press?: { staying: boolean; leave(): void; stay(): void } | null;
}

/**
 * Asks before unsaved work is left: by a link, by Back, by closing the tab. While no row is unsaved,
 * other addresses of the same screen (a filter, a page of the list) are free.
 */
export function UnsavedGuard({ dirty = false, dirtyRows = false, onLeave, press = null }: UnsavedGuardProps) {
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Who is signed out must sign in again, no matter what was typed.
      session.token() !== null &&
      (currentLocation.pathname === nextLocation.pathname
        ? dirtyRows && removeOpenParam(currentLocation.search) !== removeOpenParam(nextLocation.search)
        : dirty || dirtyRows),
  );
  const staying = press?.staying ?? blocker.location?.pathname === pathname;
  useEffect(() => {
    if (!dirty && !dirtyRows) return;
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', leaving);
    return () => window.removeEventListener('beforeunload', leaving);
  }, [dirty, dirtyRows]);
  return (
    <ConfirmDialog
      open={press !== null || blocker.state === 'blocked'}
      title={staying ? 'Показать другое без сохранения?' : 'Уйти без сохранения?'}
      text="То, что вы ввели, пропадёт."
      confirmText={staying ? 'Показать' : 'Уйти'}
      closeText="Остаться"
      danger
      onConfirm={() => {
        if (press !== null) return press.leave();
        if (!staying) onLeave?.();
        blocker.proceed?.();
      }}
      onClose={() => (press === null ? blocker.reset?.() : press.stay())}
    />
  );
}

const UnsavedRows = createContext({
  report(_row: string, _dirty: boolean) {},
  leave(_rows: readonly string[], leave: () => void, _staying?: boolean) {
    leave();
  },
});

/** Rows in the making: no other address of their screen replaces them. */
export const NEW_ROWS_DIRTY_KEY = 'new';

/** Says whether a row of a screen has something that is not saved; `UnsavedRowsGuard` asks before that is left. */
export function useReportUnsavedRow(row: string, dirty: boolean): void {
  const { report } = use(UnsavedRows);
  // With what is shown, not after it: a quick hand would be asked about what is saved.
  useLayoutEffect(() => {
    report(row, dirty);
    return () => report(row, false);
  }, [report, row, dirty]);
}

/** Returns what leaves rows of the screen: at once, or, while one of them is not saved, when the person agrees. */
export const useLeaveRows = () => use(UnsavedRows).leave;

interface GuardedRowsProps extends Pick<UnsavedGuardProps, 'onLeave'> {
  /** Other addresses of the screen show other rows. */
  areReplaced: boolean;
  children: ReactNode;
}

/** Rows that say of themselves what is not saved. */
export function UnsavedRowsGuard({ areReplaced, onLeave, children }: GuardedRowsProps) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((row: string, isDirty: boolean) => {
    setDirty((before) => (before.has(row) === isDirty ? before : withSetMembers(before, [row], isDirty)));
  }, []);
  const latest = useRef(dirty);
  latest.current = dirty;
  const [press, setPress] = useState<UnsavedGuardProps['press']>(null);
  const rows = useMemo(() => {
    const stay = () => setPress(null);
    return {
      report,
      leave(left: readonly string[], leave: () => void, staying = false) {
        if (!left.some((row) => latest.current.has(row))) return leave();
        const confirm = () => {
          // Behind a dialog nothing takes the focus.
          flushSync(stay);
          leave();
        };
        setPress({ staying, leave: confirm, stay });
      },
    };
  }, [report]);
  const dirtyRows = areReplaced && [...dirty].some((row) => row !== NEW_ROWS_DIRTY_KEY);
  return (
    <UnsavedRows value={rows}>
      {children}
      <UnsavedGuard dirty={dirty.size > 0} {...{ dirtyRows, onLeave, press }} />
    </UnsavedRows>
  );
}
