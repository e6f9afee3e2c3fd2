import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, moscowDay } from '../../src/lib/calendar.ts';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

const ORDERS = '/api/v1/user/order';

describeShop('what was handed over', (shop) => {
  let today = '';
  // Midnight may pass while the others are tried.
  beforeEach(() => {
    today = moscowDay(new Date());
  });
  const note = async (id: number, body: object, token?: string) =>
    shop().put(`${ORDERS}/handover/${id}`, body, { token: token ?? (await shop().admin()) });
  const choose = (id: number, wish: unknown, token: string) =>
    shop().put(`${ORDERS}/handover/${id}/returned`, { wish }, { token });
  const own = async (token: string) => (await ordersOf(shop(), token))[0];

  /** A delivered order of a tin, tea and bread. */
  async function delivered(buyer?: { token: string }) {
    const { token } = buyer ?? (await shop().buyer());
    const goods = await Promise.all(
      ['Сайра', 'Чай', 'Хлеб'].map((word) => shop().product({ name: newName(word) })),
    );
    const cartItems = goods.map(({ id }) => ({ id, quantity: 2 }));
    const { id } = await shop().order(token, { cartItems });
    await shop().move(id, 'Delivered');
    return { id, token, goods };
  }

  // Control: in `src/fulfilment/server/order-parcel.routes.ts` replace `if (handover?.wishFinal) throw new Problem('REFUND_STANDS');` with ``
  it('is answered by a wish that no refund has followed: after one the last wish stays', async () => {
    const { id, token } = await delivered();
    const refund = (sum: number) =>
      shop().asAdmin.post(`${ORDERS}/payments/refunds`, { orderId: id, sum, day: today });
    await note(id, { day: today, lines: [RETURNED] });
    // For something else, before anything was wished: the buyer still chooses.
    expect((await refund(1)).status).toBe(201);
    expect((await choose(id, 'NEXT', token)).status).toBe(200);
    expect((await choose(id, 'MONEY', token)).body.handover).not.toHaveProperty('wishFinal');
    expect((await refund(2)).status).toBe(201);
    const refused = await choose(id, 'NEXT', token);
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toContain('Возврат денег по этому заказу уже отмечен');
    expect((await choose(id, 'MONEY', token)).body.handover).toMatchObject({
      wish: 'MONEY',
      wishFinal: true,
    });
    const { refunds } = (await shop().asAdmin.get(`${ORDERS}/payments/order/${id}`)).body;
    await shop().asAdmin.delete(`${ORDERS}/payments/refunds/${refunds.at(-1).id}`);
    expect((await choose(id, 'NEXT', token)).status).toBe(200);
  });

  const RETURNED = { position: 1, result: 'RETURNED', reason: 'REFUSED' };
  const MISSING = { position: 3, result: 'MISSING', reason: null };

  it('is noted as a whole, read by its owner and the desk, and answered by what the buyer wants done', async () => {
    const { id, token } = await delivered();
    expect(await own(token)).not.toHaveProperty('handover');
    const body = { day: today, grams: 18_900, note: 'Спросили про чай', lines: [MISSING, RETURNED] };
    const noted = await note(id, { ...body, version: 0 });
    expect(noted.status, noted.text).toBe(200);
    const handover = { ...body, lines: [RETURNED, MISSING], wish: null, version: 1 };
    expect(noted.body.handover).toEqual(handover);
    expect((await own(token)).handover).toEqual(handover);

    expect((await choose(id, 'NEXT', token)).body.handover.wish).toBe('NEXT');
    expect((await choose(id, 'MONEY', token)).body.handover).toEqual({ ...handover, wish: 'MONEY' });
    const desk = await shop().asAdmin.post(`${ORDERS}/desk/list`, { pageable: {}, search: `№ ${id}` });
    expect(desk.body.content[0]).toMatchObject({
      handover: { wish: 'MONEY' },
      facilityId: expect.any(Number),
    });
    // Another look at it leaves what the buyer wants; with nothing returned nothing is to be done.
    expect((await note(id, { day: today, lines: [RETURNED] })).body.handover).toEqual({
      ...{ day: today, grams: null, note: null, lines: [RETURNED], wish: 'MONEY', version: 2 },
    });
    expect((await note(id, { day: today, lines: [MISSING] })).body.handover.wish).toBeNull();
    expectProblem(await choose(id, 'NEXT', token), 'CONFLICT');
    // It is part of an order that is handed in, and of no other.
    await shop().move(id, 'ADMIN_WORKED');
    expect(await own(token)).not.toHaveProperty('handover');
  });

  // Control: in `src/fulfilment/server/order-parcel.routes.ts` replace `if ((quantity ?? 0) <= packed) return [];` with `return [];`
  it('counts what came back by pieces, as many as were in the parcel', async () => {
    const { id } = await delivered();
    const some = { ...RETURNED, quantity: 1 };
    const noted = await note(id, { day: today, lines: [some] });
    expect(noted.body.handover).toMatchObject({ lines: [some], version: 1 });
    expect((await note(id, { day: today, lines: [some] })).body.handover.version).toBe(1);
    expect(
      (await note(id, { day: today, lines: [{ ...RETURNED, quantity: 2 }] })).body.handover,
    ).toMatchObject({
      ...{ lines: [RETURNED], version: 2 },
    });
    for (const [quantity, words] of [
      [3, 'В посылке было только 2 шт.'],
      [0, 'Сколько вернули — целое число от 1 до 999'],
    ]) {
      const refused = await note(id, { day: today, lines: [{ ...RETURNED, quantity }] });
      expectProblem(refused, 'VALIDATION');
      expect(refused.body.errors).toEqual({ 'lines.0.quantity': words });
    }
  });

  // Control: in `src/fulfilment/server/order-parcel.routes.ts` replace `packed === 0 ? position : []` with `[]`
  // Control: in `src/fulfilment/server/order-parcel.routes.ts` replace `!leftOut.includes(position)` with `true`
  it('counts what packing has left out as missing, named or not', async () => {
    const { token } = await shop().buyer();
    const [first, second, third] = [await shop().product(), await shop().product(), await shop().product()];
    const cartItems = [first, second, third].map((product) => ({ id: product.id, quantity: 2 }));
    const { id } = await shop().order(token, { cartItems });
    const packed = [1, 2, 3].map((position) => ({ position, packed: true, quantity: position - 1 }));
    await shop().asAdmin.put(`${ORDERS}/packing/note/${id}`, { lines: packed });
    await shop().move(id, 'Delivered');
    const leftOut = { position: 1, result: 'MISSING', reason: null };
    const noted = await note(id, { day: today });
    expect(noted.body.handover).toMatchObject({ lines: [leftOut], version: 1 });
    const allReturned = { ...RETURNED, position: 1 };
    for (const named of [leftOut, allReturned]) {
      expect((await note(id, { day: today, lines: [named] })).body.handover).toEqual(noted.body.handover);
    }
    const returned = await note(id, { day: today, lines: [{ ...RETURNED, position: 2 }] });
    expect(returned.body.handover.lines).toEqual([leftOut, { ...RETURNED, position: 2 }]);
  });

  it('waits until the order is handed in', async () => {
    const { token } = await shop().buyer();
    const { id } = await shop().order(token);
    const refused = await note(id, { day: today, lines: [] });
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toBe('Заказ ещё не сдан: отмечать пока нечего');
    const nothing = await choose(id, 'MONEY', token);
    expect(nothing.body.message).toBe('По этому заказу ничего не вернули');
  });

  it('is not written over unseen, and what stands already makes no version', async () => {
    const { id } = await delivered();
    await note(id, { day: today, grams: 100 });
    expect((await note(id, { day: today, grams: 100, version: 0 })).body.handover.version).toBe(1);
    const refused = await note(id, { day: today, grams: 200, version: 0 });
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toMatch(`Пока вы правили, сдачу заказа № ${id} изменили: `);
    expect((await note(id, { day: today, grams: 200, version: 1 })).body.handover.version).toBe(2);
  });

  it('is in the audit log in words, without its note', async () => {
    const { id, goods } = await delivered();
    await note(id, { day: today, grams: 900, note: 'Соколов сказал', lines: [RETURNED, MISSING] });
    const [entry] = await shop().record({ kind: 'ORDER_HANDOVER_NOTED' });
    const [field] = entry?.things[0]?.fields ?? [];
    expect([entry?.ids, field?.label, field?.was]).toEqual([[id], 'сдача', 'не отмечена']);
    const [tin, , bread] = goods as { name: string }[];
    expect(field?.became).toMatch(
      new RegExp(`^\\d+ [а-я]+, 900\u00A0г, вернули: ${tin?.name} \\(не принимают\\), нет: ${bread?.name}$`),
    );
    expect(JSON.stringify(entry)).not.toContain('Соколов сказал');
  });

  // Control: in `src/fulfilment/server/order-parcel.routes.ts` replace `= resolvePackedLines(order)` with `= resolvePackedLines({ products: order.products })`
  it('names in the audit log what went in instead of what was ordered', async () => {
    const halva = await shop().product({ name: newName('Халва'), price: 10, weightGrams: 100 });
    const { categoryId } = halva;
    const kozinaki = await shop().product({
      name: newName('Козинаки'),
      ...{ price: 10, weightGrams: 100, categoryId },
    });
    const { token } = await shop().buyer();
    const { id } = await shop().order(token, { cartItems: [{ id: halva.id, quantity: 1 }] });
    const replacement = { id: kozinaki.id, quantity: 1 };
    const packed = await shop().asAdmin.put(`${ORDERS}/packing/note/${id}`, {
      calls: [{ position: 1, outcome: 'AGREED' }],
      lines: [{ position: 1, packed: true, quantity: 0, replacement }],
      packed: true,
    });
    expect(packed.body.refusedLines).toEqual([]);
    await shop().move(id, 'Delivered');
    await note(id, { day: today, lines: [RETURNED] });
    const [entry] = await shop().record({ kind: 'ORDER_HANDOVER_NOTED' });
    expect(entry?.things[0]?.fields[0]?.became).toMatch(`, вернули: ${kozinaki.name} (не принимают)`);
  });

  it('goes with the account, but for the facts of the goods; the owner’s own copy has all of it', async () => {
    const buyer = await shop().buyer();
    const { id, token } = await delivered(buyer);
    const words = 'Иван Соколов просил передать';
    await note(id, { day: today, note: words, lines: [RETURNED] });
    await choose(id, 'MONEY', token);
    const copy = await shop().get('/api/v1/account/export', { token });
    expect(copy.text).toContain(words);
    const { received, due } = (await shop().atDesk(id)).money;
    await shop().asAdmin.post(`${ORDERS}/payments/refunds`, { orderId: id, day: today, sum: received - due });
    await shop().post('/api/v1/account/delete', { password: buyer.password }, { token });
    expect((await shop().atDesk(id)).handover).toMatchObject({
      note: null,
      wish: 'MONEY',
      lines: [RETURNED],
    });
    expectProblem(await note(id, { day: today, note: words }), 'CONFLICT');
  });

  describe('refuses', () => {
    it.each<[string, object, Record<string, string>]>([
      ['no day', {}, { day: 'Укажите день, когда посылку сдали' }],
      ['tomorrow', { day: addDays(moscowDay(new Date()), 2) }, { day: 'Этот день ещё не наступил' }],
      [
        'a day before the order',
        { day: addDays(moscowDay(new Date()), -3) },
        { day: 'В этот день заказа ещё не было' },
      ],
      ['no weight', { grams: 0 }, { grams: 'Вес — целое число граммов от 1 до 99999' }],
      [
        'a line that is not there',
        { lines: [{ ...MISSING, position: 4 }] },
        { 'lines.0.position': 'Такой строки в заказе нет' },
      ],
      [
        'no reason',
        { lines: [{ position: 1, result: 'RETURNED' }] },
        { 'lines.0.reason': 'Скажите, почему вернули' },
      ],
      [
        'pieces of what was not there',
        { lines: [{ ...MISSING, quantity: 1 }] },
        {
          'lines.0.quantity': 'Сколько штук — только у того, что вернули: чего не было, того не было целиком',
        },
      ],
      ['a line twice', { lines: [MISSING, MISSING] }, { lines: 'Строка названа дважды' }],
      ['a long note', { note: 'а'.repeat(501) }, { note: 'Не больше 500 символов' }],
    ])('%s', async (_, body, errors) => {
      const { id } = await delivered();
      const day = 'day' in errors ? {} : { day: today };
      expectProblem(await note(id, { ...day, ...body }), 'VALIDATION', errors);
    });

    it('another wish', async () => {
      const { id, token } = await delivered();
      await note(id, { day: today, lines: [RETURNED] });
      expectProblem(await choose(id, 'BOTH', token), 'VALIDATION', {
        wish: 'Выберите: вернуть деньги (MONEY) или положить в следующую (NEXT)',
      });
    });
  });
});
