import type { ColumnType, Generated } from 'kysely';
import type { numberSettings, textSettings } from '../../../shared/contract/shop-settings.ts';
import type { AuditedThing } from '../../../shared/server/handle.ts';
import type { Id, Now } from '../../../shared/server/tables.ts';

/** The tables of the administrators' work: only its *.db.ts write them. */
declare module '../../../shared/server/tables.ts' {
  interface Tables {
    admin_record: AdminRecordTable;
    edits: EditsTable;
    shop_settings: ShopSettingsTable;
    first_day: FirstDayTable;
  }
}

/** Rows are only added, and removed when they are old; a trigger refuses everything else. */
export interface AdminRecordTable {
  id: Id;
  at: Now;
  /** The user who did it; the account may be gone. */
  administrator_id: number;
  kind: string;
  record_ids: number[];
  /** The personal fields that were searched by, never what was typed into them. */
  fields: Generated<string[]>;
  detail: string | null;
  /** What was changed, in words; empty in entries from before this was noted, and in those of looks. */
  things: ColumnType<AuditedThing[], string | undefined, never>;
  /** The names of things in small letters, for the search; the database makes them. */
  names: ColumnType<string | null, never, never>;
}

/** What made each version of a category, product or facility; a trigger writes it. */
export interface EditsTable {
  id: Id;
  thing: 'categories' | 'products' | 'facilities' | 'shop_settings';
  thing_id: number;
  /** The version that it made. */
  version: number;
  at: Now;
  administrator_id: number | null;
  /** Column → value, of those that changed. */
  was: Record<string, unknown>;
  became: Record<string, unknown>;
}

type TextColumns = {
  [Name in Lowercase<(typeof textSettings)[keyof typeof textSettings]['variable']>]: string | null;
};
type NumberColumns = {
  [Name in Lowercase<(typeof numberSettings)[keyof typeof numberSettings]['variable']>]: number | null;
};

/** The one row of what administrators have set, a column for each variable; null is the configuration's. */
export interface ShopSettingsTable extends TextColumns, NumberColumns {
  id: Generated<number>;
  version: Generated<number>;
  /** The terms that hold until `terms_from`, where some have been made shorter. */
  terms_before: ColumnType<Terms | null, never, string | null>;
  terms_from: Date | null;
}

/** How long things are kept, by the names of the settings. */
export type Terms = Record<keyof typeof numberSettings, number>;

/** The one row of how a new shop begins. */
export interface FirstDayTable {
  id: Generated<number>;
  /** When the walk through the new shop was put away; null while it is shown. */
  hidden_at: Date | null;
  /** The things that the first start made to try the shop out with. */
  example_categories: Generated<number[]>;
  example_products: Generated<number[]>;
  example_facilities: Generated<number[]>;
}
