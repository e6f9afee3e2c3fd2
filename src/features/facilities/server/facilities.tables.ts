import type { Generated } from 'kysely';
import type { Id } from '../../../shared/server/tables.ts';

/** The tables of facilities: only its *.db.ts write them. */
declare module '../../../shared/server/tables.ts' {
  interface Tables {
    facilities: FacilitiesTable;
    facilities_version: FacilitiesVersionTable;
  }
}

export interface FacilitiesTable {
  id: Id;
  name: string;
  delivery_kopecks: number;
  free_from_kopecks: number;
  deleted_at: Date | null;
  version: Generated<number>;
}

/** One row: a number for the state of the facilities, renewed by triggers at every write. */
export interface FacilitiesVersionTable {
  only_row: Generated<boolean>;
  version: string;
}
