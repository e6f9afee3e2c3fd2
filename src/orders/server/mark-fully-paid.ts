import type { Caller } from '../../platform/calls/handle.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { type OrderStatus, paidStatus, unpaidStatuses } from '../order-status.ts';
import { changeOrderStatuses } from './change-order-status.ts';
import { queueOrderMails } from './order-mails.db.ts';
import { listOrderPaymentTotals } from './order-money.db.ts';
import { listOrdersByIds } from './orders.db.ts';

interface SeenOrder {
  id: number;
  /** The version of the order that was seen; without one it goes from wherever it stands. */
  version?: number | null | undefined;
}

/**
 * Marks those of these orders, which are held, as paid for which all that is due came; their buyers get a mail. Returns
 * which moved, and why others may not.
 */
export async function markFullyPaidOrders(
  tx: Db,
  config: Config,
  caller: Caller,
  orders: SeenOrder[],
): Promise<{ movedIds: number[]; refused: Map<number, string> }> {
  const ids = orders.map(({ id }) => id);
  const unpaid = (await listOrdersByIds(tx, ids)).filter(({ status }) =>
    unpaidStatuses.includes(status as OrderStatus),
  );
  const moneyOf = new Map((await listOrderPaymentTotals(tx, ids)).map((money) => [money.order_id, money]));
  const moves = orders.flatMap(({ id, version }) => {
    const money = moneyOf.get(id);
    if (money === undefined || !unpaid.some((order) => order.id === id)) return [];
    const isPaid = money.received > 0 && money.received - money.refunded >= money.due;
    return isPaid ? [{ id, version, status: paidStatus }] : [];
  });
  if (moves.length === 0) return { movedIds: [], refused: new Map() };
  const { moved, refused } = await changeOrderStatuses(tx, caller, { moves, comment: null });
  const movedIds = moved.map(({ id }) => id);
  await queueOrderMails(tx, config, 'ORDER_STATUS', movedIds);
  return { movedIds, refused: new Map(refused.map(({ id, message }) => [id, message])) };
}
