import { useCallback, useEffect, useRef, useState } from 'react';
import { useSendEach } from '../../../../../shared/web/data/use-send-each.ts';
import type { OrderStatus } from '../../../order-status.ts';
import { changeStatus, type Order } from '../../../user-order.contract.ts';
import { ordersByIds } from '../../../user-order-desk.contract.ts';
import { statusErrorMessage, statusInput } from './use-status-change.ts';

export interface BulkProgress {
  to: OrderStatus;
  done: number;
  total: number;
  running: boolean;
  /** The orders that stayed as they were, and why. */
  failures: { id: number; message: string }[];
}

/** How many changes are under way together. */
const AT_ONCE = 4;

const STAYS = { keepsLists: true };

/** Sets a status to orders, a few at once; what fails is named and the rest goes on. */
export function useBulkStatus(onChanged: (order: Order) => void) {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const { send } = useSendEach();
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
    async function move(order: Order) {
      const { id } = order;
      const { answer, failure } = await send(id, changeStatus, statusInput(order, to, comment), STAYS);
      if (failure === null) return onChanged(answer);
      tell({ failures: [...now.failures, { id, message: statusErrorMessage(failure, to) }] });
      const seen = await send(id, ordersByIds, { body: { ids: [id] } }, STAYS);
      for (const order of seen.answer ?? []) onChanged(order);
    }
    const left = [...orders];
    async function work() {
      for (let order = left.shift(); order && !stopped.current; order = left.shift()) {
        await move(order);
        tell({ done: now.done + 1 });
      }
    }
    tell({});
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    tell({ running: false });
  }

  return { progress, run, stop };
}
