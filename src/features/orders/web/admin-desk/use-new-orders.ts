import { useCallback, useState } from 'react';
import { usePolling } from '../../../../shared/web/data/use-polling.ts';
import { useSend } from '../../../../shared/web/data/use-send.ts';
import { newOrders } from '../../desk/user-order-desk.contract.ts';

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

  const ask = useCallback(async () => {
    const { answer } = await send({ body: { after: known } });
    if (answer !== null && known === null) setKnown(answer.newestId);
    else if (answer !== null) setCount(answer);
    return answer !== null;
  }, [known, send]);
  usePolling(ask, { atOnce: known === null });

  return {
    orders: count.orders,
    /** They have been shown. */
    forget() {
      setKnown(count.newestId);
      setCount({ ...count, orders: 0 });
    },
  };
}
