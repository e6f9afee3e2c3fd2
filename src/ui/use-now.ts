import { useSyncExternalStore } from 'react';

/** The moment of a drawing, which comes again with each minute: what is said of «сегодня» and of a deadline stays true. */
export function useNow(): Date {
  useSyncExternalStore(watchClock, countMinutes, countMinutes);
  return new Date();
}

/** A tab that was hidden or a laptop that slept looks at once, too. */
function watchClock(changed: () => void) {
  const timer = setInterval(changed, 1_000);
  return () => clearInterval(timer);
}

const countMinutes = () => Math.floor(Date.now() / 60_000);
