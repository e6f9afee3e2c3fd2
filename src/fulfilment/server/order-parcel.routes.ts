import {
  createEditConflictProblem,
  type EditedFieldFormat,
  formatAdministratorName,
} from '../../audit/audit.server.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import { listShopClosedDays } from '../../facilities/facilities.server.ts';
import { findNextHandover, listHandoverDaysAfter } from '../../facilities/handover-day.ts';
import { formatWeekdayAndDay } from '../../facilities/parcel-words.ts';
import { type Day, formatDayAndMonth, moscowDay } from '../../lib/calendar.ts';
import { formatWeight } from '../../lib/text/weight-label.ts';
import {
  type OrderBox,
  type OrderHandover,
  type ReturnedGoodsWish,
  returnReasonLabels,
} from '../../orders/handover.ts';
import { deliveredStatuses, liveStatuses, type OrderStatus } from '../../orders/order-status.ts';
import {
  buildHandoverSchedule,
  createHandoverLookup,
  createOrderBoxesLookup,
  findLastReschedule,
  listFacilityHandoverRules,
  lockOrder,
  type OrderResponse,
  queueOrderMails,
  readOrderResponseForCallerRole,
  rescheduleOrder,
  type StoredNotHandedInLine,
  writeOrderHold,
} from '../../orders/orders.server.ts';
import { resolvePackedLines } from '../../orders/packing-changes.ts';
import {
  changeOrderHold,
  chooseReturnedGoodsWish,
  rescheduleHandover,
  saveHandover,
} from '../../orders/user-order-handover.contract.ts';
import { asCallerOf, bindChangeEndpoint, type Caller, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { findHandoverAuthor, writeHandover, writeReturnedGoodsWish } from './packing.db.ts';
import { readPackedPieces } from './packing.ts';

export function orderParcelRoutes({ config }: Services) {
  return [
    bindChangeEndpoint(rescheduleHandover, {
      change: async ({ tx, caller, params, body, note }) => {
        const order = await moveParcel(tx, caller, params.id, body);
        const { label, labelOf = String } = plannedDayField;
        const field = { label, was: labelOf(body.seenDay), became: labelOf(body.plannedDay) };
        note([{ id: params.id, name: null, fields: [field] }]);
        if (body.seenDay !== body.plannedDay) await queueOrderMails(tx, config, 'ORDER_DAY', [params.id]);
        return order;
      },
      audited: { kind: 'ORDER_DAY_MOVED', ids: ({ params }) => [params.id] },
    }),

    bindChangeEndpoint(changeOrderHold, {
      change: ({ tx, caller, params, body }) =>
        changeHold(tx, asCallerOf(changeOrderHold, caller), params.id, body.held),
      audited: {
        kind: 'ORDER_HOLD_CHANGED',
        ids: ({ params }) => [params.id],
        detail: ({ body }) => (body.held ? 'перевели или освободили' : 'отметка убрана'),
      },
    }),
  ];
}

/** How the day of handing in is shown in refusals and in the audit log. */
const plannedDayField: EditedFieldFormat = {
  field: 'plannedDay',
  label: 'день сдачи',
  labelOf: (stored) => (stored === null ? 'не назначен' : formatWeekdayAndDay(stored as Day)),
};

interface Seen {
  seenDay: Day | null;
  plannedDay: Day | null;
}

/**
 * Moves the parcel of an order to the next day of handing in, to any where that is not known, or takes its day away.
 *
 * @throws {Problem} ORDER_NOT_FOUND, CHANGED_MEANWHILE, STATUS_FINAL, DAY_CHANGED, VALIDATION of a day that is over
 */
async function moveParcel(tx: Db, caller: Caller, id: number, input: Seen): Promise<OrderResponse> {
  const order = await lockOrder(tx, id);
  const { planned_day: was } = order;
  if (was !== input.seenDay) throw await movedMeanwhile(tx, id, input.seenDay, was);
  expectLive(id, order.status, 'день сдачи у него уже не переносят');
  if (input.plannedDay === null) {
    await rescheduleOrder(tx, id, null, caller.id, new Map());
    return readOrderResponseForCallerRole(tx, caller, id);
  }
  const [facility] = await listFacilityHandoverRules(tx, [order.facility_id]);
  const schedule = facility && buildHandoverSchedule(facility, await listShopClosedDays(tx));
  const next = (schedule && findNextHandover(schedule, new Date()).day) ?? input.plannedDay;
  if (next !== input.plannedDay) {
    throw new Problem('DAY_CHANGED', {
      message: `Ближайший день сдачи теперь ${formatWeekdayAndDay(next)}. Загрузите страницу заново.`,
    });
  }
  if (next < moscowDay(new Date())) throw createValidationProblem({ plannedDay: 'Этот день уже прошёл' });
  if (facility && schedule && was !== next) {
    const boxes = (await createOrderBoxesLookup(tx, [id]))(id);
    const boxDays = chooseBoxDays(
      boxes,
      [next, ...listHandoverDaysAfter(schedule, next)],
      facility.parcel_grams,
    );
    await rescheduleOrder(tx, id, next, caller.id, boxDays);
  }
  return readOrderResponseForCallerRole(tx, caller, id);
}

/**
 * Returns on which of these days boxes go that have none yet, as much on each as the facility takes, and on the first
 * of them those that should have gone before; by their numbers.
 */
function chooseBoxDays(
  boxes: readonly OrderBox[],
  days: readonly [Day, ...Day[]],
  limitGrams: number,
): Map<number, Day> {
  const chosen = new Map<number, Day>();
  const load = new Map<Day, number>();
  const put = (index: number, grams: number, day: Day) => {
    chosen.set(index + 1, day);
    load.set(day, (load.get(day) ?? 0) + grams);
  };
  const left = [...boxes.entries()].filter(([, { handedOn }]) => handedOn === null);
  for (const [index, { grams, plannedDay }] of left) {
    if (plannedDay !== null) put(index, grams, plannedDay < days[0] ? days[0] : plannedDay);
  }
  for (const [index, { grams, plannedDay }] of left) {
    const fits = (day: Day) => !load.has(day) || (load.get(day) ?? 0) + grams <= limitGrams;
    if (plannedDay === null) put(index, grams, days.find(fits) ?? days[0]);
  }
  return chosen;
}

/**
 * Marks an order of a recipient who was moved or released, or takes the mark away.
 *
 * @throws {Problem} ORDER_NOT_FOUND, STATUS_FINAL of an order that is over
 */
async function changeHold(tx: Db, caller: Caller, id: number, held: boolean): Promise<OrderResponse> {
  // To a customer somebody else's order is not there.
  const order = await lockOrder(tx, id, caller.role === 'ADMIN' ? undefined : caller.id);
  expectLive(id, order.status, 'останавливать нечего');
  await writeOrderHold(tx, id, held);
  return readOrderResponseForCallerRole(tx, caller, id);
}

function expectLive(id: number, status: OrderStatus, otherwise: string): void {
  if (liveStatuses.includes(status)) return;
  throw new Problem('STATUS_FINAL', { message: `Заказ № ${id} уже закрыт: ${otherwise}.` });
}

async function movedMeanwhile(tx: Db, id: number, was: Day | null, became: Day | null): Promise<Problem> {
  const move = await findLastReschedule(tx, id);
  return createEditConflictProblem(
    `день сдачи заказа № ${id}`,
    move === undefined
      ? []
      : [{ by: formatAdministratorName(move), at: move.at, fields: [{ as: plannedDayField, was, became }] }],
  );
}

export function orderHandoverRoutes({ config }: Services) {
  return [
    bindChangeEndpoint(saveHandover, {
      change: async ({ tx, caller, params, body, note }) => {
        const { order, before } = await noteHandover(tx, caller, params.id, body);
        const field = { was: inWords(before, order), became: inWords(order.handover, order) };
        note([{ id: params.id, name: null, fields: [{ label: 'сдача', ...field }] }]);
        if (order.handover?.version !== before?.version) {
          await queueOrderMails(tx, config, 'ORDER_HANDOVER', [params.id]);
        }
        return order;
      },
      audited: { kind: 'ORDER_HANDOVER_NOTED', ids: ({ params }) => [params.id] },
    }),

    bindChangeEndpoint(chooseReturnedGoodsWish, {
      change: ({ tx, caller, params, body }) => noteWish(tx, caller, params.id, body.wish),
      audited: {
        kind: 'ORDER_RETURN_CHOSEN',
        ids: ({ params }) => [params.id],
        detail: ({ body }) => (body.wish === 'MONEY' ? 'вернуть деньги' : 'в следующую посылку'),
      },
    }),
  ];
}

/** «27 ноября, 18900 г, вернули: Сайра (не принимают), нет: Чай»: goods only, the note may name people. */
function inWords(handover: OrderHandover | undefined, order: OrderResponse): string {
  if (handover === undefined) return 'не отмечена';
  const packed = resolvePackedLines(order);
  const named = (result: OrderHandover['lines'][number]['result']) =>
    handover.lines
      .filter((line) => line.result === result)
      .map(({ position, reason, quantity }) => {
        const name = packed[position - 1]?.name ?? `строка ${position}`;
        const counted = quantity === undefined ? name : `${name}, ${quantity} шт.`;
        return reason === null ? counted : `${counted} (${returnReasonLabels[reason]})`;
      })
      .join(', ');
  const [returned, missing] = [named('RETURNED'), named('MISSING')];
  return [
    formatDayAndMonth(handover.day),
    handover.grams !== null && formatWeight(handover.grams),
    returned && `вернули: ${returned}`,
    missing && `нет: ${missing}`,
  ]
    .filter(Boolean)
    .join(', ');
}

type Input = HandlerInput<typeof saveHandover>['body'];

/**
 * Notes what became of the parcel of an order; a line that packing has left out is missing unless it is named. What
 * stands there already makes no version. What the buyer wants done
 * with what was returned stays while anything is.
 *
 * @throws {Problem} ORDER_NOT_FOUND, NOT_HANDED_IN, ORDER_ERASED, VALIDATION of the day and the lines, CHANGED_MEANWHILE
 */
async function noteHandover(
  tx: Db,
  caller: Caller,
  id: number,
  input: Input,
): Promise<{ order: OrderResponse; before: OrderHandover | undefined }> {
  const order = await lockOrder(tx, id);
  if (!deliveredStatuses.includes(order.status)) throw new Problem('NOT_HANDED_IN');
  // Erased orders are not erased a second time: what is written on one would stay.
  if (order.phone === '') throw new Problem('ORDER_ERASED');
  if (input.day < moscowDay(order.created_at))
    throw createValidationProblem({ day: 'В этот день заказа ещё не было' });
  const pieces = await readPackedPieces(tx, id);
  expectLines(pieces, input.lines);
  const before = (await createHandoverLookup(tx, [id]))(id);
  const lines = storedLines(pieces, input.lines);
  if (before === undefined || !isSame(before, input, lines)) {
    await expectSeen(tx, id, before, input.version);
    const anyReturned = lines.some(({ reason }) => reason !== null);
    await writeHandover(tx, {
      ...{ orderId: id, administratorId: caller.id, handed_on: input.day, note: input.note, lines },
      grams: input.grams ?? null,
      wish: anyReturned ? (before?.wish ?? null) : null,
    });
  }
  return { order: await readOrderResponseForCallerRole(tx, caller, id), before };
}

/**
 * Notes what the owner of an order wants done with what was returned of it.
 *
 * @throws {Problem} ORDER_NOT_FOUND, NOTHING_RETURNED, REFUND_STANDS when the desk has noted a refund since the last wish
 */
async function noteWish(tx: Db, caller: Caller, id: number, wish: ReturnedGoodsWish): Promise<OrderResponse> {
  const order = await lockOrder(tx, id, caller.id);
  const handover = (await createHandoverLookup(tx, [id]))(id);
  const anyReturned = handover?.lines.some(({ result }) => result === 'RETURNED');
  if (!deliveredStatuses.includes(order.status) || !anyReturned) {
    throw new Problem('NOTHING_RETURNED');
  }
  if (handover?.wish !== wish) {
    if (handover?.wishFinal) throw new Problem('REFUND_STANDS');
    await writeReturnedGoodsWish(tx, id, wish);
  }
  return readOrderResponseForCallerRole(tx, caller, id);
}

function expectLines(pieces: ReadonlyMap<number, number>, lines: Input['lines']): void {
  const wrong = lines.flatMap(({ position, quantity }, index) => {
    const packed = pieces.get(position);
    if (packed === undefined) return [[`lines.${index}.position`, 'Такой строки в заказе нет']];
    if ((quantity ?? 0) <= packed) return [];
    return [[`lines.${index}.quantity`, `В посылке было только ${packed} шт.`]];
  });
  if (wrong.length > 0) throw createValidationProblem(Object.fromEntries(wrong));
}

/** Lines as they are stored; what packing has put nothing in for was not handed in either, named or not. */
function storedLines(pieces: ReadonlyMap<number, number>, named: Input['lines']): StoredNotHandedInLine[] {
  const leftOut = [...pieces].flatMap(([position, packed]) => (packed === 0 ? position : []));
  return [
    ...leftOut.map((position) => ({ position, reason: null })),
    ...named
      .filter(({ position }) => !leftOut.includes(position))
      .map(({ position, result, reason, quantity }) => ({
        position,
        reason: result === 'RETURNED' ? (reason ?? null) : null,
        ...(result === 'RETURNED' && quantity && quantity < (pieces.get(position) ?? 0) && { quantity }),
      })),
  ].sort((one, other) => one.position - other.position);
}

function isSame(
  before: OrderHandover,
  { day, grams, note }: Input,
  lines: readonly StoredNotHandedInLine[],
): boolean {
  const stored = before.lines.map(({ position, reason, quantity }) => ({ position, reason, quantity }));
  return (
    before.day === day &&
    before.grams === (grams ?? null) &&
    before.note === note &&
    JSON.stringify(stored) === JSON.stringify(lines)
  );
}

async function expectSeen(
  tx: Db,
  id: number,
  now: OrderHandover | undefined,
  seen: Input['version'],
): Promise<void> {
  if (seen === undefined || seen === null || seen === (now?.version ?? 0)) return;
  const author = await findHandoverAuthor(tx, id);
  throw createEditConflictProblem(
    `сдачу заказа № ${id}`,
    author === undefined ? [] : [{ by: formatAdministratorName(author), at: author.at, fields: [] }],
  );
}
