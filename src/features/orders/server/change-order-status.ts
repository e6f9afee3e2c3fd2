import type { HandlerInput } from '../../../shared/contract/endpoint.ts';
import { invalid, Problem } from '../../../shared/contract/problem.ts';
import type { Db } from '../../../shared/server/database.ts';
import type { Caller } from '../../../shared/server/handle.ts';
import { finalStatuses, type Mover, mayMove, type OrderStatus, statusesSetBy } from '../order-status.ts';
import type { changeStatus } from '../user-order.contract.ts';
import { lockOrder, moveOrder } from './change-order-status.db.ts';
import { type OrderAnswer, orderAnswers } from './order-answer.ts';
import { findOrder } from './orders.db.ts';

type Wish = HandlerInput<typeof changeStatus>['body'];

/**
 * Moves an order to another state and writes it into its history (contract.md §2, change-status).
 * Of two at once one waits, and is judged by the state the other left. Throws NO_RIGHTS, a refusal
 * of the field, ORDER_NOT_FOUND, STATUS_SAME, STATUS_FINAL, CANCEL_TOO_LATE.
 */
export async function changeOrderStatus(
  tx: Db,
  caller: Caller,
  id: number,
  wish: Wish,
): Promise<OrderAnswer> {
  const { who, to } = judge(caller, wish.status);
  // To a customer somebody else's order is not there.
  const order = await lockOrder(tx, id, caller.role === 'ADMIN' ? undefined : caller.id);
  if (order === undefined) throw new Problem('ORDER_NOT_FOUND');
  if (who === 'owner' && order.user_id !== caller.id) throw new Problem('NO_RIGHTS');
  const from = order.status as OrderStatus;
  if (!mayMove(who, from, to)) throw conflict(from, to);
  const author = who === 'owner' ? 'USER' : 'ADMIN';
  await moveOrder(tx, { id, status: to, author, comment: wish.comment });
  const row = await findOrder(tx, id);
  const [answer] = await orderAnswers(tx, row ? [row] : []);
  if (answer === undefined) throw new Problem('ORDER_NOT_FOUND');
  return answer;
}

/** As whom the caller asks for this state, before any order is looked at. */
function judge(caller: Caller, status: string): { who: Mover; to: OrderStatus } {
  const asks = (who: Mover) => statusesSetBy(who).find((settable) => settable === status);
  const asOwner = asks('owner');
  if (asOwner) return { who: 'owner', to: asOwner };
  if (caller.role !== 'ADMIN') throw new Problem('NO_RIGHTS');
  const asAdministrator = asks('administrator');
  if (asAdministrator) return { who: 'administrator', to: asAdministrator };
  throw invalid({ status: 'Такой статус заказу не задать' });
}

function conflict(from: OrderStatus, to: OrderStatus): Problem {
  if (finalStatuses.includes(from)) return new Problem('STATUS_FINAL');
  return new Problem(from === to ? 'STATUS_SAME' : 'CANCEL_TOO_LATE');
}
