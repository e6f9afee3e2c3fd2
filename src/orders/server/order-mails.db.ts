import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { isMailEnabled, queueMailsSql } from '../../platform/mail/outbox.db.ts';
import { unpaidStatuses } from '../order-status.ts';
import type { OrderMessagesTable } from './orders.tables.ts';

/** Of what orders tell their buyers by mail. */
export type OrderMailKind =
  | 'ORDER_CONFIRMED'
  | 'ORDER_STATUS'
  | 'ORDER_DAY'
  | 'ORDER_MAY_PAY'
  | 'ORDER_RECIPIENT'
  | 'ORDER_PACKING'
  | 'ORDER_HANDOVER';

/**
 * Queues a mail about each of these orders, as they are now, in the transaction that has changed them; none where mail
 * is off, and none to somebody who is not there any more. A later change of the same kind to the same status takes the
 * place of a mail that waits.
 */
export async function queueOrderMails(
  tx: Db,
  config: Pick<Config, 'SMTP_URL'>,
  kind: OrderMailKind,
  orderIds: number[],
): Promise<void> {
  if (!isMailEnabled(config) || orderIds.length === 0) return;
  await queueMailsSql(
    kind,
    sql`select orders.user_id, orders.id || ' ' || orders.status,
      ${facts(kind === 'ORDER_DAY' ? sql`true` : packed)} || jsonb_build_object('packed', ${packed}, 'hasBoxesIn', exists (
        select from order_boxes as box where box.order_id = orders.id and box.handed_on is not null
      ))
      from orders where orders.id = any(${orderIds}) and orders.user_id is not null`,
    { together: true },
  ).execute(tx);
}

/** The statement that queues the mails about orders that were accepted, within the one whose CTE `orders` made them. */
export const queueOrderConfirmedMailsSql = (orders: RawBuilder<unknown>): RawBuilder<unknown> =>
  queueMailsSql(
    'ORDER_CONFIRMED' satisfies OrderMailKind,
    sql`select orders.user_id, orders.id::text, ${facts(sql`false`)} from ${orders} as orders`,
    { together: true },
  );

const packed = sql`exists (select from order_parcels where order_id = orders.id and packed_at is not null)`;

/** The day of a parcel that is too heavy is named once it is agreed upon or another was chosen; that of a held one never. */
const facts = (isAgreed: RawBuilder<unknown>) => sql`jsonb_build_object(
  'orderId', orders.id, 'status', orders.status, 'plannedDay', case when orders.held_at is null and (
    (orders.parcel ->> 'grams')::integer <= (orders.parcel ->> 'limitGrams')::integer or orders.parcel is null
    or orders.planned_day::text is distinct from orders.parcel ->> 'plannedDay' or ${isAgreed}
  ) then orders.planned_day end
)`;

/** A mail of the words of one message. */
export const ORDER_MESSAGE_MAIL_KIND = 'ORDER_MESSAGE';

type NewMessage = Pick<
  Selectable<OrderMessagesTable>,
  'order_id' | 'template' | 'way' | 'text' | 'administrator_id'
>;

/** Notes a message to the buyer of an order that is held and of others that are, and queues it once where it is a mail; returns its id. */
export async function insertOrderMessage(
  tx: Db,
  message: NewMessage,
  otherOrderIds: readonly number[],
): Promise<number> {
  const { id } = await tx
    .insertInto('order_messages')
    .values([message, ...otherOrderIds.map((order_id) => ({ ...message, order_id }))])
    .returning('id')
    .executeTakeFirstOrThrow();
  if (message.way === 'MAIL') {
    await queueMailsSql(
      ORDER_MESSAGE_MAIL_KIND,
      sql`select user_id, ${id}::text, jsonb_build_object('messageId', ${id}::bigint)
        from orders where id = ${message.order_id}`,
    ).execute(tx);
  }
  return id;
}

/** The messages to the buyer of an order, the newest first, with the names of who sent them. */
export function listOrderMessages(db: Db, orderId: number) {
  return db
    .selectFrom('order_messages as message')
    .leftJoin('users', 'users.id', 'message.administrator_id')
    .select([
      'message.id',
      'template',
      'way',
      'text',
      'sent_at',
      'administrator_id',
      'last_name',
      'first_name',
    ])
    .where('order_id', '=', orderId)
    .orderBy('message.id', 'desc')
    .execute();
}

/** The way in which a buyer was last written to, about any order; null where no one has. */
export async function findLastMessageWay(db: Db, userId: number) {
  const last = await db
    .selectFrom('order_messages as message')
    .innerJoin('orders', 'orders.id', 'message.order_id')
    .select('way')
    .where('user_id', '=', userId)
    .orderBy('message.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.way ?? null;
}

/** The words of a message; undefined once they were erased. */
export function findOrderMessage(db: Db, id: number) {
  return db.selectFrom('order_messages').select(['order_id', 'text']).where('id', '=', id).executeTakeFirst();
}

/** Whether the desk still says that an order may be paid, and no one has. */
export async function mayOrderBePaid(db: Db, id: number): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('may_pay', '=', true)
    .where('status', 'in', unpaidStatuses)
    .executeTakeFirst();
  return order !== undefined;
}
