import type { Generated } from 'kysely';
import type { DeskRole } from '../../contract/desk-roles.ts';
import type { Day } from '../../lib/calendar.ts';
import type { GeneratedDate, GeneratedId } from '../../platform/database/tables.ts';

/** The tables of accounts: only its *.db.ts write them. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    users: UsersTable;
    consents: ConsentsTable;
    password_resets: PasswordResetsTable;
    wrong_passwords: WrongPasswordsTable;
    mail_proofs: MailProofsTable;
  }
}

export interface UsersTable {
  id: GeneratedId;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  email: string;
  password_hash: string;
  role: Generated<'USER' | 'ADMIN'>;
  /** Which part of the desk's work is an administrator's; null is everything. */
  desk_role: DeskRole | null;
  /** Tokens issued before this moment no longer count. */
  signed_out_at: Date | null;
  /** Until when the password opens once, to choose another; null when it is its owner's own. */
  one_time_until: Date | null;
  one_time_used_at: Date | null;
  order_mails: Generated<boolean>;
  /** Since when the mailbox is known to be the account's; letters go to no other. */
  mail_proved_at: Date | null;
  /** Since when the mailbox takes nothing; null while it does. */
  mail_refused_at: Date | null;
  /** The last day on which somebody signed in. */
  used_on: Generated<Day>;
  created_at: GeneratedDate;
}

export interface ConsentsTable {
  id: GeneratedId;
  user_id: number | null;
  recipient_id: number | null;
  purpose: 'REGISTRATION' | 'RECIPIENT';
  text_version: string;
  /** The network it came from, or who took it by telephone; null once the account was erased. */
  address: string | null;
  created_at: GeneratedDate;
  ended_by: 'RECIPIENT_DELETED' | 'ACCOUNT_DELETED' | 'UNUSED' | null;
  ended_at: Date | null;
}

/** The links to a new password that were sent. */
export interface PasswordResetsTable {
  token_hash: string;
  user_id: number;
  /** The newest request of an account counts; each attempt to send it has a token of its own. */
  request: string;
  created_at: Date;
  over: Generated<boolean>;
}

/** Letters of the last day that prove a mailbox, by a mark of it. */
export interface MailProofsTable {
  mailbox: string;
  sent: number;
  until: Date;
}

/** Wrong passwords of the last quarter of an hour, by marks of accounts and networks. */
export interface WrongPasswordsTable {
  key: string;
  failures: number;
  failed_at: Date;
  until: Date;
}
