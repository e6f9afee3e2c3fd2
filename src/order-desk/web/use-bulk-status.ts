import { useState } from 'react';
import { mayMove, type OrderStatus } from '../../orders/order-status.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { changeStatuses } from '../../orders/user-order-desk.contract.ts';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';

type Move = Parameters<ReturnType<typeof useSend<typeof changeStatuses>>['send']>[0]['body']['moves'][number];

export interface BulkOutcome {
  /** Null after an undo, which leads to several statuses. */
  to: OrderStatus | null;
  moved: number;
  total: number;
  /** The orders that stayed as they were, and why. */
  refused: { id: number; message: string }[];
  /** What leads the moved ones back to where they stood; those of a final status do not go back. */
  back: Move[];
}

/** Orders stay in their places as they have become, though the list may be of another status. */
const STAYS = { revalidates: false } as const;

/** Sets a status to orders in one request, and takes it back in another. */
export function useBulkStatus(onChanged: (order: Order) => void) {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const { send, busy, failure } = useSend(changeStatuses, STAYS);

  async function move(
    moves: Move[],
    to: OrderStatus | null,
    comment: string,
    stood: Map<number, OrderStatus>,
  ) {
    const { answer } = await send({ body: { moves, comment: comment.trim() || null } });
    if (answer === null) return;
    for (const order of answer.moved) onChanged(order);
    for (const { order } of answer.refused) if (order !== null) onChanged(order);
    const back = answer.moved.flatMap(({ id, version, status }) => {
      const before = stood.get(id);
      return before && mayMove('administrator', status, before)
        ? [{ id, version, status: before } as Move]
        : [];
    });
    setOutcome({ to, moved: answer.moved.length, total: moves.length, refused: answer.refused, back });
  }

  return {
    outcome,
    busy,
    problem: failure === null ? null : failureMessage(failure, NOT_CHANGED),
    run: (orders: readonly Order[], to: OrderStatus, comment: string) =>
      move(
        orders.map(({ id, version }) => ({ id, version, status: to as Move['status'] })),
        to,
        comment,
        new Map(orders.map(({ id, status }) => [id, status])),
      ),
    takeBack: (back: Move[]) => move(back, null, '', new Map()),
  };
}

const NOT_CHANGED = 'Статусы не изменились. Попробуйте ещё раз.';
