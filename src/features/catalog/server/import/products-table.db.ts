import { sql } from 'kysely';
import type { Db } from '../../../../shared/server/database.ts';
import { inCategory } from '../categories.db.ts';
import { isOut } from '../products.db.ts';

/** Some products on sale by number from `after` on, of a category and all below it when one is given. */
export function listForTable(db: Db, { after, limit, categoryId }: TablePart) {
  return rows(db)
    .where('p.deleted_at', 'is', null)
    .where('p.id', '>', after)
    .$if(categoryId !== null, (of) => of.where(inCategory(Number(categoryId))))
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

interface TablePart {
  after: number;
  limit: number;
  categoryId: number | null;
}

/** Those of these products that are on sale. */
export function findForTable(db: Db, ids: number[]) {
  return rows(db)
    .where('p.deleted_at', 'is', null)
    .where('p.id', '=', sql<number>`any(${ids})`)
    .orderBy('p.id')
    .execute();
}

export type TableRow = Awaited<ReturnType<typeof findForTable>>[number];

function rows(db: Db) {
  return db
    .selectFrom('products as p')
    .select([
      'p.id',
      'p.name',
      'p.price_kopecks',
      'p.priority_sort',
      'p.category_id',
      'p.restrictions',
      'p.weight_grams',
      'p.description',
      'p.tags',
      'p.choices',
      isOut.as('out'),
      'p.out_until',
      'p.out_reason',
      'p.picture_name',
      'p.version',
    ]);
}

/** These products as they stand, deleted or not, for a change of many. */
export function findForImport(tx: Db, ids: number[]) {
  return tx
    .selectFrom('products')
    .select([
      'id',
      'name',
      'price_kopecks',
      'priority_sort',
      'category_id',
      'restrictions',
      'weight_grams',
      'description',
      'tags',
      'choices',
      'out',
      'out_until',
      'out_reason',
      'deleted_at',
      'version',
    ])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

export type ImportedColumns = Omit<
  Awaited<ReturnType<typeof findForImport>>[number],
  'deleted_at' | 'version'
>;

/** Writes these products in one statement; what stays as it was makes no version. */
export async function changeProducts(tx: Db, products: ImportedColumns[]): Promise<void> {
  if (products.length === 0) return;
  await sql`
    update products as p set
      name = r.name, price_kopecks = r.price_kopecks, priority_sort = r.priority_sort, category_id = r.category_id,
      restrictions = r.restrictions, weight_grams = r.weight_grams, description = r.description,
      tags = array(select jsonb_array_elements_text(r.tags)),
      choices = array(select jsonb_array_elements_text(r.choices)),
      out = r.out, out_until = r.out_until, out_reason = r.out_reason
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r(
      id bigint, name text, price_kopecks integer, priority_sort integer, category_id bigint, restrictions text,
      weight_grams integer, description text, tags jsonb, choices jsonb, out boolean, out_until date, out_reason text
    )
    where p.id = r.id`.execute(tx);
}
