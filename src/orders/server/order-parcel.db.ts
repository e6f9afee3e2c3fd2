import { sql } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';
import type { OrderBox, OrderHandover, ReturnedGoodsWish, ReturnReason } from '../handover.ts';
import { liveStatuses } from '../order-status.ts';
import type { OrderRow } from './orders.db.ts';

/** When parcels are handed in at these facilities, and what they and their papers are. */
export function listFacilityHandoverRules(db: Db, facilityIds: number[]) {
  return db
    .selectFrom('facilities')
    .select([
      'id',
      'kind',
      'parcel_grams',
      'month_grams',
      'handover_weekdays',
      'order_by_days',
      'order_by_time',
      'closed_days',
      'paused_until',
      'paper_copies',
    ])
    .where('id', '=', sql<number>`any(${facilityIds})`)
    .execute();
}

interface BornIn {
  facilityId: number;
  birthDate: Day;
}

/** What is compared of two orders for one facility and birth date. */
export type SameRecipientCandidate = Pick<
  OrderRow,
  'id' | 'user_id' | 'last_name' | 'first_name' | 'middle_name' | 'created_at' | 'planned_day' | 'parcel'
>;

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
export function findLastReschedule(db: Db, orderId: number) {
  return db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.moved_by')
    .select(['moved_at as at', 'moved_by as administrator_id', 'users.last_name', 'users.first_name'])
    .where('orders.id', '=', orderId)
    .where('moved_at', 'is not', null)
    .$narrowType<{ at: Date }>()
    .executeTakeFirst();
}

/** Moves an order that is held to another day, and notes who did; its boxes go to `boxDays`, by their numbers. */
export async function rescheduleOrder(
  tx: Db,
  orderId: number,
  day: Day | null,
  administratorId: number,
  boxDays: ReadonlyMap<number, Day>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ planned_day: day, moved_at: sql<Date>`clock_timestamp()`, moved_by: administratorId })
    .where('id', '=', orderId)
    .execute();
  for (const [number, planned_day] of boxDays) {
    await tx
      .updateTable('order_boxes')
      .set({ planned_day })
      .where('order_id', '=', orderId)
      .where('number', '=', number)
      .execute();
  }
}

/** The boxes of each of these orders, as a function of its number; none of an order that goes in one. */
export async function createOrderBoxesLookup(
  db: Db,
  orderIds: number[],
): Promise<(id: number) => OrderBox[]> {
  const rows = await db
    .selectFrom('order_boxes')
    .select(['order_id', 'grams', 'planned_day as plannedDay', 'handed_on as handedOn', 'goods'])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('order_id')
    .orderBy('number')
    .execute();
  const boxes = Map.groupBy(rows, ({ order_id }) => order_id);
  return (id) => (boxes.get(id) ?? []).map(({ order_id: _, ...box }) => box);
}

/**
 * Marks boxes of an order that is held as handed in on a day, or takes the marks away (null). The day of the order
 * becomes that of its next box. Returns how many boxes are still here.
 */
export async function writeBoxesHandedOn(
  tx: Db,
  orderId: number,
  numbers: number[],
  day: Day | null,
): Promise<number> {
  await tx
    .updateTable('order_boxes')
    .set({ handed_on: day })
    .where('order_id', '=', orderId)
    .where('number', 'in', numbers)
    .execute();
  const { left, next } = await tx
    .selectFrom('order_boxes')
    .select((of) => [of.fn.countAll<number>().as('left'), of.fn.min('planned_day').as('next')])
    .where('order_id', '=', orderId)
    .where('handed_on', 'is', null)
    .executeTakeFirstOrThrow();
  if (next !== null) {
    await tx.updateTable('orders').set({ planned_day: next }).where('id', '=', orderId).execute();
  }
  return left;
}

/** Writes the boxes of an order that is held, over what there was. */
export async function replaceOrderBoxes(
  tx: Db,
  orderId: number,
  boxes: Omit<OrderBox, 'handedOn'>[],
): Promise<void> {
  await tx.deleteFrom('order_boxes').where('order_id', '=', orderId).execute();
  if (boxes.length === 0) return;
  const rows = boxes.map(({ grams, plannedDay: planned_day, goods }, index) => {
    return { order_id: orderId, number: index + 1, grams, planned_day, goods: JSON.stringify(goods) };
  });
  await tx.insertInto('order_boxes').values(rows).execute();
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

/** A line that was not handed in; without a reason it was not in the parcel. */
export interface StoredNotHandedInLine {
  position: number;
  reason: ReturnReason | null;
  /** How many pieces were returned; missing: all. */
  quantity?: number;
}

export interface HandoverRow {
  order_id: number;
  handed_on: Day;
  grams: number | null;
  note: string | null;
  wish: ReturnedGoodsWish | null;
  /** A refund was noted after the wish. */
  wish_final: boolean;
  version: number;
  lines: StoredNotHandedInLine[];
}

/** What became of the parcel of each of these orders, as a function of its number; undefined of most. */
export async function createHandoverLookup(
  db: Db,
  orderIds: number[],
): Promise<(id: number) => OrderHandover | undefined> {
  if (orderIds.length === 0) return () => undefined;
  const { rows } = await sql<HandoverRow>`
    select order_id, handed_on, handed_grams as grams, handed_note as note, handed_lines as lines,
      handed_version as version, wish, exists (
        select from refunds as refund
        where refund.order_id = parcel.order_id and refund.created_at > parcel.wished_at
      ) as wish_final
    from order_parcels as parcel where order_id = any(${orderIds}::bigint[]) and handed_on is not null`.execute(
    db,
  );
  const handovers = new Map(
    rows.map(({ order_id, handed_on: day, wish_final, lines, ...handover }) => [
      order_id,
      {
        ...{ day, ...handover },
        ...(wish_final && { wishFinal: true }),
        lines: lines.map((line) => ({ ...line, result: resultOf(line) })),
      },
    ]),
  );
  return (id) => handovers.get(id);
}

const resultOf = ({ reason }: StoredNotHandedInLine): OrderHandover['lines'][number]['result'] =>
  reason === null ? 'MISSING' : 'RETURNED';

/** Whether the parcel of each of these orders is closed and what it weighs, as a function of the number. */
export async function createParcelPackingLookup(db: Db, orderIds: number[]) {
  const rows = await db
    .selectFrom('order_parcels')
    .select(['order_id', 'weighed_grams', 'packed_at'])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .execute();
  const parcels = new Map(
    rows.map(({ order_id, weighed_grams: weighedGrams, packed_at }) => [
      order_id,
      {
        ...(packed_at !== null && { packed: true as const }),
        ...(weighedGrams !== null && { weighedGrams }),
      },
    ]),
  );
  return (id: number) => parcels.get(id);
}

/** Those of these orders for which something was put in already, or that are closed parcels. */
export async function listOrderIdsInPacking(db: Db, orderIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from order_packed_lines where order_id = any(${orderIds}::bigint[])
    union select order_id from order_parcels where packed_at is not null and order_id = any(${orderIds}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ order_id }) => order_id));
}

