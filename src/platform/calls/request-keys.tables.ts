import type { ColumnType } from 'kysely';
import type { GeneratedDate } from '../database/tables.ts';

/** The table of the calls' keys: only its *.db.ts write it. */
declare module '../database/tables.ts' {
  interface Tables {
    request_keys: IdempotencyKeysTable;
  }
}

/** The keys of calls that create something. */
export interface IdempotencyKeysTable {
  owner: string;
  call: string;
  key: string;
  body_mark: string;
  /** Null while the request that brought the key is in flight. */
  answer: ColumnType<unknown, string | null | undefined, string>;
  /** Null for a stranger. */
  user_id: number | null;
  created_at: GeneratedDate;
}
