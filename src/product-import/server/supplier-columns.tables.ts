import type { Generated } from 'kysely';
import type { PriceListColumns } from '../products-table.contract.ts';

/** The tables of bringing goods in: only its *.db.ts write them. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    supplier_columns: SupplierColumnsTable;
  }
}

interface SupplierColumnsTable {
  supplier: string;
  /** Of what he sends beside the goods, not of his price list. */
  receipt: Generated<boolean>;
  columns: PriceListColumns;
}
