import { sql } from 'kysely';
import type { Db } from '../../shared/server/database.ts';
import type { Caller } from '../../shared/server/handle.ts';

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

/** Holds a person's orders until the transaction ends; a change of status that runs is waited for. */
export function lockOrders(tx: Db, userId: number) {
  return tx
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Cancels orders that are held, in their buyer's name. */
export async function cancelOrders(tx: Db, orderIds: number[]): Promise<void> {
  await sql`
    with canceled as (
      update orders set status = 'CANCELED_USER' where id = any(${orderIds}) returning id
    )
    insert into order_status_changes (order_id, status, changed_at, author)
    select id, 'CANCELED_USER', clock_timestamp(), 'USER' from canceled order by id`.execute(tx);
}

/** Empties what tells of people in a person's orders; goods, sums, facility and states stay. */
export async function erasePeople(tx: Db, userId: number): Promise<void> {
  await tx
    .updateTable('order_status_changes')
    .set({ comment: null })
    .where('comment', 'is not', null)
    .where('order_id', 'in', (of) => of.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
  await tx
    .updateTable('orders')
    .set({
      user_id: null,
      email: '',
      phone: '',
      last_name: '',
      first_name: '',
      middle_name: '',
      birth_date: null,
      squad_number: null,
      additional_info: null,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes an account; its addresses and keys go with it, its consents stay without a name and an address. */
export async function deleteUser(tx: Db, userId: number): Promise<void> {
  await tx.updateTable('consents').set({ address: null }).where('user_id', '=', userId).execute();
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}
