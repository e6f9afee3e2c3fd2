import type { UpdateObject } from 'kysely';
import type { Db } from './database.ts';
import type { ShopStateTable, Tables } from './tables.ts';

export const findShopStateRow = (db: Db): Promise<ShopStateTable> =>
  db.selectFrom('shop_state').selectAll().executeTakeFirstOrThrow();

/** Held until the transaction ends. */
export const lockShopStateRow = (tx: Db): Promise<ShopStateTable> =>
  tx.selectFrom('shop_state').selectAll().forUpdate().executeTakeFirstOrThrow();

export async function writeShopStateRow(tx: Db, columns: UpdateObject<Tables, 'shop_state'>): Promise<void> {
  await tx.updateTable('shop_state').set(columns).execute();
}
