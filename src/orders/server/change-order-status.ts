import {
  createEditConflictProblem,
  type EditedFieldFormat,
  formatAdministratorName,
} from '../../audit/audit.server.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import { moscowDay } from '../../lib/calendar.ts';
import { listFirst } from '../../lib/russian/plural.ts';
import type { AuditedThing, Caller } from '../../platform/calls/handle.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { computeKopecksToReturn, type OrderPaymentTotals } from '../order-money.ts';
import {
  cancelledByBuyerStatus,
  deliveredStatuses,
  deskStatusLabels,
  finalStatuses,
  getSettableStatuses,
  inWorkStatuses,
  isMayPayNote,
  isStatusTransitionAllowed,
  liveStatuses,
  newOrderStatus,
  type OrderStatus,
  paidStatus,
  type StatusActor,
  statusLabels,
  unpaidStatuses,
} from '../order-status.ts';
import type { changeStatus } from '../user-order.contract.ts';
import type { changeStatuses } from '../user-order-desk.contract.ts';
import { erasePeopleFromUserOrders, lockUserOrders } from './forget-orders.db.ts';
import { queueOrderMails } from './order-mails.db.ts';
import { listOrderPaymentTotals } from './order-money.db.ts';
import { createOrderBoxesLookup, listOrderIdsInPacking, writeBoxesHandedOn } from './order-parcel.db.ts';
import {
  type OrderResponse,
  readDeskOrderResponses,
  readOrderResponseForCallerRole,
} from './order-response.ts';
import {
  listOrdersByIds,
  listStatusChangesWithAuthors,
  lockOrder,
  lockOrders,
  type StatusChangeRow,
  setOrderStatuses,
} from './orders.db.ts';
import { listPaymentChangesForAudit, listReleasedPaymentsForAudit, toDivided } from './payment-audit.ts';

type Input = HandlerInput<typeof changeStatus>['body'];

/**
 * Moves an order to another state and writes it into its history.
 * Of two at once one waits, and is validated against the state the other left. Returns the order, and what changed for
 * the audit log.
 *
 * @throws {Problem} NO_RIGHTS, VALIDATION of the field, ORDER_NOT_FOUND, CHANGED_MEANWHILE,
 *   STATUS_SAME, STATUS_FINAL, CANCEL_TOO_LATE, PAYMENT_REFUNDED, ORDER_ERASED of a comment
 */
export async function changeOrderStatus(
  tx: Db,
  caller: Caller,
  id: number,
  { status, version, comment }: Input,
): Promise<{ order: OrderResponse; changes: AuditedThing[] }> {
  const { who, to } = moveOf(caller, status);
  // To a customer somebody else's order is not there.
  const order = await lockOrder(tx, id, caller.role === 'ADMIN' ? undefined : caller.id);
  if (who === 'owner' && order.user_id !== caller.id) throw new Problem('NO_RIGHTS');
  const moves = [{ id, status: to, version }];
  const refusal = (await findRefusals(tx, caller, who, [{ ...order, id }], { moves, comment })).get(id);
  if (refusal !== undefined) throw refusal;
  const administratorId = who === 'owner' ? null : caller.id;
  const money = await setOrderStatuses(tx, moves, { administratorId, comment });
  const changes = await readChangesForAudit(tx, [id], money);
  return { order: await readOrderResponseForCallerRole(tx, caller, id), changes };
}

type BulkInput = HandlerInput<typeof changeStatuses>['body'];

/**
 * Moves orders, each by the rules of one, together or not at all; those that must stay are named with the
 * reason, and as they are now. Returns what changed for the audit log, too.
 */
