import { useEffect, useState } from 'react';
import { useSend } from '../../../../shared/web/data/use-send.ts';
import { newOrders } from '../../user-order-desk.contract.ts';

/** How often an open list asks, and the longest pause after failures. */
const ASK_MS = 20_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Nothing of the page is old because it was asked. */
const IN_PASSING = { revalidates: false } as const;

/**
 * How many orders came since the list was opened, or since an order of a higher number was seen in
 * it. Asks gently, and not at all while the tab is hidden.
 */
export function useNewOrders(highestSeen: number) {
  const { send } = useSend(newOrders, IN_PASSING);
  const [known, setKnown] = useState<number | null>(null);
  const [count, setCount] = useState({ newestId: 0, orders: 0 });
  if (known !== null && highestSeen > known) {
    setKnown(highestSeen);
    setCount({ newestId: highestSeen, orders: 0 });
  }

  useEffect(() => {
    let gone = false;
    let pause = ASK_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function ask() {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden' || gone) return;
      const { answer } = await send({ body: { after: known } });
      if (gone) return;
      // The list itself says when the server is away; this only waits longer.
      pause = answer === null ? Math.min(pause * 2, LONGEST_PAUSE_MS) : ASK_MS;
      if (answer !== null && known === null) setKnown(answer.newestId);
      else if (answer !== null) setCount(answer);
      timer = setTimeout(ask, pause);
    }

    timer = setTimeout(ask, known === null ? 0 : ASK_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [known, send]);

  return {
    orders: count.orders,
    /** They have been shown. */
    forget() {
      setKnown(count.newestId);
      setCount({ ...count, orders: 0 });
    },
  };
}
