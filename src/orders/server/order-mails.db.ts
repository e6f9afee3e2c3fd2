import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { isMailEnabled, queueMailsSql } from '../../platform/mail/outbox.db.ts';
import type { OrderMailKind } from './order-mails.ts';

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
    sql`select orders.user_id, orders.id || ' ' || orders.status, ${facts}
      from orders where orders.id = any(${orderIds}) and orders.user_id is not null`,
    { together: true },
  ).execute(tx);
}

/** The statement that queues the mails about orders that were accepted, within the one whose CTE `orders` made them. */
export const queueOrderConfirmedMailsSql = (orders: RawBuilder<unknown>): RawBuilder<unknown> =>
  queueMailsSql(
    'ORDER_CONFIRMED' satisfies OrderMailKind,
    sql`select orders.user_id, orders.id::text, ${facts} from ${orders} as orders`,
    { together: true },
  );

const facts = sql`jsonb_build_object('orderId', orders.id, 'status', orders.status, 'plannedDay', orders.planned_day)`;
