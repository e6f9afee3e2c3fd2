import type { ColumnType, Generated } from 'kysely';
import type { GeneratedDate, GeneratedId } from '../database/tables.ts';

/** The tables of mails that wait: only their *.db.ts write them. */
declare module '../database/tables.ts' {
  interface Tables {
    outgoing_mails: OutgoingMailsTable;
    mail_turns: NextMailTimesTable;
  }
}

export interface OutgoingMailsTable {
  id: GeneratedId;
  kind: string;
  /** Null where somebody has typed an e-mail of which nothing is known yet. */
  user_id: number | null;
  about: string;
  /** Goes as one letter with others of its account. */
  together: Generated<boolean>;
  facts: ColumnType<unknown, string, string>;
  /** The name of the message, the same at every attempt. */
  message_key: Generated<string>;
  attempts: Generated<number>;
  created_at: GeneratedDate;
  due_at: GeneratedDate;
}

/** When an account is sent the next letter about what goes together. */
export interface NextMailTimesTable {
  user_id: number;
  next_at: Date;
}
