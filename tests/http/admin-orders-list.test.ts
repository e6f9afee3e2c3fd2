import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

interface Listed {
  id: number;
  status: string;
  version: number;
  buyer: { lastName: string; firstName: string; middleName: string | null } | null;
}

const named = (lastName: string) => ({ lastName, confirmLastName: lastName });

describeShop('the list of the desk', (shop) => {
  const [kovalyova, zhuk] = [newName('Ковалёва'), newName('Жук')];
  const ids: number[] = [];
  let buyer = { id: 0, email: '', token: '' };
  let facilityId = 0;
  let product = { id: 0 };
  beforeAll(async () => {
    ids.length = 0;
    buyer = await shop().buyer({ lastName: kovalyova, firstName: 'Мария' });
    const other = await shop().buyer({ lastName: newName('Ларин') });
    facilityId = (await shop().facility({ deliveryCost: 0 })).id;
    product = await shop().product({ price: 1240.5 });
    const forZhuk = await shop().recipient(buyer.token, {
      ...named(zhuk),
      firstName: 'Пётр',
      institutionId: facilityId,
      phone: '+79123456789',
    });
    const forAnother = await shop().recipient(other.token, { phone: '89123450000' });
    const tea = [{ id: product.id, quantity: 1 }];
    ids.push((await shop().order(buyer.token, { addressId: forZhuk.id, cartItems: tea })).id);
    ids.push((await shop().order(buyer.token, { addressId: forZhuk.id })).id);
    ids.push((await shop().order(other.token, { addressId: forAnother.id })).id);
  });

  const ask = async (call: string, body: object) =>
    shop().asAdmin.post(`/api/v1/user/order/desk/${call}`, body);
  const list = async (filter: object) => {
    const { status, body, text } = await ask('list', { pageable: { size: 100 }, ...filter });
    expect(status, text).toBe(200);
    return body as { content: Listed[]; totalElements: number; statuses: object[] };
  };
  const found = async (filter: object) => (await list(filter)).content.map(({ id }) => id);
  const [first, second, third] = [() => Number(ids[0]), () => Number(ids[1]), () => Number(ids[2])];

  describe('one search', () => {
    it.each<[string, () => string, () => number[]]>([
      ['a number', () => `№ ${first()}`, () => [first()]],
      ['the recipient’s surname', () => zhuk, () => [second(), first()]],
      ['it in capitals', () => zhuk.toUpperCase(), () => [second(), first()]],
      ['its beginning', () => zhuk.slice(0, -1), () => [second(), first()]],
      ['it with the name, е for ё', () => `${zhuk} петр`, () => [second(), first()]],
      ['the buyer’s surname, е for ё', () => kovalyova.replace('ё', 'е'), () => [second(), first()]],
      ['the buyer with the name', () => `${kovalyova} мария`, () => [second(), first()]],
      ['another name', () => `${kovalyova} анна`, () => []],
      ['a phone', () => '+7 (912) 345-67-89', () => [second(), first()]],
      ['it with 8', () => '8 912 345-67-89', () => [second(), first()]],
      ['its ten digits', () => '9123456789', () => [second(), first()]],
      ['its end', () => '345-67-89', () => [second(), first()]],
      ['a phone stored with 8', () => '+79123450000', () => [third()]],
      ['a part of the e-mail', () => buyer.email.toUpperCase(), () => [second(), first()]],
      ['an exact sum with a comma', () => '1240,50', () => [first()]],
      ['with a point and spaces', () => '1 240.50 ₽', () => [first()]],
      ['another sum', () => '1240,51', () => []],
      ['signs alone', () => '%', () => []],
      ['an underline', () => '__', () => []],
      ['a sign of escape', () => '\\', () => []],
      ['a very large number', () => '999999999999999', () => []],
    ])('finds by %s', async (_, search, expected) => {
      expect(await found({ search: search() })).toEqual(expected());
    });

    it('takes a bare number for a number first of all', async () => {
      expect(await found({ search: String(first()) })).toContain(first());
    });

    it('narrows the chart and the file as well', async () => {
      const { body } = await ask('chart', { search: zhuk });
      expect(body.days.at(-1).orders).toBe(2);
      const file = await shop().asAdmin.post('/api/v1/user/order/papers/csv', {
        search: zhuk,
        productId: product.id,
      });
      expect(file.body.ids).toEqual([first()]);
    });

    it('leaves an entry in the audit log that says by what, and not what', async () => {
      await list({ search: kovalyova });
      expect((await shop().record())[0]).toMatchObject({ kind: 'ORDERS_OPENED', fields: ['LAST_NAME'] });
      await list({ search: '+7 (000) 000-00-00' });
      const entries = await shop().record();
      expect(entries[0]).toMatchObject({ fields: ['PHONE'] });
      expect(JSON.stringify(entries)).not.toContain(kovalyova);
    });
  });

  describe('filters', () => {
    it('find the orders of a product, of a facility and of cancelled ones as one', async () => {
      expect(await found({ productId: product.id })).toEqual([first()]);
      expect(await found({ institutionId: facilityId, productId: product.id })).toEqual([first()]);
      expect(await found({ institutionId: facilityId })).toEqual([second(), first()]);
      expect(await found({ institutionId: facilityId, status: 'ALL_CANCELED_FILTER' })).toEqual([]);
      const cancelled = await shop().order(buyer.token, { addressId: await addressOfBuyer() });
      await shop().move(cancelled.id, 'CANCELED_ADMIN');
      const own = await shop().order(buyer.token, { addressId: await addressOfBuyer() });
      await shop().cancel(own.id, buyer.token);
      expect(await found({ institutionId: facilityId, status: 'ALL_CANCELED_FILTER' })).toEqual([
        own.id,
        cancelled.id,
      ]);
      expectProblem(await ask('list', { pageable: {}, status: 'GONE' }), 'VALIDATION', {
        status: 'Такого статуса нет',
      });
    });

    it('say how many there are in each status, whichever is shown', async () => {
      await shop().move(second(), 'PAID');
      const counts = [
        { status: 'NOT_PAID', orders: 1 },
        { status: 'PAID', orders: 1 },
        { status: 'CANCELED_USER', orders: 1 },
        { status: 'CANCELED_ADMIN', orders: 1 },
      ];
      const day = { dateFrom: '2020-01-01' };
      for (const filter of [{}, day, { search: zhuk }, { ...day, search: zhuk }]) {
        const shown = await list({ institutionId: facilityId, status: 'PAID', ...filter });
        expect(shown.statuses).toHaveLength(4);
        expect(shown.statuses).toEqual(expect.arrayContaining(counts));
        expect([shown.totalElements, shown.content.map(({ id }) => id)]).toEqual([1, [second()]]);
      }
      // Control: in `src/order-desk/server/order-desk.routes.ts` replace `due: false, work: undefined }` with `due: false }`
      const queue = await list({ institutionId: facilityId, work: 'PACKING' });
      expect(queue.statuses).toEqual(expect.arrayContaining(counts));
      expect([queue.totalElements, queue.content.map(({ id }) => id)]).toEqual([1, [second()]]);
      await shop().move(second(), 'NOT_PAID');
    });

    it('sorts by the day of handing in, those without one last, then by facility', async () => {
      const days = [null, '2099-12-02', '2099-12-01'] as const;
      const set = (id: number, planned_day: (typeof days)[number]) =>
        shop().services.db.updateTable('orders').set({ planned_day }).where('id', '=', id).execute();
      for (const [at, id] of ids.entries()) await set(id, days[at] ?? null);
      const byDay = async (search: string) =>
        (await list({ search, status: 'NOT_PAID', pageable: { sortDirection: 'DAY' } })).content.map(
          ({ id }) => id,
        );
      expect(await byDay(zhuk)).toEqual([second(), first()]);
      await set(second(), null);
      expect(await byDay(zhuk)).toEqual([first(), second()]);
    });

    it('turn pages of what is found', async () => {
      const last = await list({ search: zhuk, pageable: { page: 1, size: 1 }, status: 'NOT_PAID' });
      expect(last).toMatchObject({ totalElements: 2, totalPages: 2, content: [{ id: first() }] });
    });
  });

  it('says who bought', async () => {
    const [row] = (await list({ search: `№ ${first()}` })).content;
    expect(row).toMatchObject({
      buyer: { lastName: kovalyova, firstName: 'Мария', middleName: 'Петровна' },
    });
    const { body } = await ask('by-ids', { ids: [first()] });
    expect(row).toMatchObject(body[0]);
    const plain = await shop().buyer({ middleName: null });
    const theirs = await shop().order(plain.token);
    expect((await list({ search: `№ ${theirs.id}` })).content[0]?.buyer?.middleName).toBeNull();
    const gone = await shop().buyer();
    const order = await shop().order(gone.token);
    await shop().services.db.deleteFrom('users').where('id', '=', gone.id).execute();
    expect((await list({ search: `№ ${order.id}` })).content[0]).toMatchObject({
      buyer: null,
    });
  });

  const addressOfBuyer = async () =>
    (await shop().recipient(buyer.token, { ...named(zhuk), institutionId: facilityId })).id;
});
