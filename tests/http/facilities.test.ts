import { beforeAll, describe, expect, it } from 'vitest';
import { defaultParcelSettings } from '../../src/facilities/facility-fields.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const API = '/api/v1/work-addresses';
const NAME_WORDS = 'Название адреса не может быть пустым';
const GOOD = { name: 'ИК-2', deliveryCost: 350, freeDeliveryThreshold: 5000 };

const names = (body: { addressList: { name: string }[] }) => body.addressList.map(({ name }) => name);

describeShop('facilities', (shop) => {
  const create = (workAddressList: unknown) => shop().asAdmin.post(`${API}/create`, { workAddressList });
  const update = (id: number | string, body: unknown) => shop().asAdmin.put(`${API}/updated/${id}`, body);
  const remove = (id: number) => shop().asAdmin.delete(`${API}/delete/${id}`);
  const undelete = (id: number) => shop().asAdmin.get(`${API}/undelete/${id}`);
  const deleted = () => shop().asAdmin.get(`${API}/deleted`);

  describe('the lists', () => {
    // Control: in `src/facilities/server/facilities.db.ts` replace `{ numeric: true }` with `{}`
    it('show those in use to anybody, in the order of the Russian alphabet and of numbers', async () => {
      const inputs = ['ёлка', 'Яблоня', 'дом', 'Жук', 'Ива', 'ель', 'ИК-11', 'ИК-2'].map((name) => ({
        ...GOOD,
        name,
      }));
      const { body } = await create(inputs);
      await remove(body.addressList[4].id);
      await remove(body.addressList[1].id);

      const all = await shop().get(`${API}/get-all`);
      expect(all.status).toBe(200);
      const ids = new Set(body.addressList.map(({ id }: { id: number }) => id));
      const ours = ({ addressList }: { addressList: { id: number; name: string }[] }) =>
        addressList.filter(({ id }) => ids.has(id)).map(({ name }) => name);
      expect(ours(all.body)).toEqual(['дом', 'ёлка', 'ель', 'Жук', 'ИК-2', 'ИК-11']);
      expect(all.body.addressList).toContainEqual({
        ...GOOD,
        id: body.addressList[2].id,
        name: 'дом',
        ...defaultParcelSettings,
        version: 1,
      });
      expect(ours((await deleted()).body)).toEqual(['Ива', 'Яблоня']);
    });
  });

  describe('creating', () => {
    it('answers them in the order given, sums to the kopeck, names trimmed', async () => {
      const { status, body } = await create([
        { name: '  СИЗО-1 ', deliveryCost: 4.35, freeDeliveryThreshold: 9_999_999.99, role: 'ADMIN' },
        { name: 'А', deliveryCost: 0, freeDeliveryThreshold: 0 },
      ]);
      expect(status).toBe(201);
      const made = { id: expect.any(Number), ...defaultParcelSettings, version: 1 };
      expect(body.addressList).toEqual([
        { ...made, name: 'СИЗО-1', deliveryCost: 4.35, freeDeliveryThreshold: 9_999_999.99 },
        { ...made, name: 'А', deliveryCost: 0, freeDeliveryThreshold: 0 },
      ]);
    });

    it('stores all or nothing, and names each bad field', async () => {
      const before = (await shop().get(`${API}/get-all`)).body;
      expectProblem(
        await create([GOOD, { name: ' ', deliveryCost: -0.01 }, { ...GOOD, freeDeliveryThreshold: -1 }]),
        'VALIDATION',
        {
          'workAddressList.1.name': NAME_WORDS,
          'workAddressList.1.deliveryCost': 'Стоимость доставки должна быть неотрицательной',
          'workAddressList.1.freeDeliveryThreshold': 'Порог бесплатной доставки обязателен',
          'workAddressList.2.freeDeliveryThreshold': 'Порог бесплатной доставки должен быть неотрицательным',
        },
      );
      expect((await shop().get(`${API}/get-all`)).body).toEqual(before);
    });

    it.each([
      ['name', '', NAME_WORDS],
      ['name', undefined, NAME_WORDS],
      ['name', null, NAME_WORDS],
      ['name', 'я'.repeat(128), 'Не больше 127 символов'],
      ['deliveryCost', undefined, 'Стоимость доставки обязательна'],
      ['deliveryCost', '350', 'Стоимость доставки обязательна'],
      ['deliveryCost', 1.005, 'Не больше двух знаков после запятой'],
      ['deliveryCost', 10_000_000, 'Не больше 9\u00A0999\u00A0999,99\u00A0₽'],
      ['freeDeliveryThreshold', null, 'Порог бесплатной доставки обязателен'],
      ['freeDeliveryThreshold', 1e-5, 'Не больше двух знаков после запятой'],
    ])('refuses %s %j', async (field, value, words) => {
      expectProblem(await create([{ ...GOOD, [field]: value }]), 'VALIDATION', {
        [`workAddressList.0.${field}`]: words,
      });
    });

    it('takes 127 letters, 100 facilities at once, and no fewer than one', async () => {
      expect((await create([{ ...GOOD, name: 'я'.repeat(127) }])).status).toBe(201);
      expect((await create(Array.from({ length: 100 }, () => GOOD))).body.addressList).toHaveLength(100);
      expectProblem(await create(Array.from({ length: 101 }, () => GOOD)), 'VALIDATION', {
        workAddressList: 'Не больше 100 адресов за раз',
      });
      for (const empty of [[], undefined, null, {}]) {
        expectProblem(await create(empty), 'VALIDATION', { workAddressList: 'Добавьте хотя бы один адрес' });
      }
    });
  });

  describe('changing', () => {
    it('answers it as it is now', async () => {
      const { id } = await shop().facility();
      const { status, body } = await update(id, { ...GOOD, name: 'ИК-7', deliveryCost: 0.1 });
      expect(status).toBe(200);
      expect(body).toEqual({
        ...GOOD,
        ...defaultParcelSettings,
        id,
        name: 'ИК-7',
        deliveryCost: 0.1,
        version: 2,
      });
      expect((await shop().get(`${API}/get-all`)).body.addressList).toContainEqual(body);
    });

    it('finds no deleted one', async () => {
      const { id, name } = await shop().facility();
      await remove(id);
      expectProblem(await update(id, GOOD), 'NOT_FOUND');
      expect(names((await deleted()).body)).toContain(name);
      expectProblem(await update('9007199254740993', GOOD), 'VALIDATION');
      expectProblem(await update('x', GOOD), 'VALIDATION');
    });
  });

  describe('deleting and restoring', () => {
    it('takes it out of use once and puts it back, as often as is asked', async () => {
      const facility = await shop().facility();
      const removed = await remove(facility.id);
      expect([removed.status, removed.body]).toEqual([200, { message: 'Адрес удалён' }]);
      expectProblem(await remove(facility.id), 'NOT_FOUND');
      expect((await shop().get(`${API}/get-all`)).body.addressList).not.toContainEqual(
        expect.objectContaining({ id: facility.id }),
      );
      expect((await deleted()).body.addressList).toContainEqual({ ...facility, version: 2 });

      const restored = await undelete(facility.id);
      expect([restored.status, restored.body]).toEqual([200, { ...facility, version: 3 }]);
      expect(restored.headers.get('cache-control')).toBe('no-store');
      expect((await undelete(facility.id)).body).toEqual(restored.body);
      expect((await shop().get(`${API}/get-all`)).body.addressList).toContainEqual(restored.body);
      expect((await deleted()).body.addressList).not.toContainEqual(
        expect.objectContaining({ id: facility.id }),
      );
    });
  });

  describe('the delivery sum', () => {
    let token = '';
    beforeAll(async () => {
      token = (await shop().buyer()).token;
    });
    const sum = (body: unknown) => shop().post(`${API}/delivery-sum?t=1763712345678`, body, { token });

    it('is free from the threshold on', async () => {
      const facility = await shop().facility({ deliveryCost: 350.5, freeDeliveryThreshold: 5000 });
      const response = await sum({ idAddress: String(facility.id), totalCostProduct: 4999.99 });
      expect([response.status, response.body]).toEqual([200, { workAddressDto: facility, totalCost: 350.5 }]);
      const cost = async (totalCostProduct: number) =>
        (await sum({ idAddress: facility.id, totalCostProduct })).body.totalCost;
      expect(await cost(0)).toBe(350.5);
      expect(await cost(5000)).toBe(0);
      expect(await cost(1_997_999_998_002)).toBe(0);
    });

    it('finds no deleted facility', async () => {
      const { id } = await shop().facility();
      await remove(id);
      expectProblem(await sum({ idAddress: String(id), totalCostProduct: 1 }), 'NOT_FOUND');
    });

    describe.each([
      ['idAddress', ['', 'x', '0', 0, -1, 1.5, null, undefined], 'Укажите учреждение'],
      ['totalCostProduct', ['1', null, undefined], 'Укажите сумму товаров'],
      ['totalCostProduct', [-0.01], 'Сумма товаров должна быть неотрицательной'],
      ['totalCostProduct', [0.001], 'Не больше двух знаков после запятой'],
    ])('refuses %s', (field, values, words) => {
      it.each(values)('%j', async (value) => {
        const body = { idAddress: 1, totalCostProduct: 1, [field]: value };
        expectProblem(await sum(body), 'VALIDATION', { [field]: words });
      });
    });
  });
});
