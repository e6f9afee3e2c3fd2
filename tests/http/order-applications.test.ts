import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const PATH = '/api/v1/user/order/application';
const PACKING = '/api/v1/user/order/papers/packing';

describeShop('the papers that go with a parcel', (shop) => {
  let token = '';
  let colony = { id: 0, name: '' };
  let orders: { remand: number; colony: number };
  let goods: { id: number; name: string }[] = [];

  beforeAll(async () => {
    token = (await shop().buyer()).token;
    colony = await shop().facility({ name: 'ИК-2' });
    const remand = await shop().facility({ name: 'СИЗО-1', kind: 'REMAND' });
    goods = [
      await shop().product({ name: 'Чай чёрный', price: 129.9, weightGrams: 200 }),
      await shop().product({ name: 'Носки', price: 90, choices: ['40', '42'] }),
    ];
    const order = async (institutionId: number) => {
      const { id: addressId } = await shop().recipient(token, { institutionId, squadNumber: '5' });
      const cartItems = [
        { id: goods[0]?.id, quantity: 3 },
        { id: goods[1]?.id, quantity: 2, choice: '42' },
      ];
      return (await shop().order(token, { addressId, cartItems })).id as number;
    };
    orders = { remand: await order(remand.id), colony: await order(colony.id) };
  });

  const own = (id: number, by = token) => shop().get(`${PATH}/${id}`, { token: by });

  it('are three copies for remand and two for a colony, with what was ordered and for whom', async () => {
    const remand = await own(orders.remand);
    expect(remand.status).toBe(200);
    expect(remand.headers.get('cache-control')).toBe('no-store');
    expect(remand.body).toEqual({
      id: orders.remand,
      status: 'NOT_PAID',
      institutionId: expect.any(Number),
      workAddressName: 'СИЗО-1',
      paperCopies: 3,
      lastNameClient: 'Соколов',
      firstNameClient: 'Иван',
      middleNameClient: 'Петрович',
      birthDateClient: '1985-03-08',
      squadNumberClient: '5',
      heldAt: null,
      lines: [
        {
          position: 1,
          nameProduct: 'Чай чёрный',
          priceProduct: 129.9,
          quantityProduct: 3,
          choice: null,
          choiceMissing: false,
          weightGrams: 600,
          parts: [],
        },
        {
          position: 2,
          nameProduct: 'Носки',
          priceProduct: 90,
          quantityProduct: 2,
          choice: '42',
          choiceMissing: false,
          weightGrams: null,
          parts: [],
        },
      ],
    });
    expect((await own(orders.colony)).body.paperCopies).toBe(2);
  });

  it('of somebody else are not there, nor for an administrator who only asks for them as a buyer', async () => {
    const other = await shop().buyer();
    for (const by of [other.token, await shop().admin()]) {
      expectProblem(await own(orders.colony, by), 'NOT_FOUND');
    }
  });

  it('follow the number of copies, and nothing else of what is edited later', async () => {
    const before = (await own(orders.colony)).body;
    const changed = await shop().asAdmin.patch(`/api/v1/work-addresses/${colony.id}`, {
      paperCopies: 4,
      name: 'ИК-3',
    });
    expect(changed.status, changed.text).toBe(200);
    const reweighed = await shop().asAdmin.patch(`/api/v1/products/${goods[0]?.id}`, {
      weightGrams: 999,
      name: 'Чай',
    });
    expect(reweighed.status, reweighed.text).toBe(200);
    expect((await own(orders.colony)).body).toEqual({ ...before, paperCopies: 4 });
    await shop().asAdmin.delete(`/api/v1/work-addresses/delete/${colony.id}`);
    expect((await own(orders.colony)).body).toEqual({ ...before, paperCopies: 4 });
  });

  it('come for several orders at once to administrators, facility by facility', async () => {
    const { status, body } = await shop().asAdmin.post(`${PATH}/list`, {
      ids: [orders.remand, 999_999, orders.colony],
    });
    expect(status).toBe(200);
    expect(body.applications.map(({ id }: { id: number }) => id)).toEqual([orders.colony, orders.remand]);
    const tagged = { ...(await own(orders.remand)).body, recipientTag: expect.any(String) };
    expect(body.applications[1]).toEqual(tagged);
  });

  it('take sets apart as they were when they were ordered; so does the packing sheet', async () => {
    const sugar = await shop().product({ name: 'Сахар', weightGrams: 515 });
    const set = await shop().product({
      name: 'Набор',
      parts: [
        { productId: sugar.id, quantity: 2 },
        { productId: goods[1]?.id, quantity: 1 },
      ],
    });
    const { id: addressId } = await shop().recipient(token);
    const cartItems = [
      { id: set.id, quantity: 3 },
      { id: sugar.id, quantity: 2 },
    ];
    const { id } = await shop().order(token, { addressId, cartItems });
    const read = async () => ({
      papers: (await own(id)).body,
      sheets: (await shop().asAdmin.post(PACKING, { ids: [id] })).body.sheets,
    });
    const before = await read();
    expect(before.papers.lines).toMatchObject([
      {
        nameProduct: 'Набор',
        quantityProduct: 3,
        parts: [
          { nameProduct: 'Сахар', quantityProduct: 6, weightGrams: 3090 },
          { nameProduct: 'Носки', quantityProduct: 3, weightGrams: null },
        ],
      },
      { nameProduct: 'Сахар', weightGrams: 1030, parts: [] },
    ]);
    const packed = before.sheets[0].groups.flatMap(({ lines }: { lines: object[] }) => lines);
    expect(packed).toContainEqual(expect.objectContaining({ id: sugar.id, weightGrams: 1030 }));

    for (const [edited, body] of [
      [sugar.id, { name: 'Другое', weightGrams: 1 }],
      [set.id, { parts: [{ productId: goods[0]?.id, quantity: 9 }] }],
    ] as const) {
      const { status, text } = await shop().asAdmin.patch(`/api/v1/products/${edited}`, body);
      expect(status, text).toBe(200);
    }
    expect(await read()).toEqual(before);
    const note = (body: object) => shop().asAdmin.put(`/api/v1/user/order/packing/note/${id}`, body);
    const notePart = (part: number, quantity: number | null) =>
      note({ parts: [{ position: 1, part, quantity }] });
    // Control: in `src/fulfilment/server/order-papers.routes.ts` replace `return mark?.quantity ?? quantityProduct;` with `return quantityProduct;`
    // Control: in `src/fulfilment/server/order-papers.routes.ts` replace `.filter(({ quantityProduct }) => quantityProduct > 0)` with ``
    for (const [part, quantity] of [
      [1, 4],
      [2, 0],
    ] as const) {
      expect((await notePart(part, quantity)).status).toBe(200);
    }
    const some = { nameProduct: 'Сахар', quantityProduct: 4, weightGrams: 2060 };
    expect((await own(id)).body.lines[0]).toMatchObject({ quantityProduct: 3, parts: [some] });
    // Control: in `src/fulfilment/server/order-papers.routes.ts` replace `pieces - each * from` with `pieces`
    const box = { grams: 5000, plannedDay: null };
    const boxes = [2, 1].map((quantity) => ({ ...box, goods: [{ position: 1, quantity }] }));
    expect((await note({ grams: 10_000, boxes })).status).toBe(200);
    const inBoxes = (await shop().asAdmin.post(`${PATH}/list`, { ids: [id] })).body.applications;
    // The last set lacks all that is missing, and with its only part would not be there.
    // Control: in `src/fulfilment/server/order-papers.routes.ts` replace `ordered.parts.length > 0` with `true`
    const sugarIn = (quantityProduct: number) => ({ nameProduct: 'Сахар', quantityProduct });
    expect(inBoxes.map(({ lines }: { lines: object[] }) => lines)).toMatchObject([
      [{ nameProduct: 'Набор', quantityProduct: 2, parts: [sugarIn(4)] }, sugarIn(2)],
      [],
    ]);
    await note({ grams: null, boxes: [] });
    for (const part of [1, 2]) await notePart(part, null);
    expect((await own(id)).body).toEqual(before.papers);
    await shop().asAdmin.delete(`/api/v1/products/delete/${sugar.id}`);
    expect(await read()).toEqual(before);

    // An order from before sets were kept with it is a line with the name of the set.
    await sql`update order_lines set parts = null where order_id = ${id}`.execute(shop().services.db);
    expect((await own(id)).body.lines[0]).toMatchObject({ nameProduct: 'Набор', parts: [] });
  });
});
