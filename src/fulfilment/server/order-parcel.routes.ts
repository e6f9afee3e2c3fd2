import {
  administratorName,
  createEditConflictProblem,
  type EditedFieldFormat,
} from '../../audit/audit.server.ts';
import { Problem } from '../../contract/problem.ts';
import { listShopClosedDays } from '../../facilities/facilities.server.ts';
import { findNextHandover } from '../../facilities/handover-day.ts';
import { formatWeekdayAndDay } from '../../facilities/parcel-words.ts';
import type { Day } from '../../lib/calendar.ts';
import { liveStatuses, type OrderStatus } from '../../orders/order-status.ts';
import {
  buildHandoverSchedule,
  findLastReschedule,
  listHandoverRules,
  lockOrder,
  type OrderAnswer,
  queueOrderMails,
  readCallerOrderAnswer,
  rescheduleOrder,
  writeOrderHold,
} from '../../orders/orders.server.ts';
import { changeOrderHold, rescheduleHandover } from '../../orders/user-order-parcel.contract.ts';
import { type Caller, handleChange, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';

export function orderParcelRoutes({ config }: Services) {
  return [
    handleChange(rescheduleHandover, {
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

    handleChange(changeOrderHold, {
      change: ({ tx, caller, params, body }) => changeHold(tx, caller, params.id, body.held),
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
  plannedDay: Day;
}

/**
 * Moves the parcel of an order to the next day of handing in.
 *
 * @throws {Problem} ORDER_NOT_FOUND, CHANGED_MEANWHILE, STATUS_FINAL, DAY_CHANGED
 */
async function moveParcel(tx: Db, caller: Caller, id: number, input: Seen): Promise<OrderAnswer> {
  const order = await lockOrder(tx, id);
  if (order === undefined) throw new Problem('ORDER_NOT_FOUND');
  const { planned_day: was } = order;
  if (was !== input.seenDay) throw await movedMeanwhile(tx, id, input.seenDay, was);
  expectLive(id, order.status, 'день сдачи у него уже не переносят');
  const [facility] = await listHandoverRules(tx, [order.facility_id]);
  const next =
    facility &&
    findNextHandover(buildHandoverSchedule(facility, await listShopClosedDays(tx)), new Date()).day;
  if (next !== input.plannedDay) {
    const words = !next ? 'сейчас неизвестен' : `теперь ${formatWeekdayAndDay(next)}`;
    throw new Problem('DAY_CHANGED', {
      message: `Ближайший день сдачи ${words}. Загрузите страницу заново.`,
    });
  }
  if (was !== next) await rescheduleOrder(tx, id, next, caller.id);
  return readCallerOrderAnswer(tx, caller, id);
}

/**
 * Marks an order of a recipient who was moved or released, or takes the mark away.
 *
 * @throws {Problem} ORDER_NOT_FOUND, STATUS_FINAL of an order that is over
 */
async function changeHold(tx: Db, caller: Caller, id: number, held: boolean): Promise<OrderAnswer> {
  // To a customer somebody else's order is not there.
  const order = await lockOrder(tx, id, caller.role === 'ADMIN' ? undefined : caller.id);
  if (order === undefined) throw new Problem('ORDER_NOT_FOUND');
  expectLive(id, order.status, 'останавливать нечего');
  await writeOrderHold(tx, id, held);
  return readCallerOrderAnswer(tx, caller, id);
}

function expectLive(id: number, status: string, otherwise: string): void {
  if (liveStatuses.includes(status as OrderStatus)) return;
  throw new Problem('STATUS_FINAL', { message: `Заказ № ${id} уже закрыт: ${otherwise}.` });
}

async function movedMeanwhile(tx: Db, id: number, was: Day | null, became: Day | null): Promise<Problem> {
  const move = await findLastReschedule(tx, id);
  return createEditConflictProblem(
    `день сдачи заказа № ${id}`,
    move === undefined
      ? []
      : [{ by: administratorName(move), at: move.at, fields: [{ as: plannedDayField, was, became }] }],
  );
}
