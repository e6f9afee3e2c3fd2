import type { ShopSnapshotPart } from '../../platform/snapshot.ts';
import {
  type FacilityRow,
  facilitiesVersionSql,
  listFacilities,
  listShopClosedDays,
} from './facilities.db.ts';

/** The facilities in use, and the days on which the shop hands nothing in, as they were at one moment. */
export interface FacilitiesSnapshot {
  facilities: readonly FacilityRow[];
  closedDays: readonly string[];
  /** A facility in use; undefined for one that is unknown or deleted. */
  find(id: number): FacilityRow | undefined;
}

/** Facilities are some dozens: all of them are read again. */
export const facilitiesSnapshotPart: ShopSnapshotPart<FacilitiesSnapshot> = {
  version: facilitiesVersionSql,
  read: async (tx) => {
    const facilities = await listFacilities(tx, 'active');
    const closedDays = await listShopClosedDays(tx);
    return () => ({
      facilities,
      closedDays,
      find: (wanted) => facilities.find(({ id }) => id === wanted),
    });
  },
};
