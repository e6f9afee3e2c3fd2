import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const DESK = '/api/v1/user/order/desk';

describeShop('the desk of orders', (shop) => {
  /** Four orders of one buyer, oldest first. */
  const ids: number[] = [];
  let email = '';
  beforeAll(async () => {
    ids.length = 0;
    const buyer = await shop().buyer();
    email = buyer.email;
    const address = await shop().recipient(buyer.token);
    for (let made = 0; made < 4; made += 1) {
      ids.push((await shop().order(buyer.token, { addressId: address.id })).id);
    }
  });

  const ask = async (call: string, body: object) => shop().asAdmin.post(`${DESK}/${call}`, body);

  describe('orders by their numbers', () => {
    it('are answered as every list answers them, newest first, unknown ones left out', async () => {
      const { body } = await ask('by-ids', { ids: [ids[0], 999_999, String(ids[2]), ids[0]] });
      expect(body.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[0]]);
      const { body: listed } = await shop().asAdmin.post('/api/v1/user/order/get-list-order', {
        pageable: {},
        searchEmail: email,
      });
      expect(body[0]).toEqual(listed.content.find(({ id }: { id: number }) => id === ids[2]));
    });

    it('are between one and a hundred', async () => {
      expectProblem(await ask('by-ids', { ids: [] }), 'VALIDATION', { ids: 'Выберите заказы' });
      expectProblem(await ask('by-ids', {}), 'VALIDATION', { ids: 'Выберите заказы' });
      const many = Array.from({ length: 101 }, (_, index) => index + 1);
      expectProblem(await ask('by-ids', { ids: many }), 'VALIDATION', {
        ids: 'Не больше 100 заказов за раз',
      });
      expect((await ask('by-ids', { ids: many.slice(1) })).status).toBe(200);
    });
  });

  describe('new orders', () => {
    it('are counted from the one that was seen, and those that nobody has taken up beside them', async () => {
      const newestId = ids[3];
      const { unpaid } = (await ask('new', {})).body;
      expect((await ask('new', {})).body).toEqual({ newestId, orders: 0, unpaid });
      expect((await ask('new', { after: null })).body).toEqual({ newestId, orders: 0, unpaid });
      expect((await ask('new', { after: ids[1] })).body).toEqual({ newestId, orders: 2, unpaid });
      expect((await ask('new', { after: newestId })).body).toEqual({ newestId, orders: 0, unpaid });
      // As it was answered in a shop that had none: the first one is news too.
      expect((await ask('new', { after: 0 })).body.orders).toBe(newestId);
      expectProblem(await ask('new', { after: -1 }), 'VALIDATION', {
        after: 'Номер должен быть целым положительным числом',
      });
      const lead = async (status: string) => {
        await shop().move(Number(newestId), status);
        return (await ask('new', {})).body.unpaid;
      };
      expect(await lead('PAID')).toBe(unpaid - 1);
      expect(await lead('NOT_PAID')).toBe(unpaid);
    });
  });

  describe('the chart', () => {
    const makeAt = (index: number, moment: string) =>
      sql`update orders set created_at = ${moment}::timestamptz where id = ${ids[index]}`.execute(
        shop().services.db,
      );
    const daysWithOrders = ({ days }: { days: { day: string; orders: number }[] }) =>
      Object.fromEntries(days.filter(({ orders }) => orders > 0).map(({ day, orders }) => [day, orders]));
    beforeAll(async () => {
      // Moscow's day begins at 21:00 of the day before in UTC.
      await makeAt(0, '2025-03-09T20:59:59Z');
      await makeAt(1, '2025-03-09T21:00:00Z');
      await makeAt(2, '2025-03-10T20:59:59Z');
    });

    it('counts by the days of Moscow, days without orders included', async () => {
      const { body } = await ask('chart', { dateFrom: '2025-03-08', dateTo: '2025-03-11' });
      expect((await ask('chart', { dateTo: '0001-01-01' })).body.days).toHaveLength(1);
      expect(body.days).toEqual([
        { day: '2025-03-08', orders: 0 },
        { day: '2025-03-09', orders: 1 },
        { day: '2025-03-10', orders: 2 },
        { day: '2025-03-11', orders: 0 },
      ]);
    });

    it('shows the last 30 days of a list without dates, and what a filter leaves', async () => {
      const { body } = await ask('chart', {});
      expect(body.days).toHaveLength(30);
      expect(body.days.at(-1)).toEqual({ day: moscowDay(new Date()), orders: 1 });
      const march = { dateTo: '2025-03-31' };
      expect(daysWithOrders((await ask('chart', march)).body)).toEqual({ '2025-03-09': 1, '2025-03-10': 2 });
      expect(daysWithOrders((await ask('chart', { ...march, status: 'PAID' })).body)).toEqual({});
      expect(daysWithOrders((await ask('chart', { ...march, searchEmail: 'nobody@' })).body)).toEqual({});
    });
  });
});
