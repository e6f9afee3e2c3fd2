import type { ColumnType, Generated } from 'kysely';
import type { Id, Now } from '../../shared/server/tables.ts';

/** The table of mails that wait: only its *.db.ts write it. */
declare module '../../shared/server/tables.ts' {
  interface Tables {
    outgoing_mails: OutgoingMailsTable;
  }
}

export interface OutgoingMailsTable {
  id: Id;
  kind: string;
  /** Null where somebody has typed an e-mail of which nothing is known yet. */
  user_id: number | null;
  about: string;
  facts: ColumnType<unknown, string, string>;
  /** The name of the message, the same at every attempt. */
  message_key: Generated<string>;
  attempts: Generated<number>;
  queued_at: Now;
  due_at: Now;
}
