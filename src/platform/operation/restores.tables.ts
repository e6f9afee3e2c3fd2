import type { Id, Now } from '../database/tables.ts';

/** The table of restores: only its *.db.ts write it. */
declare module '../database/tables.ts' {
  interface Tables {
    restores: RestoresTable;
  }
}

export interface RestoresTable {
  id: Id;
  created_at: Now;
  /** Tokens issued before this moment no longer count, whoever holds them. */
  tokens_good_since: Date;
}
