import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { blank, hugePng } from '../support/picture-samples.ts';
import { promote, secondAdministrator } from '../support/second-administrator.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';

const ORDERS = '/api/v1/user/order';

/** An order nobody has packed anything of. */
const NOTHING = {
  lines: [],
  parts: [],
  calls: [],
  photos: [],
  refund: 0,
  recipientTag: expect.any(String),
  debt: { kind: 'UNPAID' },
  weighed: null,
  boxes: [],
  packed: null,
};

describeShop('packing of an order', (shop) => {
  let admin = '';
  let second = { token: '', name: '' };
  beforeAll(async () => {
    admin = await shop().admin();
    second = { token: await secondAdministrator(shop()), name: 'Иванова Мария' };
  });

  /** An order of three lines and its buyer. */
  const order = async () => {
    const buyer = await shop().buyer();
    const cartItems = [];
    for (const name of ['Хлеб', 'Соль', 'Чай']) {
      cartItems.push({ id: (await shop().product({ name })).id, quantity: 2 });
    }
    const made = await shop().order(buyer.token, { cartItems });
    return { id: made.id as number, buyer, made };
  };
  const note = (id: number, body: object, token = admin) =>
    shop().request('PUT', `${ORDERS}/packing/note/${id}`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      text: JSON.stringify(body),
    });
  const read = async (id: number) => (await shop().asAdmin.get(`${ORDERS}/packing/${id}`)).body;
  const positions = (packing: { lines: { position: number }[] }) =>
    packing.lines.map(({ position }) => position);
  const put = (...wanted: number[]) => wanted.map((position) => ({ position, packed: true }));

  // Control: in `src/fulfilment/server/packing.ts` replace `seenRecipientTag !== recipientTag` with `false`
  it('notes nothing for a recipient that was corrected unseen', async () => {
    const { id } = await order();
    const seenRecipientTag = (await read(id)).recipientTag;
    expectStatus(200, await note(id, { lines: put(1), seenRecipientTag }));
    const squad = { squadNumber: '77' };
    expectStatus(200, await shop().patch(`${ORDERS}/recipient/${id}`, squad, { token: admin }));
    const refused = await note(id, { lines: put(2), packed: true, seenRecipientTag });
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toBe(
      `Получателя или учреждение заказа № ${id} исправили. Проверьте, кому собираете.`,
    );
    const now = await read(id);
    expect(positions(now)).toEqual([1]);
    expect(now.recipientTag).not.toBe(seenRecipientTag);
    const noted = await note(id, { lines: put(2), packed: true, seenRecipientTag: now.recipientTag });
    expect([noted.status, positions(noted.body)]).toEqual([200, [1, 2]]);
  });

  // Control: in `src/fulfilment/server/order-papers.routes.ts` replace `recipientTag: row.recipient_tag` with `recipientTag: ''`
  it('tells papers that stand open by a tag that a recipient was corrected', async () => {
    const [one, other] = [await order(), await order()];
    const ids = [one.id, other.id];
    const paper = async (path: string) =>
      expectStatus(200, await shop().post(`${ORDERS}/${path}`, { ids }, { token: admin }));
    const tagsOf = (list: { id: number; recipientTag: string }[]) =>
      new Map(list.map(({ id, recipientTag }) => [id, recipientTag]));
    const seen = tagsOf((await paper('papers/packing-tags')).orders);
    expect(tagsOf((await paper('application/list')).applications)).toEqual(seen);
    const [sheet] = (await paper('papers/packing')).sheets;
    expect(sheet.packing.recipientTag).toBe(seen.get(sheet.id));
    const squad = { squadNumber: '77' };
    expectStatus(200, await shop().patch(`${ORDERS}/recipient/${one.id}`, squad, { token: admin }));
    const now = tagsOf((await paper('papers/packing-tags')).orders);
    expect(ids.filter((id) => now.get(id) !== seen.get(id))).toEqual([one.id]);
  });

  // Control: in `src/fulfilment/server/packing.ts` replace `seenDebt === false && debt !== null` with `false`
  it('notes nothing of an order that is not paid, where that was not seen', async () => {
    const { id } = await order();
    const refused = await note(id, { lines: put(1), seenDebt: false });
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toBe(`Заказ № ${id} не оплачен. Спросите, собирать ли его.`);
    expectStatus(200, await note(id, { lines: put(1), seenDebt: true }));
    await shop().move(id, 'PAID');
    expect(await read(id)).toMatchObject({ debt: null });
    expectStatus(200, await note(id, { lines: put(2), seenDebt: false }));
  });

  // Control: in `src/fulfilment/server/packing.ts` replace `debtOf(ofOrder, saved)` with `debtOf(ofOrder, 0)`
  it('lets what was missing be put in after its money went back', async () => {
    const { id } = await order();
    const post = (path: string, body: object) => shop().post(`${ORDERS}${path}`, body, { token: admin });
    await shop().move(id, 'PAID');
    const missing = { lines: [{ position: 1, packed: true, quantity: 0 }], seenDebt: false };
    const { refund: back } = expectStatus(200, await note(id, missing));
    expect(await read(id)).toMatchObject({ debt: null, toReturn: back });
    expectStatus(
      201,
      await post('/payments/refunds', { orderId: id, sum: back, day: moscowDay(new Date()) }),
    );
    const settled = { debt: null, refund: back, toReturn: 0 };
    expect(await read(id)).toMatchObject(settled);
    expect(expectStatus(200, await note(id, { packed: true, seenDebt: false }))).toMatchObject(settled);
    const all = { lines: [{ position: 1, packed: true, quantity: 2 }], packed: false };
    const found = await note(id, { ...all, seenDebt: false });
    expect(expectStatus(200, found)).toMatchObject({
      packed: null,
      debt: { kind: 'UNDERPAID', rest: back },
    });
  });

  // Control: in `src/fulfilment/server/packing.ts` replace `!row?.packed_at && ofOrder !== undefined && isLive(ofOrder)` with `!row?.packed_at`
  it.each(['Delivered', 'CANCELED_ADMIN'] as const)(
    'counts what was missing once when the order is %s before its parcel was closed',
    async (over) => {
      const { id } = await order();
      await shop().move(id, 'PAID');
      const missing = { lines: [{ position: 1, packed: true, quantity: 0 }], seenDebt: false };
      expectStatus(200, await note(id, missing));
      await shop().move(id, over);
      const { money } = expectStatus(
        200,
        await shop().post(`${ORDERS}/desk/by-ids`, { ids: [id] }, { token: admin }),
      )[0];
      expect((await read(id)).toReturn).toBeCloseTo(money.received - money.due);
    },
  );

  // Control: in `src/fulfilment/server/packing.ts` replace `terms === undefined || !isLive(terms)` with `terms === undefined`
  it('has no debt of a parcel that was handed in and of which all money went back', async () => {
    const { id } = await order();
    const post = (path: string, body: object) => shop().post(`${ORDERS}${path}`, body, { token: admin });
    await shop().move(id, 'PAID');
    await shop().move(id, 'Delivered');
    const { received } = (await shop().atDesk(id)).money;
    const refund = { orderId: id, sum: received, day: moscowDay(new Date()) };
    expectStatus(201, await post('/payments/refunds', refund));
    expect(await read(id)).toMatchObject({ debt: null });
  });

  // Control: in `src/fulfilment/server/packing.ts` replace `deskRole !== 'PACKER'` with `deskRole !== 'GOODS'`
  // Control: in `src/fulfilment/server/order-papers.routes.ts` replace `if (caller.deskRole === 'PACKER' && !asksToCall(id))` with `if (false)`
  it('shows a packer no sum, and the buyer and their telephone only where a line asks to call', async () => {
    const packer = await shop().buyer();
    await promote(shop(), packer.id, 'PACKER');
    const { token } = packer;
    const [asks, drops] = [await order(), await order()];
    await sql`update order_lines set if_missing = 'DROP' where order_id = ${drops.id}`.execute(
      shop().services.db,
    );
    const ids = [asks.id, drops.id];
    const sheetsOf = async (token: string) =>
      (await shop().post(`${ORDERS}/papers/packing`, { ids }, { token })).body.sheets;
    const options = `${ORDERS}/packing/replacements/${asks.id}`;
    const noted = await note(asks.id, { lines: [{ position: 1, packed: true, quantity: 0 }] }, token);
    const seen = [
      await sheetsOf(token),
      noted.body,
      (await shop().get(`${ORDERS}/packing/${asks.id}`, { token })).body,
      (await shop().get(options, { token })).body,
    ];
    expect(JSON.stringify(seen)).not.toMatch(/price|refund/i);
    const phones = (sheets: { id: number; nameBuyer: string; phoneBuyer: string }[]) =>
      ids
        .map((id) => sheets.find((sheet) => sheet.id === id))
        .map((one) => `${one?.nameBuyer}${one?.phoneBuyer}`);
    const phone = expect.stringMatching(/^[А-ЯЁ].* .*\+7\d+$/);
    expect([phones(seen[0]), phones(await sheetsOf(admin))]).toEqual([
      [phone, ''],
      [phone, phone],
    ]);
    expect(JSON.stringify(await sheetsOf(admin))).toMatch(/priceProduct.*refund/);
  });

  // Control: leave the parts out of `createPackingChangesLookup`, or their bounds out of `putParts`.
  // Control: in `src/fulfilment/server/order-papers.routes.ts` replace `lines.find((line) => line.position === position)` with `undefined`
  // Control: in `src/fulfilment/server/order-papers.routes.ts` replace `if (isOut) return 0;` with ``
  it('counts the parts of a set by themselves; the buyer is told of a missing one, the sheet and the purchase name them', async () => {
    const [tea, sugar] = [
      await shop().product({ name: newName('Чай'), weightGrams: 200 }),
      await shop().product({ name: newName('Сахар'), weightGrams: 500, tags: ['sugar'] }),
    ];
    const set = await shop().product({
      name: newName('Набор'),
      price: 700,
      parts: [
        { productId: tea.id, quantity: 1 },
        { productId: sugar.id, quantity: 2 },
      ],
    });
    const facility = await shop().facility({
      ...{ refusedTags: ['sugar'], refusedSource: 'FACILITY', refusedOn: '2026-11-01' },
      ...{ parcelGrams: 2_000, boxGrams: 100 },
    });
    const buyer = await shop().buyer();
    const { id: addressId } = await shop().recipient(buyer.token, { institutionId: facility.id });
    const { id } = await shop().order(buyer.token, {
      addressId,
      cartItems: [
        { id: tea.id, quantity: 3 },
        { id: set.id, quantity: 2 },
      ],
    });
    const papers = (kind: string) => shop().asAdmin.post(`${ORDERS}/papers/${kind}`, { ids: [id] });
    const { sheets } = (await papers('packing')).body;
    expect(sheets[0]).toMatchObject({ boxGrams: 100, limitGrams: 2_000 });
    const lines = sheets[0].groups.flatMap((group: { lines: object[] }) => group.lines);
    const ofSet = lines.find(({ position }: { position: number }) => position === 2);
    expect(ofSet).toMatchObject({
      refusedAs: null,
      parts: [
        { part: 1, nameProduct: tea.name, quantityProduct: 2, weightGrams: 400, refusedAs: null },
        {
          ...{ part: 2, nameProduct: sugar.name, quantityProduct: 4, weightGrams: 2_000 },
          refusedAs: 'продукты с сахаром',
        },
      ],
    });
    async function toBuy() {
      const { groups, begunIds } = (await papers('purchase')).body;
      const bought = groups.flatMap((group: { lines: { nameProduct: string; quantityProduct: number }[] }) =>
        group.lines.map(({ nameProduct, quantityProduct }) => [nameProduct, quantityProduct]),
      );
      return [begunIds, Object.fromEntries(bought)];
    }
    expect(await toBuy()).toEqual([[], { [tea.name]: 5, [sugar.name]: 4 }]);

    const part = (which: number, quantity: number | null) =>
      note(id, { parts: [{ position: 2, part: which, quantity }] });
    await part(1, 2);
    expect((await part(2, 3)).status).toBe(200);
    expect((await read(id)).parts).toMatchObject([
      { position: 2, part: 1, quantity: 2, by: 'Администратор Магазина' },
      { position: 2, part: 2, quantity: 3 },
    ]);
    expect(await toBuy()).toEqual([[id], { [tea.name]: 3, [sugar.name]: 1 }]);
    await note(id, { lines: [{ position: 1, packed: true, quantity: 1 }] });
    expect(await toBuy()).toEqual([[id], { [tea.name]: 2, [sugar.name]: 1 }]);
    await note(id, { lines: [{ position: 2, packed: true, quantity: 0 }] });
    expect(await toBuy()).toEqual([[id], { [tea.name]: 4, [sugar.name]: 4 }]);
    await note(id, { lines: [1, 2].map((position) => ({ position, packed: false })) });
    expectProblem(await part(2, 5), 'VALIDATION', {
      'parts.0.quantity': 'Заказано только 4 шт.',
    });
    expectProblem(await part(3, 1), 'VALIDATION', { parts: 'Такой части в заказе нет' });
    expectProblem(await note(id, { parts: [{ position: 1, part: 1, quantity: 1 }] }), 'VALIDATION', {
      parts: 'Такой части в заказе нет',
    });

    const own = async () => (await ordersOf(shop(), buyer.token))[0];
    expect(await own()).not.toHaveProperty('packed');
    await note(id, { lines: put(1, 2), packed: true });
    expect((await own()).packed).toBe(true);
    expect((await own()).packingChanges).toEqual({
      lines: [],
      parts: [
        {
          ...{ position: 2, nameSet: set.name, nameProduct: sugar.name },
          ...{ quantityProduct: 4, quantityPacked: 3 },
        },
      ],
      refund: 0,
    });
    const { parcel, packedGrams } = await shop().atDesk(id);
    expect(parcel.grams - packedGrams).toBe(500);
    await note(id, { lines: [{ position: 2, packed: true, quantity: 0 }] });
    expect((await own()).packingChanges).toMatchObject({ lines: [{ quantityPacked: 0 }], refund: 1400 });
    expect((await own()).packingChanges).not.toHaveProperty('parts');
    await note(id, { lines: [{ position: 2, packed: true, quantity: 2, seenAt: null }] });
    await part(2, null);
    expect(await own()).not.toHaveProperty('packingChanges');
  });

  it('keeps who put each line in and when; of two at once both are remaining', async () => {
    const { id } = await order();
    const responses = await Promise.all([
      note(id, { lines: put(1, 2) }),
      note(id, { lines: put(3) }, second.token),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const packing = await read(id);
    expect(positions(packing)).toEqual([1, 2, 3]);
    expect(packing.lines[2]).toEqual({
      position: 3,
      quantity: 2,
      replacement: null,
      by: second.name,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(packing.lines[0].by).not.toBe(second.name);
    // The same note again changes nothing of who was first.
    const again = await note(id, { lines: put(1) }, second.token);
    expect(again.body.lines).toEqual(packing.lines);
  });

  it('takes no line out that another has put in since, and says which stay', async () => {
    const { id } = await order();
    const out = (position: number, seenAt: string | null | undefined) => ({
      position,
      packed: false,
      seenAt,
    });
    const [seen] = (await note(id, { lines: put(1) })).body.lines;
    await note(id, { lines: [out(1, seen.at)] });
    const [theirs] = (await note(id, { lines: put(1) }, second.token)).body.lines;
    await note(id, { lines: put(2) }, second.token);
    await note(id, { lines: put(3) });
    // Nothing noted is no entry.
    await note(id, {});
    // Control: in `src/fulfilment/server/packing.routes.ts` replace `${done}: ${same.length}` with `${done}: 1`
    expect((await shop().record())[0]).toMatchObject({ ids: [id], detail: 'положено строк: 3' });
    // Seen before theirs; nothing seen; one's own, whatever was seen of it.
    const late = (await note(id, { lines: [out(1, seen.at), out(2, null), out(3, null)] })).body;
    expect(late).toMatchObject({ remainingLines: [1, 2], lines: [theirs, { position: 2 }] });
    expect((await shop().record())[0]).toMatchObject({ ids: [id], detail: 'вынуто строк: 1' });
    const now = await note(id, { lines: [out(1, theirs.at), out(2, undefined), out(3, null)] });
    expect(now.body).toMatchObject({ remainingLines: [], lines: [] });
    expectProblem(await note(id, { lines: [out(1, 'x'.repeat(41))] }), 'VALIDATION', {
      'lines.0.seenAt': 'Момент отметки — как его назвал магазин',
    });
  });

  // Control: in `db/migrations/0035_audit_detail.sql` replace `between 1 and 255` with `between 1 and 63`
  it('takes all that was noted without a connection at once', async () => {
    const { id } = await order();
    const lines = [...put(1), { position: 2, packed: true, quantity: 0 }, { position: 3, packed: false }];
    const calls = [{ position: 2, outcome: 'REFUSED' }];
    const parcel = [1, 2].map(() => ({ grams: 6_150, plannedDay: null, goods: [] }));
    expectStatus(200, await note(id, { lines, calls, grams: 12_300, boxes: parcel, packed: true }));
    expect((await shop().record())[0]?.detail).toBe(
      'положено строк: 1, не положено строк: 1, вынуто строк: 1, звонков: 1, вес 12,3\u00A0кг, коробок: 2, собран',
    );
  });

  it('marks an order packed and takes that back, its status and contents as they were', async () => {
    const { id, made } = await order();
    expect((await note(id, { packed: true, grams: 12_300 })).body).toMatchObject({
      weighed: { grams: 12_300 },
      packed: { at: expect.any(String) },
    });
    const before = (await read(id)).packed;
    expect((await note(id, { packed: true }, second.token)).body.packed).toEqual(before);
    expect((await note(id, { packed: false, grams: null })).body).toEqual({
      ...NOTHING,
      remainingLines: [],
      refusedLines: [],
    });
    const { money: _, ...now } = await shop().atDesk(id);
    expect(now).toEqual(made);
  });

  // Control: in `src/orders/server/order-response.ts` replace `...parcelOf(row.id),` with ``
  it('is seen at the desk, the weight by no buyer', async () => {
    const { id, buyer } = await order();
    await note(id, { lines: put(1, 2, 3), grams: 2_340, packed: true });
    const desk = await shop().asAdmin.post(`${ORDERS}/desk/list`, { pageable: {}, search: `№ ${id}` });
    expect(desk.body.content).toMatchObject([{ id, packed: true, weighedGrams: 2_340, deskNote: null }]);
    const [own] = await ordersOf(shop(), buyer.token);
    expect(own).toMatchObject({ id, packed: true });
    expect(own).not.toHaveProperty('weighedGrams');
  });

  // Control: in `src/fulfilment/server/packing.ts` replace `(grams === undefined ? boxes : [])` with `boxes`
  it('goes in several boxes, each with its weight, day and goods; a weight alone is that of one', async () => {
    const { id } = await order();
    const day = '2099-12-04';
    await sql`update orders set planned_day = '2099-11-27' where id = ${id}`.execute(shop().services.db);
    await sql`update facilities set handover_weekdays = '{5}' where id = (select facility_id from orders where id = ${id})`.execute(
      shop().services.db,
    );
    const box = (
      grams: number,
      plannedDay: string | null,
      ...goods: [position: number, quantity: number][]
    ) => ({
      ...{ grams, plannedDay, goods: goods.map(([position, quantity]) => ({ position, quantity })) },
    });
    const boxes = [box(30_000, '2099-11-27', [1, 2], [2, 1]), box(32_000, day, [2, 1], [3, 2])];
    const noted = await note(id, { grams: 62_000, boxes, packed: true });
    expect(noted.body.boxes).toEqual(boxes.map((one) => ({ ...one, handedOn: null })));
    expect(noted.body.weighed.grams).toBe(62_000);
    expect((await shop().record())[0]?.detail).toBe('вес 62\u00A0кг, коробок: 2, собран');
    const [sheet] = (await shop().asAdmin.post(`${ORDERS}/papers/packing`, { ids: [id] })).body.sheets;
    expect(sheet.packing.boxes).toEqual(noted.body.boxes);
    expect(sheet.laterDays.slice(0, 2)).toEqual([day, '2099-12-11']);

    // A set of papers for each box; what a box has is not in the others.
    const papers = await shop().asAdmin.post(`${ORDERS}/application/list`, { ids: [id] });
    const goodsOf = ({ lines }: { lines: { nameProduct: string; quantityProduct: number }[] }) =>
      lines.map(({ nameProduct, quantityProduct }) => `${nameProduct} ${quantityProduct}`);
    expect(papers.body.applications.map(({ box }: { box: unknown }) => box)).toEqual([
      { number: 1, count: 2, plannedDay: '2099-11-27' },
      { number: 2, count: 2, plannedDay: day },
    ]);
    expect(papers.body.applications.map(goodsOf)).toEqual([
      ['Хлеб 2', 'Соль 1'],
      ['Соль 1', 'Чай 2'],
    ]);

    const [first, second] = boxes as [object, object];
    const refused: [words: string, boxes: object[], grams?: number][] = [
      ['Одну коробку не делят: уберите коробки или добавьте ещё одну', [first], 30_000],
      ['Вес посылки — это вес всех её коробок вместе', boxes, 61_999],
      [
        'Первая коробка сдаётся в день заказа. Загрузите страницу заново.',
        [{ ...first, plannedDay: day }, second],
      ],
      ['Раньше дня заказа коробку не сдают', [first, { ...second, plannedDay: '2099-11-26' }]],
      ['В коробках больше, чем положено в посылку', [first, box(32_000, day, [1, 1])]],
      ['В коробках больше, чем положено в посылку', [first, box(32_000, day, [9, 1])]],
      ['Не больше 20 коробок', Array.from({ length: 21 }, () => first)],
    ];
    for (const [words, wrong, grams = 62_000] of refused) {
      expectProblem(await note(id, { grams, boxes: wrong }), 'VALIDATION', { boxes: words });
    }
    expect((await read(id)).boxes).toEqual(noted.body.boxes);

    // What is taken out later leaves its box; the buyer is told nothing of weights.
    await note(id, { lines: [{ position: 3, packed: true, quantity: 1 }] });
    const later = await shop().asAdmin.post(`${ORDERS}/application/list`, { ids: [id] });
    expect(later.body.applications.map(goodsOf)[1]).toEqual(['Соль 1', 'Чай 1']);
    // Once a box is handed in, nothing of the packing is changed.
    await sql`update order_boxes set handed_on = '2099-11-27' where order_id = ${id} and number = 1`.execute(
      shop().services.db,
    );
    const over = await note(id, { packed: false });
    expectProblem(over, 'CONFLICT');
    expect(over.body.message).toBe(`Часть коробок заказа № ${id} уже сдана: сборку не меняют.`);
    const left = await shop().asAdmin.post(`${ORDERS}/application/list`, { ids: [id] });
    expect(left.body.applications).toMatchObject([{ box: { number: 2, count: 2 } }]);
    await sql`update order_boxes set handed_on = null where order_id = ${id}`.execute(shop().services.db);
    expect((await note(id, { grams: 61_000 })).body.boxes).toEqual([]);
  });

  // Control: in `src/fulfilment/server/packing.ts` replace ` || isDividedAnew;` with `;`
  it('overwrites no weight that another has noted unseen', async () => {
    const { id } = await order();
    await note(id, { grams: 5000, seenGrams: null }, second.token);
    const refused = await note(id, { grams: 6000, seenGrams: null });
    expectProblem(refused, 'CONFLICT');
    expect(refused.text).toContain(second.name);
    expect((await read(id)).weighed.grams).toBe(5000);
    expect((await note(id, { grams: 5000, seenGrams: null })).status).toBe(200);
    expect((await note(id, { grams: 6000, seenGrams: 5000 })).body.weighed.grams).toBe(6000);
    // One's own that did not come back is changed again.
    expect((await note(id, { grams: 6500, seenGrams: 5000 })).body.weighed.grams).toBe(6500);
    expect((await note(id, { grams: 6000, seenGrams: 5000 })).body.weighed.grams).toBe(6000);
    // Others that weigh the same together are other boxes, too; the same ones may come again.
    const boxesOf = (...weights: number[]) =>
      weights.map((grams) => ({ grams, plannedDay: null, goods: [] }));
    const boxes = boxesOf(2000, 4000);
    await note(id, { grams: 6000, seenGrams: 6000, boxes }, second.token);
    const weighed = { grams: 6000, seenGrams: 5000 };
    expectProblem(await note(id, { ...weighed, boxes: boxesOf(3000, 3000) }), 'CONFLICT');
    expectProblem(await note(id, weighed), 'CONFLICT');
    expect((await note(id, { ...weighed, boxes })).body.boxes).toMatchObject(boxes);
  });

  // Control: in `src/fulfilment/server/packing.ts` replace `!isSameBoxes(seenBoxes, boxes) && !isOwn` with `false`
  it('overwrites no boxes that another has divided unseen, though they weigh the same together', async () => {
    const { id } = await order();
    const weighing = (...weights: number[]) =>
      weights.map((grams) => ({ grams, plannedDay: null, goods: [] }));
    const seen = { grams: 6000, seenGrams: 6000 };
    await note(id, { grams: 6000, boxes: weighing(3000, 3000) });
    const theirs = weighing(2000, 4000);
    await note(id, { ...seen, seenBoxes: weighing(3000, 3000), boxes: theirs }, second.token);
    const mine = { ...seen, seenBoxes: weighing(3000, 3000), boxes: weighing(1000, 5000) };
    const refused = await note(id, mine);
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toContain(`коробки заказа № ${id} изменили: ${second.name}`);
    expect(refused.body.message).toMatch(/по весу: было 3.кг, 3.кг, стало 2.кг, 4.кг/);
    expectProblem(await note(id, { grams: 6100, seenGrams: 6000, seenBoxes: [] }), 'CONFLICT');
    expect((await read(id)).boxes).toMatchObject(theirs);
    expect((await note(id, { ...mine, seenBoxes: theirs })).body.boxes).toMatchObject(mine.boxes);
    // One's own are changed again before they are back.
    const again = await note(id, { ...seen, seenBoxes: theirs, boxes: weighing(4000, 2000) });
    expect(again.body.boxes).toMatchObject(weighing(4000, 2000));
  });

  describe('refuses', () => {
    it.each([
      ['CANCELED_ADMIN', /^Заказ № \d+ отменён\. Не собирать\.$/],
      ['Delivered', /^Заказ № \d+ уже сдан: сборку не меняют/],
    ])('an order that is %s, nothing noted', async (status, words) => {
      const { id } = await order();
      await note(id, { lines: put(1) });
      await shop().move(id, status);
      const refused = await note(id, { lines: put(2), grams: 5000, packed: true });
      expectProblem(refused, 'CONFLICT');
      expect(refused.body.message).toMatch(words);
      expect(await read(id)).toMatchObject({ lines: [{ position: 1 }], packed: null, weighed: null });
    });

    it('a line that is not there, and nonsense', async () => {
      const { id } = await order();
      expectProblem(await note(id, { lines: put(1, 4), packed: true }), 'VALIDATION', {
        lines: 'Такой строки в заказе нет',
      });
      for (const grams of [0, 1.5, 100_000, '5']) {
        expectProblem(await note(id, { grams }), 'VALIDATION', {
          grams: 'Вес — целое число граммов от 1 до 99999',
        });
      }
      expect(await read(id)).toEqual(NOTHING);
    });
  });

  describe('is photographed', () => {
    const PHOTO = `${ORDERS}/photo`;
    const MARKER = 'Соколов Иван, двор дома 5';
    const picture = (color?: string) => blank(80, 40, color).jpeg().toBuffer();
    const add = (orderId: number, bytes: Buffer, options: object = { token: admin }) =>
      shop().post(PHOTO, { orderId, imageBase64: bytes.toString('base64') }, options);
    const look = (id: number, token: string | undefined, position = 1, width = 960) =>
      shop().get(`${PHOTO}/${id}?position=${position}&width=${width}`, { token });

    // Control: in `src/orders/server/order-parcel.db.ts` replace `own.where('orders.user_id', '=', ownerId)` with `own`
    it('for its buyer and the desk alone, without what the file carries beside the picture', async () => {
      const { id, buyer } = await order();
      const exif = { IFD0: { ImageDescription: MARKER }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } };
      const taken = await blank(1200, 600).jpeg().withExif(exif).withXmp(`<x>${MARKER}</x>`).toBuffer();
      expect(taken.includes(MARKER)).toBe(true);
      expect(expectStatus(201, await add(id, taken))).toEqual({ photos: [1] });
      for (const width of [240, 480, 960]) {
        const own = await look(id, buyer.token, 1, width);
        expect(own.headers.get('cache-control')).toBe('no-store');
        const bytes = Buffer.from(expectStatus(200, own).imageBase64, 'base64');
        const { format, exif, xmp, icc, ...facts } = await sharp(bytes).metadata();
        expect([format, facts.width, facts.height]).toEqual(['webp', width, width / 2]);
        expect([exif, xmp, icc, bytes.includes(MARKER)]).toEqual([undefined, undefined, undefined, false]);
        expect((await look(id, admin, 1, width)).text).toBe(own.text);
      }
      expectProblem(await look(id, (await shop().buyer()).token), 'NOT_FOUND');
    });

    it('at most three times; one that is removed makes room', async () => {
      const { id } = await order();
      for (const color of ['#102030', '#405060', '#708090'])
        expectStatus(201, await add(id, await picture(color)));
      expectProblem(await add(id, await picture()), 'CONFLICT');
      const removed = await shop().asAdmin.delete(`${PHOTO}/${id}?position=2`);
      expect(expectStatus(200, removed)).toEqual({ photos: [1, 3] });
      expectProblem(await shop().asAdmin.delete(`${PHOTO}/${id}?position=2`), 'NOT_FOUND');
      expectProblem(await look(id, admin, 2), 'NOT_FOUND');
      expect(expectStatus(201, await add(id, await picture())).photos).toEqual([1, 2, 3]);
      expect((await read(id)).photos).toEqual([1, 2, 3]);
    });

    it('no more often when packers send at the same moment', async () => {
      const { id } = await order();
      const bytes = await picture();
      const others = await Promise.all(Array.from({ length: 5 }, () => add(id, bytes)));
      expect(others.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
      expect((await read(id)).photos).toEqual([1, 2, 3]);
    });

    it('by a picture of a real size, for an order that is not cancelled', async () => {
      const { id, buyer } = await order();
      expectProblem(await add(id, Buffer.from(`<svg>${MARKER}</svg>`)), 'UNSUPPORTED_MEDIA_TYPE');
      expectProblem(await add(id, hugePng(30_000, 30_000)), 'UNSUPPORTED_MEDIA_TYPE');
      expectProblem(await add(id, Buffer.alloc(10 * 1024 * 1024 + 3)), 'VALIDATION', {
        imageBase64: 'Картинка больше 10 МБ',
      });
      expectProblem(await add(id, Buffer.alloc(13 * 1024 * 1024)), 'TOO_LARGE');
      expectProblem(await shop().asAdmin.get(`${PHOTO}/${id}?position=4&width=100`), 'VALIDATION');
      await shop().cancel(id, buyer.token);
      expectProblem(await add(id, await picture()), 'CONFLICT');
      expect((await read(id)).photos).toEqual([]);
    });

    it('and the buyer is told once the parcel is closed; looks and changes of administrators are kept', async () => {
      const { id, buyer } = await order();
      await add(id, await picture());
      const told = async () => (await ordersOf(shop(), buyer.token))[0]?.photos;
      expect(await told()).toBeUndefined();
      await note(id, { packed: true });
      expect(await told()).toEqual([1]);
      const { orders } = (await shop().get('/api/v1/account/export', { token: buyer.token })).body;
      expect(orders[0].photos).toEqual([1]);
      await look(id, admin);
      await look(id, buyer.token);
      await shop().asAdmin.delete(`${PHOTO}/${id}?position=1`);
      const ofOrder = (await shop().record()).filter(({ ids }) => ids.includes(id));
      const kept = ofOrder.filter(({ kind }) => kind.startsWith('ORDER'));
      expect(kept.map(({ kind, detail }) => [kind, detail])).toEqual([
        ['ORDER_PACKING_NOTED', 'фотография убрана'],
        ['ORDERS_OPENED', null],
        ['ORDER_PACKING_NOTED', 'собран'],
        ['ORDER_PACKING_NOTED', 'фотография добавлена'],
      ]);
    });
  });

  it('and what else becomes of an order leaves another as it is', async () => {
    const [one, other] = [await order(), await order()];
    const imageBase64 = (await blank(80, 40).png().toBuffer()).toString('base64');
    const box = { grams: 450, plannedDay: null, goods: [{ position: 1, quantity: 1 }] };
    for (const { id } of [one, other]) {
      expectStatus(200, await note(id, { lines: put(1, 2, 3), grams: 900, boxes: [box, box], packed: true }));
      expectStatus(201, await shop().asAdmin.post(`${ORDERS}/photo`, { orderId: id, imageBase64 }));
    }
    const stood = async () => [await read(other.id), await shop().atDesk(other.id)];
    const before = await stood();
    const { id } = one;
    const changed = async (path: string, body: object) =>
      expectStatus(200, await shop().put(`${ORDERS}/${path}`, body, { token: admin }));
    await changed(`desk/${id}/may-pay`, { mayPay: true });
    await changed(`parcel/${id}/day`, { seenDay: null, plannedDay: '2099-12-01' });
    await shop().patch(`${ORDERS}/recipient/${id}`, { squadNumber: '77' }, { token: admin });
    await shop().delete(`${ORDERS}/photo/${id}?position=1`, { token: admin });
    const boxes = [400, 500].map((grams) => ({ ...box, grams, plannedDay: '2099-12-01' }));
    const out = { lines: [{ position: 1, packed: false }], packed: false };
    expectStatus(200, await note(id, { ...out, grams: 900, seenGrams: 900, boxes }));
    expectStatus(200, await note(id, { lines: put(1), packed: true }));
    await shop().move(id, 'PAID');
    const { version } = await shop().atDesk(id);
    const moves = [{ id, version, status: 'Delivered', boxes: [1] }];
    const moved = expectStatus(200, await shop().asAdmin.post(`${ORDERS}/desk/change-statuses`, { moves }));
    expect(moved.refused).toEqual([]);
    await changed(`parcel/${id}/held`, { held: true });
    expect(await stood()).toEqual(before);
  });

  // Control: in `src/orders/server/forget-orders.db.ts` replace `delete from parcel_photos where order_id` with `delete from parcel_photos where -order_id`
  it('goes with the buyer who leaves', async () => {
    const { id, buyer } = await order();
    const box = { grams: 450, plannedDay: null, goods: [{ position: 1, quantity: 1 }] };
    expectStatus(200, await note(id, { lines: put(1, 2, 3), grams: 900, boxes: [box, box], packed: true }));
    const imageBase64 = (await blank(80, 40).png().toBuffer()).toString('base64');
    expectStatus(201, await shop().asAdmin.post(`${ORDERS}/photo`, { orderId: id, imageBase64 }));
    await shop().post('/api/v1/account/delete', { password: buyer.password }, { token: buyer.token });
    expect(await read(id)).toEqual({ ...NOTHING, debt: null });
  });
});
