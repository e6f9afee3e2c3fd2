import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { createRowPurger } from '../../../platform/database/row-purger.db.ts';
import { columnByProductField } from '../../product-fields.ts';
import { type BulkWrittenField, bulkWrittenFields } from '../../products-bulk.contract.ts';
import type { ProductsTable, StockReceipt } from '../catalog.tables.ts';
import type { PictureOrDeletionColumn } from '../product-columns.ts';

/** The columns that a step may write, as `to_jsonb` has them. */
export interface BulkChangeColumns
  extends Omit<Selectable<ProductsTable>, 'id' | 'version' | PictureOrDeletionColumn | 'parts'>,
    Record<'deleted_at', string | null> {}

/** Returns which columns a field of a step is: they go back together or not at all. */
export function listBulkFieldDbColumns(field: BulkWrittenField): readonly (keyof BulkChangeColumns)[] {
  if (field === 'made' || field === 'received') return [];
  if (field === 'availability') return ['out', 'out_until', 'out_reason'];
  if (field === 'purchasePrice') return ['purchase_price_kopecks', 'purchase_price_on'];
  return [field === 'deleted' ? 'deleted_at' : columnByProductField[field]];
}

const stepColumns = bulkWrittenFields.flatMap(listBulkFieldDbColumns);

const columns = sql<BulkChangeColumns>`jsonb_build_object(${sql.join(
  stepColumns.flatMap((column) => [sql.lit(column), sql.ref(`p.${column}`)]),
)})`;

export interface LockedProduct {
  id: number;
  name: string;
  version: number;
  columns: BulkChangeColumns;
}

/** These products, deleted or not, held until the transaction ends; orders that name them meanwhile do not wait. */
export function lockProducts(tx: Db, ids: number[]): Promise<LockedProduct[]> {
  return tx
    .selectFrom('products as p')
    .select(['p.id', 'p.name', 'p.version', columns.as('columns')])
    .where('p.id', '=', sql<number>`any(${ids})`)
    .orderBy('p.id')
    .forNoKeyUpdate()
    .execute();
}

/** Products written by one statement: a statement may take five seconds, and a slow machine writes some hundreds in one. */
const AT_A_TIME = 500;

/** Returns the columns in which something is to become other than it was. */
export const findChangedColumns = (rows: { was: BulkChangeColumns; columns: BulkChangeColumns }[]) =>
  stepColumns.filter((column) => rows.some(({ was, columns }) => was[column] !== columns[column]));

/**
 * Writes columns of products, all of them or only those named: a price does not carry a description along. Returns the
 * version each product has now. What stays as it was makes none.
 */
export async function writeProductColumns(
  tx: Db,
  rows: { id: number; columns: BulkChangeColumns }[],
  written: readonly (keyof BulkChangeColumns)[] = stepColumns,
): Promise<Map<number, number>> {
  const versions = new Map<number, number>();
  if (written.length === 0) return versions;
  const values = written.map((column) => sql`${sql.ref(column)} = ${sql.ref(`c.${column}`)}`);
  for (let start = 0; start < rows.length; start += AT_A_TIME) {
    const some = rows
      .slice(start, start + AT_A_TIME)
      .map(({ id, columns }) => ({ id, ...Object.fromEntries(written.map((one) => [one, columns[one]])) }));
    const { rows: now } = await sql<{ id: number; version: number }>`
      update products as p set ${sql.join(values)}
      from jsonb_populate_recordset(null::products, cast(${JSON.stringify(some)}::text as jsonb)) as c
      where p.id = c.id
      returning p.id, p.version`.execute(tx);
    for (const { id, version } of now) versions.set(id, version);
  }
  return versions;
}

interface NewStep {
  administratorId: number;
  fields: BulkWrittenField[];
  /** The products and the versions that the step made; the first is of a product that was made. */
  versions: [id: number, version: number][];
  received?: readonly StockReceipt[];
}

/** Notes which versions of products belong to one step. Returns its id. */
export async function insertBulkChange(
  tx: Db,
  { administratorId, fields, versions, received = [] }: NewStep,
) {
  const { id } = await tx
    .insertInto('product_steps')
    .values({
      administrator_id: administratorId,
      fields,
      products: versions.map(([product]) => product),
      versions: versions.map(([, version]) => version),
      received: JSON.stringify(received),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Forgets steps that no one can take back any more. */
export const purgeBulkChanges = createRowPurger('product_steps', 'created_at');

/** Steps of the last days, the last first, with the names of their administrators. */
export function findRecentBulkChanges(db: Db, storedDays: number) {
  return db
    .selectFrom('product_steps as s')
    .leftJoin('users as u', 'u.id', 's.administrator_id')
    .select([
      's.id',
      's.created_at as at',
      's.fields',
      's.undone_at',
      's.administrator_id',
      'u.last_name',
      'u.first_name',
      // Taking a step back and the step that this makes are of one moment.
      sql<boolean>`exists (select from product_steps where undone_at = s.created_at)`.as('undoes'),
    ])
    .select(
      sql<number>`(
        select count(*)::integer from (
          select unnest(s.products) union select (came ->> 'productId')::bigint from jsonb_array_elements(s.received) as came
        ) as written
      )`.as('products'),
    )
    .where('s.created_at', '>', sql<Date>`now() - make_interval(days => ${storedDays})`)
    .orderBy('s.id', 'desc')
    .limit(100)
    .execute();
}

/** Marks a step as taken back; false when there is none, it is too old, or it was taken back before. */
export async function markBulkChangeUndone(tx: Db, stepId: number, storedDays: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product_steps')
    .set({ undone_at: sql`now()` })
    .where('id', '=', stepId)
    .where('undone_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${storedDays})`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A step that can be taken back, with what came of goods in it; undefined where it is too old or was taken back before. */
export function findUndoableBulkChange(db: Db, stepId: number, storedDays: number) {
  return db
    .selectFrom('product_steps')
    .select('received')
    .where('id', '=', stepId)
    .where('undone_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${storedDays})`)
    .executeTakeFirst();
}

/** What a step wrote, what stood there before, and what stands there now; nulls where the log of it is gone. `hold`: until the transaction ends. */
export function listBulkChangeValues(db: Db, stepId: number, { hold }: { hold: boolean }) {
  return db
    .selectFrom(
      sql<{ product_id: number; version: number }>`(
        select unnest(products) as product_id, unnest(versions) as version from product_steps where id = ${stepId}
      )`.as('s'),
    )
    .innerJoin('products as p', 'p.id', 's.product_id')
    .leftJoin('edits as e', (on) =>
      on
        .on('e.thing', '=', 'products')
        .onRef('e.thing_id', '=', 's.product_id')
        .onRef('e.version', '=', 's.version'),
    )
    .select(['p.id', 'p.name', 's.version', 'p.version as version_now', 'e.was', 'e.became'])
    .select((of) => [
      columns.as('columns'),
      of
        .exists(
          of
            .selectFrom('order_lines as line')
            .select('line.order_id')
            .whereRef('line.product_id', '=', 'p.id'),
        )
        .as('is_ordered'),
    ])
    .orderBy('p.id')
    .$if(hold, (query) => query.forNoKeyUpdate('p'))
    .execute();
}
