import { type Insertable, type Selectable, sql } from 'kysely';
import { isOutOfStockSql } from '../../catalog/catalog.server.ts';
import type { ReturnedGoodsWish } from '../../orders/handover.ts';
import type { HandoverRow, StoredNotHandedInLine } from '../../orders/orders.server.ts';
import type { Db } from '../../platform/database/database.ts';
import type { OrderLineCallsTable, OrderPackedLinesTable, OrderParcelsTable } from './fulfilment.tables.ts';

/** How far the packing of these orders has come, with the names of who weighed and who packed; none for most. */
export function listPackingProgress(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_parcels as packing')
    .leftJoin('users as weigher', 'weigher.id', 'packing.weighed_by')
    .leftJoin('users as packer', 'packer.id', 'packing.packed_by')
    .select(['packing.order_id', 'weighed_grams', 'weighed_at', 'weighed_by', 'packed_at', 'packed_by'])
    .select([
      'weigher.last_name as weigher_last_name',
      'weigher.first_name as weigher_first_name',
      'packer.last_name as packer_last_name',
      'packer.first_name as packer_first_name',
    ])
    .where('packing.order_id', '=', sql<number>`any(${orderIds})`)
    .execute();
}

/** What came of calling the buyers about lines of these orders, and who called. */
export function listBuyerPhoneCalls(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_line_calls as call')
    .leftJoin('users', 'users.id', 'call.administrator_id')
    .select(['call.order_id', 'call.position', 'call.outcome', 'call.called_at'])
    .select(['call.administrator_id', 'users.last_name', 'users.first_name'])
    .where('call.order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('call.order_id')
    .orderBy('call.position')
    .execute();
}

export type BuyerPhoneCallRow = Awaited<ReturnType<typeof listBuyerPhoneCalls>>[number];

/** What somebody who packs must have seen of each of these orders: the tag of its recipient and facility, and its money. */
export function listPackingTerms(db: Db, orderIds: number[]) {
  return db
    .selectFrom('orders')
    .leftJoin('order_money as money', 'money.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.status',
      sql<string>`md5(jsonb_build_array(
        orders.last_name, orders.first_name, orders.middle_name, orders.birth_date, orders.squad_number,
        orders.additional_info, orders.facility_id, orders.facility_name
      )::text)`.as('recipient_tag'),
      sql<number>`coalesce(money.due_kopecks, 0)`.as('due'),
      sql<number>`coalesce(money.received_kopecks, 0)`.as('received'),
      sql<number>`coalesce(money.refunded_kopecks, 0)`.as('refunded'),
    ])
    .where('orders.id', '=', sql<number>`any(${orderIds})`)
    .execute();
}

type NewPackedLine = Omit<Insertable<OrderPackedLinesTable>, 'packed_at'>;

/** Notes what was put in for a line or for a part of a set, over what was noted of it. */
export async function upsertPackedLine(tx: Db, line: NewPackedLine): Promise<void> {
  await tx
    .insertInto('order_packed_lines')
    .values({ ...line, packed_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'position', 'part']).doUpdateSet((of) => ({
        packed_at: of.ref('excluded.packed_at'),
        administrator_id: of.ref('excluded.administrator_id'),
        quantity: of.ref('excluded.quantity'),
        replacement_id: of.ref('excluded.replacement_id'),
        replacement_name: of.ref('excluded.replacement_name'),
        replacement_choice: of.ref('excluded.replacement_choice'),
        replacement_kopecks: of.ref('excluded.replacement_kopecks'),
        replacement_grams: of.ref('excluded.replacement_grams'),
        replacement_quantity: of.ref('excluded.replacement_quantity'),
      })),
    )
    .execute();
}

/** Takes a line out of the parcel again, or a part of it. */
export async function deletePackedLine(tx: Db, orderId: number, position: number, part = 0): Promise<void> {
  await tx
    .deleteFrom('order_packed_lines')
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .where('part', '=', part)
    .execute();
}

/** Notes what came of a call about a line, over what was noted of it. */
export async function upsertBuyerPhoneCall(
  tx: Db,
  call: Omit<Selectable<OrderLineCallsTable>, 'called_at'>,
): Promise<void> {
  const noted = { ...call, called_at: sql<Date>`clock_timestamp()` };
  await tx
    .insertInto('order_line_calls')
    .values(noted)
    .onConflict((conflict) => conflict.columns(['order_id', 'position']).doUpdateSet(noted))
    .execute();
}

/** Forgets what came of a call about a line. */
export async function deleteBuyerPhoneCall(tx: Db, orderId: number, position: number): Promise<void> {
  await tx
    .deleteFrom('order_line_calls')
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
}

export type WeighedAndPackedColumns = Pick<
  Selectable<OrderParcelsTable>,
  'weighed_grams' | 'weighed_at' | 'weighed_by' | 'packed_at' | 'packed_by'
