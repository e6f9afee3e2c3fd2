import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Those of these orders that are marked as packed. */
export async function listPackedOrderIds(db: Db, orderIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('order_parcels')
    .select('order_id')
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .where('packed_at', 'is not', null)
    .execute();
  return rows.map((row) => row.order_id);
}

/** Whether the parcel of each of these orders is closed and what it weighs, as a function of the number. */
export async function readClosedParcels(db: Db, orderIds: number[]) {
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

/** What was put in for the lines of these orders, beside what was ordered, and who put it in. */
export function listPackedLines(db: Db, orderIds: number[]) {
  return packedLines(db, orderIds).execute();
}

/** The same of those lines that were not put in as they were ordered. */
export function listPackingChangeLines(db: Db, orderIds: number[]) {
  return packedLines(db, orderIds).where('mark.quantity', 'is not', null).execute();
}

function packedLines(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_packed_lines as mark')
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.order_id', '=', 'mark.order_id').onRef('line.position', '=', 'mark.position'),
    )
    .leftJoin('users', 'users.id', 'mark.administrator_id')
    .select(['mark.order_id', 'mark.position', 'mark.packed_at', 'mark.administrator_id'])
    .select(['line.name', 'line.choice', 'line.price_kopecks', 'line.quantity as ordered'])
    .select((of) => of.fn.coalesce('mark.quantity', 'line.quantity').as('quantity'))
    .select(['replacement_id', 'replacement_name', 'replacement_choice', 'replacement_kopecks'])
    .select(['replacement_grams', 'replacement_quantity', 'users.last_name', 'users.first_name'])
    .where('mark.order_id', '=', sql<number>`any(${orderIds})`)
    .where('mark.part', '=', 0)
    .orderBy('mark.order_id')
    .orderBy('mark.position');
}

export type PackedLineRow = Awaited<ReturnType<typeof listPackedLines>>[number];

/** What is noted of parts of sets in these orders, with their names and how many were ordered. */
export async function listPackedSetParts(db: Db, orderIds: number[]) {
  const rows = await db
    .selectFrom('order_packed_lines as mark')
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.order_id', '=', 'mark.order_id').onRef('line.position', '=', 'mark.position'),
    )
    .leftJoin('users', 'users.id', 'mark.administrator_id')
    .select(['mark.order_id', 'mark.position', 'mark.part', 'mark.quantity', 'mark.packed_at'])
    .select(['mark.administrator_id', 'users.last_name', 'users.first_name'])
    .select(['line.name as set_name', 'line.quantity as sets', 'line.parts'])
    .where('mark.order_id', '=', sql<number>`any(${orderIds})`)
    .where('mark.part', '>', 0)
    .$narrowType<{ quantity: number }>()
    .orderBy('mark.order_id')
    .orderBy('mark.position')
    .orderBy('mark.part')
    .execute();
  return rows.flatMap(({ parts, ...row }) => {
    const part = parts?.[row.part - 1];
    return part === undefined ? [] : [{ ...row, name: part.name, ordered: part.quantity * row.sets }];
  });
}

export type PackedSetPartRow = Awaited<ReturnType<typeof listPackedSetParts>>[number];