export async function changeOrderStatuses(tx: Db, caller: Caller, input: BulkInput) {
  const { moves: requested, comment } = input;
  const ids = requested.map(({ id }) => id);
  const held = await lockOrders(tx, ids);
  const statusOf = new Map(held.map(({ id, status }) => [id, status]));
  const refusals = await findRefusals(tx, caller, 'administrator', held, input);
  const allowed = requested.filter(({ id }) => !refusals.has(id));
  const boxChanges: AuditedThing[] = [];
  const staying = new Set<number>();
  for (const { id, status: to, boxes } of allowed) {
    if (boxes === undefined) continue;
    const isHandedIn = deliveredStatuses.includes(to);
    const left = await writeBoxesHandedOn(tx, id, boxes, isHandedIn ? moscowDay(new Date()) : null);
    if (isHandedIn ? left > 0 : statusOf.get(id) === to) staying.add(id);
    const [was, became] = isHandedIn ? ['не сданы', 'сданы'] : ['сданы', 'не сданы'];
    boxChanges.push({ id, name: null, fields: [{ label: `коробки ${boxes.join(', ')}`, was, became }] });
  }
  const going = allowed.filter(({ id }) => !staying.has(id));
  const money = await setOrderStatuses(tx, going, { administratorId: caller.id, comment });
  const goingIds = going.map(({ id }) => id);
  const responses = new Map(
    (await readDeskOrderResponses(tx, await listOrdersByIds(tx, ids))).map((one) => [one.id, one]),
  );
  return {
    moved: allowed.flatMap(({ id }) => responses.get(id) ?? []),
    /** Those of them that have another status. */
    movedIds: goingIds,
    refused: [...refusals].map(([id, { message }]) => ({ id, message, order: responses.get(id) ?? null })),
    changes: [...(await readChangesForAudit(tx, goingIds, money)), ...boxChanges],
  };
}

type Moves = StatusChangeRow[];

/**
 * Why those of these orders, which are held, stay that do: somebody moved one since, it may not go there, some of what
 * came was given back, or its buyer reads no comment any more.
 */
async function findRefusals(
  tx: Db,
  caller: Caller,
  who: StatusActor,
  held: { id: number; status: OrderStatus; phone: string }[],
  { moves: requested, comment }: BulkInput,
): Promise<Map<number, Problem>> {
  const ids = requested.map(({ id }) => id);
  const orderOf = new Map(held.map((order) => [order.id, order]));
  const historyOf = Map.groupBy(await listStatusChangesWithAuthors(tx, ids), (move) => move.order_id);
  const refunded = await listRefundedOrderIds(tx, requested);
  const inBoxes = requested.flatMap(({ id, boxes }) => (boxes === undefined ? [] : id));
  const boxesOf = await createOrderBoxesLookup(tx, inBoxes);
  const refusalOf = ({ id, status: to, version, boxes }: BulkInput['moves'][number]): Problem | null => {
    const order = orderOf.get(id);
    if (order === undefined) return new Problem('ORDER_NOT_FOUND');
    const from = order.status;
    const overtaken = createOrderChangedProblem(caller, id, version, historyOf.get(id) ?? []);
    if (overtaken !== null) return overtaken;
    if (boxes?.some((number) => number > boxesOf(id).length)) return new Problem('BOXES_CHANGED');
    // Boxes that are brought back from a trip were not the last.
    const comesBack = boxes !== undefined && from === to && liveStatuses.includes(to);
    if (!comesBack && !isStatusTransitionAllowed(who, from, to)) return conflict(from, to);
    if (!comesBack && refunded.has(id)) return new Problem('PAYMENT_REFUNDED');
    return order.phone === '' && comment !== null ? new Problem('ORDER_ERASED') : null;
  };
  return new Map(
    requested.flatMap((move) => {
      const refusal = refusalOf(move);
      return refusal === null ? [] : [[move.id, refusal] as const];
    }),
  );
}

/** Those of these orders that would be unpaid again though some of their money was given back. */
async function listRefundedOrderIds(
  tx: Db,
  moves: { id: number; status: OrderStatus }[],
): Promise<Set<number>> {
  const unpaid = moves.filter(({ status }) => unpaidStatuses.includes(status));
  if (unpaid.length === 0) return new Set();
  const totals = await listOrderPaymentTotals(
    tx,
    unpaid.map(({ id }) => id),
  );
  return new Set(totals.flatMap(({ order_id, refunded }) => (refunded > 0 ? order_id : [])));
}

