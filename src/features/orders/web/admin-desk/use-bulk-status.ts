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

/** Sets a status to orders one after another; what fails is named and the rest goes on. */
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
    for (const { id } of orders) {
      setProgress(now);
      if (stopped.current) break;
      try {
        onChanged(await sendStatus(id, to, comment));
      } catch (error) {
        now = { ...now, failures: [...now.failures, { id, words: statusErrorWords(error, to) }] };
        for (const order of await seeAgain(id)) onChanged(order);
      }
      now = { ...now, done: now.done + 1 };
    }
    setProgress({ ...now, running: false });
  }

  return { progress, run, stop };
}
