import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, moscowDay } from '../../src/lib/calendar.ts';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

/** Every day but today and tomorrow, so that the hour of the test decides nothing. */
const SCHEDULE = { handoverWeekdays: [1, 2, 3, 4, 5, 6, 7], orderByDays: 2, orderByTime: '00:00' };

describeShop('parcels at the desk', (shop) => {
  const settings = async (id: number, body: object) =>
    shop().asAdmin.patch(`/api/v1/work-addresses/${id}`, body);
  const shopClosed = (body: object) => shop().asAdmin.post('/api/v1/work-addresses/days/shop-closed', body);

  it('is found at the desk by its day, and what is to be handed in by today, with how many', async () => {
    const { token, addressId, facilityId } = await shop().family({ refusedTags: [] });
    const today = moscowDay(new Date());
    const days = [null, addDays(today, -3), today, today, addDays(today, 1)];
    const orders: number[] = [];
    for (const day of days) {
      const { id } = await shop().order(token, { addressId });
      await sql`update orders set planned_day = ${day} where id = ${id}`.execute(shop().services.db);
      orders.push(id);
    }
    const [undated, late, first, closed, tomorrow] = orders;
    await shop().move(Number(closed), 'Delivered');
    await shop().move(Number(first), 'PAID');
    await shop().move(Number(late), 'ADMIN_WORKED');
    const list = async (filter: object) => {
      const body = { pageable: {}, institutionId: facilityId, ...filter };
      const response = await shop().asAdmin.post('/api/v1/user/order/desk/list', body);
      expect(response.status, response.text).toBe(200);
      const { content, due, statuses } = response.body;
      const counted = statuses.reduce((sum: number, one: { orders: number }) => sum + one.orders, 0);
      return [content.map(({ id }: { id: number }) => id), due, counted];
    };
    // Filter, what it finds, how many are due, how many the tabs count.
    const cases: [object, (number | undefined)[], number, number][] = [
      [{}, orders.toReversed(), 2, 5],
      [{ due: true }, [first, late], 2, 5],
      [{ due: true, status: 'PAID' }, [first], 2, 5],
      [{ due: true, pageable: { page: 1, size: 1 } }, [late], 2, 5],
      [{ plannedDay: today }, [closed, first], 1, 2],
      [{ plannedDay: addDays(today, 1) }, [tomorrow], 0, 1],
      [{ plannedDay: addDays(today, 1), due: true }, [], 0, 1],
      // Control: in `src/orders/server/order-filter.db.ts` replace `if (undated) conditions` with `if (false) conditions`
      [{ undated: true }, [undated], 0, 1],
    ];
    for (const [filter, ids, due, counted] of cases)
      expect([filter, ...(await list(filter))]).toEqual([filter, ids, due, counted]);
    const csv = { institutionId: facilityId, due: true };
    const file = await shop().asAdmin.post('/api/v1/user/order/papers/csv', csv);
    expect(file.body.ids).toEqual([first, late]);
  });

  describe('that is paid too late', () => {
    const orders = '/api/v1/user/order';
    const row = async (id: number) => {
      const body = { pageable: {}, search: `№ ${id}` };
      return (await shop().asAdmin.post(`${orders}/desk/list`, body)).body.content[0];
    };
    const move = async (id: number, body: object, token?: string) =>
      shop().put(`${orders}/parcel/${id}/day`, body, { token: token ?? (await shop().admin()) });

    // Control: in `src/fulfilment/server/order-parcel.routes.ts` replace `?? input.plannedDay;` with `?? null;`
    // Control: in `src/fulfilment/server/order-parcel.routes.ts` replace `if (next < moscowDay(new Date()))` with `if (false)`
    it('is moved to the next day that can be met, from the day that was seen, and its buyer sees it', async () => {
      const { token, addressId, facilityId } = await shop().family(SCHEDULE);
      const { id, plannedDay } = await shop().order(token, { addressId });
      expect((await row(id)).nextDay).toBeNull();
      // Ordered for today, and paid today: two days are needed.
      const today = moscowDay(new Date());
      await sql`update orders set planned_day = ${today} where id = ${id}`.execute(shop().services.db);
      await shop().move(id, 'PAID');
      const { nextDay } = await row(id);
      expect(nextDay).toBe(plannedDay);

      const other = await move(id, { seenDay: today, plannedDay: addDays(nextDay, 1) });
      expect(other.body.message).toMatch(/^Ближайший день сдачи теперь [а-я]+, \d/);
      const moved = await move(id, { seenDay: today, plannedDay: nextDay });
      expect([moved.status, moved.body.plannedDay], moved.text).toEqual([200, nextDay]);
      const without = await move(id, { seenDay: nextDay, plannedDay: null });
      expect([without.status, without.body.plannedDay], without.text).toEqual([200, null]);
      await move(id, { seenDay: null, plannedDay: nextDay });
      const again = await move(id, { seenDay: today, plannedDay: nextDay });
      expectProblem(again, 'CONFLICT');
      expect(again.body.changes).toMatchObject([{ field: 'plannedDay', was: today, became: nextDay }]);
      expect((await row(id)).nextDay).toBeNull();
      const [own] = await ordersOf(shop(), token);
      expect(own).toMatchObject({ plannedDay: nextDay, parcel: { plannedDay } });

      const [entry] = await shop().record({ kind: 'ORDER_DAY_MOVED' });
      expect([entry?.ids, entry?.things[0]?.fields[0]?.label]).toEqual([[id], 'день сдачи']);

      // Nobody knows the days of a facility without a schedule: any that is not over may be named.
      await settings(facilityId, { handoverWeekdays: [] });
      expect((await row(id)).nextDay).toBeNull();
      const past = await move(id, { seenDay: nextDay, plannedDay: addDays(today, -1) });
      expectProblem(past, 'VALIDATION', { plannedDay: 'Этот день уже прошёл' });
      const named = await move(id, { seenDay: nextDay, plannedDay: addDays(nextDay, 1) });
      expect(named.body.plannedDay, named.text).toBe(addDays(nextDay, 1));

      await shop().move(id, 'Delivered');
      const closed = await move(id, { seenDay: addDays(nextDay, 1), plannedDay: nextDay });
      expect(closed.body.message).toBe(`Заказ № ${id} уже закрыт: день сдачи у него уже не переносят.`);
    });

    // Control: in `src/orders/server/order-filter.db.ts` replace `orders.planned_day <= paused_until` with `false`
    // Control: in `src/orders/server/order-filter.db.ts` replace `orders.planned_day = any(closed_days)` with `false`
    // Control: in `src/orders/server/order-filter.db.ts` replace `orders.planned_day in (select day from shop_closed_days)` with `false`
    // Control: in `src/orders/server/desk-parcels.ts` replace `day >= moscowDay(now) && ` with ``
    it('waits to be moved while its day is closed, and not when that is over', async () => {
      const { token, addressId, facilityId } = await shop().family(SCHEDULE);
      const { id, plannedDay } = await shop().order(token, { addressId });
      await shop().move(id, 'PAID');
      const closed = async () => {
        const body = { pageable: { size: 100 }, work: 'CLOSED' };
        const { content } = (await shop().asAdmin.post(`${orders}/desk/list`, body)).body;
        const today = (await shop().asAdmin.get('/api/v1/admin/today')).body.closed;
        const ids = content.map((one: { id: number }) => one.id);
        return [ids.includes(id), today - ids.length, (await row(id)).closedDay];
      };
      for (const [add, closedDays, pausedUntil] of [
        [[], [plannedDay], null],
        [[], [], plannedDay],
        [[plannedDay], [], null],
      ]) {
        await settings(facilityId, { closedDays, pausedUntil });
        await shopClosed({ add, remove: [] });
        expect(await closed()).toEqual([true, 0, plannedDay]);
        await shopClosed({ add: [], remove: add });
      }
      const yesterday = addDays(moscowDay(new Date()), -1);
      await settings(facilityId, { closedDays: [yesterday] });
      await sql`update orders set planned_day = ${yesterday} where id = ${id}`.execute(shop().services.db);
      expect(await closed()).toEqual([false, 0, null]);
    });

    // Control: in `src/orders/server/order-response.ts` replace `...(row.may_pay && { mayPay: true as const }),` with ``
    // Control: in `src/orders/server/user-order.routes.ts` replace `if (await writeMayPay(tx, id, mayPay)) {` with `await writeMayPay(tx, id, mayPay); {`
    it('may be paid from the word of the desk on, until that is taken back or it is paid', async () => {
      const { token, addressId } = await shop().family({});
      const { id } = await shop().order(token, { addressId });
      const say = async (mayPay: unknown, by?: string) =>
        shop().put(`${orders}/desk/${id}/may-pay`, { mayPay }, { token: by ?? (await shop().admin()) });
      const own = async () => (await ordersOf(shop(), token))[0];
      expectProblem(await say('да'), 'VALIDATION', { mayPay: 'Можно платить или нет' });
      expect(await own()).not.toHaveProperty('mayPay');
      const hold = async (held: boolean) => shop().put(`${orders}/parcel/${id}/held`, { held }, { token });
      await hold(true);
      // Control: in `src/orders/server/user-order.routes.ts` replace `if (mayPay && order.held_at !== null) {` with `if (false) {`
      expect((await say(true)).body.message).toMatch(/Сначала спросите покупателя/);
      await hold(false);
      const told = await say(true);
      const note = { status: 'NOT_PAID', author: 'ADMIN', comment: 'Можно платить по QR-коду' };
      expect(told.body, told.text).toMatchObject({
        ...{ mayPay: true, status: 'NOT_PAID', version: 2 },
        statusHistory: [{ comment: null }, note],
      });
      expect((await say(true)).body).toEqual(told.body);
      expect(await own()).toMatchObject({ mayPay: true, statusHistory: [{}, note] });

      const back = await say(false);
      expect(back.body.statusHistory.at(-1).comment).toBe('Платить по QR-коду пока нельзя');
      expect(await own()).not.toHaveProperty('mayPay');
      const [entry] = await shop().record({ kind: 'ORDER_MAY_PAY_CHANGED' });
      expect([entry?.ids, entry?.detail]).toEqual([[id], 'Платить по QR-коду пока нельзя']);
      // Control: in `src/orders/server/change-order-status.ts` replace `!isMayPayNote(comment)` with `true`
      await shop().move(id, 'PAID', { version: 1 });
      expect((await say(true)).body.message).toBe(`Заказ № ${id} уже оплачен или закрыт.`);
    });

    it('whose recipient is not there any more, waits from the word of its buyer on', async () => {
      const { token, addressId } = await shop().family({});
      const { id } = await shop().order(token, { addressId });
      const admin = await shop().admin();
      const mark = (held: unknown, by: string) =>
        shop().put(`${orders}/parcel/${id}/held`, { held }, { token: by });
      const isHeld = async () => {
        const response = await shop().asAdmin.post(`${orders}/desk/list`, { pageable: {}, work: 'HELD' });
        return response.body.content.some((order: { id: number }) => order.id === id);
      };
      expectProblem(await mark('да', token), 'VALIDATION', { held: 'Отметить или убрать отметку' });
      const held = await mark(true, token);
      expect([held.status, typeof held.body.heldAt, held.body.status]).toEqual([200, 'string', 'NOT_PAID']);
      expect((await mark(true, token)).body).toEqual(held.body);
      expect([await isHeld(), (await row(id)).heldAt]).toEqual([true, held.body.heldAt]);
      // Whoever packs it or hands it in reads so on the papers, too.
      const paper = async (path: string) =>
        (await shop().asAdmin.post(`${orders}/${path}`, { ids: [id] })).body;
      const marks = async () => [
        (await paper('papers/packing')).sheets[0].heldAt,
        (await paper('application/list')).applications[0].heldAt,
        (await paper('papers/purchase')).heldIds,
      ];
      expect(await marks()).toEqual([held.body.heldAt, held.body.heldAt, [id]]);
      expect((await mark(false, admin)).body.heldAt).toBeNull();
      expect(await isHeld()).toBe(false);
      expect(await marks()).toEqual([null, null, []]);
      await mark(true, token);
      await shop().cancel(id, token);
      expect(await isHeld()).toBe(false);
      expect((await mark(false, token)).body.message).toBe(`Заказ № ${id} уже закрыт: останавливать нечего.`);
    });
  });

  describe('for one person from two accounts', () => {
    const born = '1985-04-12';
    const pair = async (
      facility: Record<string, unknown>,
      surnames: [string, string],
      weightGrams: number,
    ) => {
      const { id: facilityId } = await shop().facility(facility);
      const { id: productId } = await shop().product({ weightGrams });
      const made: { token: string; id: number }[] = [];
      const responses: unknown[] = [];
      for (const lastName of surnames) {
        const { token } = await shop().buyer();
        const person = {
          lastName,
          firstName: 'Пётр',
          middleName: 'Ильич',
          birthDate: born,
          confirmLastName: lastName,
        };
        const address = await shop().recipient(token, { institutionId: facilityId, ...person });
        const cartItems = [{ id: productId, quantity: 1 }];
        const { id } = await shop().order(token, { addressId: address.id, cartItems });
        made.push({ token, id });
        responses.push(await own(token));
      }
      const body = { pageable: { sortDirection: 'ASC' }, institutionId: facilityId };
      const desk = async () => (await shop().asAdmin.post('/api/v1/user/order/desk/list', body)).body.content;
      return { made, responses, desk };
    };
    const own = async (token: string) => {
      const path = '/api/v1/user/order/get-list-by-email';
      return (await shop().post(path, { pageable: {} }, { token })).text;
    };

    it('says so at the desk, and neither buyer is ever told a byte of it', async () => {
      const { made, responses, desk } = await pair({ kind: 'GENERAL' }, ['Семёнов', 'Семенов'], 12_000);
      const [first, second] = await desk();
      const other = { similar: false, own: false, plannedDay: null, grams: 12_400, atLeast: false };
      expect(first.sameRecipient).toEqual({ orders: [{ id: made[1]?.id, ...other }], month: null });
      expect(second.sameRecipient).toEqual({ orders: [{ id: made[0]?.id, ...other }], month: null });
      expect(await Promise.all(made.map(({ token }) => own(token)))).toEqual(responses);
      expect(responses.join()).not.toMatch(/sameRecipient|nextDay/);

      await shop().cancel(Number(made[1]?.id), made[1]?.token ?? '');
      expect((await desk()).map((one: { sameRecipient: object }) => one.sameRecipient)).toEqual([
        { orders: [], month: null },
        { orders: [], month: null },
      ]);
    });

    it('says of remand what the month comes to, also with a slip in the surname', async () => {
      const { desk } = await pair({ kind: 'REMAND' }, ['Семёнов', 'Симёнов'], 16_000);
      const month = { grams: 32_800, limitGrams: 30_000, atLeast: false };
      for (const { sameRecipient } of await desk()) {
        expect(sameRecipient).toMatchObject({ orders: [{ similar: true }], month });
      }
    });
  });
});
