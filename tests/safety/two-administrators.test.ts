import { expect, it } from 'vitest';
import type { HttpResponse } from '../support/http-client.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { FULL, noteSafety, rounds } from '../support/safety.ts';
import { secondAdministrator } from '../support/second-administrator.ts';
import { describeShop, type Shop } from '../support/shop.ts';

const ORDERS = '/api/v1/user/order';

/** What an administrator does to a thing: the name of what changes, and what it is to be. */
interface Act {
  name: string;
  wanted: unknown;
  /** Does it, having seen the thing as it was; tells whether it was done, or why not, and what others have changed. */
  run(
    id: number,
    seen: unknown,
    token: string,
  ): Promise<{ done: boolean; message: string; fields?: string[] }>;
}

/** A thing of the shop on which two administrators act at once. */
interface Contested {
  name: string;
  pairs: [mine: Act, hers: Act][];
  /** Makes one; returns its id. */
  make(): Promise<number>;
  /** The thing as it is now, by the names above, and what is sent as seen. */
  read(id: number): Promise<{ is: Record<string, unknown>; seen: unknown }>;
}

describeShop('two administrators on one thing', (shop) => {
  // Control: leave assertLatestVersionSeen, expectSeen, the seen grams or the versions of the moves out, or let a change
  // write fields that were not sent.
  it('lose nothing unsaid, whatever they do to it at once', { timeout: 1_800_000 }, async () => {
    const mine = { token: await shop().admin(), as: 'Администратор Магазина' };
    const hers = { token: await secondAdministrator(shop()), as: 'Иванова Мария' };
    const count = rounds(shop().kind, { full: 10, short: 1 });
    let races = 0;
    const contested = [...(await thingsIn(shop())), ...(await ordersIn(shop(), mine.token))];
    for (const { name, pairs, make, read } of contested) {
      for (const [first, second] of pairs) {
        for (let round = 0; round < count; round += 1) {
          const pair = `${name}: ${first.name} и ${second.name}`;
          const id = await make();
          const { seen } = await read(id);
          const sides = [
            { ...mine, act: first },
            { ...hers, act: second },
          ];
          // Each of them leaves first in every other race.
          if (round % 2 === 1) sides.reverse();
          const outcomes = await Promise.all(sides.map(({ act, token }) => act.run(id, seen, token)));
          const wonAt = outcomes.findIndex(({ done }) => done);
          const [won, lost, refusal] = [sides[wonAt], sides[1 - wonAt], outcomes[1 - wonAt]];
          expect([pair, outcomes.filter(({ done }) => done).length]).toEqual([pair, 1]);
          if (won === undefined || lost === undefined) throw new Error('one of two wins');
          // Who lost hears whose it was, and nothing of what won is gone.
          expect([pair, refusal?.message]).toEqual([
            pair,
            expect.stringMatching(new RegExp(`^Пока вы правили, .*изменили: ${won.as}`)),
          ]);
          if (refusal?.fields)
            expect([pair, refusal.fields]).toEqual([pair, expect.arrayContaining([won.act.name])]);
          const between = await read(id);
          expect([pair, between.is[won.act.name]]).toEqual([pair, won.act.wanted]);
          // Having seen it, the other may do the same all the same: of two fields both are kept.
          expect([pair, await lost.act.run(id, between.seen, lost.token)]).toMatchObject([
            pair,
            { done: true },
          ]);
          const after = (await read(id)).is;
          expect([pair, after[lost.act.name]]).toEqual([pair, lost.act.wanted]);
          if (won.act.name !== lost.act.name)
            expect([pair, after[won.act.name]]).toEqual([pair, won.act.wanted]);
          races += 1;
        }
      }
    }
    noteSafety({
      what: `два администратора на одной вещи: каждая пара полей товара, категории и учреждения; статус, пачка, вес, возврат, заметки заказа, ${races} раз`,
      where: shop().kind,
      goal: 'ничего не пропало молча',
      reached: `пропало молча 0, названо ${races} из ${races}`,
    });
  });

  it('write each their own note at once, and both stay', async () => {
    const [mine, hers] = [await shop().admin(), await secondAdministrator(shop())];
    const { id } = await shop().order((await shop().buyer()).token);
    const save = (reader: string, token: string) =>
      shop().put(`${ORDERS}/notes/${id}/save`, { reader, text: reader, version: 0 }, { token });
    const responses = await Promise.all([save('DESK', mine), save('BUYER', hers)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await shop().get(`${ORDERS}/notes/${id}`, { token: mine });
    expect(body).toMatchObject({
      desk: { text: 'DESK' },
      buyer: { text: 'BUYER', savedBy: 'Иванова Мария' },
    });
  });
});

/** A field of a thing: what two administrators each want it to be. */
interface Field {
  name: string;
  mine: unknown;
  hers: unknown;
}

/** Every field with every field, itself included; in `npm test` with the next one, the first with itself. */
const pairsOf = (
  fields: Field[],
  change: (id: number, body: Record<string, unknown>, token: string) => Promise<HttpResponse>,
): Contested['pairs'] => {
  const act = (name: string, wanted: unknown): Act => ({
    name,
    wanted,
    run: async (id, version, token) => {
      const { status, body } = await change(id, { [name]: wanted, version }, token);
      const fields = body.changes?.map(({ field }: { field: string }) => field);
      return { done: status === 200, message: body.message, fields };
    },
  });
  return fields.flatMap((first, index) =>
    fields
      .slice(index)
      .filter((_, distance) => FULL || distance === Number(index > 0))
      .map((second): [Act, Act] => [act(first.name, first.mine), act(second.name, second.hers)]),
  );
};

/** A thing as it is, and its version as what was seen of it. */
const withVersion = (is: Record<string, unknown> & { version: number }) => ({ is, seen: is.version });

async function thingsIn(shop: Shop): Promise<Contested[]> {
  const [one, two] = [await shop.category(), await shop.category()];
  const [png, webp] = [
    (await pictureOf('png')).toString('base64'),
    (await pictureOf('webp')).toString('base64'),
  ];
  const named = { name: 'name', mine: 'Моё', hers: 'Её' };
  const productById = async (id: number) =>
    (await shop.post('/api/v1/products/by-ids', { ids: [id], images: 'url' })).body[0];
  const changeProduct = (id: number, body: object, token: string) =>
    shop.patch(`/api/v1/products/${id}`, { ...body, images: 'url' }, { token });
  return [
    {
      name: 'товар',
      pairs: pairsOf(
        [
          named,
          { name: 'categoryId', mine: one.id, hers: two.id },
          { name: 'price', mine: 1579.5, hers: 0.01 },
          { name: 'prioritySort', mine: 7, hers: 8 },
          { name: 'restrictions', mine: 'Без стекла', hers: null },
          { name: 'imageName', mine: 'моя.png', hers: 'её.png' },
          { name: 'weightGrams', mine: 1, hers: 2 },
          { name: 'description', mine: 'Моё\nописание', hers: null },
          { name: 'tags', mine: ['моё'], hers: [] },
          { name: 'choices', mine: ['48'], hers: ['50', '52'] },
          { name: 'outUntil', mine: '2999-12-03', hers: '2999-12-04' },
        ],
        changeProduct,
      ),
      make: async () => {
        const texts = { restrictions: 'Хрупкое', description: 'Листовой', tags: ['чай'] };
        return (await shop.product({ imageBase64: png, imageName: 'чай.png', ...texts })).id;
      },
      read: async (id) => withVersion(await productById(id)),
    },
    {
      name: 'фото товара',
      // Whatever it is called: a picture is known by its bytes, which are ours after it was taken.
      pairs: pairsOf([{ name: 'imageBase64', mine: null, hers: null }, named], changeProduct),
      make: async () => (await shop.product({ imageBase64: webp })).id,
      read: async (id) => {
        const product = await productById(id);
        return withVersion({ ...product, imageBase64: product.imageUrl });
      },
    },
    {
      name: 'категория',
      pairs: pairsOf(
        [
          named,
          { name: 'prioritySort', mine: -7, hers: 7 },
          { name: 'masterCategoryId', mine: one.id, hers: two.id },
        ],
        (id, body, token) =>
          'masterCategoryId' in body
            ? shop.post(
                '/api/v1/categories/move-to-subcategory',
                { movedCategoryId: id, actionCategory: 'RAISE_UNIT_CATEGORY', ...body },
                { token },
              )
            : shop.patch(`/api/v1/categories/${id}`, body, { token }),
      ),
      make: async () => (await shop.category()).id,
      read: async (id) => {
        const { categories } = (await shop.get('/api/v1/categories/get-all')).body;
        const [found] = find(categories, id, null);
        if (found === undefined) throw new Error(`no category ${id}`);
        return withVersion(found);
      },
    },
    {
      name: 'учреждение',
      pairs: pairsOf(
        [
          named,
          { name: 'deliveryCost', mine: 0, hers: 4.35 },
          { name: 'freeDeliveryThreshold', mine: 0, hers: 9_999_999.99 },
          { name: 'kind', mine: 'GENERAL', hers: 'WOMEN' },
          { name: 'parcelGrams', mine: 10_000, hers: 12_000 },
          { name: 'monthGrams', mine: 30_000, hers: null },
          { name: 'boxGrams', mine: 0, hers: 500 },
          // Whoever refuses something says since when along with it: here both only take everything again.
          { name: 'refusedTags', mine: [], hers: [] },
          { name: 'refusedSource', mine: 'WINDOW', hers: 'LEAFLET' },
          { name: 'refusedOn', mine: '2026-11-02', hers: '2026-11-03' },
          { name: 'paperCopies', mine: 4, hers: 3 },
          { name: 'handoverWeekdays', mine: [1, 3], hers: [2] },
          { name: 'orderByDays', mine: 0, hers: 2 },
          { name: 'orderByTime', mine: '09:30', hers: '12:00' },
          { name: 'closedDays', mine: ['2027-01-01'], hers: ['2027-01-02', '2027-01-07'] },
          { name: 'pausedUntil', mine: '2027-02-01', hers: '2027-02-02' },
          { name: 'notice', mine: 'Пропуск у дежурного', hers: null },
        ],
        (id, body, token) => shop.patch(`/api/v1/work-addresses/${id}`, body, { token }),
      ),
      make: async () => {
        const refused = { refusedTags: ['can'], refusedSource: 'FACILITY', refusedOn: '2026-11-01' };
        return (await shop.facility({ ...refused, monthGrams: 20_000, notice: 'Вход со двора' })).id;
      },
      read: async (id) => {
        const { addressList } = (await shop.get('/api/v1/work-addresses/get-all')).body;
        return withVersion(addressList.find((address: { id: number }) => address.id === id));
      },
    },
  ];
}

interface Node {
  id: number;
  version: number;
  subCategories: Node[];
}

/** A category wherever it hangs, with the id of what it hangs below. */
function find(
  nodes: Node[],
  id: number,
  masterCategoryId: number | null,
): (Record<string, unknown> & Node)[] {
  return nodes.flatMap((node) => [
    ...(node.id === id ? [{ ...node, masterCategoryId }] : []),
    ...find(node.subCategories, id, node.id),
  ]);
}

async function ordersIn(shop: Shop, admin: string): Promise<Contested[]> {
  const { token: buyer } = await shop.buyer();
  const { id: addressId } = await shop.recipient(buyer);
  const cartItems = [{ id: (await shop.product()).id, quantity: 1 }];
  const make = async () => (await shop.order(buyer, { addressId, cartItems })).id;
  const atDesk = async (id: number) =>
    (await shop.post(`${ORDERS}/desk/by-ids`, { ids: [id] }, { token: admin })).body[0];
  const get = async (path: string) => (await shop.get(`${ORDERS}/${path}`, { token: admin })).body;

  const single = (status: string): Act => ({
    name: 'статус',
    wanted: status,
    run: async (id, version, token) =>
      outcomeOf(await shop.post(`${ORDERS}/${id}/change-status`, { status, version }, { token })),
  });
  const bulk = (status: string): Act => ({
    name: 'статус',
    wanted: status,
    run: async (id, version, token) => {
      const moves = [{ id, status, version }];
      const { body } = await shop.post(`${ORDERS}/desk/change-statuses`, { moves }, { token });
      return { done: body.moved.length === 1, message: body.refused[0]?.message };
    },
  });
  const note = (text: string): Act => ({
    name: 'заметка',
    wanted: text,
    run: async (id, version, token) => {
      const body = { reader: 'DESK', text, version };
      return outcomeOf(await shop.put(`${ORDERS}/notes/${id}/save`, body, { token }));
    },
  });
  const refund = (sum: number): Act => ({
    name: 'возврат',
    wanted: sum,
    run: async (orderId, version, token) => {
      const body = { orderId, day: '2026-11-20', sum, version };
      return outcomeOf(await shop.post(`${ORDERS}/payments/refunds`, body, { token }));
    },
  });
  const weigh = (grams: number): Act => ({
    name: 'вес',
    wanted: grams,
    run: async (id, seenGrams, token) =>
      outcomeOf(await shop.put(`${ORDERS}/packing/note/${id}`, { grams, seenGrams }, { token })),
  });
  return [
    {
      name: 'заказ',
      pairs: [
        [single('PAID'), single('ADMIN_WORKED')],
        [single('PAID'), bulk('ADMIN_WORKED')],
        [bulk('PAID'), bulk('Delivered')],
      ],
      make,
      read: async (id) => {
        const { status, version, statusHistory } = await atDesk(id);
        expect(statusHistory).toHaveLength(version);
        return { is: { статус: status }, seen: version };
      },
    },
    {
      name: 'заказ',
      pairs: [[note('Моя'), note('Её')]],
      make,
      read: async (id) => {
        const { desk } = await get(`notes/${id}`);
        return { is: { заметка: desk.text }, seen: desk.version };
      },
    },
    {
      name: 'оплаченный заказ',
      pairs: [[refund(1), refund(2.5)]],
      make: async () => {
        const id = await make();
        await shop.move(id, 'PAID');
        return id;
      },
      read: async (id) => {
        const { refunds } = await get(`payments/order/${id}`);
        return { is: { возврат: refunds.at(-1)?.sum ?? null }, seen: (await atDesk(id)).money.version };
      },
    },
    {
      name: 'заказ',
      pairs: [[weigh(1_000), weigh(2_000)]],
      make,
      read: async (id) => {
        const grams = (await get(`packing/${id}`)).weighed?.grams ?? null;
        return { is: { вес: grams }, seen: grams };
      },
    },
  ];
}

const outcomeOf = ({ status, body }: HttpResponse) => ({ done: status < 300, message: body.message });
