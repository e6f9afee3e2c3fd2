import { useCallback, useEffect, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { session } from '../ui/session.ts';

interface UnsavedGuardProps {
  /** Something is unsaved that only leaving the screen would lose. */
  dirty: boolean;
  /** Something is unsaved in rows, which other addresses of the same screen replace too. */
  dirtyRows?: boolean;
  /** The person leaves all the same. */
  onLeave?(): void;
}

/**
 * Asks before unsaved work is left: by a link, by Back, by closing the tab. While no row is unsaved,
 * other addresses of the same screen (a filter, a page of the list) are free.
 */
export function UnsavedGuard({ dirty, dirtyRows = false, onLeave }: UnsavedGuardProps) {
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Who is signed out must sign in again, no matter what was typed.
      session.token() !== null &&
      (currentLocation.pathname === nextLocation.pathname
        ? dirtyRows && currentLocation.search !== nextLocation.search
        : dirty || dirtyRows),
  );
  const staying = blocker.location?.pathname === pathname;
  useEffect(() => {
    if (!dirty && !dirtyRows) return;
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', leaving);
    return () => window.removeEventListener('beforeunload', leaving);
  }, [dirty, dirtyRows]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={staying ? 'Показать другое без сохранения?' : 'Уйти без сохранения?'}
      text={staying ? 'То, что вы изменили в строках, пропадёт.' : 'То, что вы ввели, пропадёт.'}
      confirmText={staying ? 'Показать' : 'Уйти'}
      closeText="Остаться"
      danger
      onConfirm={() => {
        if (!staying) onLeave?.();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
}

/** Whether any row has something that is not saved, and how a row says so of itself. */
export function useDirtyRows() {
  const [rows, setRows] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((row: string, dirty: boolean) => {
    setRows((before) => {
      if (before.has(row) === dirty) return before;
      const after = new Set(before);
      if (dirty) after.add(row);
      else after.delete(row);
      return after;
    });
  }, []);
  return [rows.size > 0, mark] as const;
}
