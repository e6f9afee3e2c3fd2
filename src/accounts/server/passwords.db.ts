import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { createRowPurger } from '../../platform/database/row-purger.db.ts';
import { RESET_LINK_LIFETIME_MINUTES } from '../account-access.contract.ts';
import type { UsersTable } from './accounts.tables.ts';
import { emailMatchesSql, tokensValidSinceNowSql, tokensValidSinceSql } from './users.db.ts';

/** A password that its owner chose, or the operator set for good. */
const itsOwners = { one_time_until: null, one_time_used_at: null };

/** What sign-in compares with; undefined for an unknown e-mail. Case of the e-mail does not matter. */
export function findCredentialsByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'role',
      'desk_role as deskRole',
      'password_hash',
      'one_time_until',
      'one_time_used_at',
      tokensValidSinceSql.as('good_since'),
    ])
    .where(emailMatchesSql(email))
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
export async function replacePasswordIfUnchanged(
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
 * Sets a password in place of any other and makes void every token there is, those of this very second
 * included. Returns the account's id; undefined for an unknown e-mail.
 */
export async function overwritePasswordByEmail(
  db: Db,
  email: string,
  to: string,
): Promise<number | undefined> {
  const row = await db
    .updateTable('users')
    .set({
      password_hash: to,
      signed_out_at: tokensValidSinceNowSql,
      ...itsOwners,
    })
    .where(emailMatchesSql(email))
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
    .set({ password_hash: to, signed_out_at: tokensValidSinceNowSql, mail_refused_at: null, ...itsOwners })
    .where('id', '=', userId)
    .where('role', '=', 'USER')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives a customer a password that opens once within `hours`, in place of what there was, and makes void
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
      signed_out_at: tokensValidSinceNowSql,
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
export async function consumeOneTimePassword(
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

/** Mails that one account is sent in an hour, by all who ask. */
const MOST_AN_HOUR = 3;

/** The customer of a proved e-mail, held until the transaction ends; undefined for an administrator and where there is none. */
export function lockVerifiedBuyerByEmail(tx: Db, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(emailMatchesSql(email))
    .where('role', '=', 'USER')
    .where('mail_proved_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface NewReset {
  userId: number;
  tokenHash: string;
  /** The name of the request: each attempt to send its mail has a token of its own. */
  request: string;
  requestedAt: Date;
}

/**
 * Stores the hash of a token for an account that is held, and makes void those of its earlier requests. False when
 * there is a newer request, when this one is too old, and past so many in an hour.
 */
export async function storePasswordReset(
  tx: Db,
  { userId, tokenHash, request, requestedAt }: NewReset,
): Promise<boolean> {
  const { rows } = await sql`
    with earlier as (
      select request, created_at from password_resets where user_id = ${userId} and request <> ${request}::uuid
    ), stored as (
      insert into password_resets (token_hash, user_id, request, created_at)
      select ${tokenHash}, ${userId}::bigint, ${request}::uuid, ${requestedAt}::timestamptz
      where ${requestedAt} > clock_timestamp() - make_interval(mins => ${RESET_LINK_LIFETIME_MINUTES}::integer)
        and not exists (select from earlier where created_at > ${requestedAt})
        and ${MOST_AN_HOUR} > (
          select count(distinct request) from earlier where created_at > ${requestedAt}::timestamptz - interval '1 hour'
        )
      returning request
    ), superseded as (
      update password_resets set over = true
      where user_id = ${userId} and not over and request <> (select request from stored)
    )
    select request from stored`.execute(tx);
  return rows.length > 0;
}

/** The account of a token, held until the transaction ends; undefined when it opens nothing any more. */
export async function lockPasswordResetByToken(
  db: Db,
  tokenHash: string,
): Promise<{ user_id: number } | undefined> {
  return db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('over', '=', false)
    .where(
      'created_at',
      '>',
      sql<Date>`clock_timestamp() - make_interval(mins => ${RESET_LINK_LIFETIME_MINUTES}::integer)`,
    )
    .forUpdate()
    .executeTakeFirst();
}

/** Makes void every link that an account was sent; the account is held already. */
export async function invalidatePasswordResets(tx: Db, userId: number): Promise<void> {
  await tx.updateTable('password_resets').set({ over: true }).where('user_id', '=', userId).execute();
}

export const purgePasswordResets = createRowPurger('password_resets', 'created_at');
