import { type Selectable, sql } from 'kysely';
import { PREPARED } from '../../../shared/server/database/postgres-pools.ts';
import type { Db } from '../../../shared/server/database.ts';
import type { Caller } from '../../../shared/server/handle.ts';
import type { UsersTable } from './accounts.tables.ts';

/** A password that its owner chose, or the operator set for good. */
const itsOwners = { one_time_until: null, one_time_used_at: null };

export const sameEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/**
 * The moment from which tokens of an account are good: not before it was made, nor before its last signing
 * out or change of password, nor before the shop was last restored from a copy.
 */
const goodSince = sql<Date>`greatest(created_at, signed_out_at, (select max(tokens_good_since) from restores))`;

/** From when on tokens are good that are issued after this moment, and none that was until now. */
export const nextSecond = sql<Date>`greatest(${goodSince}, date_trunc('second', clock_timestamp())) + interval '1 second'`;

/** What sign-in compares with; undefined for an unknown e-mail. Case of the e-mail does not matter. */
export function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'role',
      'password_hash',
      'one_time_until',
      'one_time_used_at',
      goodSince.as('good_since'),
    ])
    .where(sameEmail(email))
    .executeTakeFirst();
}

interface NewPassword {
  userId: number;
  /** The stored form that is replaced; when it is another by now, nothing is. */
  from: string;
  to: string;
  signedOutAt: Date;
}

/** Sets a password and makes void what was issued before `signedOutAt`; false when another change came first. */
export async function replacePassword(
  db: Db,
  { userId, from, to, signedOutAt }: NewPassword,
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: to, signed_out_at: signedOutAt, ...itsOwners })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sets a password whatever it was and makes void every token there is, those of this very second
 * included. Returns the account's id; undefined for an unknown e-mail.
 */
export async function overwritePassword(db: Db, email: string, to: string): Promise<number | undefined> {
  const row = await db
    .updateTable('users')
    .set({
      password_hash: to,
      signed_out_at: nextSecond,
      ...itsOwners,
    })
    .where(sameEmail(email))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Sets a customer's password by a link that came by mail, with which the mailbox has proved that it takes mail. Makes
 * void every token there is; false when there is no such customer.
 */
export async function overwriteCustomerPassword(tx: Db, userId: number, to: string): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ password_hash: to, signed_out_at: nextSecond, mail_refused_at: null, ...itsOwners })
    .where('id', '=', userId)
    .where('role', '=', 'USER')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives a customer a password that opens once within `hours`, in place of whatever there was, and makes void
 * every token there is; an administrator gets one only while the last one that was given is not replaced by
 * their own. Returns until when it opens; undefined where there is no such person.
 */
export async function storeOneTimePassword(
  tx: Db,
  { userId, to, hours }: { userId: number; to: string; hours: number },
): Promise<Date | undefined> {
  const row = await tx
    .updateTable('users')
    .set({
      password_hash: to,
      signed_out_at: nextSecond,
      one_time_until: sql<Date>`clock_timestamp() + make_interval(hours => ${hours}::int)`,
      one_time_used_at: null,
    })
    .where('id', '=', userId)
    .where((of) => of.or([of('role', '=', 'USER'), of('one_time_until', 'is not', null)]))
    .returning('one_time_until')
    .executeTakeFirst();
  return row?.one_time_until ?? undefined;
}

/** Uses a one-time password up; false when it was used before, is too old or another one by now. */
export async function spendPassword(
  db: Db,
  user: Pick<Selectable<UsersTable>, 'id' | 'password_hash'>,
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ one_time_used_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('one_time_used_at', 'is', null)
    .where('one_time_until', '>', sql<Date>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes void every token that an account was given until now, those of this very second included. */
export async function endSessions(db: Db, userId: number): Promise<void> {
  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  await db
    .updateTable('users')
    .set({ signed_out_at: sql<Date>`greatest(${goodSince}, ${now}::timestamptz) + interval '1 second'` })
    .where('id', '=', userId)
    .execute();
}

/** The account as it is now, with the moment before which its tokens are void. */
export function findCaller(db: Db, id: number): Promise<(Caller & { good_since: Date }) | undefined> {
  return db
    .selectFrom('users')
    .modifyFront(sql.raw(PREPARED))
    .select([
      'id',
      'email',
      'role',
      sql<boolean>`one_time_until is not null`.as('mustChangePassword'),
      goodSince.as('good_since'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Keeps an account from being deleted until the transaction ends; false when it is gone already. */
export async function holdUser(tx: Db, id: number): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

/** The same for whoever counts what the account has: one such transaction at a time, the others wait. */
export async function holdUserAlone(tx: Db, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

interface NewUser {
  lastName: string;
  firstName: string;
  middleName: string | null;
  email: string;
  passwordHash: string;
  role: 'USER' | 'ADMIN';
}

/** Adds an account; undefined when the e-mail is taken, also by somebody who came a moment earlier. */
export async function insertUser(db: Db, user: NewUser): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      last_name: user.lastName,
      first_name: user.firstName,
      middle_name: user.middleName,
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** True while nobody administers the shop yet. */
export async function hasNoAdministrator(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').executeTakeFirst();
  return row === undefined;
}

interface Consent {
  userId: number;
  recipientId?: number;
  purpose: 'REGISTRATION' | 'RECIPIENT';
  textVersion: string;
  address: string;
}

/** Stores a consent in its own row: who, to what, which version of the text, when, from where. */
export async function insertConsent(db: Db, consent: Consent): Promise<void> {
  await db
    .insertInto('consents')
    .values({
      user_id: consent.userId,
      recipient_id: consent.recipientId ?? null,
      purpose: consent.purpose,
      text_version: consent.textVersion,
      address: consent.address,
    })
    .execute();
}
