import type { AuditedThing, Caller } from '../../platform/calls/handle.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { type OrderStatus, paidStatus, unpaidStatuses } from '../order-status.ts';
import { changeOrderStatuses } from './change-order-status.ts';
import { queueOrderMails } from './order-mails.db.ts';
import { listOrderPaymentTotals } from './order-money.db.ts';
import { listOrdersByIds } from './orders.db.ts';

/**
 * Marks those of these orders, which are held, as paid for which all that is due came; their buyers get a mail. Returns
 * what changed, for the audit log.
 */
export async function markFullyPaidOrders(
  tx: Db,
  config: Config,
  caller: Caller,
  ids: number[],
): Promise<AuditedThing[]> {
  const unpaid = (await listOrdersByIds(tx, ids)).filter(({ status }) =>
    unpaidStatuses.includes(status as OrderStatus),
  );
  const moneyOf = new Map((await listOrderPaymentTotals(tx, ids)).map((money) => [money.order_id, money]));
  const moves = unpaid.flatMap(({ id }) => {
    const money = moneyOf.get(id);
    const isPaid = money !== undefined && money.received > 0 && money.received - money.refunded >= money.due;
    return isPaid ? [{ id, status: paidStatus }] : [];
  });
  if (moves.length === 0) return [];
  const { moved, changes } = await changeOrderStatuses(tx, caller, { moves, comment: null });
  await queueOrderMails(
    tx,
    config,
    'ORDER_STATUS',
    moved.map(({ id }) => id),
  );
  return changes;
}
