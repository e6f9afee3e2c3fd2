import { sql } from 'kysely';
import { deleteTypedMails } from '../../../../platform/mail/outbox.db.ts';
import type { Db } from '../../../../shared/server/database.ts';
import type { Caller } from '../../../../shared/server/handle.ts';

/** An account without its password; undefined when it is gone. */
export function findAccount(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'last_name',
      'first_name',
      'middle_name',
      'email',
      'role',
      'created_at',
      'order_mails',
      'mail_refused_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The newest of what a person agreed to, of what came before this one when it is given. */
export function listConsentsBefore(db: Db, userId: number, before: number | undefined, limit: number) {
  return db
    .selectFrom('consents')
    .select(['id', 'purpose', 'recipient_id', 'text_version', 'address', 'given_at'])
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether an account has given at least so many consents; those for addresses since deleted count. */
export async function hasConsents(db: Db, userId: number, many: number): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .offset(many - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Holds an account until the transaction ends, against orders and addresses that are being made for
 * it, and with an administrator's all the administrators' accounts, in the same order for everybody.
 */
export function lockAccounts(tx: Db, { id, role }: Pick<Caller, 'id' | 'role'>) {
  return tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where((of) => (role === 'ADMIN' ? of.or([of('id', '=', id), of('role', '=', role)]) : of('id', '=', id)))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Deletes an account; the keys of its calls, its mails that wait and its links to a new password go with it, its
 * consents stay without a name and an address.
 */
export async function eraseAccount(
  tx: Db,
  { id: userId, email }: Pick<Caller, 'id' | 'email'>,
): Promise<void> {
  await deleteTypedMails(tx, email);
  await tx.updateTable('consents').set({ address: null }).where('user_id', '=', userId).execute();
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}

/** When the newest account was made; undefined when there is none. */
export async function newestAccount(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from users order by id desc limit 1`.execute(db);
  return rows[0]?.at;
}
