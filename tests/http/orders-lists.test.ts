import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderStatuses } from '../../src/orders/order-status.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import type { Buyer } from '../support/shop-makers.ts';

const OWN = '/api/v1/user/order/get-list-by-email';
const ALL = '/api/v1/user/order/get-list-order';

interface Listed {
  id: number;
}

const idsOf = (body: { content: Listed[] }) => body.content.map(({ id }) => id);

describeShop('the lists of orders', (shop) => {
  const buyers: Buyer[] = [];
  const facilities: { id: number }[] = [];
  /** Ten orders, oldest first: of the buyers in turn, to the facilities in turn. */
  const ids: number[] = [];
  let cartItems: object[] = [];
  beforeAll(async () => {
    for (const list of [buyers, facilities, ids]) list.length = 0;
    buyers.push(
      await shop().buyer({ email: 'Olga.Petrova@Example.com' }),
      await shop().buyer({ email: 'a%b_c@example.com' }),
    );
    facilities.push(await shop().facility({ name: 'ИК-2' }), await shop().facility({ name: 'ИК-3' }));
    cartItems = [{ id: (await shop().product()).id, quantity: 1 }];
    for (let index = 0; index < 10; index += 1) {
      const { token } = buyers[index % 2] as Buyer;
      const institutionId = facilities[index % 3 === 0 ? 0 : 1]?.id;
      const address = await shop().recipient(token, { institutionId });
      ids.push((await shop().order(token, { addressId: address.id, cartItems })).id);
    }
  });

  const own = async (pageable: object, buyer = buyers[0]) =>
    (await shop().post(OWN, { pageable }, { token: buyer?.token })).body;
  const all = async (filter: object = {}, pageable: object = { size: 100 }) =>
    shop().asAdmin.post(ALL, { pageable, ...filter });
  /** The positions in `ids` of those found, newest first. */
  const positions = async (filter: object) =>
    (await all(filter)).body.content.map(({ id }: Listed) => ids.indexOf(id));

  describe('of a buyer', () => {
    it('has all of one’s own and nobody else’s', async () => {
      expect(idsOf(await own({}))).toEqual([8, 6, 4, 2, 0].map((index) => ids[index]));
      expect(idsOf(await own({}, buyers[1]))).toEqual([9, 7, 5, 3, 1].map((index) => ids[index]));
      expect(await own({}, await shop().buyer())).toEqual({
        content: [],
        totalElements: 0,
        totalPages: 0,
        number: 0,
        size: 10,
        first: true,
        last: true,
      });
    });

    it('comes in pages and in either direction', async () => {
      const second = await own({ page: 1, size: 2 });
      expect(idsOf(second)).toEqual([ids[4], ids[2]]);
      expect(second).toMatchObject({ totalElements: 5, totalPages: 3, first: false, last: false });
      expect(idsOf(await own({ page: 2, size: 2 }))).toEqual([ids[0]]);
      expect(await own({ page: 3, size: 2 })).toMatchObject({ content: [], number: 3, last: true });
      expect(idsOf(await own({ sortDirection: 'ASC', size: 2 }))).toEqual([ids[0], ids[2]]);
      expect(await own({ page: Number.MAX_SAFE_INTEGER, size: 100 })).toMatchObject({ content: [] });
    });
  });

  describe('of all', () => {
    it('has everybody’s, newest first unless told otherwise', async () => {
      const { body } = await all({}, {});
      expect(body.totalElements).toBe(ids.length);
      expect(idsOf(body)).toEqual(ids.toReversed().slice(0, 10));
      expect(idsOf((await all({}, { sortDirection: 'ASC', page: 1, size: 3 })).body)).toEqual(
        ids.slice(3, 6),
      );
    });

    it.each([
      ['PETROVA@', [8, 6, 4, 2, 0]],
      [' olga.p ', [8, 6, 4, 2, 0]],
      ['%', 'second'],
      ['b_c', 'second'],
      ['olga_petrova', []],
      ['\\', []],
      ["' or true --", []],
    ])('whose e-mail contains %j', async (searchEmail, found) => {
      const expected = found === 'second' ? idsOf(await own({ size: 100 }, buyers[1])) : undefined;
      expect(await positions({ searchEmail })).toEqual(expected?.map((id) => ids.indexOf(id)) ?? found);
    });

    it('takes nulls and empty texts for no filter', async () => {
      const everything = (await all()).body;
      const nothing = { searchEmail: null, status: null, institutionId: null, dateFrom: null, dateTo: null };
      expect((await all(nothing)).body).toEqual(everything);
      expect((await all({ searchEmail: ' ' })).body).toEqual(everything);
    });

    it('to one facility, in one state, or both, even one that is out of use', async () => {
      const [facility] = facilities;
      expect(await positions({ institutionId: facility?.id })).toEqual([9, 6, 3, 0]);
      for (const index of [3, 4]) await shop().move(Number(ids[index]), 'PAID');
      await shop().asAdmin.delete(`/api/v1/work-addresses/delete/${facility?.id}`);
      expect(await positions({ institutionId: String(facility?.id) })).toEqual([9, 6, 3, 0]);
      expect(await positions({ status: 'PAID' })).toEqual([4, 3]);
      expect(await positions({ status: 'PAID', institutionId: facility?.id })).toEqual([3]);
      expect(await positions({ status: 'PAID', searchEmail: 'olga' })).toEqual([4]);
      expect(await positions({ status: 'Delivered' })).toEqual([]);
      expect(await positions({ institutionId: 999_999_999 })).toEqual([]);
      const { body } = await all({ status: 'NOT_PAID', institutionId: facility?.id }, { size: 2 });
      expect(body).toMatchObject({ totalElements: 3, totalPages: 2 });
    });

    it('made on days of Moscow, the first and the last included', async () => {
      const made = async (index: number, moment: string) =>
        shop()
          .services.db.updateTable('orders')
          .set({ created_at: new Date(moment) })
          .where('id', '=', ids[index] ?? 0)
          .execute();
      await made(0, '2020-05-10T20:59:59.999Z');
      await made(1, '2020-05-10T21:00:00Z');
      await made(2, '2020-05-11T20:59:59.999Z');
      await made(3, '2020-05-11T21:00:00Z');
      const old = { dateTo: '2020-12-31' };
      expect(await positions(old)).toEqual([3, 2, 1, 0]);
      expect(await positions({ dateFrom: '2020-05-11', dateTo: '2020-05-11' })).toEqual([2, 1]);
      expect(await positions({ dateFrom: '2020-05-11', ...old })).toEqual([3, 2, 1]);
      expect(await positions({ dateTo: '2020-05-10' })).toEqual([0]);
      expect(await positions({ dateFrom: '2020-05-12', dateTo: '2020-05-11' })).toEqual([]);
      expect(await positions({ dateFrom: '2020-05-13', ...old })).toEqual([]);
      // A moment counts for its day in Moscow.
      expect(await positions({ dateFrom: '2020-05-10T21:00:00Z', dateTo: '2020-05-11' })).toEqual([2, 1]);
      const { body } = await all({ dateFrom: '2020-05-10', ...old }, { page: 1, size: 3 });
      expect(body).toMatchObject({ totalElements: 4, totalPages: 2 });
      expect(idsOf(body)).toEqual([ids[0]]);
      expect((await all({ dateFrom: '0001-01-01', dateTo: '9999-12-31' })).body.totalElements).toBe(
        ids.length,
      );
    });

    it.each([
      [{ status: 'paid' }, 'status', 'Такого статуса нет'],
      [{ institutionId: 'x' }, 'institutionId', 'Номер должен быть целым положительным числом'],
      [{ dateFrom: '2020-02-30' }, 'dateFrom', 'Укажите дату: день, месяц и год'],
      [{ searchEmail: 'a'.repeat(255) }, 'searchEmail', 'Не больше 254 символов'],
    ])('%j is refused', async (filter, field, words) => {
      expectProblem(await all(filter), 'VALIDATION', { [field]: words });
    });
  });

  it('count exactly, whatever was made, moved or removed, also at once', { timeout: 60_000 }, async () => {
    const { db } = shop().services;
    const buyer = await shop().buyer();
    const addressId = (await shop().recipient(buyer.token)).id;
    const made = await Promise.all(
      Array.from({ length: 20 }, () => shop().order(buyer.token, { addressId, cartItems })),
    );
    await Promise.all(
      made.slice(0, 12).map(({ id }, index) => {
        const status = ['PAID', 'ADMIN_WORKED', 'Delivered', 'CANCELED_ADMIN'][index % 4];
        return shop().move(id, String(status));
      }),
    );
    await db.deleteFrom('orders').where('id', '=', made[19]?.id).execute();
    await db
      .updateTable('orders')
      .set({ status: 'Delivered' })
      .where('id', 'in', [made[0]?.id, made[18]?.id])
      .execute();
    const truth = await db
      .selectFrom('orders')
      .select(['facility_id', 'status', sql<number>`count(*)`.as('orders')])
      .groupBy(['facility_id', 'status'])
      .execute();
    const sum = (rows: typeof truth) => rows.reduce((total, { orders }) => total + orders, 0);
    const total = async (filter: object) => (await all(filter, { size: 1 })).body.totalElements;
    expect(await total({})).toBe(sum(truth));
    for (const status of orderStatuses) {
      expect(await total({ status })).toBe(sum(truth.filter((row) => row.status === status)));
    }
    for (const row of truth) {
      expect(await total({ status: row.status, institutionId: row.facility_id })).toBe(row.orders);
    }
  });
});
