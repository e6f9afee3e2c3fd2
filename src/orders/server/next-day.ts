import { findNextHandover } from '../../facilities/handover-day.ts';
import { type Day, moscowDay } from '../../lib/calendar.ts';
import { liveStatuses, paidStatuses } from '../order-status.ts';
import type { Order } from '../user-order.contract.ts';
import type { listHandoverRules } from './order-parcel.db.ts';

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
