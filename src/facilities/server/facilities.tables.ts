import type { Generated } from 'kysely';
import type { FacilityKind } from '../../content/facility-kinds.ts';
import type { Day } from '../../lib/calendar.ts';
import type { GeneratedId } from '../../platform/database/tables.ts';
import type { RefusalInfoSource } from '../facility-fields.ts';

/** The tables of facilities: only its *.db.ts write them. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    facilities: FacilitiesTable;
    shop_closed_days: ShopClosedDaysTable;
  }
}

export interface FacilitiesTable {
  id: GeneratedId;
  name: string;
  delivery_kopecks: number;
  free_from_kopecks: number;
  kind: FacilityKind | null;
  parcel_grams: Generated<number>;
  month_grams: number | null;
  /** Null for the box of the whole shop. */
  box_grams: number | null;
  refused_tags: Generated<string[]>;
  refused_source: RefusalInfoSource | null;
  refused_on: Day | null;
  paper_copies: Generated<number>;
  handover_weekdays: Generated<number[]>;
  order_by_days: Generated<number>;
  order_by_time: Generated<string>;
  closed_days: Generated<Day[]>;
  paused_until: Day | null;
  notice: string | null;
  deleted_at: Date | null;
  version: Generated<number>;
}

export interface ShopClosedDaysTable {
  day: Day;
}
