import type { FacilityKind } from '../../content/facility-kinds.ts';
import { estimateNextParcelDay } from '../../content/next-parcel.ts';
import { listShopClosedDays } from '../../facilities/facilities.server.ts';
import { remandParcelDefaults } from '../../facilities/facility-fields.ts';
import { findNextHandover, isClosedDay } from '../../facilities/handover-day.ts';
import { type Day, moscowDay } from '../../lib/calendar.ts';
import { computeEditDistance } from '../../lib/text/compute-edit-distance.ts';
import { nameComparisonKey } from '../../lib/text/normalize-text.ts';
import type { Db } from '../../platform/database/database.ts';
import { liveStatuses, paidStatuses } from '../order-status.ts';
import type { Order } from '../user-order.contract.ts';
import {
  listFacilityHandoverRules,
  listSameRecipientCandidates,
  type SameRecipientCandidate,
} from './order-parcel.db.ts';
import type { OrderResponse } from './order-response.ts';
import type { OrderRow } from './orders.db.ts';
import type { OrderParcelSnapshot } from './orders.tables.ts';

/** What the desk alone is told of the parcels of these orders, as a function of the order. */
export async function createDeskParcelLookup(db: Db, rows: OrderRow[]) {
  const live = rows.filter(({ status }) => liveStatuses.includes(status));
  const facilityIds = [...new Set(live.map(({ facility_id }) => facility_id))];
  const people = new Map(
    live.flatMap(({ facility_id: facilityId, birth_date: birthDate }) =>
      birthDate === null ? [] : [[personKey(facilityId, birthDate), { facilityId, birthDate }]],
    ),
  );
  const [facilities, shopClosed, born] = await Promise.all([
    listFacilityHandoverRules(db, facilityIds),
    listShopClosedDays(db),
    listSameRecipientCandidates(db, [...people.values()]),
  ]);
  const facilityOf = new Map(facilities.map((facility) => [facility.id, facility]));
  const bornAs = Map.groupBy(born, (row) => personKey(row.facility_id, row.birth_date));
  const rowOf = new Map(live.map((row) => [row.id, row]));
  const now = new Date();
  return (order: OrderResponse) => {
    const row = rowOf.get(order.id);
    const facility = facilityOf.get(row?.facility_id ?? 0);
    if (row === undefined || facility === undefined) return NOTHING;
    const others =
      row.birth_date === null ? [] : (bornAs.get(personKey(row.facility_id, row.birth_date)) ?? []);
    const schedule = buildHandoverSchedule(facility, shopClosed);
    const { plannedDay: day } = order;
    return {
      closedDay: day !== null && day >= moscowDay(now) && isClosedDay(schedule, day) ? day : null,
      nextDay: suggestNewHandoverDay(order, schedule, now),
      sameRecipient: findSameRecipientOrders(row, others, facility),
    };
  };
}

const NOTHING = { closedDay: null, nextDay: null, sameRecipient: { orders: [], month: null } };

const personKey = (facilityId: number, birthDate: Day) => `${facilityId} ${birthDate}`;

type Schedule = Parameters<typeof findNextHandover>[0];

type Facility = Awaited<ReturnType<typeof listFacilityHandoverRules>>[number];

/** Returns when parcels are handed in at a facility, the closed days of the shop among it. */
export function buildHandoverSchedule(
  facility: Omit<Facility, 'id' | 'kind' | 'parcel_grams' | 'month_grams' | 'paper_copies'>,
  shopClosed: readonly Day[],
): Schedule {
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
 * nothing on that day any more, or the day is over. An unpaid one is judged as if it were paid now. The nearest day
 * where it has none. Null when its day can be met, or no one knows another.
 */
export function suggestNewHandoverDay(
  { status, plannedDay, statusHistory }: Pick<Order, 'status' | 'plannedDay' | 'statusHistory'>,
  schedule: Schedule,
  now: Date,
): Day | null {
  if (!liveStatuses.includes(status)) return null;
  const next = findNextHandover(schedule, now).day;
  if (plannedDay === null) return next;
  // A payment that was taken back did not make anything ready in time: the last mark counts.
  const unpaid = statusHistory.findLastIndex((change) => !paidStatuses.includes(change.status));
  const paid = statusHistory[unpaid + 1];
  const met = findNextHandover(schedule, paid === undefined ? now : new Date(paid.changedAt)).day;
  const isLate = plannedDay < moscowDay(now) || (met !== null && met > plannedDay);
  return isLate && next !== null && next > plannedDay ? next : null;
}

/** No one reads more of them. */
const MOST_NAMED = 5;

/** Returns whether two orders are for one person by the name, or for one whose surname has one slip. */
export function compareOrderRecipients(
  one: SameRecipientCandidate,
  other: SameRecipientCandidate,
): 'SAME' | 'SIMILAR' | null {
  const names = ({ first_name, middle_name }: SameRecipientCandidate) =>
    `${nameComparisonKey(first_name)} ${nameComparisonKey(middle_name)}`;
  if (names(one) !== names(other)) return null;
  const [surname, another] = [nameComparisonKey(one.last_name), nameComparisonKey(other.last_name)];
  if (surname === another) return 'SAME';
  return computeEditDistance(surname, another) === 1 ? 'SIMILAR' : null;
}

/** The day an order counts from: that of handing in, or else the one it was made on. */
const getEffectiveOrderDay = ({ planned_day, created_at }: SameRecipientCandidate): Day =>
  planned_day ?? moscowDay(created_at);

/**
 * Returns whether two parcels for one person come too soon after each other under ordinary conditions. Remand
 * counts the kilograms of a calendar month; where the number of parcels has no limit, none comes too soon.
 */
export function areParcelsTooClose(kind: FacilityKind | null, one: Day, other: Day): boolean {
  const [first, second] = one < other ? [one, other] : [other, one];
  if (kind === 'REMAND') return first.slice(0, 7) === second.slice(0, 7);
  const next = estimateNextParcelDay(kind, first);
  return next !== null && second < next;
}

/** Returns the other orders for the same person that come too soon, of those for one facility and birth date. */
function findSameRecipientOrders(
  order: SameRecipientCandidate,
  others: readonly SameRecipientCandidate[],
  facility: Pick<Facility, 'kind' | 'month_grams'>,
) {
  const { kind } = facility;
  const found = others.flatMap((other) => {
    const name = other.id === order.id ? null : compareOrderRecipients(order, other);
    if (name === null || !areParcelsTooClose(kind, getEffectiveOrderDay(order), getEffectiveOrderDay(other)))
      return [];
    return [{ other, similar: name === 'SIMILAR' }];
  });
  const parcels = [order, ...found.map(({ other }) => other)].map(({ parcel }) => parcel);
  return {
    orders: found.slice(0, MOST_NAMED).map(({ other: { id, user_id, planned_day, parcel }, similar }) => ({
      ...{ id, similar, plannedDay: planned_day },
      own: user_id !== null && user_id === order.user_id,
      grams: parcel?.grams ?? null,
      atLeast: isAtLeast(parcel),
    })),
    month:
      kind !== 'REMAND' || found.length === 0
        ? null
        : {
            grams: parcels.reduce((sum, parcel) => sum + (parcel?.grams ?? 0), 0),
            limitGrams: facility.month_grams ?? remandParcelDefaults.monthGrams,
            atLeast: parcels.some(isAtLeast),
          },
  };
}

const isAtLeast = (parcel: OrderParcelSnapshot | null) => parcel === null || parcel.unweighed.length > 0;
