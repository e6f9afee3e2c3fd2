import { type Insertable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DeskRole } from '../../contract/desk-roles.ts';
import type { PageRequest } from '../../contract/page.ts';
import type { Day } from '../../lib/calendar.ts';
import type { Caller } from '../../platform/calls/handle.ts';
import { createContainsPattern, type Db } from '../../platform/database/database.ts';
import { PREPARED_STATEMENT_MARK } from '../../platform/database/postgres-pools.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { UsersTable } from './accounts.tables.ts';

export const emailMatchesSql = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/**
 * The moment from which tokens of an account are good: not before it was made, nor before its last signing
 * out or change of password, nor before the shop was last restored from a backup.
 */
export const tokensValidSinceSql = sql<Date>`greatest(created_at, signed_out_at, (select tokens_good_since from shop_state))`;

/** From when on tokens are good that are issued after this moment, and none that was until now. */
export const tokensValidSinceNowSql = sql<Date>`greatest(${tokensValidSinceSql}, date_trunc('second', clock_timestamp())) + interval '1 second'`;

/** Makes void every token that an account was given until now, those of this very second included. */
export async function endSessions(db: Db, userId: number): Promise<void> {
  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  await db
    .updateTable('users')
    .set({
      signed_out_at: sql<Date>`greatest(${tokensValidSinceSql}, ${now}::timestamptz) + interval '1 second'`,
    })
    .where('id', '=', userId)
    .execute();
}

/** The account as it is now, with the moment before which its tokens are void. */
export async function findCallerById(db: Db, id: number) {
  // Written out: building it at each request would take longer than PostgreSQL takes to answer it.
  const { rows } = await sql<Caller & { good_since: Date }>`${sql.raw(PREPARED_STATEMENT_MARK)}
    select id, email, role, desk_role as "deskRole", one_time_until is not null as "mustChangePassword",
      ${tokensValidSinceSql} as good_since
    from users where id = ${id}`.execute(db);
  return rows[0];
}

/** Keeps an account from being deleted until the transaction ends; false when it is gone already. */
export async function lockUser(tx: Db, id: number): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

/** The same for one that counts what the account has: one such transaction at a time, the others wait. */
export async function lockUserExclusively(tx: Db, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds an account; undefined when the e-mail is taken, also by somebody who came a moment earlier. */
export async function insertUser(db: Db, user: Insertable<UsersTable>): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** True while the shop has no administrator yet. */
export async function hasNoAdministrator(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').executeTakeFirst();
  return row === undefined;
}

/** Notes that somebody has signed in today. */
export async function recordSignIn(db: Db, id: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ used_on: today })
    .where('id', '=', id)
    .where('used_on', '<', today)
    .execute();
}

const today = sql<Day>`(now() at time zone 'Europe/Moscow')::date`;

/** Parts to be found in the fields of a user; null does not narrow. */
interface UserSearchConditions {
  firstName: string | null;
  lastName: string | null;
  middleName: string | null;
  email: string | null;
  /** Those who have the phone that is sought. */
  ids: number[] | null;
}

/** `by` sorts before the number of the account; those without it come last. */
export function findUsers(
  db: Db,
  parts: UserSearchConditions,
  { page, size, sortDirection }: PageRequest,
  by: RawBuilder<number | null> | null,
) {
  const direction = sortDirection === 'ASC' ? 'asc' : 'desc';
  return containing(db.selectFrom('users'), parts)
    .select(['id', 'first_name', 'last_name', 'middle_name', 'email', 'role', 'desk_role'])
    .$if(by !== null, (query) =>
      query.orderBy(by as RawBuilder<number | null>, (way) => way[direction]().nullsLast()),
    )
    .orderBy('id', direction)
    .limit(size)
    .offset(page * size)
    .execute();
}

export async function countUsers(db: Db, parts: UserSearchConditions): Promise<number> {
  const { total } = await containing(db.selectFrom('users'), parts)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The expressions are those of the index users_parts_idx, or it would not be used. */
function containing(query: SelectQueryBuilder<Tables, 'users', unknown>, parts: UserSearchConditions) {
  const conditions = [
    parts.firstName && nameContains('first_name', parts.firstName),
    parts.lastName && nameContains('last_name', parts.lastName),
    parts.middleName && nameContains('middle_name', parts.middleName),
    parts.ids && sql<boolean>`id = any(${parts.ids}::bigint[])`,
    parts.email && sql<boolean>`lower(email) like lower(${createContainsPattern(parts.email)})`,
  ].filter((condition) => condition !== null && condition !== '');
  return query.where((of) => of.and(conditions));
}

function nameContains(column: 'first_name' | 'last_name' | 'middle_name', part: string) {
  // ICU knows the capital letters of Russian in any locale of the database; ё and е are one letter.
  const letters = (text: RawBuilder<unknown>) => sql`replace(lower(${text} collate "und-x-icu"), 'ё', 'е')`;
  return sql<boolean>`${letters(sql.ref(column))} like ${letters(sql`${createContainsPattern(part)}`)}`;
}

/** Everybody who runs the shop, by name. */
export function listStaffAccounts(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'last_name', 'first_name', 'email', 'desk_role', 'one_time_until'])
    .where('role', '=', 'ADMIN')
    .orderBy(sql`name_key`)
    .orderBy('id')
    .execute();
}

/** The account of an e-mail; undefined when there is none. `hold`: until the transaction ends. */
export function findAccountByEmail(db: Db, email: string, { hold } = { hold: false }) {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'last_name', 'first_name', 'middle_name', 'created_at'])
    .where(emailMatchesSql(email))
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Gives an account a role, at the desk all of the work or a part, and makes void every token it has: a token says both. */
export async function setRoleAndEndSessions(
  tx: Db,
  id: number,
  role: 'USER' | 'ADMIN',
  deskRole: DeskRole | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role, desk_role: deskRole, signed_out_at: tokensValidSinceNowSql })
    .where('id', '=', id)
    .execute();
}
