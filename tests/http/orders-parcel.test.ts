import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { defaultParcelSettings } from '../../src/facilities/facility-fields.ts';
import { findNextHandover } from '../../src/facilities/handover-day.ts';
import { addDays, moscowDay } from '../../src/lib/calendar.ts';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const CONFIRM = '/api/v1/user/order/confirm';

/** Every day but today and tomorrow, so that the hour of the test decides nothing. */
const SCHEDULE = { handoverWeekdays: [1, 2, 3, 4, 5, 6, 7], orderByDays: 2, orderByTime: '00:00' };

describeShop('the parcel of an order', (shop) => {
  const patched = async (id: number, body: object) => shop().asAdmin.patch(`/api/v1/products/${id}`, body);
  const settings = async (id: number, body: object) =>
    shop().asAdmin.patch(`/api/v1/work-addresses/${id}`, body);
  const refusing = (...refusedTags: string[]) => ({
    refusedTags,
    refusedSource: 'WINDOW',
    refusedOn: '2026-11-18',
  });

  it('is checked as it is made, and kept whatever becomes of the goods and the facility', async () => {
    const { token, addressId, facilityId } = await shop().family({
      ...SCHEDULE,
      ...refusing('can', 'sugar'),
      boxGrams: 250,
    });
    const tea = await shop().product({ weightGrams: 215, tags: ['tea'] });
    const sugar = await shop().product({ weightGrams: 515, tags: ['sugar'] });
    const tin = await shop().product({ tags: ['can', 'fish'] });
    const set = await shop().product({
      parts: [
        { productId: tea.id, quantity: 2 },
        { productId: sugar.id, quantity: 1 },
      ],
    });
    const cartItems = [tea, sugar, tin, set].map(({ id }) => ({ id, quantity: 2 }));
    const order = await shop().order(token, { addressId, cartItems });

    const expected = findNextHandover({ ...defaultParcelSettings, ...SCHEDULE }, new Date()).day;
    expect(order.plannedDay).toBe(expected);
    expect(order.parcel).toEqual({
      grams: 2 * (215 + 515 + 945) + 250,
      boxGrams: 250,
      limitGrams: 20_000,
      monthGrams: null,
      plannedDay: expected,
      orderBy: { days: 2, time: '00:00' },
      unweighed: [tin.id],
      refused: [
        { id: sugar.id, name: sugar.name, reasons: [{ label: 'продукты с сахаром', part: null }] },
        { id: tin.id, name: tin.name, reasons: [{ label: 'жестяные банки', part: null }] },
        { id: set.id, name: set.name, reasons: [{ label: 'продукты с сахаром', part: sugar.name }] },
      ],
    });
    expect(order.products[3]).toMatchObject({
      weightGrams: 945,
      parts: [
        { name: tea.name, quantity: 2, weightGrams: 215 },
        { name: sugar.name, quantity: 1, weightGrams: 515 },
      ],
    });

    await patched(sugar.id, { name: 'Другое', price: 99, weightGrams: 1, tags: [] });
    await shop().asAdmin.delete(`/api/v1/products/delete/${tin.id}`);
    await patched(set.id, { parts: null });
    const terms = { name: 'Переезд', deliveryCost: 1, freeDeliveryThreshold: 1 };
    await settings(facilityId, { ...terms, parcelGrams: 1, refusedTags: [], handoverWeekdays: [] });
    await shop().asAdmin.delete(`/api/v1/work-addresses/delete/${facilityId}`);
    expect(await ordersOf(shop(), token)).toEqual([order]);
    const sheet = await shop().asAdmin.post('/api/v1/user/order/get-list-order', {
      pageable: {},
      institutionId: facilityId,
    });
    const money = { due: 1_389.2, received: 0, refunded: 0, version: 0 };
    expect(sheet.body.content).toEqual([{ ...order, money }]);
  });

  it('of a facility without settings has the box of the shop and no day, and old bodies go on as before', async () => {
    const { token, addressId } = await shop().family({});
    const { id } = await shop().product({ weightGrams: 21_000 });
    const order = await shop().order(token, { addressId, cartItems: [{ id, quantity: 1 }] });
    expect(order).toMatchObject({
      plannedDay: null,
      parcel: { grams: 21_400, limitGrams: 20_000, refused: [] },
    });
    expect(order.products[0].parts).toEqual([]);
  });

  it('with a set whose parts became as heavy as can be is taken, and weighs a tonne a set', async () => {
    const { token, addressId } = await shop().family({});
    const parts = await Promise.all(
      [1, 2, 3].map(async () => ({
        productId: (await shop().product({ weightGrams: 300 })).id,
        quantity: 999,
      })),
    );
    const set = await shop().product({ parts });
    for (const { productId } of parts) await patched(productId, { weightGrams: 1_000_000 });
    const order = await shop().order(token, { addressId, cartItems: [{ id: set.id, quantity: 999 }] });
    expect(order.products[0].weightGrams).toBe(1_000_000);
    expect(order.parcel).toMatchObject({ grams: 999_000_400, unweighed: [] });
    const desk = await shop().asAdmin.post('/api/v1/user/order/desk/list', {
      pageable: {},
      search: `№ ${order.id}`,
    });
    expect(desk.body.content[0].parcel.grams).toBe(999_000_400);
  });

  it('is on no day of the shop’s own closed days', async () => {
    const { token, addressId } = await shop().family(SCHEDULE);
    const change = (body: object) => shop().asAdmin.post('/api/v1/work-addresses/days/shop-closed', body);
    const first = findNextHandover({ ...defaultParcelSettings, ...SCHEDULE }, new Date()).day ?? '';
    // Midnight may pass meanwhile.
    const days = [0, 1, 2].map((after) => addDays(first, after));
    await change({ add: days, remove: [] });
    try {
      const order = await shop().order(token, { addressId });
      expect(order.plannedDay).toBe(addDays(first, 3));
    } finally {
      await change({ add: [], remove: days });
    }
  });

  // Control: in `src/orders/server/confirm-order.ts` replace `if (unseen.size === 0) return` with `if (true) return`
  it('is refused where its buyer was not told what the facility may give back', async () => {
    const { token, addressId, facilityId } = await shop().family({});
    const tea = await shop().product({ price: 100, tags: ['sugar'] });
    const confirm = (body: object, key: string) =>
      shop().post(
        CONFIRM,
        { addressId, cartItems: [{ id: tea.id, quantity: 1 }], total: 100, ...body },
        { token, headers: { 'idempotency-key': key } },
      );
    await settings(facilityId, refusing('sugar'));
    const refused = await confirm({ refusedIds: [] }, 'a');
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toContain(`может не принять «${tea.name}»`);
    expect((await confirm({ refusedIds: [tea.id] }, 'a')).status).toBe(201);
    expectProblem(await confirm({}, 'a'), 'KEY_REUSED');
    expect((await confirm({}, 'b')).status).toBe(201);
  });

  it('is refused where its day is another by now, naming the new one; the key stays unused', async () => {
    const { token, addressId, facilityId } = await shop().family(SCHEDULE);
    const { id, price } = await shop().product({ price: 100 });
    const confirm = (body: object, key: string) =>
      shop().post(
        CONFIRM,
        { addressId, cartItems: [{ id, quantity: 1 }], total: price, ...body },
        { token, headers: { 'idempotency-key': key } },
      );
    const seen = findNextHandover({ ...defaultParcelSettings, ...SCHEDULE }, new Date()).day;
    await settings(facilityId, { orderByDays: 9 });
    const refused = await confirm({ plannedDay: seen }, 'a');
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toMatch(/^Пока вы оформляли, день сдачи изменился: теперь это [а-я]+, \d/);
    const [{ field, was, became }] = refused.body.changes;
    expect([field, was]).toEqual(['plannedDay', seen]);
    expect(became > moscowDay(new Date())).toBe(true);

    const made = await confirm({ plannedDay: became }, 'a');
    expect([made.status, made.body.plannedDay]).toEqual([201, became]);
    // What became of the order since is no part of the response; who saw another day, or none, asks for something else.
    const held = `/api/v1/user/order/parcel/${made.body.id}/held`;
    expect((await shop().put(held, { held: true }, { token })).body.heldAt).not.toBeNull();
    const repeated = await confirm({ plannedDay: became }, 'a');
    expect([repeated.status, repeated.body]).toEqual([201, made.body]);
    expectProblem(await confirm({}, 'a'), 'KEY_REUSED');

    await settings(facilityId, { handoverWeekdays: [] });
    expect((await confirm({ plannedDay: became }, 'b')).body.message).toContain('его сообщит администратор');
    expect((await confirm({ plannedDay: null }, 'b')).status).toBe(201);
    expectProblem(await confirm({ plannedDay: '27.11.2026' }, 'c'), 'VALIDATION', {
      plannedDay: 'Укажите дату: день, месяц и год',
    });
  });

  // Control: in `src/orders/server/confirm-order.ts` replace `comesTooSoon(parts, now) ? withoutDay(checked) : checked` with `checked`
  // Control: in `src/orders/server/confirm-order.db.ts` replace `max(handed_in.created_at)` with `min(null::timestamptz)`
  it('gets no day while an earlier one for the same person makes it too soon; the desk names one', async () => {
    const { token, addressId, facilityId } = await shop().family({ ...SCHEDULE, kind: 'GENERAL' });
    const { id, price } = await shop().product({ price: 100 });
    const confirm = async (body: object = {}) => {
      const cartItems = [{ id, quantity: 1 }];
      return shop().post(CONFIRM, { addressId, cartItems, total: price, ...body }, { token });
    };
    const { body: first } = await confirm();
    expect(first.plannedDay).not.toBeNull();
    const refused = await confirm({ plannedDay: first.plannedDay });
    expect(refused.body.message).toContain('его сообщит администратор');
    const { body: second } = await confirm();
    expect([second.plannedDay, second.parcel.plannedDay]).toEqual([null, null]);
    expect(second.parcel).not.toHaveProperty('orderBy');
    const row = async () => {
      const body = { search: `№ ${second.id}`, pageable: { page: 0, size: 25 } };
      return (await shop().asAdmin.post('/api/v1/user/order/desk/list', body)).body.content[0];
    };
    const { nextDay } = await row();
    expect(nextDay).toBe(first.plannedDay);
    // Boxes that were packed before go on days of their own, as much on each as the facility takes.
    const box = (grams: number) => ({ grams, plannedDay: null, goods: [] });
    const packed = { grams: 45_000, boxes: [box(19_000), box(19_000), box(1_000), box(6_000)], packed: true };
    const noted = await shop().asAdmin.put(`/api/v1/user/order/packing/note/${second.id}`, packed);
    expect(noted.status, noted.text).toBe(200);
    const move = { seenDay: null, plannedDay: nextDay };
    const moved = await shop().asAdmin.put(`/api/v1/user/order/parcel/${second.id}/day`, move);
    expect([moved.status, moved.body.plannedDay]).toEqual([200, nextDay]);
    const days = [0, 1, 0, 2].map((later) => addDays(nextDay, later));
    expect(moved.body.boxes.map((one: { plannedDay: string }) => one.plannedDay)).toEqual(days);

    // Another person's is not too soon, nor is one where the number has no limit, nor after what was cancelled.
    await settings(facilityId, { kind: 'WOMEN' });
    expect((await confirm()).body.plannedDay).toBe(first.plannedDay);
    await settings(facilityId, { kind: 'GENERAL' });
    for (const { id } of await ordersOf(shop(), token)) await shop().cancel(id, token);
    const { body: last } = await confirm();
    expect(last.plannedDay).toBe(first.plannedDay);
    // One that was handed in on another day than planned counts from that day.
    await sql`update orders set planned_day = '2025-11-27' where id = ${last.id}`.execute(shop().services.db);
    expect((await confirm()).body.plannedDay).toBe(first.plannedDay);
    await shop().cancel((await ordersOf(shop(), token))[0].id, token);
    await shop().move(last.id, 'Delivered');
    expect((await confirm()).body.plannedDay).toBeNull();
  });
});
