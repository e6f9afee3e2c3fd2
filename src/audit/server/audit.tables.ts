import type { ColumnType, Generated } from 'kysely';
import type { AuditedThing } from '../../platform/calls/handle.ts';
import type { GeneratedDate, GeneratedId } from '../../platform/database/tables.ts';

/** The tables of the administrators' work: only its *.db.ts write them. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    audit_log: AuditLogTable;
    edits: EditsTable;
  }
}

/** Rows are only added, and removed when they are old; a trigger refuses everything else. */
export interface AuditLogTable {
  id: GeneratedId;
  created_at: GeneratedDate;
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
  id: GeneratedId;
  thing: 'categories' | 'products' | 'facilities' | 'shop_settings';
  thing_id: number;
  /** The version that it made. */
  version: number;
  created_at: GeneratedDate;
  administrator_id: number | null;
  /** Column → value, of those that changed. */
  was: Record<string, unknown>;
  became: Record<string, unknown>;
}
