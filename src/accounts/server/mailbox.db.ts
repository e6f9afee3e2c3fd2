import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { createRowPurger } from '../../platform/database/row-purger.db.ts';
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

/** At most so many letters with a link that proves a mailbox go to it a day, no matter who asks. */
const MOST_A_DAY = 3;

/** How many rows past their day one letter takes away: more than it brings. */
const SWEPT = 50;

/**
 * Counts one more letter to a mailbox; false when it has had its letters of the day. A day that ends later than one
 * which begins now was begun by a clock that was ahead, and holds nothing up.
 */
export async function consumeVerificationMailQuota(tx: Db, mailbox: string): Promise<boolean> {
  await purgeVerificationMailCounts(tx, sql`clock_timestamp()`, SWEPT);
  const { rows } = await sql`
    insert into mail_proofs as counted (mailbox, sent, until)
    values (${mailbox}, 1, clock_timestamp() + interval '1 day')
    on conflict (mailbox) do update set
      sent = case when counted.until <= excluded.until then counted.sent + 1 else 1 end,
      until = least(counted.until, excluded.until)
    where counted.sent < ${MOST_A_DAY} or counted.until > excluded.until
    returning mailbox`.execute(tx);
  return rows.length > 0;
}

/** Notes that a mailbox is its account's and takes mail; false when the account is gone. */
export async function recordEmailVerification(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({
      mail_proved_at: sql<Date>`coalesce(mail_proved_at, clock_timestamp())`,
      mail_refused_at: null,
    })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const purgeVerificationMailCounts = createRowPurger('mail_proofs', 'until');
