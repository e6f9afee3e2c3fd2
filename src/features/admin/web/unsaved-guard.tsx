import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { session } from '../../../shared/web/session.ts';
import { ConfirmDialog } from '../../../shared/web/ui/dialog.tsx';

interface UnsavedGuardProps {
  dirty: boolean;
  /** The person leaves all the same. */
  onLeave?(): void;
}

/**
 * Asks before unsaved work is left: by a link, by Back, by closing the tab. Other addresses of the
 * same screen (a filter, a page of the list) are free.
 */
export function UnsavedGuard({ dirty, onLeave }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Who is signed out must sign in again, whatever was typed.
      dirty && session.token() !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', leaving);
    return () => window.removeEventListener('beforeunload', leaving);
  }, [dirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Уйти без сохранения?"
      text="То, что вы ввели, пропадёт."
      confirmText="Уйти"
      closeText="Остаться"
      danger
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
}
