import { settingsPart } from '../features/admin/admin.server.ts';
import { cataloguePart } from '../features/catalog/catalog.server.ts';
import { facilitiesPart } from '../features/facilities/facilities.server.ts';
import type { Db } from '../shared/server/database.ts';
import { ShopSnapshot } from '../shared/server/shop-snapshot.ts';

/** Reads what every visitor is shown alike into memory. */
export async function openSnapshot(db: Db): Promise<ShopSnapshot> {
  const snapshot = new ShopSnapshot(db, [cataloguePart, facilitiesPart, settingsPart]);
  await snapshot.refresh();
  return snapshot;
}
