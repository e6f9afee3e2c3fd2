import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { queueOrderMails } from '../../src/orders/orders.server.ts';
import { mailSettings, startMailServer } from '../support/mail-server.ts';
import { provedBuyer } from '../support/proved-buyer.ts';
import { noteSafety, rounds, within } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';

const mails = await startMailServer();
afterAll(() => mails.close());

describeShop(
  'letters of one account',
  (shop) => {
    // Control: leave `put_off` out of claimDueMails.
    it('are one letter in a few minutes, and an honest buyer’s comes before the rest of a thousand', async () => {
      const { db } = shop().services;
      const count = rounds(shop().kind, { full: 1_200, short: 300 });
      const [greedy, honest] = [await provedBuyer(shop(), mails), await provedBuyer(shop(), mails)];
      const first = await shop().order(greedy.token);
      await expect.poll(() => mails.to(greedy.email)).toHaveLength(1);
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: number }>`
          insert into orders (user_id, email, phone, last_name, first_name, middle_name, birth_date, facility_id,
            facility_name, goods_kopecks, delivery_kopecks)
          select user_id, email, phone, last_name, first_name, middle_name, birth_date, facility_id,
            facility_name, goods_kopecks, delivery_kopecks
          from orders cross join generate_series(1, ${count}::integer) where id = ${first.id}
          returning id`.execute(tx);
        const ids = rows.map(({ id }) => id);
        await sql`insert into order_status_changes (order_id, status, author)
          select id, 'NOT_PAID', 'USER' from unnest(${ids}::bigint[]) as id`.execute(tx);
        // As if the turn of the first letter were over.
        await sql`update mail_turns set next_at = clock_timestamp()`.execute(tx);
        await queueOrderMails(tx, shop().services.config, 'ORDER_CONFIRMED', ids);
      });
      const began = performance.now();
      const { id } = await shop().order(honest.token);
      await expect
        .poll(() => mails.to(honest.email).map(({ subject }) => subject), { timeout: 60_000 })
        .toEqual([`Заказ № ${id} принят`]);
      const took = performance.now() - began;
      // Everything else of theirs waits for its turn.
      await expect.poll(() => mails.to(greedy.email)).toHaveLength(2);
      const [, together] = mails.to(greedy.email);
      expect(together?.subject).toBe('Новое о ваших заказах');
      const due = () =>
        db
          .selectFrom('outgoing_mails')
          .select('id')
          .where('due_at', '<=', sql<Date>`clock_timestamp()`)
          .execute();
      await expect.poll(due).toEqual([]);
      const waiting = await db.selectFrom('outgoing_mails').select('due_at').execute();
      expect(waiting.length).toBeGreaterThan(count / 2);
      expect(took).toBeLessThan(within(5_000));
      noteSafety({
        what: `${count} писем одной учётной записи и письмо другого покупателя`,
        where: shop().kind,
        goal: 'чужое за 5 с, своих — одно в пять минут',
        reached: `${(took / 1_000).toFixed(1)} с, своих ${mails.to(greedy.email).length - 1}`,
      });
    });

    // Control: leave `next_at` out of queueing.
    it('about what follows within minutes wait for the next turn and are one, whatever happened to each order', async () => {
      const { db } = shop().services;
      const { email, token } = await provedBuyer(shop(), mails);
      const one = await shop().order(token);
      await expect.poll(() => mails.to(email)).toHaveLength(1);
      const other = await shop().order(token);
      for (const { id } of [one, other]) await shop().move(id, 'PAID');
      const waiting = () =>
        db
          .selectFrom('outgoing_mails')
          .innerJoin('users', 'users.id', 'outgoing_mails.user_id')
          .select(['due_at', 'attempts'])
          .where('users.email', '=', email)
          .execute();
      await expect.poll(waiting).toHaveLength(3);
      for (const { due_at, attempts } of await waiting()) {
        expect(attempts).toBe(0);
        expect(due_at.getTime()).toBeGreaterThan(Date.now() + 60_000);
      }
      expect(mails.to(email)).toHaveLength(1);
      await db.updateTable('outgoing_mails').set({ due_at: sql<Date>`clock_timestamp()` }).execute();
      await expect.poll(() => mails.to(email)).toHaveLength(2);
      await expect.poll(waiting).toEqual([]);
      const [, letter] = mails.to(email);
      for (const words of [
        `Мы приняли ваш заказ № ${other.id}.`,
        `Статус заказа № ${one.id}: «Оплачен».`,
        `Статус заказа № ${other.id}: «Оплачен».`,
      ])
        expect(letter?.text).toContain(words);
      expect(letter?.raw).toContain('List-Unsubscribe');
    });
  },
  { config: { ...mailSettings(mails), MAIL_TOGETHER_MINUTES: '5' } },
);
