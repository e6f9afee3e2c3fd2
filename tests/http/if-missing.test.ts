import { beforeAll, describe, expect, it } from 'vitest';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const ORDERS = '/api/v1/user/order';
const WORDS = 'Если чего-то не окажется: позвонить (CALL), заменить (REPLACE) или не класть (DROP)';

describeShop('what to do when something is missing', (shop) => {
  let buyer = { token: '' };
  let addressId = 0;
  let goods: { id: number }[] = [];
  beforeAll(async () => {
    buyer = await shop().buyer();
    addressId = (await shop().recipient(buyer.token)).id;
    goods = [await shop().product({ price: 10 }), await shop().product({ price: 20 })];
  });

  interface Ways {
    substitution?: string | null;
    lines?: (string | null | undefined)[];
  }
  const body = ({ substitution, lines = [] }: Ways) => ({
    addressId,
    total: 30,
    ...(substitution === undefined ? {} : { substitution }),
    cartItems: goods.map(({ id }, index) => ({
      ...{ id, quantity: 1 },
      ...(lines[index] === undefined ? {} : { ifMissing: lines[index] }),
    })),
  });
  const confirm = (ways: Ways, headers: Record<string, string> = {}) =>
    shop().post(`${ORDERS}/confirm`, body(ways), { token: buyer.token, headers });
  const waysOf = (order: { substitution: string; products: { ifMissing: string }[] }) => [
    order.substitution,
    ...order.products.map(({ ifMissing }) => ifMissing),
  ];

  // Control: in `src/orders/server/confirm-order.ts` replace `item.ifMissing ?? forAll` with `forAll ?? item.ifMissing`
  it.each<[string, Ways, string[]]>([
    ['the usual', { substitution: 'CALL' }, ['CALL', 'CALL', 'CALL']],
    ['one way for all', { substitution: 'DROP' }, ['DROP', 'DROP', 'DROP']],
    ['another for a line', { substitution: 'REPLACE', lines: ['CALL'] }, ['REPLACE', 'CALL', 'REPLACE']],
    ['a line alone', { lines: [undefined, 'DROP'] }, ['CALL', 'CALL', 'DROP']],
  ])(
    'of %s is kept with the order and each of its lines, for the buyer and the desk',
    async (_, ways, stored) => {
      const { status, body: made } = await confirm(ways);
      expect([status, ...waysOf(made)]).toEqual([201, ...stored]);
      expect((await ordersOf(shop(), buyer.token))[0]).toEqual(made);
      expect(waysOf(await shop().atDesk(made.id))).toEqual(stored);
      const sheets = await shop().asAdmin.post(`${ORDERS}/papers/packing`, { ids: [made.id] });
      const [{ substitution, groups }] = sheets.body.sheets;
      const lines = groups.flatMap((group: { lines: object[] }) => group.lines);
      const byPosition = lines.sort(
        (a: { position: number }, b: { position: number }) => a.position - b.position,
      );
      expect(waysOf({ substitution, products: byPosition })).toEqual(stored);
      const { orders } = (await shop().get('/api/v1/account/export', buyer)).body;
      expect(waysOf(orders[0])).toEqual(stored);
    },
  );

  it('is not named where nothing was chosen, and means a call to whoever packs', async () => {
    for (const ways of [{}, { substitution: null, lines: [null] }]) {
      const { body: made } = await confirm(ways);
      expect(JSON.stringify(made)).not.toMatch(/substitution|ifMissing/);
      const { sheets } = (await shop().asAdmin.post(`${ORDERS}/papers/packing`, { ids: [made.id] })).body;
      expect(sheets[0].substitution).toBe('CALL');
      expect(sheets[0].groups[0].lines[0].ifMissing).toBe('CALL');
    }
  });

  it.each<[string, Ways, Record<string, string>]>([
    ['an unknown way', { substitution: 'MAYBE' }, { substitution: WORDS }],
    ['a number', { lines: [1 as never] }, { 'cartItems.0.ifMissing': WORDS }],
    ['small letters', { lines: [undefined, 'drop'] }, { 'cartItems.1.ifMissing': WORDS }],
  ])('refuses %s, with words', async (_, ways, errors) => {
    expectProblem(await confirm(ways), 'VALIDATION', errors);
  });

  it('calls where the same product comes twice and wants different things', async () => {
    const [tea] = goods;
    const items = (...ways: string[]) => ways.map((ifMissing) => ({ id: tea?.id, quantity: 1, ifMissing }));
    const ask = async (...ways: string[]) => {
      const cartItems = items(...ways);
      const input = { addressId, cartItems, total: 10 * cartItems.length };
      return (await shop().post(`${ORDERS}/confirm`, input, buyer)).body.products;
    };
    expect(await ask('DROP', 'REPLACE')).toMatchObject([{ quantityProduct: 2, ifMissing: 'CALL' }]);
    expect(await ask('DROP', 'DROP', 'DROP')).toMatchObject([{ quantityProduct: 3, ifMissing: 'DROP' }]);
  });

  describe('and the key of a repeat', () => {
    let keys = 0;
    const keyed = () => ({ 'idempotency-key': `ways-${++keys}` });

    // Control: in `src/orders/server/confirm-order.ts` replace `ways.map((way) => way ?? defaultIfMissingAction)` with `null`
    it.each<[string, Ways, Ways]>([
      ['another way for all', { substitution: 'DROP' }, { substitution: 'REPLACE' }],
      ['a way where none was', {}, { substitution: 'DROP' }],
      ['none where one was', { lines: ['REPLACE'] }, {}],
      ['another line', { lines: ['DROP'] }, { lines: [undefined, 'DROP'] }],
      ['a line against its order', { substitution: 'DROP' }, { substitution: 'DROP', lines: ['CALL'] }],
    ])('refuse %s', async (_, first, second) => {
      const key = keyed();
      expect((await confirm(first, key)).status).toBe(201);
      expectProblem(await confirm(second, key), 'KEY_REUSED');
    });

    it.each<[string, Ways, Ways]>([
      ['the same', { substitution: 'DROP', lines: ['CALL'] }, { substitution: 'DROP', lines: ['CALL'] }],
      ['what is meant without words', {}, { substitution: 'CALL', lines: ['CALL', null] }],
    ])('answer %s as the first time, to the byte', async (_, first, second) => {
      const key = keyed();
      const [one, two] = [await confirm(first, key), await confirm(second, key)];
      expect([two.status, two.text]).toEqual([201, one.text]);
    });
  });
});
