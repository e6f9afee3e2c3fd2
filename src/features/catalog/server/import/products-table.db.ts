import { sql } from 'kysely';
import type { Db } from '../../../../shared/server/database.ts';
import { inCategory } from '../categories.db.ts';
import { ownColumns } from '../products.db.ts';

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
  return db.selectFrom('products as p').select(ownColumns);
}
