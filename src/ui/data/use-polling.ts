import { useEffect } from 'react';

/** How often it asks, and the longest pause after failures. */
const ASK_MS = 20_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

interface Polling {
  /** Asks first when it begins; otherwise after the first pause. */
  atOnce: boolean;
}

/**
 * Asks again and again, gently: less often while nothing is answered, and not at all while the tab is hidden.
 * `ask` says whether it was answered; another `ask` begins again.
 */
export function usePolling(ask: () => Promise<boolean>, { atOnce }: Polling): void {
  useEffect(() => {
    let gone = false;
    let pause = ASK_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function next() {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden' || gone) return;
      const isAnswered = await ask();
      if (gone) return;
      // The screen itself says when the server is away; this only waits longer.
      pause = isAnswered ? ASK_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      // Meanwhile the tab may have been hidden and shown.
      clearTimeout(timer);
      timer = setTimeout(next, pause);
    }

    timer = setTimeout(next, atOnce ? 0 : ASK_MS);
    document.addEventListener('visibilitychange', next);
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', next);
    };
  }, [ask, atOnce]);
}