>;

/** Stores the weight or «Собран» of an order that is held. */
export async function upsertWeighedAndPacked(
  tx: Db,
  orderId: number,
  marks: Partial<WeighedAndPackedColumns>,
): Promise<void> {
  await tx
    .insertInto('order_parcels')
    .values({ order_id: orderId, ...marks })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(marks))
    .execute();
}

/** The lines of an order, and what its facility takes now. */
export async function readLinesAndFacilityToPack(db: Db, orderId: number) {
  const [lines, facility] = await Promise.all([
    db
      .selectFrom('order_lines as line')
      .innerJoin('products as product', 'product.id', 'line.product_id')
      .selectAll('line')
      .select(['product.category_id', 'product.tags', sql<boolean>`product.parts <> '[]'`.as('is_set')])
      .where('line.order_id', '=', orderId)
      .orderBy('line.position')
      .execute(),
    db
      .selectFrom('orders')
      .innerJoin('facilities as facility', 'facility.id', 'orders.facility_id')
      .select(['facility.parcel_grams', 'facility.box_grams', 'facility.refused_tags'])
      .where('orders.id', '=', orderId)
      .executeTakeFirst(),
  ]);
  return { lines, facility };
}

/** A line of an order with what its product is now; the weight is of one piece. */
export type LineToPack = Awaited<ReturnType<typeof readLinesAndFacilityToPack>>['lines'][number];

const selectReplacementGoods = (db: Db) =>
  db
    .selectFrom('products as p')
    .select(['p.id', 'p.name', 'p.price_kopecks', 'p.weight_grams', 'p.choices', 'p.category_id', 'p.tags'])
    .select([
      isOutOfStockSql.as('is_out'),
      sql<boolean>`p.parts <> '[]'`.as('is_set'),
      sql<boolean>`p.deleted_at is not null`.as('is_deleted'),
    ]);

/** A product as it is sold now; undefined for one that was never there. */
export const findReplacementProductById = (db: Db, id: number) =>
  selectReplacementGoods(db).where('p.id', '=', id).executeTakeFirst();

/** What is sold in these categories, the dearest first. */
export const listReplacementGoodsByCategories = (db: Db, categoryIds: number[]) =>
  selectReplacementGoods(db)
    .where('p.category_id', '=', sql<number>`any(${categoryIds})`)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.price_kopecks', 'desc')
    .orderBy('p.id')
    .execute();

export type ReplacementGoodsRow = Awaited<ReturnType<typeof listReplacementGoodsByCategories>>[number];

/** Who noted last what became of an order, and when; undefined before that. */
export function findHandoverAuthor(db: Db, orderId: number) {
  return db
    .selectFrom('order_parcels')
    .leftJoin('users', 'users.id', 'order_parcels.handed_noted_by')
    .select(['handed_noted_at as at', 'handed_noted_by as administrator_id', 'last_name', 'first_name'])
    .where('order_id', '=', orderId)
    .where('handed_on', 'is not', null)
    .$narrowType<{ at: Date }>()
    .executeTakeFirst();
}

interface NewHandover extends Pick<HandoverRow, 'handed_on' | 'grams' | 'note' | 'wish'> {
  orderId: number;
  administratorId: number;
  lines: readonly StoredNotHandedInLine[];
}

/** Writes what became of an order that is held, over what there was. */
export async function writeHandover(tx: Db, handover: NewHandover): Promise<void> {
  const { orderId, administratorId, handed_on, grams, note, wish, lines } = handover;
  await sql`
    insert into order_parcels as old (
      order_id, handed_on, handed_grams, handed_note, handed_lines, handed_version, handed_noted_at, handed_noted_by
    )
    values (
      ${orderId}, ${handed_on}, ${grams}, ${note}, ${JSON.stringify(lines)}, 1, clock_timestamp(), ${administratorId}
    )
    on conflict (order_id) do update set
      handed_on = excluded.handed_on, handed_grams = excluded.handed_grams, handed_note = excluded.handed_note,
      handed_lines = excluded.handed_lines, handed_version = coalesce(old.handed_version, 0) + 1,
      handed_noted_at = excluded.handed_noted_at, handed_noted_by = excluded.handed_noted_by,
      wish = ${wish}, wished_at = case when ${wish}::text is null then null else old.wished_at end`.execute(
    tx,
  );
}

/** Writes what the buyer wants done with what was returned of an order that is held. */
export async function writeReturnedGoodsWish(
  tx: Db,
  orderId: number,
  wish: ReturnedGoodsWish,
): Promise<void> {
  await tx
    .updateTable('order_parcels')
    .set({ wish, wished_at: sql<Date>`clock_timestamp()` })
    .where('order_id', '=', orderId)
    .execute();
}
