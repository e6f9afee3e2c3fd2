import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { waitingMails } from '../../src/app/server.ts';
import { queueUnmailedOrders } from '../../src/orders/orders.server.ts';
import { describeShop } from '../support/shop.ts';

describeShop(
  'mails that wait',
  (shop) => {
    // Control: count what is queued and what is not yet in two moments (features-for-platform.ts): none is counted.
    it('are counted once, also while they are queued', async () => {
      const { db } = shop().services;
      const { token } = await shop().buyer();
      const { id } = await shop().order(token);
      await sql`update order_status_changes set unmailed = true where order_id = ${id}`.execute(db);
      const counting = await db.transaction().execute(async (tx) => {
        await sql`lock table order_status_changes`.execute(tx);
        const read = waitingMails.read(db);
        const waits = async () => {
          const { rows } =
            await sql`select from pg_locks as held join pg_database as own on own.oid = held.database
            where own.datname = current_database() and not held.granted`.execute(tx);
          return rows.length;
        };
        await expect.poll(waits).toBe(1);
        await queueUnmailedOrders(tx, 4);
        return { read };
      });
      expect(await counting.read).toEqual({ ORDER_CONFIRMED: 1 });
    });
  },
  // The embedded database has one connection: nothing comes between.
  { databases: ['postgres'] },
);
