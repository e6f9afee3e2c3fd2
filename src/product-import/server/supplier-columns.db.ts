import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { PriceListColumns } from '../products-table.contract.ts';

/** The suppliers whose price lists were brought in, by name, with the columns of the last. */
export function listSupplierColumns(db: Db): Promise<{ name: string; columns: PriceListColumns }[]> {
  return db
    .selectFrom('supplier_columns')
    .select(['supplier as name', 'columns'])
    .orderBy('supplier')
    .execute();
}

/** Remembers which the columns of a supplier's price list were. */
export async function saveSupplierColumns(
  tx: Db,
  supplier: string,
  columns: PriceListColumns,
): Promise<void> {
  const values = { supplier, columns: sql<PriceListColumns>`${JSON.stringify(columns)}::jsonb` };
  await tx
    .insertInto('supplier_columns')
    .values(values)
    .onConflict((on) => on.column('supplier').doUpdateSet({ columns: values.columns }))
    .execute();
}
