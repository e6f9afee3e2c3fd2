import { useCallback, useEffect, useMemo, useRef } from 'react';

interface FocusLater {
  /** Follows a press: the element takes the focus now or as soon as it is there. */
  focus(id: string): void;
  /** The same after a response, as soon as no one holds the focus, or only `held`, which had it when the work began. */
  focusIfFree(id: string, held?: Element | null): void;
}

/**
 * Gives the focus to an element by its id, now or as soon as it is there and may take it. A person who
 * goes on in between, by a key or a press, is left alone: the next key is meant for what they see.
 */
export function useFocusLater(): FocusLater {
  const wanted = useRef<{ id: string; from: Element | null } | null>(null);
  const move = useCallback(() => {
    if (wanted.current === null) return;
    const { id, from } = wanted.current;
    const holder = document.activeElement;
    if (holder !== from && !isFree(holder)) return;
    const element = document.getElementById(id);
    if (element === null || element.matches(':disabled')) return;
    element.focus();
    // Behind an open dialog nothing takes it: then once more when the dialog is gone.
    if (document.activeElement === element) wanted.current = null;
  }, []);
  useEffect(move);
  useEffect(() => {
    const goesOn = () => {
      wanted.current = null;
    };
    document.addEventListener('keydown', goesOn, true);
    document.addEventListener('pointerdown', goesOn, true);
    return () => {
      document.removeEventListener('keydown', goesOn, true);
      document.removeEventListener('pointerdown', goesOn, true);
    };
  }, []);
  const want = useCallback(
    (id: string, from: Element | null) => {
      wanted.current = { id, from };
      move();
    },
    [move],
  );
  return useMemo(
    () => ({
      focus: (id) => want(id, document.activeElement),
      focusIfFree: (id, held = null) => want(id, held),
    }),
    [want],
  );
}

/** No one holds the focus: what held it is gone or cannot be used for now. */
function isFree(holder: Element | null): boolean {
  return holder === null || holder === document.body || holder.matches(':disabled');
}