/** What was put in for the lines of these orders, beside what was ordered, and who put it in. */
export function listPackedLines(db: Db, orderIds: number[]) {
  return packedLines(db, orderIds).execute();
}

/** The same of those lines that were not put in as they were ordered. */
export function listPackingChangeLines(db: Db, orderIds: number[]) {
  return packedLines(db, orderIds).where('mark.quantity', 'is not', null).execute();
}

function packedLines(db: Db, orderIds: number[]) {
  return packingMarks(db, orderIds)
    .select(['line.name', 'line.choice', 'line.price_kopecks', 'line.weight_grams'])
    .select('line.quantity as ordered')
    .select((of) => of.fn.coalesce('mark.quantity', 'line.quantity').as('quantity'))
    .select(['replacement_id', 'replacement_name', 'replacement_choice', 'replacement_kopecks'])
    .select(['replacement_grams', 'replacement_quantity'])
    .where('mark.part', '=', 0);
}

/** What is noted of lines and of parts of sets, with the lines and who noted it. */
function packingMarks(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_packed_lines as mark')
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.order_id', '=', 'mark.order_id').onRef('line.position', '=', 'mark.position'),
    )
    .leftJoin('users', 'users.id', 'mark.administrator_id')
    .select(['mark.order_id', 'mark.position', 'mark.packed_at', 'mark.administrator_id'])
    .select(['users.last_name', 'users.first_name'])
    .where('mark.order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('mark.order_id')
    .orderBy('mark.position');
}

export type PackedLineRow = Awaited<ReturnType<typeof listPackedLines>>[number];

/** What is noted of parts of sets in these orders, with their names and how many were ordered. */
export async function listPackedSetParts(db: Db, orderIds: number[]) {
  const rows = await packingMarks(db, orderIds)
    .select(['mark.part', 'mark.quantity', 'line.name as set_name', 'line.quantity as sets', 'line.parts'])
    .where('mark.part', '>', 0)
    .$narrowType<{ quantity: number }>()
    .orderBy('mark.part')
    .execute();
  return rows.flatMap(({ parts, ...row }) => {
    const part = parts?.[row.part - 1];
    return part === undefined ? [] : [{ ...part, ...row, ordered: part.quantity * row.sets }];
  });
}

export type PackedSetPartRow = Awaited<ReturnType<typeof listPackedSetParts>>[number];

interface ParcelPhoto {
  orderId: number;
  /** From 1. */
  position: number;
}

/** Which photographs the parcels of these orders have, as a function of the number; undefined where there are none. */
export async function createParcelPhotosLookup(db: Db, orderIds: number[]) {
  const rows = await db
    .selectFrom('parcel_photos')
    .select(['order_id', 'position'])
    .distinct()
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const photos = Map.groupBy(rows, (row) => row.order_id);
  return (id: number) => photos.get(id)?.map(({ position }) => position);
}

/** The bytes of a photograph in one width, of this buyer's own order or of any (null); undefined when there is none. */
export async function findPhotoOfParcel(
  db: Db,
  { orderId, position, width }: ParcelPhoto & { width: number },
  ownerId: number | null,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('parcel_photos as photo')
    .innerJoin('orders', 'orders.id', 'photo.order_id')
    .select('photo.bytes')
    .where('photo.order_id', '=', orderId)
    .where('photo.position', '=', position)
    .where('photo.width', '=', width)
    .$if(ownerId !== null, (own) => own.where('orders.user_id', '=', ownerId))
    .executeTakeFirst();
  return row?.bytes;
}

/** Stores a photograph of the parcel of an order that is held. */
export async function insertPhotoOfParcel(
  tx: Db,
  { orderId, position }: ParcelPhoto,
  files: { width: number; bytes: Buffer }[],
): Promise<void> {
  await tx
    .insertInto('parcel_photos')
    .values(files.map((file) => ({ order_id: orderId, position, ...file })))
    .execute();
}

/** Removes a photograph; false when there is none. */
export async function deletePhotoOfParcel(tx: Db, { orderId, position }: ParcelPhoto): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('parcel_photos')
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
