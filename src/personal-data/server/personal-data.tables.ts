import type { Generated } from 'kysely';
import type { Day } from '../../lib/calendar.ts';

/** The table of the account slice: only its *.db.ts write it. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    forgetting: ForgettingTable;
  }
}

/** One row. */
export interface ForgettingTable {
  id: Generated<number>;
  /** The day of the last run, as the database's clock had it. */
  day: Day;
}
