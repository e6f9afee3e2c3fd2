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
  /** The last day on which something was let go by a clock that could be believed. */
  day: Day;
}
