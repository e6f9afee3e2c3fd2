import { cataloguePart } from '../catalog/catalog.server.ts';
import { facilitiesPart } from '../facilities/facilities.server.ts';
import type { Db } from '../platform/database/database.ts';
import { ShopSnapshot } from '../platform/snapshot.ts';
import { settingsPart } from '../settings/settings.server.ts';

/** Reads what every visitor is shown alike into memory. */
export async function openSnapshot(db: Db): Promise<ShopSnapshot> {
  const snapshot = new ShopSnapshot(db, [cataloguePart, facilitiesPart, settingsPart]);
  await snapshot.refresh();
  return snapshot;
}
