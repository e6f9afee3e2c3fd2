import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { secondAdministrator } from '../support/second-administrator.ts';
import { describeShop } from '../support/shop.ts';

const ORDERS = '/api/v1/user/order';
const ADMIN = '/api/v1/products';

interface Line {
  position: number;
  quantity?: number;
  replacement?: { id: number; quantity: number; price?: number } | null;
  seenAt?: string | null;
}

describeShop('packing something instead', (shop) => {
  let admin = '';
  let second = '';
  let categoryId = 0;
  /** Takes no tins and at most two kilograms. */
  let facilityId = 0;
  beforeAll(async () => {
    admin = await shop().admin();
    second = await secondAdministrator(shop());
    categoryId = (await shop().category()).id;
    const refuses = { refusedTags: ['can'], refusedSource: 'FACILITY', refusedOn: '2026-11-01' };
    facilityId = (await shop().facility({ ...refuses, parcelGrams: 2_000, boxGrams: 400 })).id;
  });

  const goods = (fields: object) =>
    shop().product({ categoryId, price: 60, weightGrams: 150, name: 'Козинаки 150 г', ...fields });

  /** An order of three times halva, and of whatever else. */
  const order = async ({ ways = {}, more = [] as object[], ordered = {} } = {}) => {
    const buyer = await shop().buyer();
    const { id: addressId } = await shop().recipient(buyer.token, { institutionId: facilityId });
    const halva = await goods({ name: 'Халва 350 г', price: 131, weightGrams: 350, ...ordered });
    const made = await shop().order(buyer.token, {
      addressId,
      substitution: 'REPLACE',
      ...ways,
      cartItems: [{ id: halva.id, quantity: 3 }, ...more],
    });
    return { id: made.id as number, made, halva, buyer };
  };
  const note = (id: number, body: object, token = admin) =>
    shop().put(`${ORDERS}/packing/note/${id}`, body, { token });
  const put = (id: number, line: Omit<Line, 'position'>, token = admin) =>
    note(id, { lines: [{ position: 1, packed: true, ...line }] }, token);
  const called = (id: number, outcome: string | null, more: object = {}, token = admin) =>
    note(id, { calls: [{ position: 1, outcome, ...more }] }, token);
  const read = async (id: number) => (await shop().asAdmin.get(`${ORDERS}/packing/${id}`)).body;
  const offered = async (id: number) =>
    (await shop().asAdmin.get(`${ORDERS}/packing/replacements/${id}`)).body.lines;
  const ownOrder = async ({ token }: { token: string }) => (await ordersOf(shop(), token))[0];
  const refusal = ({ body }: { body: { refusedLines: { message: string }[] } }) =>
    body.refusedLines[0]?.message;

  it('keeps what went in for the missing pieces, with its price of then; buyer and desk see it beside the order', async () => {
    const { id, made, buyer } = await order();
    const kozinaki = await goods({});
    const { status, body } = await put(id, {
      quantity: 1,
      replacement: { id: kozinaki.id, quantity: 4, price: 60 },
    });
    expect([status, body.refusedLines]).toEqual([200, []]);
    const replacement = { nameProduct: 'Козинаки 150 г', choice: null, priceProduct: 60, quantityProduct: 4 };
    expect(body.lines).toMatchObject([
      { position: 1, quantity: 1, replacement: { id: kozinaki.id, weightGrams: 150, ...replacement } },
    ]);
    expect(body.refund).toBe(22);
    // What the product becomes later is nothing to what lies in the parcel.
    await shop().asAdmin.patch(`${ADMIN}/${kozinaki.id}`, { price: 999, name: 'Другое' });
    await shop().asAdmin.delete(`${ADMIN}/delete/${kozinaki.id}`);
    const packingChanges = {
      lines: [
        {
          ...{ nameProduct: 'Халва 350 г', choice: null, priceProduct: 131, quantityProduct: 3 },
          ...{ position: 1, quantityPacked: 1, replacement: { id: kozinaki.id, ...replacement } },
        },
      ],
      refund: 22,
    };
    // While things still go in and out the buyer is told nothing; then it stands beside the order, which is as it was.
    expect(await ownOrder(buyer)).toEqual(made);
    await note(id, { packed: true });
    const { money, ...own } = await ownOrder(buyer);
    expect(own).toEqual({ ...made, packed: true, packingChanges });
    expect(money).toMatchObject({ due: made.priceProducts + made.totalShippingCost - 22, received: 0 });
    const packedGrams = made.parcel.grams - 2 * 350 + 4 * 150;
    expect(await shop().atDesk(id)).toMatchObject({ packingChanges, packedGrams, products: made.products });
    const { orders } = (await shop().get('/api/v1/account/export', buyer)).body;
    expect(orders[0].packingChanges).toEqual(packingChanges);
    // The papers list what is in the parcel.
    const { lines } = (await shop().get(`${ORDERS}/application/${id}`, buyer)).body;
    expect(lines).toMatchObject([
      { position: 1, nameProduct: 'Халва 350 г', quantityProduct: 1, weightGrams: 350 },
      { position: 2, nameProduct: 'Козинаки 150 г', quantityProduct: 4, weightGrams: 600, parts: [] },
    ]);
  });

  // Control: in `db/migrations/0036_replacement_stock.sql` replace `-old.replacement_quantity` with `0`
  // Control: in `db/migrations/0036_replacement_stock.sql` replace `new.replacement_id, new.replacement_quantity` with `new.replacement_id, 0`
  // Control: in `src/fulfilment/server/replacements.ts` replace `offered.is_out && quantity > countPutInstead(order, line, offered.id)` with `offered.is_out`
  // Control: in `src/fulfilment/server/replacements.ts` replace `replacement.quantity > left)` with `false)`
  it('takes counted pieces that go in instead, and gives back those that come out or are cancelled', async () => {
    const kozinaki = await goods({});
    const came = { productId: kozinaki.id, action: 'RECEIVE', pieces: 5 };
    const headers = { 'idempotency-key': `came-${kozinaki.id}` };
    expect((await shop().post(`${ADMIN}/stock`, came, { token: admin, headers })).status).toBe(201);
    const left = async () => (await shop().asAdmin.get(`${ADMIN}/stock/${kozinaki.id}`)).body.stock;
    const { id } = await order({ more: [{ id: kozinaki.id, quantity: 2 }] });
    const instead = (quantity: number) => ({ quantity: 1, replacement: { id: kozinaki.id, quantity } });
    expect(refusal(await put(id, instead(4)))).toBe('«Козинаки 150 г»: осталось только 3');
    expect(refusal(await put(id, { ...instead(3), quantity: 0 }))).toBeUndefined();
    expect(await left()).toEqual({ received: 5, reserved: 5, available: 0 });
    expect((await offered(id))[0].replacements).toContainEqual(expect.objectContaining({ id: kozinaki.id }));
    expect(refusal(await put(id, { ...instead(3), seenAt: null }))).toBeUndefined();
    expect(refusal(await put(id, { ...instead(1), seenAt: null }))).toBeUndefined();
    expect(await left()).toEqual({ received: 5, reserved: 3, available: 2 });
    await note(id, { lines: [{ position: 1, packed: false }] });
    expect(await left()).toEqual({ received: 5, reserved: 2, available: 3 });
    await put(id, instead(3));
    await shop().move(id, 'CANCELED_ADMIN');
    expect(await left()).toEqual({ received: 5, reserved: 0, available: 5 });
  });

  it('sums up what is to be given back for what is not there', async () => {
    const salt = await goods({ name: 'Соль', price: 40.5, weightGrams: 100 });
    const { id, buyer } = await order({ more: [{ id: salt.id, quantity: 2 }] });
    expect(await ownOrder(buyer)).not.toHaveProperty('packingChanges');
    const lines = [
      { position: 1, packed: true, quantity: 2 },
      { position: 2, packed: true, quantity: 0, replacement: null },
    ];
    expect((await note(id, { lines })).body.refund).toBe(212);
    await note(id, { packed: true });
    const { packingChanges } = await ownOrder(buyer);
    expect(packingChanges).toMatchObject({
      lines: [
        { nameProduct: 'Халва 350 г', quantityPacked: 2, replacement: null },
        { nameProduct: 'Соль', quantityProduct: 2, quantityPacked: 0, replacement: null },
      ],
      refund: 212,
    });
    const csvLine = async () => {
      const { csv } = (await shop().asAdmin.post(`${ORDERS}/papers/csv`, { ids: [id] })).body;
      return csv.split('\r\n')[1].replaceAll('\u00a0', ' ');
    };
    // Nothing is to be given back of what is not paid yet.
    expect(await csvLine()).toMatch(/;"Не положили: [^"]*\. К оплате меньше на 212,00 ₽\.";$/);
    await shop().move(id, 'PAID');
    // Marked as paid, it is paid as it was packed.
    expect(await csvLine()).toMatch(/;"Не положили: [^"]*шт\.";$/);
    // All pieces put in, by whichever words, is nothing to tell.
    await put(id, { quantity: 3, replacement: null });
    expect((await note(id, { lines: [{ position: 2, packed: false }] })).body.refund).toBe(0);
    expect(await ownOrder(buyer)).not.toHaveProperty('packingChanges');
  });

  describe('offers and takes', () => {
    // Control: in `src/fulfilment/server/replacements.ts` replace `if (offered.is_out &&` with `if (false &&`
    // Control: in `src/fulfilment/server/replacements.ts` replace `kopecks > line.price_kopecks || ` with ``
    it('nothing dearer, refused there, of another kind, out, in other sizes, of unknown weight or too heavy', async () => {
      const { id } = await order({ ordered: { tags: ['sugar'] } });
      const other = await shop().category();
      const bad: [why: RegExp, fields: object, quantity?: number][] = [
        [/дороже того, чего нет/, { price: 131.01 }],
        [/4 шт. — дороже того, чего нет$/, { price: 100 }, 4],
        [/Учреждение не принимает: жестяные банки/, { tags: ['can', 'sugar'] }],
        [/другого рода: еду заменяют едой/, { tags: ['nonfood'] }],
        [/из другой категории/, { categoryId: other.id }],
        [/сейчас нет/, { out: true }],
        [/сейчас нет/, { outUntil: '2999-12-03' }],
        [/в том же размере/, { choices: ['48', '50'] }],
        [/Вес товара .* не указан/, { weightGrams: null }],
        [/станет тяжелее предела/, { weightGrams: 1_601, price: 1 }],
        [/станет тяжелее предела/, { weightGrams: 801, price: 1 }, 2],
      ];
      for (const [why, fields, quantity = 1] of bad) {
        const { id: productId } = await goods(fields);
        const response = await put(id, { quantity: 0, replacement: { id: productId, quantity } });
        expect([JSON.stringify(fields), response.status, refusal(response)]).toEqual([
          JSON.stringify(fields),
          200,
          expect.stringMatching(why),
        ]);
        expect(response.body.lines).toEqual([]);
        if (quantity === 1) {
          const [line] = await offered(id);
          expect(
            line.replacements.map((one: { id: number }) => one.id),
            JSON.stringify(fields),
          ).not.toContain(productId);
        }
        await shop().asAdmin.delete(`${ADMIN}/delete/${productId}`);
        expect(refusal(await put(id, { quantity: 0, replacement: { id: productId, quantity: 1 } }))).toMatch(
          /больше не продаётся/,
        );
      }
    });

    // Control: in `src/fulfilment/server/replacements.ts` replace `|| servesSamePurpose(line.name, offered.name)) return` with `|| true) return`
    it('what is for something else only after the buyer agreed to it on the phone', async () => {
      const { id } = await order();
      const salt = await goods({ name: 'Соль поваренная' });
      const [line] = await offered(id);
      const isSweet = line.replacements.map(({ nameProduct }: { nameProduct: string }) =>
        /^(Халва|Козинаки)/.test(nameProduct),
      );
      expect(isSweet).toEqual(isSweet.toSorted().reverse());
      const saltInstead = { quantity: 0, replacement: { id: salt.id, quantity: 1 } };
      expect(refusal(await put(id, saltInstead))).toMatch(/для другого: спросите покупателя/);
      await called(id, 'AGREED');
      expect(refusal(await put(id, saltInstead))).toBeUndefined();
    });

    it('neither a set nor anything for a set, neither the same goods nor what was never there', async () => {
      const part = await goods({ name: 'Часть' });
      const set = await goods({ name: 'Набор', parts: [{ productId: part.id, quantity: 1 }], price: 50 });
      const { id, halva } = await order({ more: [{ id: set.id, quantity: 1 }] });
      const replace = (position: number, productId: number) =>
        note(id, {
          lines: [{ position, packed: true, quantity: 0, replacement: { id: productId, quantity: 1 } }],
        });
      expect(refusal(await replace(1, set.id))).toBe('Наборы не заменяют');
      expect(refusal(await replace(2, part.id))).toBe('Наборы не заменяют');
      expect(refusal(await replace(1, halva.id))).toMatch(/это тот же товар/);
      expect(refusal(await replace(1, 999_999_999))).toBe('Такого товара нет');
      const [first, ofSet] = await offered(id);
      expect(ofSet.replacements).toEqual([]);
      const ids = first.replacements.map((one: { id: number }) => one.id);
      expect([ids.includes(part.id), ids.includes(set.id), ids.includes(halva.id)]).toEqual([
        true,
        false,
        false,
      ]);
    });

    it('what is of the same size, and says which', async () => {
      const sized = { choices: ['48', '50'], name: 'Майка', price: 300, weightGrams: 200 };
      const vest = await goods(sized);
      const like = await goods({ ...sized, name: 'Футболка', choices: ['50'] });
      const unlike = await goods({ ...sized, name: 'Поло', choices: ['52'] });
      const { id } = await order({ more: [{ id: vest.id, quantity: 1, choice: '50' }] });
      const [, line] = await offered(id);
      expect(line.replacements).toContainEqual({
        ...{ id: like.id, nameProduct: 'Футболка', choice: '50' },
        ...{ priceProduct: 300, weightGrams: 200 },
      });
      expect(line.replacements.map((one: { id: number }) => one.id)).not.toContain(unlike.id);
      const lines = [{ position: 2, packed: true, quantity: 0, replacement: { id: like.id, quantity: 1 } }];
      expect((await note(id, { lines })).body.lines[0].replacement).toMatchObject({ choice: '50' });
    });

    it('nothing for goods whose category is gone, and by today’s price of what replaces them', async () => {
      const { id, halva } = await order();
      const kozinaki = await goods({ name: 'Козинаки' });
      const at = { quantity: 0, replacement: { id: kozinaki.id, quantity: 1, price: 60 } };
      await shop().asAdmin.patch(`${ADMIN}/${kozinaki.id}`, { price: 61 });
      expect(refusal(await put(id, at))).toMatch(/Цена товара «Козинаки» изменилась/);
      await shop().asAdmin.patch(`${ADMIN}/${kozinaki.id}`, { price: 132 });
      expect(refusal(await put(id, at))).toMatch(/дороже/);
      await shop().asAdmin.patch(`${ADMIN}/${kozinaki.id}`, { price: 60 });
      // The ordered goods count at the price of the order, whatever they cost now, sold or not.
      await shop().asAdmin.patch(`${ADMIN}/${halva.id}`, { price: 1 });
      await shop().asAdmin.delete(`${ADMIN}/delete/${halva.id}`);
      expect((await put(id, at)).body).toMatchObject({ refusedLines: [], refund: 333 });
      await shop()
        .services.db.updateTable('products')
        .set({ category_id: null })
        .where('id', '=', halva.id)
        .execute();
      expect((await offered(id))[0].replacements).toEqual([]);
      expect(refusal(await put(id, { quantity: 1, replacement: at.replacement }))).toMatch(
        /другой категории/,
      );
    });

    it('goods into a parcel that is over its limit as it was ordered, when they are no heavier', async () => {
      const { id } = await order({ ordered: { weightGrams: 900 } });
      const [light, heavy] = [await goods({ weightGrams: 900 }), await goods({ weightGrams: 901 })];
      const one = (productId: number) => ({ quantity: 2, replacement: { id: productId, quantity: 1 } });
      expect(refusal(await put(id, one(heavy.id)))).toMatch(/тяжелее предела/);
      expect(refusal(await put(id, one(light.id)))).toBeUndefined();
    });
  });

  describe('asks the buyer', () => {
    const ways = { substitution: 'CALL' };
    const instead = async () => ({ id: (await goods({})).id, quantity: 1 });

    it('and hears a no, also of whoever had asked for something alike', async () => {
      const { id } = await order({ ways: { substitution: 'REPLACE' } });
      const replacement = await instead();
      await called(id, 'REFUSED');
      expect(refusal(await put(id, { quantity: 0, replacement }))).toMatch(/покупатель отказался/);
      expect(refusal(await put(id, { quantity: 0, replacement: null }))).toBeUndefined();
    });

    it.each(['CALL', 'DROP'])(
      'where the order says %s: no replacement before somebody has agreed',
      async (way) => {
        const { id } = await order({ ways: { substitution: way } });
        const other = (await order({ ways: { substitution: way } })).id;
        const { calls } = (await called(other, 'NO_ANSWER')).body;
        const replacement = await instead();
        expect(refusal(await put(id, { quantity: 0, replacement }))).toMatch(/не просил: позвоните ему/);
        expect((await called(id, 'NO_ANSWER')).body.calls).toMatchObject([
          { position: 1, outcome: 'NO_ANSWER' },
        ]);
        expect(refusal(await put(id, { quantity: 0, replacement }))).toMatch(/позвоните/);
        // The call and what it allowed come in one note where there was no connection.
        const both = { calls: [{ position: 1, outcome: 'AGREED' }] };
        const lines = [{ position: 1, packed: true, quantity: 0, replacement }];
        expect((await note(id, { ...both, lines })).body).toMatchObject({
          refusedLines: [],
          calls: [{ outcome: 'AGREED', at: expect.stringMatching(/^\d{4}-.*Z$/), by: expect.any(String) }],
        });
        // What was agreed to is not taken back over its head.
        expect(refusal(await called(id, 'REFUSED'))).toMatch(/сначала отмените её/);
        const undone = await note(id, {
          calls: [{ position: 1, outcome: null }],
          lines: [{ position: 1, packed: false }],
        });
        expect(undone.body).toMatchObject({ lines: [], calls: [], refusedLines: [], refund: 0 });
        expect((await read(other)).calls).toEqual(calls);
      },
    );

    it('keeps who called first and when, and takes another’s call for seen or leaves it', async () => {
      const { id } = await order({ ways });
      const [first] = (await called(id, 'NO_ANSWER', {}, second)).body.calls;
      expect((await called(id, 'NO_ANSWER')).body.calls).toEqual([first]);
      const late = (await called(id, 'REFUSED', { seenAt: null })).body;
      expect(late).toMatchObject({ calls: [first], remainingLines: [1] });
      expect((await called(id, 'REFUSED', { seenAt: first.at })).body).toMatchObject({
        calls: [{ outcome: 'REFUSED' }],
        remainingLines: [],
      });
    });
  });

  describe('by two at once', () => {
    it('one mark is there, and the other hears of it', async () => {
      const { id } = await order();
      const replacement = { id: (await goods({})).id, quantity: 1 };
      const responses = await Promise.all([
        put(id, { quantity: 2, replacement: null, seenAt: null }),
        put(id, { quantity: 0, replacement, seenAt: null }, second),
      ]);
      const [winner, ...others] = responses.filter(({ body }) => body.remainingLines.length === 0);
      expect([others, (await read(id)).lines]).toEqual([[], winner?.body.lines]);
    });

    it('a mark that was seen gives way, one’s own too; the same again stays with who was first', async () => {
      const { id } = await order();
      const [seen] = (await put(id, { quantity: 2, seenAt: null }, second)).body.lines;
      expect((await put(id, { quantity: 2, seenAt: null })).body.lines).toEqual([seen]);
      expect((await put(id, { quantity: 1, seenAt: null })).body).toMatchObject({
        lines: [seen],
        remainingLines: [1],
      });
      const [mine] = (await put(id, { quantity: 1, seenAt: seen.at })).body.lines;
      expect(mine).toMatchObject({ quantity: 1 });
      expect((await put(id, { quantity: 3, seenAt: null })).body.lines).toMatchObject([{ quantity: 3 }]);
      // The bare tick of before says nothing of a line that is noted already.
      await put(id, { quantity: 0 });
      expect((await note(id, { lines: [{ position: 1, packed: true }] })).body.lines).toMatchObject([
        { quantity: 0 },
      ]);
    });

    it('fills no parcel over its limit', async () => {
      const jam = await goods({ name: 'Халва с ванилью', price: 131, weightGrams: 350 });
      const { id } = await order({ more: [{ id: jam.id, quantity: 1 }] });
      // 1600 beside the box, 1400 of them ordered: one piece may grow by 150 grams, two may not.
      const heavy = await goods({ name: 'Халва тяжёлая', price: 10, weightGrams: 500 });
      const replace = (position: number, quantity: number, token: string) =>
        note(
          id,
          { lines: [{ position, packed: true, quantity, replacement: { id: heavy.id, quantity: 1 } }] },
          token,
        );
      const responses = await Promise.all([replace(1, 2, admin), replace(2, 0, second)]);
      expect(responses.filter((response) => refusal(response) === undefined)).toHaveLength(1);
      const { lines } = await read(id);
      expect(lines).toHaveLength(1);
    });
  });

  describe('refuses', () => {
    it('what makes no sense, with words', async () => {
      const { id } = await order();
      const wrong: [object, Record<string, string>][] = [
        [{ quantity: 4 }, { 'lines.0.quantity': 'Заказано только 3 шт.' }],
        [{ quantity: -1 }, { 'lines.0.quantity': 'Количество — целое число от 0 до 999' }],
        [{ quantity: 1.5 }, { 'lines.0.quantity': 'Количество — целое число от 0 до 999' }],
        [{ replacement: 5 }, { 'lines.0.replacement': 'Замена — номер товара и количество' }],
        [
          { replacement: { id: 1, quantity: 0 } },
          { 'lines.0.replacement.quantity': 'Количество замены — целое число от 1 до 999' },
        ],
      ];
      for (const [line, errors] of wrong) expectProblem(await put(id, line), 'VALIDATION', errors);
      expectProblem(await called(id, 'MAYBE'), 'VALIDATION', {
        'calls.0.outcome': 'Позвонили: согласен (AGREED), отказ (REFUSED) или не ответил (NO_ANSWER)',
      });
      expectProblem(await note(id, { calls: [{ position: 9, outcome: null }] }), 'VALIDATION', {
        calls: 'Такой строки в заказе нет',
      });
      const all = await put(id, { quantity: 3, replacement: { id: (await goods({})).id, quantity: 1 } });
      expect(refusal(all)).toMatch(/положен весь: заменять нечего/);
      expect(await read(id)).toMatchObject({ lines: [], calls: [] });
    });

    it('a cancelled order, whose buyer is told nothing of its packing', async () => {
      const { id, buyer } = await order();
      await put(id, { quantity: 0 });
      await shop().cancel(id, buyer.token);
      expectProblem(await called(id, 'AGREED'), 'CONFLICT');
      expect(await ownOrder(buyer)).not.toHaveProperty('packingChanges');
    });
  });

  it('notes the rest when one line must not be', async () => {
    const soap = await goods({ name: 'Мыло', tags: ['nonfood'], price: 10 });
    const { id } = await order({ more: [{ id: soap.id, quantity: 1 }] });
    const lines = [
      { position: 1, packed: true, quantity: 0, replacement: { id: soap.id, quantity: 1 } },
      { position: 2, packed: true },
    ];
    const { body } = await note(id, { lines, packed: true, grams: 500 });
    expect(body).toMatchObject({
      refusedLines: [{ position: 1, message: expect.stringMatching(/другого рода/) }],
      lines: [{ position: 2, quantity: 1 }],
      weighed: { grams: 500 },
    });
  });

  it('is in the audit log without names, and goes with the buyer who leaves', async () => {
    const { id, buyer } = await order({ ways: { substitution: 'CALL' } });
    const replacement = { id: (await goods({})).id, quantity: 1 };
    await note(id, {
      calls: [{ position: 1, outcome: 'AGREED' }],
      lines: [{ position: 1, packed: true, quantity: 0, replacement }],
    });
    await put(id, { quantity: 0 });
    expect((await shop().record()).slice(0, 2)).toMatchObject([
      { kind: 'ORDER_PACKING_NOTED', ids: [id], detail: 'не положено строк: 1' },
      { kind: 'ORDER_PACKING_NOTED', ids: [id], detail: 'заменено строк: 1, звонков: 1' },
    ]);
    await shop().post('/api/v1/account/delete', { password: buyer.password }, { token: buyer.token });
    // Of what was not packed as ordered the sums stay: they are owed still.
    expect(await read(id)).toMatchObject({
      lines: [{ position: 1, quantity: 0, replacement: null }],
      calls: [],
      refund: 393,
    });
  });

  it('changes nothing of the answer that a repeated order gets', async () => {
    const buyer = await shop().buyer();
    const { id: addressId } = await shop().recipient(buyer.token, { institutionId: facilityId });
    const { id: productId } = await goods({});
    const input = { addressId, total: 60, cartItems: [{ id: productId, quantity: 1 }] };
    const confirm = () =>
      shop().post(`${ORDERS}/confirm`, input, {
        token: buyer.token,
        headers: { 'idempotency-key': `packed-${productId}` },
      });
    const first = await confirm();
    await put(first.body.id, { quantity: 0 });
    expect((await confirm()).text).toBe(first.text);
  });

  // Control: in `db/migrations/0036_replacement_stock.sql` replace `where replacement_id is not null` with `where false`
  it('takes what lay in parcels before pieces were counted for them', async () => {
    const kozinaki = await goods({});
    const came = { productId: kozinaki.id, action: 'RECEIVE', pieces: 5 };
    const headers = { 'idempotency-key': `came-${kozinaki.id}` };
    const { id } = await order();
    await put(id, { quantity: 1, replacement: { id: kozinaki.id, quantity: 3 } });
    await shop().post(`${ADMIN}/stock`, came, { token: admin, headers });
    const migration = readFileSync('db/migrations/0036_replacement_stock.sql', 'utf8');
    await sql.raw(migration.slice(migration.lastIndexOf('select '))).execute(shop().services.db);
    const left = async () => (await shop().asAdmin.get(`${ADMIN}/stock/${kozinaki.id}`)).body.stock;
    expect(await left()).toEqual({ received: 5, reserved: 3, available: 2 });
    await note(id, { lines: [{ position: 1, packed: false }] });
    expect(await left()).toEqual({ received: 5, reserved: 0, available: 5 });
  });
});
