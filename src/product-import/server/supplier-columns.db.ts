import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { PriceListColumns } from '../products-table.contract.ts';

interface SupplierColumns {
  supplier: string;
  isReceipt?: boolean | null | undefined;
  columns: PriceListColumns;
}

/** The suppliers whose price lists or receipts were brought in, by name, with the columns of the last. */
export function listSupplierColumns(
  db: Db,
): Promise<{ name: string; isReceipt: boolean; columns: PriceListColumns }[]> {
  return db
    .selectFrom('supplier_columns')
    .select(['supplier as name', 'receipt as isReceipt', 'columns'])
    .orderBy('supplier')
    .orderBy('receipt')
    .execute();
}

/** Remembers which the columns of a supplier's price list were, or of what he sent beside the goods. */
export async function saveSupplierColumns(
  tx: Db,
  { supplier, isReceipt, columns }: SupplierColumns,
): Promise<void> {
  const values = {
    supplier,
    receipt: isReceipt ?? false,
    columns: sql<PriceListColumns>`${JSON.stringify(columns)}::jsonb`,
  };
  await tx
    .insertInto('supplier_columns')
    .values(values)
    .onConflict((on) => on.columns(['supplier', 'receipt']).doUpdateSet({ columns: values.columns }))
    .execute();
}
