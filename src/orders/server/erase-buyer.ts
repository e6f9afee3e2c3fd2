import { Problem } from '../../contract/problem.ts';
import type { Db } from '../../platform/database/database.ts';
import { inWorkStatuses, type OrderStatus, unpaidStatuses } from '../order-status.ts';
import { cancelOrdersAsBuyer, erasePeopleFromUserOrders, lockUserOrders } from './forget-orders.db.ts';

const MOST_NAMED = 5;

/**
 * Takes a buyer, whose account is held and about to go, out of the orders: the unpaid ones are cancelled,
 * all lose what tells of people and keep their sums.
 * @throws ACCOUNT_HAS_ORDERS while an order is paid and not over.
 */
export async function eraseBuyerFromOrders(tx: Db, userId: number): Promise<void> {
  const orders = await lockUserOrders(tx, userId);
  const standing = (statuses: readonly OrderStatus[]) =>
    orders.filter(({ status }) => statuses.includes(status as OrderStatus)).map(({ id }) => id);
  const open = standing(inWorkStatuses);
  if (open.length > 0) throw hasOrders(open);
  await cancelOrdersAsBuyer(tx, standing(unpaidStatuses));
  await erasePeopleFromUserOrders(tx, userId);
}

function hasOrders(ids: number[]): Problem {
  const named = ids.slice(0, MOST_NAMED).map((id) => `№ ${id}`);
  const rest = ids.length > MOST_NAMED ? ` и ещё ${ids.length - MOST_NAMED}` : '';
  const [orders, done] =
    ids.length > 1 ? ['Заказы', 'будут доставлены или отменены'] : ['Заказ', 'будет доставлен или отменён'];
  const [are, they] =
    ids.length > 1 ? ['оплачены или уже в работе', 'они'] : ['оплачен или уже в работе', 'он'];
  return new Problem('ACCOUNT_HAS_ORDERS', {
    message: `${orders} ${named.join(', ')}${rest} ${are}. Удалить учётную запись можно, когда ${they} ${done}.`,
  });
}
