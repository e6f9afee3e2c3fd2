import type { HandlerInput } from '../../../shared/contract/endpoint.ts';
import { invalid, Problem } from '../../../shared/contract/problem.ts';
import type { Db } from '../../../shared/server/database.ts';
import type { Caller } from '../../../shared/server/handle.ts';
import { administratorName, changedMeanwhile, type EditedField } from '../../admin/admin.server.ts';
import {
  finalStatuses,
  type Mover,
  mayMove,
  type OrderStatus,
  statusesSetBy,
  statusLabels,
} from '../order-status.ts';
import type { changeStatus } from '../user-order.contract.ts';
import { listMoves, lockOrder, moveOrder } from './change-order-status.db.ts';
import { type OrderAnswer, orderAnswers } from './order-answer.ts';
import { findOrder } from './orders.db.ts';

type Input = HandlerInput<typeof changeStatus>['body'];

/**
 * Moves an order to another state and writes it into its history.
 * Of two at once one waits, and is validated against the state the other left.
 *
 * @throws {Problem} NO_RIGHTS, VALIDATION of the field, ORDER_NOT_FOUND, CHANGED_MEANWHILE,
 *   STATUS_SAME, STATUS_FINAL, CANCEL_TOO_LATE
 */
export async function changeOrderStatus(
  tx: Db,
  caller: Caller,
  id: number,
  input: Input,
): Promise<OrderAnswer> {
  const { who, to } = moveOf(caller, input.status);
  // To a customer somebody else's order is not there.
  const order = await lockOrder(tx, id, caller.role === 'ADMIN' ? undefined : caller.id);
  if (order === undefined) throw new Problem('ORDER_NOT_FOUND');
  if (who === 'owner' && order.user_id !== caller.id) throw new Problem('NO_RIGHTS');
  await expectSeen(tx, caller, id, input.version);
  const from = order.status as OrderStatus;
  if (!mayMove(who, from, to)) throw conflict(from, to);
  const administratorId = who === 'owner' ? null : caller.id;
  await moveOrder(tx, { id, status: to, administratorId, comment: input.comment });
  const row = await findOrder(tx, id);
  const [answer] = await orderAnswers(tx, row ? [row] : []);
  if (answer === undefined) throw new Problem('ORDER_NOT_FOUND');
  return answer;
}

/** Refuses to move an order that somebody moved after the version that was seen. */
async function expectSeen(
  tx: Db,
  caller: Caller,
  id: number,
  seen: number | null | undefined,
): Promise<void> {
  if (seen === undefined || seen === null) return;
  const moves = await listMoves(tx, id);
  if (seen === moves.length) return;
  const edits = moves.slice(seen).map((move, index) => ({
    by: moverName(caller, move),
    at: move.changed_at,
    fields: [{ as: statusField, was: moves[seen + index - 1]?.status, became: move.status }],
  }));
  throw changedMeanwhile(`заказ № ${id}`, edits);
}

const statusField: EditedField = {
  field: 'status',
  label: 'статус',
  labelOf: (stored) => `«${statusLabels[stored as OrderStatus]}»`,
};

/** A buyer hears no name of an administrator. */
function moverName(caller: Caller, move: Awaited<ReturnType<typeof listMoves>>[number]): string {
  if (move.author === 'USER') return 'покупатель';
  if (caller.role !== 'ADMIN' || move.administrator_id === null) return 'администратор';
  return administratorName({ ...move, id: move.administrator_id });
}

/** As whom the caller sets this state, before any order is read. @throws {Problem} NO_RIGHTS, VALIDATION */
function moveOf(caller: Caller, status: string): { who: Mover; to: OrderStatus } {
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
