import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { ProductStock } from '../product-stock.contract.ts';
import type { ProductStockTable } from './catalog.tables.ts';

/** How many pieces of a product came, are in orders that are not over, and are left; undefined: it is not counted. */
export async function findProductStock(db: Db, productId: number): Promise<ProductStock | undefined> {
  const { rows } = await sql<ProductStock>`
    select s.received, s.available, (
      select coalesce(sum(o.pieces), 0)::integer from order_stock o
      where o.product_id = s.product_id and not o.handed_in
    ) as reserved
    from product_stock s where s.product_id = ${productId}`.execute(db);
  return rows[0];
}

/** The pieces of the counted ones of these products, by number; without any of all that are counted. `hold`: until the transaction ends. */
export async function findStock(
  db: Db,
  ids?: readonly number[],
  { hold } = { hold: false },
): Promise<Map<number, CountedPieces>> {
  const rows = await db
    .selectFrom('product_stock')
    .select(['product_id', 'received', 'available'])
    .$if(ids !== undefined, (query) => query.where('product_id', '=', sql<number>`any(${ids})`))
    // In the order in which orders take theirs.
    .orderBy('product_id')
    .$if(hold, (query) => query.forUpdate())
    .execute();
  return new Map(rows.map(({ product_id, ...pieces }) => [product_id, pieces]));
}

export type CountedPieces = Omit<ProductStockTable, 'product_id'>;

/** Products written by one statement: a trigger follows each of them. */
const AT_A_TIME = 500;

interface Receipt {
  productId: number;
  pieces: number;
}

/** Returns receipts as the tables `came` of statements, one after another. */
const splitReceipts = (receipts: readonly Receipt[]) =>
  Array.from({ length: Math.ceil(receipts.length / AT_A_TIME) }, (_, index) => {
    const some = receipts.slice(index * AT_A_TIME, (index + 1) * AT_A_TIME);
    return sql`jsonb_to_recordset(${JSON.stringify(some)}) as came ("productId" bigint, pieces integer)`;
  });

/** Adds pieces that came; a product that was not counted is from now on. */
export async function receiveStock(tx: Db, receipts: readonly Receipt[]): Promise<void> {
  for (const came of splitReceipts(receipts)) {
    await sql`
      insert into product_stock as s (product_id, received, available)
      select "productId", pieces, pieces from ${came} order by 1
      on conflict (product_id) do update
      set received = s.received + excluded.received, available = s.available + excluded.available`.execute(
      tx,
    );
  }
}

/** Takes pieces away that did not come after all; so many there must be. */
export async function takeStockBack(tx: Db, receipts: readonly Receipt[]): Promise<void> {
  for (const came of splitReceipts(receipts)) {
    await sql`
      update product_stock s set received = s.received - pieces, available = s.available - pieces
      from ${came} where s.product_id = "productId"`.execute(tx);
  }
}

/** Sets what is left to so many pieces, as they were counted; what came is corrected by the same. */
export async function recountStock(tx: Db, productId: number, pieces: number): Promise<void> {
  await sql`
    insert into product_stock as s (product_id, received, available) values (${productId}, ${pieces}, ${pieces})
    on conflict (product_id) do update
    set received = s.received + excluded.available - s.available, available = excluded.available`.execute(tx);
}

/** Counts products no more; what orders took of them is forgotten. */
export async function stopCountingStock(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('product_stock').where('product_id', '=', sql<number>`any(${ids})`).execute();
}

interface WantedGoods {
  id: number;
  quantity: number;
}

/** Of which counted goods, the parts of sets included, less is left than is wanted, by their names. */
export async function listStockShortages(db: Db, wanted: readonly WantedGoods[]): Promise<StockShortage[]> {
  const { rows } = await sql<StockShortage>`
    with wanted as (
      select id, quantity from jsonb_to_recordset(${JSON.stringify(wanted)}) as w (id bigint, quantity integer)
    ), pieces as (
      select id, quantity, null as set_name from wanted
      union all
      select (part ->> 'productId')::bigint, w.quantity * (part ->> 'quantity')::integer, p.name
      from wanted w join products p on p.id = w.id, jsonb_array_elements(p.parts) as part
    )
    select p.name, s.available, w.sets
    from (
      select id, sum(quantity) as quantity, array_remove(array_agg(distinct set_name), null) as sets
      from pieces group by id
    ) as w
    join product_stock s on s.product_id = w.id
    join products p on p.id = w.id
    where s.available < w.quantity
    order by p.name`.execute(db);
  return rows;
}

interface StockShortage {
  name: string;
  available: number;
  /** The names of the wanted sets that hold it. */
  sets: string[];
}

/** Whether a statement failed since an order would have taken more of counted goods than is left. */
export const isStockShortageError = (error: unknown): boolean =>
  (error as { constraint?: unknown } | undefined)?.constraint === 'product_stock_enough';
