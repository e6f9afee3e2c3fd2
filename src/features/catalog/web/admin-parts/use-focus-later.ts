import { useCallback, useEffect, useRef } from 'react';

/** Gives the focus to an element by its id, now or as soon as it is there and may take it. */
export function useFocusLater(): (id: string) => void {
  const wanted = useRef<string | null>(null);
  const place = useCallback(() => {
    const element = wanted.current === null ? null : document.getElementById(wanted.current);
    if (element === null || element.matches(':disabled')) return;
    element.focus();
    wanted.current = null;
  }, []);
  useEffect(place);
  return useCallback(
    (id: string) => {
      wanted.current = id;
      place();
    },
    [place],
  );
}
