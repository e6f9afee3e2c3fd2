import { expect, it } from 'vitest';
import { noteSafety, rounds } from '../support/safety.ts';
import { secondAdministrator } from '../support/second-administrator.ts';
import { describeShop, type Shop } from '../support/shop.ts';

const ORDERS = '/api/v1/user/order';

/** What one administrator does to an order, having seen it as it was; tells whether it was done, or why not. */
type Act = (id: number, seen: unknown, token: string) => Promise<{ done: boolean; message: string }>;

interface Rivalry {
  name: string;
  /** What each of the two does, and what the order is to be by it. */
  acts: [Act, unknown][];
  /** What the order is in this respect, and what is sent as seen. */
  read(id: number): Promise<{ is: unknown; seen: unknown }>;
}

describeShop('two administrators on one order', (shop) => {
  // Control: leave expectSeen, the seen grams or the versions of the moves out.
  it('lose nothing unsaid, whatever they do to it at once', { timeout: 1_800_000 }, async () => {
    const mine = await shop().admin();
    const hers = await secondAdministrator(shop());
    const { token: buyer } = await shop().buyer();
    const { id: addressId } = await shop().recipient(buyer);
    const cartItems = [{ id: (await shop().product()).id, quantity: 1 }];
    const count = rounds(shop().kind, { full: 20, short: 1 });
    const rivalries = rivalriesIn(shop(), mine);
    let pairs = 0;
    for (const { name, acts, read } of rivalries) {
      for (let round = 0; round < count; round += 1) {
        const { id } = await shop().order(buyer, { addressId, cartItems });
        // What is refunded has to be paid.
        if (name.startsWith('возврат')) await move(shop(), id, 'PAID', mine);
        const people = [
          { token: mine, as: 'Администратор Магазина' },
          { token: hers, as: 'Иванова Мария' },
        ];
        const sides = people.map((person, index) => ({ ...person, act: acts[index] as [Act, unknown] }));
        if (round % 2 === 1) sides.reverse();
        const { seen } = await read(id);
        const outcomes = await Promise.all(sides.map(({ act: [run], token }) => run(id, seen, token)));
        expect([name, outcomes.filter(({ done }) => done).length]).toEqual([name, 1]);
        const won = sides[outcomes.findIndex(({ done }) => done)];
        const lostAt = outcomes.findIndex(({ done }) => !done);
        const lost = sides[lostAt];
        if (won === undefined || lost === undefined) throw new Error('one of two wins');
        // Who lost hears whose it was, and what won is there.
        expect([name, outcomes[lostAt]?.message]).toEqual([
          name,
          expect.stringMatching(new RegExp(`^Пока вы правили, .*изменили: ${won.as}`)),
        ]);
        const between = await read(id);
        expect([name, between.is]).toEqual([name, won.act[1]]);
        // Having seen it, the other may do the same all the same.
        expect([name, await lost.act[0](id, between.seen, lost.token)]).toMatchObject([name, { done: true }]);
        expect([name, (await read(id)).is]).toEqual([name, lost.act[1]]);
        pairs += 1;
      }
    }
    noteSafety({
      what: `два администратора на одном заказе: статус, пачка, вес, возврат, заметки, ${pairs} раз`,
      where: shop().kind,
      goal: 'ничего не пропало молча',
      reached: `пропало молча 0, названо ${pairs} из ${pairs}`,
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

const move = (shop: Shop, id: number, status: string, token: string) =>
  shop.post(`${ORDERS}/${id}/change-status`, { status }, { token });

function rivalriesIn(shop: Shop, admin: string): Rivalry[] {
  const single =
    (status: string): Act =>
    async (id, version, token) => {
      const response = await shop.post(`${ORDERS}/${id}/change-status`, { status, version }, { token });
      return { done: response.status === 200, message: response.body.message };
    };
  const bulk =
    (status: string): Act =>
    async (id, version, token) => {
      const moves = [{ id, status, version }];
      const { body } = await shop.post(`${ORDERS}/desk/change-statuses`, { moves }, { token });
      return { done: body.moved.length === 1, message: body.refused[0]?.message };
    };
  const put =
    (path: string, body: (seen: unknown) => object): Act =>
    async (id, seen, token) => {
      const response = await shop.put(`${ORDERS}/${path.replace(':id', String(id))}`, body(seen), { token });
      return { done: response.status === 200, message: response.body.message };
    };
  const note = (text: string) => put('notes/:id/save', (version) => ({ reader: 'DESK', text, version }));
  const refund =
    (sum: number): Act =>
    async (orderId, version, token) => {
      const body = { orderId, day: '2026-11-20', sum, version };
      const response = await shop.post(`${ORDERS}/payments/refunds`, body, { token });
      return { done: response.status === 201, message: response.body.message };
    };
  const weight = (grams: number) => put('packing/note/:id', (seenGrams) => ({ grams, seenGrams }));

  /** Both do the same, each with a value of their own. */
  const both = <Value>(act: (value: Value) => Act, ...values: Value[]): Rivalry['acts'] =>
    values.map((value) => [act(value), value]);

  const readStatus: Rivalry['read'] = async (id) => {
    const { body } = await shop.post(`${ORDERS}/desk/by-ids`, { ids: [id] }, { token: admin });
    const [{ status, version, statusHistory }] = body;
    expect(statusHistory).toHaveLength(version);
    return { is: status, seen: version };
  };
  const written = async (id: number) => (await shop.get(`${ORDERS}/notes/${id}`, { token: admin })).body;
  return [
    {
      name: 'статус и статус',
      acts: both(single, 'PAID', 'ADMIN_WORKED'),
      read: readStatus,
    },
    {
      name: 'статус и пачка',
      acts: [
        [single('PAID'), 'PAID'],
        [bulk('ADMIN_WORKED'), 'ADMIN_WORKED'],
      ],
      read: readStatus,
    },
    {
      name: 'пачка и пачка',
      acts: both(bulk, 'PAID', 'Delivered'),
      read: readStatus,
    },
    {
      name: 'заметка и заметка',
      acts: both(note, 'Моя', 'Её'),
      read: async (id) => {
        const { desk } = await written(id);
        return { is: desk.text, seen: desk.version };
      },
    },
    {
      name: 'возврат и возврат',
      acts: both(refund, 1, 2.5),
      read: async (id) => {
        const { body } = await shop.get(`${ORDERS}/payments/order/${id}`, { token: admin });
        const desk = await shop.post(`${ORDERS}/desk/by-ids`, { ids: [id] }, { token: admin });
        return { is: body.refunds.at(-1)?.sum ?? null, seen: desk.body[0].money.version };
      },
    },
    {
      name: 'вес и вес',
      acts: both(weight, 1_000, 2_000),
      read: async (id) => {
        const { body } = await shop.get(`${ORDERS}/packing/${id}`, { token: admin });
        const grams = body.weighed?.grams ?? null;
        return { is: grams, seen: grams };
      },
    },
  ];
}
