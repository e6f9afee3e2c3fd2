import { sql } from 'kysely';
import type { DeskRole } from '../../contract/desk-roles.ts';
import type { Db } from '../../platform/database/database.ts';
import { emailMatchesSql, tokensValidSinceNowSql } from './users.db.ts';

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

export async function hasSeveralAdministrators(db: Db): Promise<boolean> {
  const two = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').limit(2).execute();
  return two.length > 1;
}

/** The account of an e-mail; undefined when there is none. */
export function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'last_name', 'first_name', 'middle_name', 'created_at'])
    .where(emailMatchesSql(email))
    .executeTakeFirst();
}

/** The account of an e-mail, held until the transaction ends; undefined when there is none. */
export function lockAccountByEmail(tx: Db, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where(emailMatchesSql(email))
    .forUpdate()
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
