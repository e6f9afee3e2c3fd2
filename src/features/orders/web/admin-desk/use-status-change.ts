import { useState } from 'react';
import { CallError, call } from '../../../../shared/web/call.ts';
import { useNotice } from '../../../../shared/web/ui/notice.tsx';
import { mayMove, type OrderStatus, statusLabels } from '../../order-status.ts';
import { changeStatus, type Order } from '../../user-order.contract.ts';
import { ordersByIds } from '../../user-order-desk.contract.ts';

/** Moves one order and says what came of it: which status is being set, the notice, the refusal. */
export function useStatusChange(order: Order, onChanged: (order: Order) => void) {
  const [busyTo, setBusyTo] = useState<OrderStatus | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const notices = useNotice();

  /** True when the order stands in `to` now. */
  async function change(to: OrderStatus, comment = ''): Promise<boolean> {
    if (busyTo !== null) return false;
    const from = order.status;
    setBusyTo(to);
    setProblem(null);
    notices.clear();
    try {
      onChanged(await sendStatus(order.id, to, comment));
      const undo = { label: `Вернуть «${statusLabels[from]}»`, run: () => void change(from) };
      notices.show(
        'success',
        `Заказ № ${order.id}: ${statusLabels[to]}`,
        mayMove('administrator', to, from) ? undo : undefined,
      );
      return true;
    } catch (error) {
      setProblem(statusErrorWords(error, to));
      if (error instanceof CallError && error.code === 'CONFLICT') {
        // Somebody else was first: show what the order has become.
        for (const now of await seeAgain(order.id)) onChanged(now);
      }
      return false;
    } finally {
      setBusyTo(null);
    }
  }

  return { busyTo, problem, notices, change };
}

/** Sets the status of an order with an optional comment for the buyer; answers the order as it is then. */
export function sendStatus(id: number, status: OrderStatus, comment: string): Promise<Order> {
  return call(changeStatus, { params: { id }, body: { status, comment: comment.trim() || null } });
}

/** The order as it is now; nothing when that cannot be learnt. */
export function seeAgain(id: number): Promise<Order[]> {
  return call(ordersByIds, { body: { ids: [id] } }).catch(() => []);
}

/** The server's words where they tell the state, else those of spec.md §8. */
export function statusErrorWords(error: unknown, to: OrderStatus): string {
  const told =
    error instanceof CallError && ['CONFLICT', 'NOT_FOUND', 'VALIDATION'].includes(error.code ?? '');
  const words = told ? error.message : '';
  return words || `Ошибка при обновлении статуса на «${statusLabels[to]}». Попробуйте ещё раз.`;
}