/** The refusal that tells what happened to an order since the version that was seen; null when nothing did. */
export function createOrderChangedProblem(
  caller: Caller,
  id: number,
  seen: number | null | undefined,
  moves: Moves,
): Problem | null {
  if (seen === undefined || seen === null) return null;
  // Whether the buyer may pay changes nothing of what an order becomes.
  const since = moves.slice(seen).filter(({ comment }) => !isMayPayNote(comment));
  if (since.length === 0 && seen <= moves.length) return null;
  const edits = since.map((move, index) => {
    const was = (since[index - 1] ?? moves[seen - 1])?.status;
    // The status stays where the recipient was corrected, whom no error names.
    const field =
      was === move.status
        ? { as: recipientField, was: 'прежний', became: 'исправленный' }
        : { as: statusField, was, became: move.status };
    return { by: moverName(caller, move), at: move.created_at, fields: [field] };
  });
  return createEditConflictProblem(`заказ № ${id}`, edits);
}

const recipientField: EditedFieldFormat = { field: 'recipient', label: 'получатель' };

const statusField: EditedFieldFormat = {
  field: 'status',
  label: 'статус',
  labelOf: (stored) => `«${statusLabels[stored as OrderStatus]}»`,
};

/** From which status to which these orders have just gone, and the money that went with it, for the audit log. */
async function readChangesForAudit(
  tx: Db,
  ids: number[],
  { released, assumed }: Awaited<ReturnType<typeof setOrderStatuses>>,
): Promise<AuditedThing[]> {
  const money = [
    ...listReleasedPaymentsForAudit(released),
    ...assumed.flatMap((payment) => listPaymentChangesForAudit(undefined, toDivided(payment))),
  ];
  const movesOf = Map.groupBy(await listStatusChangesWithAuthors(tx, ids), (move) => move.order_id);
  const statuses = ids.map((id) => {
    const [was, became] = (movesOf.get(id) ?? [])
      .slice(-2)
      .map(({ status }) => `«${deskStatusLabels[status]}»`);
    return { id, name: null, fields: was && became ? [{ label: statusField.label, was, became }] : [] };
  });
  return [...statuses, ...money];
}

/** A buyer hears no name of an administrator. */
function moverName(caller: Caller, move: Moves[number]): string {
  if (move.author === 'USER') return 'покупатель';
  if (caller.role !== 'ADMIN' || move.administrator_id === null) return 'администратор';
  return formatAdministratorName(move);
}

/** The role in which the caller sets this state, before any order is read. @throws {Problem} NO_RIGHTS, VALIDATION */
function moveOf(caller: Caller, status: string): { who: StatusActor; to: OrderStatus } {
  const asks = (who: StatusActor) => getSettableStatuses(who).find((settable) => settable === status);
  const asOwner = asks('owner');
  if (asOwner) return { who: 'owner', to: asOwner };
  if (caller.role !== 'ADMIN') throw new Problem('NO_RIGHTS');
  const asAdministrator = asks('administrator');
  if (asAdministrator) return { who: 'administrator', to: asAdministrator };
  throw createValidationProblem({ status: 'Такой статус заказу не задать' });
}

function conflict(from: OrderStatus, to: OrderStatus): Problem {
  if (finalStatuses.includes(from)) return new Problem('STATUS_FINAL');
  return new Problem(from === to ? 'STATUS_SAME' : 'CANCEL_TOO_LATE');
}

const MOST_NAMED = 5;

/**
 * Takes a buyer, whose account is held and about to go, out of the orders: the unpaid ones are cancelled,
 * all lose what tells of people and keep their sums.
 * @throws ACCOUNT_HAS_ORDERS while an order is paid and not over, or money is to be given back.
 */
