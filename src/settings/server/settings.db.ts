import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { ShopSettingsTable } from './settings.tables.ts';

/** Names the state of the settings: their one row is known by the transaction that wrote it. */
export const settingsVersionSql = sql<string>`(select xmin from shop_settings)`;

export type ShopSettingsRow = Omit<Selectable<ShopSettingsTable>, 'id'>;

/** What administrators have set; null where they have not. */
export function findShopSettingsRow(db: Db): Promise<ShopSettingsRow> {
  return db.selectFrom('shop_settings').selectAll().executeTakeFirstOrThrow();
}

/** The same, held until the transaction ends. */
export function lockShopSettingsRow(tx: Db): Promise<ShopSettingsRow> {
  return tx.selectFrom('shop_settings').selectAll().forUpdate().executeTakeFirstOrThrow();
}

export async function writeShopSettingsRow(tx: Db, columns: Updateable<ShopSettingsTable>): Promise<void> {
  if (Object.keys(columns).length > 0) await tx.updateTable('shop_settings').set(columns).execute();
}
