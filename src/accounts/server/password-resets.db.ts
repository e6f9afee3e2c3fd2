import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { createRowPurger } from '../../platform/database/deleting-before.db.ts';
import { RESET_LINK_LIFETIME_MINUTES } from '../account-access.contract.ts';
import { emailMatchesSql } from './users.db.ts';

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

/** Forgets links that were sent before. */
export const purgePasswordResets = createRowPurger('password_resets', 'created_at');
