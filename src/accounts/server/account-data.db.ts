import type { Day } from '../../lib/calendar.ts';
import type { Caller } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { deleteQueuedMailsToEmail } from '../../platform/mail/outbox.db.ts';
import { endConsents } from './consents.db.ts';

/** An account without its password; undefined when it is gone. */
export function findAccountById(db: Db, id: number) {
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
      'mail_proved_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountById>>>;

/**
 * Holds an account until the transaction ends, against orders and addresses that are being made for
 * it, and with an administrator's all the administrators' accounts, in the same order for everybody.
 */
export function lockAccountAndAdmins(tx: Db, { id, role }: Pick<Caller, 'id' | 'role'>) {
  return tx
    .selectFrom('users')
    .select(['id', 'role', 'desk_role', 'one_time_until'])
    .where((of) => (role === 'ADMIN' ? of.or([of('id', '=', id), of('role', '=', role)]) : of('id', '=', id)))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Deletes an account; the keys of its calls, its mails that wait and its links to a new password go with it, its
 * consents stay without a name and an address, and say why they ended.
 */
export async function eraseAccount(
  tx: Db,
  { id: userId, email }: Pick<Caller, 'id' | 'email'>,
  reason: 'ACCOUNT_DELETED' | 'UNUSED',
): Promise<void> {
  await deleteQueuedMailsToEmail(tx, email);
  await endConsents(tx, reason, { userId });
  await tx.updateTable('consents').set({ address: null }).where('user_id', '=', userId).execute();
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}

/** So many buyers' accounts without a sign-in since a day, those after this one. */
export function listUnusedBuyerIds(db: Db, since: Day, after: number, limit: number) {
  return db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'USER')
    .where('used_on', '<', since)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Holds such an account until the transaction ends; undefined when somebody has signed in meanwhile, or it is gone. */
export function lockUnusedBuyerById(tx: Db, id: number, since: Day) {
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('role', '=', 'USER')
    .where('used_on', '<', since)
    .forUpdate()
    .executeTakeFirst();
}
