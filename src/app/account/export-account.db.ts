import type { Db } from '../../shared/server/database.ts';

/** An account without its password; undefined when it is gone. */
export function findAccount(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'last_name', 'first_name', 'middle_name', 'email', 'role', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** What a person agreed to, newest first. */
export function listConsents(db: Db, userId: number) {
  return db
    .selectFrom('consents')
    .select(['purpose', 'recipient_id', 'text_version', 'address', 'given_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}