export async function eraseBuyerFromOrders(tx: Db, userId: number): Promise<void> {
  const orders = await lockUserOrders(tx, userId);
  const standing = (statuses: readonly OrderStatus[]) =>
    orders.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
  const open = standing(inWorkStatuses);
  if (open.length > 0) throw hasOrders(open);
  const unpaid = standing(unpaidStatuses);
  const moves = unpaid.map((id) => ({ id, status: cancelledByBuyerStatus }));
  await setOrderStatuses(tx, moves, { administratorId: null, comment: null });
  // What came in part for an unpaid one is owed now, too.
  const totals = await listOrderPaymentTotals(
    tx,
    orders.map(({ id }) => id),
  );
  const owed = totals.filter((money) => computeKopecksToReturn(money) > 0).map((money) => money.order_id);
  if (owed.length > 0) throw moneyOwed(owed);
  await erasePeopleFromUserOrders(tx, userId);
}

const numbersOf = (ids: number[]) =>
  listFirst(
    ids.map((id) => `№ ${id}`),
    MOST_NAMED,
  );

function moneyOwed(ids: number[]): Problem {
  const orders = ids.length > 1 ? 'заказам' : 'заказу';
  return new Problem('ACCOUNT_HAS_ORDERS', {
    message: `По ${orders} ${numbersOf(ids)} мы должны вернуть деньги. Позвоните нам: удалить учётную запись можно после возврата.`,
  });
}

function hasOrders(ids: number[]): Problem {
  const [orders, done] =
    ids.length > 1 ? ['Заказы', 'будут доставлены или отменены'] : ['Заказ', 'будет доставлен или отменён'];
  const [are, they] =
    ids.length > 1 ? ['оплачены или уже в работе', 'они'] : ['оплачен или уже в работе', 'он'];
  return new Problem('ACCOUNT_HAS_ORDERS', {
    message: `${orders} ${numbersOf(ids)} ${are}. Удалить учётную запись можно, когда ${they} ${done}.`,
  });
}

/** Marks as paid the held orders for which all that is due came, with a mail. Returns what changed, for the audit log. */
export async function markFullyPaidOrders(
  tx: Db,
  config: Config,
  caller: Caller,
  ids: number[],
): Promise<AuditedThing[]> {
  const unpaid = (await listOrdersByIds(tx, ids)).filter(({ status }) => unpaidStatuses.includes(status));
  const moneyOf = new Map((await listOrderPaymentTotals(tx, ids)).map((money) => [money.order_id, money]));
  const moves = unpaid.flatMap(({ id }) => {
    const money = moneyOf.get(id);
    const isPaid = money !== undefined && money.received > 0 && money.received - money.refunded >= money.due;
    return isPaid ? [{ id, status: paidStatus }] : [];
  });
  if (moves.length === 0) return [];
  const { movedIds, changes } = await changeOrderStatuses(tx, caller, { moves, comment: null });
  await queueOrderMails(tx, config, 'ORDER_STATUS', movedIds);
  return changes;
}

/**
 * Leads those of these orders, which are held, back to unpaid of which the money says so; their buyers get a mail. What is
 * in work or is being packed stays, and so does what came. Returns what moved and changed, for the audit log.
 */
export async function markUnpaidOrders(
  tx: Db,
  config: Config,
  caller: Caller,
  ids: number[],
  isUnpaid: (money: OrderPaymentTotals) => boolean,
): Promise<{ movedIds: number[]; changes: AuditedThing[] }> {
  const short = new Set(
    (await listOrderPaymentTotals(tx, ids)).filter(isUnpaid).map(({ order_id }) => order_id),
  );
  const packing = await listOrderIdsInPacking(tx, [...short]);
  const movedIds = (await listOrdersByIds(tx, [...short])).flatMap(({ id, status }) =>
    status === paidStatus && !packing.has(id) ? id : [],
  );
  if (movedIds.length === 0) return { movedIds, changes: [] };
  const moves = movedIds.map((id) => ({ id, status: newOrderStatus }));
  const mover = { administratorId: caller.id, comment: null, keepsPayments: true };
  const money = await setOrderStatuses(tx, moves, mover);
  await queueOrderMails(tx, config, 'ORDER_STATUS', movedIds);
  return { movedIds, changes: await readChangesForAudit(tx, movedIds, money) };
}
