import type { OrderStatus } from '../../features/orders/order-status.ts';
import { Problem } from '../../shared/contract/problem.ts';
import type { Db } from '../../shared/server/database.ts';
import type { Caller } from '../../shared/server/handle.ts';
import { cancelOrders, deleteUser, erasePeople, lockAccounts, lockOrders } from './delete-account.db.ts';

const inProgress: readonly OrderStatus[] = ['PAID', 'ADMIN_WORKED'];

const MOST_NAMED = 5;

/**
 * Deletes an account: unpaid orders are cancelled, all
 * orders lose what tells of people and keep their sums. Throws SIGN_IN_FIRST when it is gone already,
 * LAST_ADMINISTRATOR, ACCOUNT_HAS_ORDERS.
 */
export async function deleteAccount(tx: Db, caller: Caller): Promise<void> {
  const accounts = await lockAccounts(tx, caller);
  const own = accounts.find(({ id }) => id === caller.id);
  if (own === undefined) throw new Problem('SIGN_IN_FIRST');
  if (own.role === 'ADMIN' && accounts.length === 1) throw new Problem('LAST_ADMINISTRATOR');
  const orders = await lockOrders(tx, caller.id);
  const standing = (statuses: readonly OrderStatus[]) =>
    orders.filter(({ status }) => statuses.includes(status as OrderStatus)).map(({ id }) => id);
  const open = standing(inProgress);
  if (open.length > 0) throw hasOrders(open);
  await cancelOrders(tx, standing(['NOT_PAID']));
  await erasePeople(tx, caller.id);
  await deleteUser(tx, caller.id);
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
