import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { UsersTable } from './accounts.tables.ts';

/** The mailbox of an account, and whether mails about its orders are wanted; undefined when the account is gone. */
export function findMailbox(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'order_mails', 'mail_proved_at', 'mail_refused_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Whether letters go there: it is known to be the account's, and takes them. */
export const canReceiveMail = (mailbox: Pick<Selectable<UsersTable>, 'mail_proved_at' | 'mail_refused_at'>) =>
  mailbox.mail_proved_at !== null && mailbox.mail_refused_at === null;

/** Turns mails about orders on or off; a mailbox that took none is tried again when they are turned on. */
export async function setOrderMailsWanted(tx: Db, userId: number, wanted: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ order_mails: wanted, ...(wanted ? { mail_refused_at: null } : {}) })
    .where('id', '=', userId)
    .execute();
}

/** Notes that a mailbox takes nothing. */
export async function markMailboxUndeliverable(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ mail_refused_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .where('mail_refused_at', 'is', null)
    .execute();
}
