import { beforeAll, describe, expect, it } from 'vitest';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const PRODUCTS = '/api/v1/products';
const ORDERS = '/api/v1/user/order';

const SIZES = ['48', '50', '52'];

describeShop('sizes', (shop) => {
  let buyer = { token: '' };
  let categoryId = 0;
  let addressId = 0;
  beforeAll(async () => {
    buyer = await shop().buyer();
    categoryId = (await shop().category({ name: 'Одежда' })).id;
    addressId = (await shop().recipient(buyer.token)).id;
  });

  const trousers = (more: object = {}) =>
    shop().product({ name: 'Брюки', price: 900, weightGrams: 400, categoryId, choices: SIZES, ...more });
  const patch = (id: number, body: object) => shop().asAdmin.patch(`${PRODUCTS}/${id}`, body);
  const confirm = (cartItems: object[], total: number) =>
    shop().post(`${ORDERS}/confirm`, { addressId, cartItems, total }, { token: buyer.token });

  describe('of a product', () => {
    it('are answered by every list, in the order they were given', async () => {
      const { id, choices } = await trousers({ choices: [' 52 ', '48', 'р. 50\u0301', 'чёрный'] });
      const given = ['52', '48', 'р. 50\u0301', 'чёрный'];
      expect(choices).toEqual(given);
      const lists = [
        (await shop().post(`${PRODUCTS}/by-ids`, { ids: [id] })).body,
        (await shop().post(`${PRODUCTS}/all`, { pageableRequest: { size: 100 } })).body.content,
        (await shop().post(`${PRODUCTS}/list-pageable`, { pageableRequest: {}, categoryId })).body.content,
        (await shop().asAdmin.post(`${PRODUCTS}/list`, { categoryId })).body,
      ];
      await shop().asAdmin.delete(`${PRODUCTS}/delete/${id}`);
      lists.push((await shop().asAdmin.get(`${PRODUCTS}/deleted`)).body);
      for (const list of lists) {
        expect(list.find((one: { id: number }) => one.id === id)?.choices).toEqual(given);
      }
    });

    it('stay when a change does not name them, and go with null or none', async () => {
      const made = await trousers();
      const fields = { name: 'Штаны', price: 900, prioritySort: 1, categoryId };
      const put = (more: object) =>
        shop().asAdmin.put(`${PRODUCTS}/update/${made.id}`, { ...fields, ...more });
      expect((await put({})).body.choices).toEqual(SIZES);
      expect((await patch(made.id, { price: 5 })).body.choices).toEqual(SIZES);
      expect((await put({ choices: null })).body.choices).toEqual([]);
      expect((await patch(made.id, { choices: ['54'] })).body.choices).toEqual(['54']);
      expect((await patch(made.id, { choices: [] })).body.choices).toEqual([]);
      expect((await shop().product({ categoryId })).choices).toEqual([]);
    });

    it.each([
      ['48'],
      [{ 0: '48' }],
      [[48]],
      [[null]],
      [['']],
      [['  ']],
      [['–']],
      [['48\n50']],
      [['4\u00008']],
      [['4\u200b8']],
      [['48, 50']],
      [['48', '48 ']],
      [['р'.repeat(41)]],
      [Array.from({ length: 31 }, (_, index) => `${index}`)],
    ])('are refused: %j', async (choices) => {
      const made = await trousers();
      const response = await patch(made.id, { choices });
      expectProblem(response, 'VALIDATION');
      expect(Object.keys(response.body.errors)[0]).toMatch(/^choices(\.\d+)?$/);
      expect((await shop().post(`${PRODUCTS}/by-ids`, { ids: [made.id] })).body[0].choices).toEqual(SIZES);
    });

    it('are thirty of forty signs at the most', async () => {
      const most = Array.from({ length: 30 }, (_, index) => `${index}`.padEnd(40, 'р'));
      expect((await trousers({ choices: most })).choices).toEqual(most);
    });
  });

  describe('in an order', () => {
    it('make lines of their own, and the same size adds up', async () => {
      const { id } = await trousers();
      const response = await confirm(
        [
          { id, quantity: 1, choice: '50' },
          { id, quantity: 2, choice: '48' },
          { id, quantity: 1 },
          { id, quantity: 3, choice: ' 50 ' },
        ],
        6300,
      );
      expect(response.status).toBe(201);
      const line = {
        id,
        nameProduct: 'Брюки',
        parts: [],
        priceProduct: 900,
        weightGrams: 400,
        choiceMissing: false,
      };
      expect(response.body.products).toEqual([
        { ...line, choice: '50', quantityProduct: 4 },
        { ...line, choice: '48', quantityProduct: 2 },
        { ...line, choice: null, choiceMissing: true, quantityProduct: 1 },
      ]);
      expect(response.body.priceProducts).toBe(6300);
      expect((await ordersOf(shop(), buyer.token))[0]).toEqual(response.body);
      const money = { due: 6_300, received: 0, refunded: 0, version: 0 };
      expect(await shop().atDesk(response.body.id)).toEqual({ ...response.body, money });
    });

    it('may be 999 pieces of each', async () => {
      const { id } = await trousers({ price: 1 });
      const full = SIZES.map((choice) => ({ id, quantity: 999, choice }));
      expect((await confirm(full, 2997)).status).toBe(201);
      expectProblem(await confirm([...full, { id, quantity: 1, choice: '52' }], 2998), 'VALIDATION', {
        'cartItems.3.quantity': 'Количество — целое число от 1 до 999',
      });
    });

    it.each([
      [SIZES, '54'],
      [SIZES, '48 '.repeat(2)],
      [[], '48'],
    ])('of %j must be one of them, not «%s»', async (choices, choice) => {
      const { id } = await trousers({ choices });
      const response = await confirm([{ id, quantity: 1, choice }], 900);
      expectProblem(response, 'CONFLICT');
      expect(response.body.message).toContain('«Брюки»');
      expect(response.body.message).toContain(`размер «${choice.trim()}»`);
    });

    it.each([[48], [['48']], [{}], [true], ['4\n8'], ['р'.repeat(41)]])(
      'is a short text, not %j',
      async (choice) => {
        const { id } = await trousers();
        const response = await confirm([{ id, quantity: 1, choice }], 900);
        expectProblem(response, 'VALIDATION');
        expect(Object.keys(response.body.errors)).toEqual(['cartItems.0.choice']);
      },
    );

    it.each([{}, { choice: null }, { choice: '' }, { choice: '  ' }])(
      'may be left open: %j',
      async (open) => {
        const { id } = await trousers();
        const { status, body } = await confirm([{ id, quantity: 1, ...open }], 900);
        expect(status).toBe(201);
        expect(body.products[0]).toMatchObject({ choice: null, choiceMissing: true });
      },
    );

    it('is asked for in nothing that comes in one kind', async () => {
      const { id } = await trousers({ choices: null });
      const { status, body } = await confirm([{ id, quantity: 1 }], 900);
      expect(status).toBe(201);
      expect(body.products[0]).toMatchObject({ choice: null, choiceMissing: false });
    });

    it('are told after what is not sold any more, and before another price', async () => {
      const [gone, { id }] = [await trousers({ name: 'Ремень' }), await trousers()];
      await shop().asAdmin.delete(`${PRODUCTS}/delete/${gone.id}`);
      const wrong = { id, quantity: 1, choice: '54' };
      expect((await confirm([wrong, { id: gone.id, quantity: 1 }], 1)).body.message).toContain('«Ремень»');
      expect((await confirm([wrong], 1)).body.message).toContain('«54»');
    });
  });

  describe('on paper', () => {
    const papers = async (paper: string, ids: number[]) =>
      (await shop().asAdmin.post(`${ORDERS}/papers/${paper}`, { ids })).body;

    it('are what was ordered and weighed, whatever becomes of the product', async () => {
      const { id } = await trousers();
      const order = async (cartItems: { id: number; quantity: number; choice?: string }[]) =>
        (await shop().order(buyer.token, { addressId, cartItems })).id as number;
      const first = await order([
        { id, quantity: 2, choice: '52' },
        { id, quantity: 1 },
      ]);
      const second = await order([
        { id, quantity: 1, choice: '48' },
        { id, quantity: 1, choice: '52' },
      ]);
      const [sheetsBefore, listBefore] = [
        await papers('packing', [first]),
        await papers('purchase', [first]),
      ];
      await patch(id, { choices: null, weightGrams: 999, name: 'Штаны' });
      expect(await papers('packing', [first])).toEqual(sheetsBefore);
      expect(await papers('purchase', [first])).toEqual(listBefore);
      const line = { id, nameProduct: 'Брюки', choiceMissing: false };
      const packed = { restrictions: null, ifMissing: 'CALL', priceProduct: 900, refusedAs: null, parts: [] };
      expect(sheetsBefore.sheets[0].groups).toEqual([
        {
          name: 'Одежда',
          lines: [
            { ...line, ...packed, position: 1, choice: '52', quantityProduct: 2, weightGrams: 800 },
            {
              ...{ ...line, ...packed, position: 2 },
              ...{ choice: null, choiceMissing: true, quantityProduct: 1, weightGrams: 400 },
            },
          ],
        },
      ]);
      expect((await papers('purchase', [first, second])).groups[0].lines).toEqual([
        { ...line, choice: null, choiceMissing: true, quantityProduct: 1, orders: 1, orderIds: [first] },
        { ...line, choice: '48', quantityProduct: 1, orders: 1, orderIds: [second] },
        { ...line, choice: '52', quantityProduct: 3, orders: 2, orderIds: [first, second] },
      ]);
      const { csv } = await papers('csv', [first, second]);
      expect(csv).toContain('Брюки (Размер: 52) × 2; Брюки (размер не указан) × 1');
      expect(csv).toContain('Брюки (Размер: 48) × 1; Брюки (Размер: 52) × 1');
    });
  });
});
