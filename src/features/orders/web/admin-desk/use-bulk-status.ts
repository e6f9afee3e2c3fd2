import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderStatus } from '../../order-status.ts';
import type { Order } from '../../user-order.contract.ts';
import { seeAgain, sendStatus, statusErrorWords } from './use-status-change.ts';

export interface BulkProgress {
  to: OrderStatus;
  done: number;
  total: number;
  running: boolean;
  /** The orders that stayed as they were, and why. */
  failures: { id: number; words: string }[];
}

/** How many changes are under way together. */
const AT_ONCE = 4;

/** Sets a status to orders, a few at once; what fails is named and the rest goes on. */
export function useBulkStatus(onChanged: (order: Order) => void) {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const stopped = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  useEffect(() => stop, [stop]);

  async function run(orders: readonly Order[], to: OrderStatus, comment: string) {
    stopped.current = false;
    let now: BulkProgress = { to, done: 0, total: orders.length, running: true, failures: [] };
    const tell = (part: Partial<BulkProgress>) => {
      now = { ...now, ...part };
      setProgress(now);
    };
    const left = [...orders];
    async function work() {
      for (let order = left.shift(); order && !stopped.current; order = left.shift()) {
        try {
          onChanged(await sendStatus(order.id, to, comment));
        } catch (error) {
          tell({ failures: [...now.failures, { id: order.id, words: statusErrorWords(error, to) }] });
          for (const seen of await seeAgain(order.id)) onChanged(seen);
        }
        tell({ done: now.done + 1 });
      }
    }
    tell({});
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    tell({ running: false });
  }

  return { progress, run, stop };
}
