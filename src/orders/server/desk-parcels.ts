import { listShopClosedDays } from '../../facilities/facilities.server.ts';
import { findNextHandover } from '../../facilities/handover-day.ts';
import { type Day, moscowDay } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';
import { liveStatuses, type OrderStatus, paidStatuses } from '../order-status.ts';
import type { Order } from '../user-order.contract.ts';
import type { OrderAnswer } from './order-answer.ts';
import { listHandoverRules, listSameRecipientCandidates } from './order-parcel.db.ts';
import type { OrderRow } from './orders.db.ts';
import { findSameRecipientOrders } from './same-recipient.ts';

/** What the desk alone is told of the parcels of these orders, as a function of the order. */
export async function readDeskParcels(db: Db, rows: OrderRow[]) {
  const live = rows.filter(({ status }) => liveStatuses.includes(status as OrderStatus));
  const facilityIds = [...new Set(live.map(({ facility_id }) => facility_id))];
  const people = new Map(
    live.flatMap(({ facility_id: facilityId, birth_date: birthDate }) =>
      birthDate === null ? [] : [[personKey(facilityId, birthDate), { facilityId, birthDate }]],
    ),
  );
  const [facilities, shopClosed, born] = await Promise.all([
    listHandoverRules(db, facilityIds),
    listShopClosedDays(db),
    listSameRecipientCandidates(db, [...people.values()]),
  ]);
  const facilityOf = new Map(facilities.map((facility) => [facility.id, facility]));
  const bornAs = Map.groupBy(born, (row) => personKey(row.facility_id, row.birth_date));
  const rowOf = new Map(live.map((row) => [row.id, row]));
  const now = new Date();
  return (order: OrderAnswer) => {
    const row = rowOf.get(order.id);
    const facility = facilityOf.get(row?.facility_id ?? 0);
    if (row === undefined || facility === undefined) return NOTHING;
    const others =
      row.birth_date === null ? [] : (bornAs.get(personKey(row.facility_id, row.birth_date)) ?? []);
    return {
      nextDay: suggestNewHandoverDay(order, buildHandoverSchedule(facility, shopClosed), now),
      sameRecipient: findSameRecipientOrders(row, others, facility),
    };
  };
}

const NOTHING = { nextDay: null, sameRecipient: { orders: [], month: null } };

const personKey = (facilityId: number, birthDate: Day) => `${facilityId} ${birthDate}`;

type Schedule = Parameters<typeof findNextHandover>[0];

type Facility = Awaited<ReturnType<typeof listHandoverRules>>[number];

/** Returns when parcels are handed in at a facility, the closed days of the shop among it. */
export function buildHandoverSchedule(facility: Facility, shopClosed: readonly Day[]): Schedule {
  return {
    handoverWeekdays: facility.handover_weekdays,
    orderByDays: facility.order_by_days,
    orderByTime: facility.order_by_time,
    closedDays: [...facility.closed_days, ...shopClosed],
    pausedUntil: facility.paused_until,
  };
}

/**
 * Returns the day to which an order is better moved: it was paid too late for its own day, its facility takes
 * nothing on that day any more, or the day is over. An unpaid one is judged as if it were paid now. Null when its
 * day can be met, or no one knows another.
 */
export function suggestNewHandoverDay(
  { status, plannedDay, statusHistory }: Pick<Order, 'status' | 'plannedDay' | 'statusHistory'>,
  schedule: Schedule,
  now: Date,
): Day | null {
  if (plannedDay === null || !liveStatuses.includes(status)) return null;
  // A payment that was taken back did not make anything ready in time: the last mark counts.
  const unpaid = statusHistory.findLastIndex((change) => !paidStatuses.includes(change.status));
  const paid = statusHistory[unpaid + 1];
  const met = findNextHandover(schedule, paid === undefined ? now : new Date(paid.changedAt)).day;
  const isLate = plannedDay < moscowDay(now) || (met !== null && met > plannedDay);
  const next = findNextHandover(schedule, now).day;
  return isLate && next !== null && next > plannedDay ? next : null;
}
