import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { describeShop } from '../support/shop.ts';
import { RECIPIENT } from '../support/shop-makers.ts';

describeShop(
  'many changes of one account at once',
  (shop) => {
    // Control: in `src/platform/calls/mount-calls.ts` replace `const CHANGES_AT_ONCE = 3;` with `const CHANGES_AT_ONCE = 30;`
    it('take three connections to the database, and leave the others to others', async () => {
      const { db, config } = shop().services;
      const [buyer, other] = [await shop().buyer(), await shop().buyer()];
      const facility = await shop().facility();
      const save = (token: string, squadNumber: number) =>
        shop().post(
          '/api/v1/user/address/save',
          { ...RECIPIENT, squadNumber: `${squadNumber}`, institutionId: facility.id },
          { token },
        );
      const waiting = async () => {
        const { rows } = await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
        return rows.length;
      };
      // Not the shop's own connection, which ends what takes long on a busy machine.
      const holder = new pg.Client(config.DATABASE_URL);
      await holder.connect();
      await holder.query('begin');
      await holder.query('select from users where id = $1 for update', [buyer.id]);
      const saving = Promise.all(Array.from({ length: 20 }, (_, turn) => save(buyer.token, turn)));
      try {
        await expect.poll(waiting).toBe(3);
        expect((await save(other.token, 1)).status).toBe(201);
        await expect.poll(waiting).toBe(3);
      } finally {
        await holder.end();
      }
      expect((await saving).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    });
  },
  { databases: ['postgres'] },
);
