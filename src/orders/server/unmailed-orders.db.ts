import { type RawBuilder, sql } from 'kysely';
import { affectedRows } from '../../platform/database/affected-rows.ts';
import type { Db } from '../../platform/database/database.ts';
import { queueing } from '../../platform/mail/outbox.db.ts';
import type { OrderMailKind } from './order-mails.ts';

/** The mail that an unmailed order is waiting for. */
export const ORDER_ACCEPTED = 'ORDER_CONFIRMED' satisfies OrderMailKind;

/**
 * Queues the mails about so many orders that were accepted, the oldest first, and returns how many. What somebody else
 * has in hand is passed over, an account that is about to go included: whoever deletes it waits for us, so we do not
 * wait for him.
 */
export function queueUnmailedOrders(db: Db, most: number): Promise<number> {
  return queueThose(
    db,
    sql`order by change.id limit ${most} for update of change skip locked for key share of users skip locked`,
  );
}

/** Queues those about these orders, before another mail about one of them is queued. */
export async function queueUnmailed(tx: Db, orderIds: number[]): Promise<void> {
  await queueThose(tx, sql`and change.order_id = any(${orderIds}) order by change.id for update of change`);
}

/** Of two that do so at once the second finds nothing: the mark it waits for is read again. */
async function queueThose(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const mail = queueing(
    ORDER_ACCEPTED,
    sql`select user_id, order_id::text,
      jsonb_build_object('orderId', order_id, 'status', status, 'plannedDay', planned_day) from unmailed order by id`,
    { together: true },
  );
  const { rows } = await sql<{ queued: number }>`
    with unmailed as (
      select change.id, change.status, change.order_id, orders.user_id, orders.planned_day
      from order_status_changes as change
      join orders on orders.id = change.order_id
      join users on users.id = orders.user_id
      where change.unmailed ${which}
    ), unmarked as (
      update order_status_changes as change set unmailed = null from unmailed where change.id = unmailed.id
    ), mailed as (${mail})
    select count(*)::integer as queued from unmailed`.execute(db);
  return rows[0]?.queued ?? 0;
}

/** When orders of an account were accepted of which it is still to be told: the oldest, of those after this change when it is given. */
export function listUnmailedOrdersAfter(db: Db, userId: number, after: number | undefined, limit: number) {
  return db
    .selectFrom('order_status_changes as change')
    .innerJoin('orders', 'orders.id', 'change.order_id')
    .select(['change.id', 'change.created_at'])
    .where('change.unmailed', '=', true)
    .where('orders.user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('change.id', '>', Number(after)))
    .orderBy('change.id')
    .limit(limit)
    .execute();
}

/** Of how many orders their buyers are still to be told. */
export async function countUnmailedOrders(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('order_status_changes')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('unmailed', '=', true)
    .executeTakeFirstOrThrow();
  return total;
}

/** Lets go so many of the mails about orders that were accepted before a moment; returns how many. */
export const forgetUnmailedOrders = (tx: Db, moment: Date, size: number) =>
  affectedRows(
    tx,
    sql`update order_status_changes set unmailed = null where id = any(array(
      select id from order_status_changes where unmailed and created_at < ${moment} limit ${size}))`,
  );
