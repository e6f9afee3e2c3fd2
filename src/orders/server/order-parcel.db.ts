import { sql } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';
import { liveStatuses } from '../order-status.ts';
import type { SameRecipientCandidate } from './same-recipient.ts';

/** When parcels are handed in at these facilities, and what they are. */
export function listHandoverRules(db: Db, facilityIds: number[]) {
  return db
    .selectFrom('facilities')
    .select([
      'id',
      'kind',
      'month_grams',
      'handover_weekdays',
      'order_by_days',
      'order_by_time',
      'closed_days',
      'paused_until',
    ])
    .where('id', '=', sql<number>`any(${facilityIds})`)
    .execute();
}

interface BornIn {
  facilityId: number;
  birthDate: Day;
}

/** No one reads more orders for one person, and no one can make the desk slow with more. */
const MOST_SAME = 20;

/** The newest orders that are not over, of recipients of these facilities born on these days. */
export async function listSameRecipientCandidates(db: Db, people: BornIn[]) {
  const live = sql.join(liveStatuses.map((status) => sql.lit(status)));
  const { rows } = await sql<SameRecipientCandidate & { facility_id: number; birth_date: Day }>`
    select o.id, o.user_id, o.facility_id, o.birth_date, o.last_name, o.first_name, o.middle_name, o.created_at,
      o.planned_day, o.parcel
    from unnest(
      ${people.map(({ facilityId }) => facilityId)}::bigint[],
      ${people.map(({ birthDate }) => birthDate)}::date[]
    ) as person (facility_id, birth_date)
    cross join lateral (
      select * from orders
      where orders.facility_id = person.facility_id and orders.birth_date = person.birth_date
        and orders.status in (${live})
      order by orders.id desc limit ${MOST_SAME}
    ) as o`.execute(db);
  return rows;
}

/** Who moved an order last to another day, with the name, and when; undefined when no one has. */
export async function findLastReschedule(db: Db, orderId: number) {
  const row = await db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.moved_by')
    .select(['moved_at', 'moved_by', 'users.last_name', 'users.first_name'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (!row?.moved_at) return undefined;
  const { moved_at: at, moved_by: administrator_id, last_name, first_name } = row;
  return { at, administrator_id, last_name, first_name };
}

/** Moves an order that is held to another day, and notes who did. */
export async function rescheduleOrder(
  tx: Db,
  orderId: number,
  day: Day,
  administratorId: number,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ planned_day: day, moved_at: sql<Date>`clock_timestamp()`, moved_by: administratorId })
    .where('id', '=', orderId)
    .execute();
}

/** Marks an order whose recipient is not there any more, or takes the mark away; one that is there stays as it is. */
export async function writeOrderHold(tx: Db, orderId: number, held: boolean): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ held_at: held ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', orderId)
    .where('held_at', held ? 'is' : 'is not', null)
    .execute();
}

/** Since when each of these orders is marked so, as a function of its number: a moment, or null for most. */
export async function readOrderHoldTimes(db: Db, orderIds: number[]): Promise<(id: number) => string | null> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'held_at'])
    .where('id', '=', sql<number>`any(${orderIds})`)
    .where('held_at', 'is not', null)
    .execute();
  const heldAt = new Map(rows.map(({ id, held_at }) => [id, held_at?.toISOString() ?? null]));
  return (id) => heldAt.get(id) ?? null;
}

/** The numbers of the orders that are marked so and not over, the last marked first; at most so many. */
export async function listHeldOrderIds(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('held_at', 'is not', null)
    .where('status', 'in', liveStatuses)
    .orderBy('held_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
