import { listShopClosedDays } from '../../facilities/facilities.server.ts';
import type { Day } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';
import { liveStatuses, type OrderStatus } from '../order-status.ts';
import { buildHandoverSchedule, suggestNewHandoverDay } from './next-day.ts';
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
