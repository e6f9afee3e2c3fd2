import { useState } from 'react';
import { mayMove, type OrderStatus, statusLabels } from '../../orders/order-status.ts';
import { changeStatus, type Order } from '../../orders/user-order.contract.ts';
import { ordersByIds } from '../../orders/user-order-desk.contract.ts';
import { type CallError, failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { useNotice } from '../../ui/notice.tsx';

/** Moves one order and says what came of it: which status is being set, the notice, the refusal. */
export function useStatusChange(order: Order, onChanged: (order: Order) => void) {
  const [to, setTo] = useState<OrderStatus | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** What was to be set when somebody else had moved the order, where it may still be set. */
  const [overtaken, setOvertaken] = useState<OrderStatus | null>(null);
  const { send, busy } = useSend(changeStatus, STAYS);
  const { send: see } = useSend(ordersByIds, STAYS);
  const notices = useNotice();

  function forget() {
    setProblem(null);
    setOvertaken(null);
  }

  /** True when the order stands in `target` now. `seen` is the order as the person saw it. */
  async function change(target: OrderStatus, comment = '', seen = order): Promise<boolean> {
    setTo(target);
    forget();
    notices.clear();
    const { answer, failure } = await send(statusInput(seen, target, comment));
    if (failure !== null) {
      setProblem(statusErrorMessage(failure, target));
      // Somebody else was first: show what the order has become.
      const again = failure.code === 'CONFLICT' ? await see({ body: { ids: [order.id] } }) : null;
      for (const now of again?.answer ?? []) {
        onChanged(now);
        if (failure.isOutdated && mayMove('administrator', now.status, target)) setOvertaken(target);
      }
      return false;
    }
    onChanged(answer);
    const { status: from } = seen;
    const undo = { label: `Вернуть «${statusLabels[from]}»`, run: () => void change(from, '', answer) };
    const mayReturn = mayMove('administrator', target, from);
    notices.show('success', `Заказ № ${order.id}: ${statusLabels[target]}`, mayReturn ? undo : undefined);
    return true;
  }

  return { busyTo: busy ? to : null, problem, overtaken, forget, notices, change };
}

/** An order stays in its place as it has become, though the list may be of another status. */
const STAYS = { revalidates: false } as const;

/** What is sent to set a status; an order that has moved on meanwhile is not moved from where it stands. */
export function statusInput({ id, version }: Order, status: OrderStatus, comment: string) {
  return { params: { id }, body: { status, comment: comment.trim() || null, version } };
}

/** The server's message where it tells the state, else that the status could not be set. */
export function statusErrorMessage(failure: CallError, to: OrderStatus): string {
  const otherwise = `Ошибка при обновлении статуса на «${statusLabels[to]}». Попробуйте ещё раз.`;
  const tells = ['CONFLICT', 'NOT_FOUND', 'VALIDATION'].includes(failure.code ?? '');
  return tells ? failureMessage(failure, otherwise) : otherwise;
}
