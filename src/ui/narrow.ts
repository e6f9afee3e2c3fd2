import { useSyncExternalStore } from 'react';

/** The screens on which the menu and the sidebar fold: phones, and tablets held upright. */
export const NARROW_MEDIA_QUERY = '(max-width: 950px)';

function onWidth(listener: () => void): () => void {
  const narrow = matchMedia(NARROW_MEDIA_QUERY);
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** True on narrow screens; null on the server and until the page is alive. */
export function useNarrowScreen(): boolean | null {
  return useSyncExternalStore(
    onWidth,
    () => matchMedia(NARROW_MEDIA_QUERY).matches,
    () => null,
  );
}
