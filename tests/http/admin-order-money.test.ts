import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, moscowDay } from '../../src/lib/calendar.ts';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { secondAdministrator } from '../support/second-administrator.ts';
import { describeShop } from '../support/shop.ts';
import { type Buyer, expectStatus } from '../support/shop-makers.ts';

const PAYMENTS = '/api/v1/user/order/payments';
const DAY = '2026-11-20';

describeShop('the money of an order', (shop) => {
  let admin = '';
  let maria = '';
  let buyer: Buyer;
  let addressId = 0;
  let tea = { id: 0 };
  let soap = { id: 0 };
  let cheap = { id: 0 };
  beforeAll(async () => {
    admin = await shop().admin();
    maria = await secondAdministrator(shop());
    buyer = await shop().buyer();
    const facility = await shop().facility({ deliveryCost: 0, freeDeliveryThreshold: 0 });
    addressId = (await shop().recipient(buyer.token, { institutionId: facility.id })).id;
    tea = await shop().product({ price: 600 });
    const categoryId = (await shop().category()).id;
    soap = await shop().product({ price: 200, categoryId, weightGrams: 100 });
    cheap = await shop().product({ price: 150, categoryId, weightGrams: 100 });
  });

  /** An order of 1 000 roubles: tea for 600, two pieces of soap for 200 each. */
  const order = async (): Promise<number> => {
    const cartItems = [
      { id: tea.id, quantity: 1 },
      { id: soap.id, quantity: 2 },
    ];
    return (await shop().order(buyer.token, { addressId, cartItems })).id;
  };
  const ownOrder = async (id: number) =>
    (await ordersOf(shop(), buyer.token, 100)).find((one: { id: number }) => one.id === id);
  const read = async (id: number) => expectStatus(200, await shop().asAdmin.get(`${PAYMENTS}/order/${id}`));
  const add = (sum: number, parts: object[], rest: object = {}, token = admin) =>
    shop().post(`${PAYMENTS}/add`, { day: DAY, sum, parts, ...rest }, { token });
  const refund = (orderId: number, sum: number, rest: object = {}, token = admin) =>
    shop().post(`${PAYMENTS}/refunds`, { orderId, sum, day: DAY, ...rest }, { token });
  const put = async (path: string, body: object, token = admin) =>
    expectStatus(200, await shop().put(`/api/v1/user/order/${path}`, body, { token }));
  const pack = (id: number, body: object) => put(`packing/note/${id}`, body);
  const allocate = (id: number, parts: object[], rest: object = {}) =>
    shop().asAdmin.put(`${PAYMENTS}/${id}/parts`, { parts, ...rest });
  const remove = (path: string) => shop().asAdmin.delete(`${PAYMENTS}/${path}`);
  const owed = async () =>
    (
      await shop().asAdmin.post('/api/v1/user/order/desk/list', { work: 'REFUND', pageable: { size: 100 } })
    ).body.content.map(({ id }: { id: number }) => id);

  describe('what came', () => {
    it('adds up to a paid order, part by part, with what is too much', async () => {
      const id = await order();
      const first = expectStatus(201, await add(900, [{ orderId: id, sum: 900, version: 0 }]));
      expect(first.orderIds).toEqual([id]);
      expect((await read(id)).payments).toMatchObject([
        { day: DAY, sum: 900, unallocated: 0, parts: [{ orderId: id, sum: 900 }] },
      ]);
      expect(await shop().atDesk(id)).toMatchObject({
        ...{ status: 'NOT_PAID', money: { due: 1000, received: 900, refunded: 0 } },
      });
      const last = expectStatus(201, await add(150, [{ orderId: id, sum: 150 }], { document: '17' }));
      expect(await shop().atDesk(id)).toMatchObject({ status: 'PAID', money: { due: 1000, received: 1050 } });
      expect(await owed()).toContain(id);
      expectStatus(200, await remove(`${last.id}`));
      expect(await shop().atDesk(id)).toMatchObject({ status: 'PAID', money: { received: 900 } });
      expect(await owed()).not.toContain(id);
      expectProblem(await remove(`${last.id}`), 'NOT_FOUND');
    });

    it('is for several orders, for none yet, or moved to another', async () => {
      const [one, other] = [await order(), await order()];
      const homeless = expectStatus(201, await add(2000, [], { document: '21', words: 'Перевод' }));
      const waiting = expectStatus(200, await shop().asAdmin.get(`${PAYMENTS}/unallocated`));
      expect(waiting.payments[0]).toMatchObject({
        id: homeless.id,
        unallocated: 2000,
        parts: [],
        version: 1,
      });
      const both = [
        { orderId: one, sum: 1000 },
        { orderId: other, sum: 500 },
      ];
      expectStatus(200, await allocate(homeless.id, both, { version: 1 }));
      expect((await read(one)).payments).toMatchObject([{ unallocated: 500, parts: both, version: 2 }]);
      expect((await shop().atDesk(one)).status).toBe('PAID');
      expect(await shop().atDesk(other)).toMatchObject({ status: 'NOT_PAID', money: { received: 500 } });
      expectProblem(await allocate(homeless.id, [], { version: 1 }), 'CONFLICT');
      expectStatus(200, await allocate(homeless.id, [{ orderId: other, sum: 2000 }]));
      expect(await shop().atDesk(one)).toMatchObject({ status: 'NOT_PAID', money: { received: 0 } });
      expect(await shop().atDesk(other)).toMatchObject({ status: 'PAID', money: { received: 2000 } });
      expect((await read(one)).payments).toEqual([]);
    });

    it('is kept once, by a number or words', async () => {
      const id = await order();
      const part = [{ orderId: id, sum: 100 }];
      expectStatus(201, await add(100, part, { document: `P-${id}` }));
      const twice = await add(100, part, { document: `P-${id}` });
      expectProblem(twice, 'CONFLICT');
      expect(twice.body.message).toBe(`Этот перевод уже записан: заказ № ${id}`);
      expect((await read(id)).payments).toHaveLength(1);
    });

    it('has bounds', async () => {
      const id = await order();
      const day = addDays(moscowDay(new Date()), 1);
      expectProblem(await add(100, [{ orderId: id, sum: 100 }], { day }), 'VALIDATION', {
        day: 'Этот день ещё не наступил',
      });
      expectProblem(await add(100, [{ orderId: id, sum: 101 }]), 'VALIDATION', {
        parts: 'Больше самого перевода на 1\u00A0₽',
      });
      const twice = { orderId: id, sum: 1 };
      expectProblem(await add(100, [twice, twice]), 'VALIDATION', { parts: 'Заказ указан дважды' });
    });

    it('of an order that is marked by hand is all that is due, and goes with the mark', async () => {
      const id = await order();
      await shop().move(id, 'PAID');
      expect((await read(id)).payments).toMatchObject([{ sum: 1000, assumed: true }]);
      await shop().move(id, 'NOT_PAID');
      expect(await read(id)).toEqual({ payments: [], refunds: [], receipts: [] });
    });
  });

  // Control: in `src/orders/order-money.ts` replace `due > 0 && received <= refunded` with `false`
  describe('an order of which no money is left', () => {
    const paid = async () => {
      const id = await order();
      const { id: payment } = expectStatus(201, await add(1000, [{ orderId: id, sum: 1000 }]));
      return { id, payment };
    };
    const historyOf = async (id: number) =>
      (await shop().atDesk(id)).statusHistory.map(({ status }: { status: string }) => status);
    const sheetOf = async (id: number) => {
      const path = '/api/v1/user/order/papers/packing';
      return expectStatus(200, await shop().post(path, { ids: [id] }, { token: admin })).sheets[0];
    };
    const withoutMoney = async () =>
      expectStatus(200, await shop().get('/api/v1/admin/today', { token: admin })).withoutMoney;

    it('is unpaid again where it was moved or removed, and waits for no hands', async () => {
      const [moved, removed, part] = [await paid(), await paid(), await paid()];
      const other = await order();
      expectStatus(200, await allocate(moved.payment, [{ orderId: other, sum: 1000 }]));
      expectStatus(200, await remove(`${removed.payment}`));
      expectStatus(200, await allocate(part.payment, [{ orderId: part.id, sum: 400 }]));
      for (const { id } of [moved, removed]) {
        expect(await shop().atDesk(id)).toMatchObject({
          status: 'NOT_PAID',
          money: { due: 1000, received: 0 },
        });
        expect(await historyOf(id)).toEqual(['NOT_PAID', 'PAID', 'NOT_PAID']);
        expect(await withoutMoney()).not.toContain(id);
      }
      expect((await shop().atDesk(part.id)).status).toBe('PAID');
      const own = await ownOrder(moved.id);
      expect([own.status, own.money]).toEqual(['NOT_PAID', undefined]);
    });

    it('is named on the sheet and among the work of today where it is in work or packed', async () => {
      const [working, packed] = [await paid(), await paid()];
      await shop().move(working.id, 'ADMIN_WORKED');
      await pack(packed.id, { packed: true });
      for (const { id, payment } of [working, packed]) {
        const { status } = await shop().atDesk(id);
        expect((await sheetOf(id)).packing.debt).toBeNull();
        expectStatus(200, await allocate(payment, []));
        expect((await shop().atDesk(id)).status).toBe(status);
        expect((await sheetOf(id)).packing.debt).toEqual({ kind: 'WITHOUT_MONEY' });
        expect(await withoutMoney()).toContain(id);
      }
    });
  });

  describe('an order of which a part came is paid', () => {
    // Control: in `src/fulfilment/server/packing.ts` replace `await markFullyPaidOrders(tx, config, caller, [id]);` with ``
    it('once its parcel is closed without what was not paid', async () => {
      const id = await order();
      expectStatus(201, await add(800, [{ orderId: id, sum: 800 }]));
      await pack(id, { lines: [{ position: 2, packed: true, quantity: 1 }], packed: true });
      expect(await shop().atDesk(id)).toMatchObject({ status: 'PAID', money: { due: 800, received: 800 } });
    });

    // Control: in `src/orders/server/correct-order-recipient.ts` replace `await markFullyPaidOrders(tx, config, caller, [id]);` with ``
    it('once it goes where delivery costs less', async () => {
      const [dear, free] = [
        await shop().facility({ deliveryCost: 350, freeDeliveryThreshold: 5000 }),
        await shop().facility({ deliveryCost: 0, freeDeliveryThreshold: 0 }),
      ];
      const there = (await shop().recipient(buyer.token, { institutionId: dear.id })).id;
      const cartItems = [{ id: tea.id, quantity: 1 }];
      const { id } = await shop().order(buyer.token, { addressId: there, cartItems });
      expectStatus(201, await add(600, [{ orderId: id, sum: 600 }]));
      expect((await shop().atDesk(id)).status).toBe('NOT_PAID');
      const path = `/api/v1/user/order/recipient/${id}`;
      expectStatus(200, await shop().asAdmin.patch(path, { institutionId: free.id }));
      expect(await shop().atDesk(id)).toMatchObject({ status: 'PAID', money: { due: 600, received: 600 } });
    });

    // Control: in `src/payments/server/order-money.ts` replace `await markFullyPaidOrders(tx, config, caller, [refund.order_id])` with `[]`
    it('once a refund that was noted by mistake is taken back', async () => {
      const id = await order();
      expectStatus(201, await add(500, [{ orderId: id, sum: 500 }]));
      expectStatus(201, await refund(id, 100));
      expectStatus(201, await add(500, [{ orderId: id, sum: 500 }], { document: `R-${id}` }));
      expect((await shop().atDesk(id)).status).toBe('NOT_PAID');
      const [noted] = (await read(id)).refunds;
      expectStatus(200, await remove(`refunds/${noted.id}`));
      expect(await shop().atDesk(id)).toMatchObject({
        status: 'PAID',
        money: { received: 1000, refunded: 0 },
      });
      // Control: in `src/payments/server/order-payments.routes.ts` replace `fields: [field] }, ...changes]` with `fields: [field] }]`
      const [entry] = await shop().record({ kind: 'ORDER_REFUND_CHANGED', recordId: id });
      expect(JSON.stringify(entry)).toMatch(/"label":"возврат".*"became":"«Оплачен»"/);
    });

    // Control: in `db/migrations/0017_order_cost.sql` replace `case when days is null or known.paid_on = any(days) then known.paid_on end` with `known.paid_on`
    it('on the day of its transfer, also of one that was noted anew', async () => {
      const id = await order();
      const wrong = expectStatus(201, await add(1000, [{ orderId: id, sum: 1000 }], { day: '2025-03-14' }));
      const paidIn = async (month: string) =>
        expectStatus(200, await shop().asAdmin.post('/api/v1/user/order/reports/csv', { month }));
      expect(JSON.stringify(await paidIn('2025-03'))).toContain(`;${id};`);
      expectStatus(201, await add(1000, [{ orderId: id, sum: 1000 }], { day: '2025-04-15' }));
      expectStatus(200, await remove(`${wrong.id}`));
      expect(JSON.stringify(await paidIn('2025-03'))).not.toContain(`;${id};`);
      expect(JSON.stringify(await paidIn('2025-04'))).toContain(`;${id};`);
    });
  });

  // Control: in `src/orders/server/order-money.db.ts` replace `where came.kopecks > 0 and` with `where false and`
  describe('what was assumed to have come', () => {
    const paidByHand = async () => {
      const id = await order();
      await shop().move(id, 'PAID');
      return id;
    };

    it('gives way to what came, as far as that goes', async () => {
      const id = await paidByHand();
      expectStatus(201, await add(400, [{ orderId: id, sum: 400 }]));
      expect((await read(id)).payments).toMatchObject([{ sum: 400 }, { sum: 600, assumed: true }]);
      expectStatus(201, await add(650, [{ orderId: id, sum: 650 }]));
      expect((await read(id)).payments).toMatchObject([{ sum: 400 }, { sum: 650 }]);
      expect((await shop().atDesk(id)).money).toMatchObject({ due: 1000, received: 1050 });
    });

    it('gives way to what is moved to its order', async () => {
      const [from, to] = [await order(), await paidByHand()];
      const { id } = expectStatus(201, await add(1000, [{ orderId: from, sum: 1000 }]));
      expectStatus(200, await allocate(id, [{ orderId: to, sum: 1000 }]));
      expect((await read(to)).payments).toMatchObject([{ id, sum: 1000, assumed: false }]);
    });

    describe('stands again', () => {
      const sumsOf = async (id: number) =>
        (await read(id)).payments
          .toSorted((one: { assumed: boolean }) => (one.assumed ? 1 : -1))
          .map(({ parts, assumed }: { parts: { orderId: number; sum: number }[]; assumed: boolean }) => {
            const sum = parts.find(({ orderId }) => orderId === id)?.sum;
            return assumed ? ['assumed', sum] : sum;
          });
      const come = async (orderId: number, sum: number) =>
        expectStatus(201, await add(sum, [{ orderId, sum }])).id as number;

      // Control: in `src/payments/server/order-money.ts` replace `await restoreAssumed(tx, payment.parts)` with `await restoreAssumed(tx, [])`
      // Control: in `src/orders/server/order-money.db.ts` replace `standing.id, nextval` with `null::bigint, nextval`
      it('where what came is removed, as far as nothing else came', async () => {
        const id = await paidByHand();
        const [first, second] = [await come(id, 400), await come(id, 650)];
        expectStatus(200, await remove(`${first}`));
        expect(await sumsOf(id)).toEqual([650, ['assumed', 350]]);
        expectStatus(200, await remove(`${second}`));
        expect(await sumsOf(id)).toEqual([['assumed', 1000]]);
        expect(await shop().atDesk(id)).toMatchObject({
          status: 'PAID',
          money: { due: 1000, received: 1000 },
        });
        await come(id, 1000);
        expect(await sumsOf(id)).toEqual([1000]);
      });

      // Control: in `src/payments/server/order-money.ts` replace `await restoreAssumed(tx, partsBeyond(payment.parts, allocations))` with `await restoreAssumed(tx, [])`
      it('where what came is moved or divided', async () => {
        const [id, other] = [await paidByHand(), await order()];
        const payment = await come(id, 1000);
        const parts = [
          { orderId: id, sum: 300 },
          { orderId: other, sum: 700 },
        ];
        expectStatus(200, await allocate(payment, parts));
        expect(await sumsOf(id)).toEqual([300, ['assumed', 700]]);
        expectStatus(200, await allocate(payment, [{ orderId: other, sum: 1000 }]));
        expect(await sumsOf(id)).toEqual([['assumed', 1000]]);
        expect([(await shop().atDesk(id)).status, (await shop().atDesk(other)).status]).toEqual([
          'PAID',
          'PAID',
        ]);
      });

      it('of a cancelled order, to be given back, and covers what was given back', async () => {
        const id = await paidByHand();
        const payment = await come(id, 1000);
        await shop().move(id, 'CANCELED_ADMIN');
        expectStatus(201, await refund(id, 200));
        expectStatus(200, await remove(`${payment}`));
        expect((await shop().atDesk(id)).money).toMatchObject({ due: 0, received: 1000, refunded: 200 });
      });

      // Control: in `src/orders/server/order-money.db.ts` replace `isChosen === undefined ? orderIds` with `isChosen === undefined ? []`
      // Control: in `src/orders/server/order-money.db.ts` replace `await forgetReplacedPayments(tx, ids);` with ``
      it('not where the mark itself was taken back or removed', async () => {
        const [unmarked, removed] = [await paidByHand(), await paidByHand()];
        await come(unmarked, 1000);
        await shop().move(unmarked, 'NOT_PAID');
        const again = await come(unmarked, 1000);
        expectStatus(200, await remove(`${again}`));
        const part = await come(removed, 400);
        const { payments } = await read(removed);
        const mark = payments.find(({ assumed }: { assumed: boolean }) => assumed);
        expectStatus(200, await remove(`${mark.id}`));
        expectStatus(200, await remove(`${part}`));
        for (const id of [unmarked, removed]) {
          expect([await sumsOf(id), (await shop().atDesk(id)).status]).toEqual([[], 'NOT_PAID']);
        }
      });
    });

    it('never waits for an order', async () => {
      const [one, other] = [await paidByHand(), await order()];
      const [assumed] = (await read(one)).payments;
      expectStatus(200, await allocate(assumed.id, [{ orderId: other, sum: 400 }]));
      expect((await read(other)).payments).toMatchObject([{ id: assumed.id, sum: 400, unallocated: 0 }]);
      const third = await paidByHand();
      const [another] = (await read(third)).payments;
      expectStatus(200, await allocate(another.id, []));
      expect((await read(third)).payments).toEqual([]);
      const { payments } = expectStatus(200, await shop().asAdmin.get(`${PAYMENTS}/unallocated`));
      const waiting = payments.map((payment: { id: number }) => payment.id);
      expect(waiting).not.toContain(assumed.id);
      expect(waiting).not.toContain(another.id);
    });
  });

  describe('what is to be given back', () => {
    // Control: in `db/migrations/0017_order_cost.sql` replace `coalesce(mark.replacement_kopecks, 0)::bigint * greatest` with `line.price_kopecks::bigint * greatest`
    it.each([
      ['pieces of a line', 3, 0, 1, 200],
      ['pieces of a line of which not all were put in', 2, 0, 1, 200 + 200],
      ['the whole of a line of which not all were put in', 2, 0, null, 600],
      ['pieces that were put in instead', 0, 3, 2, 150 + 2 * 150],
      ['an ordered piece and one of those put in instead', 1, 2, 2, 100 + 200 + 150],
      ['the whole of a line with a replacement', 1, 2, null, 600],
    ])('counts %s', async (_, quantity, instead, returned, owedSum) => {
      const cartItems = [
        { id: tea.id, quantity: 1 },
        { id: soap.id, quantity: 3 },
      ];
      const { id } = await shop().order(buyer.token, { addressId, cartItems, substitution: 'REPLACE' });
      await shop().move(id, 'ADMIN_WORKED');
      const replacement = instead === 0 ? {} : { replacement: { id: cheap.id, quantity: instead } };
      const packed = { lines: [{ position: 2, packed: true, quantity, ...replacement }], packed: true };
      expect((await pack(id, packed)).refusedLines).toEqual([]);
      await shop().move(id, 'Delivered');
      const line = { position: 2, result: 'RETURNED', reason: 'REFUSED', quantity: returned };
      await put(`handover/${id}`, { day: moscowDay(new Date()), lines: [line] });
      await put(`handover/${id}/returned`, { wish: 'MONEY' }, buyer.token);
      expect((await shop().atDesk(id)).money).toMatchObject({ due: 1200 - owedSum, received: 1200 });
      expect(await owed()).toContain(id);
      expectStatus(201, await refund(id, owedSum));
      expect(await owed()).not.toContain(id);
    });

    // Control: in `db/migrations/0017_order_cost.sql` replace `left join order_parcels as parcel` with `join order_parcels as parcel`
    it('follows from the packed lines of an order that is handed in without having been closed', async () => {
      const id = await order();
      expectStatus(201, await add(1000, [{ orderId: id, sum: 1000 }]));
      await pack(id, { lines: [{ position: 2, packed: true, quantity: 1 }] });
      await shop().move(id, 'Delivered');
      expect((await shop().atDesk(id)).money).toMatchObject({ due: 800, received: 1000 });
      expect(await owed()).toContain(id);
    });

    // Control: in `src/orders/server/orders.db.ts` replace `paid.length > 0 ? await insertAssumedPayments` with `paid.length > 999 ? await insertAssumedPayments`
    it('is nothing where no transfer is named and less was put in: what is due is what came', async () => {
      const id = await order();
      await pack(id, { lines: [{ position: 2, packed: true, quantity: 1 }] });
      await shop().move(id, 'Delivered');
      expect((await shop().atDesk(id)).money).toMatchObject({ due: 800, received: 800 });
    });

    it('is all that came of a cancelled order; noted, the buyer reads it and the queue is empty of it', async () => {
      const id = await order();
      await shop().move(id, 'PAID');
      await shop().move(id, 'CANCELED_ADMIN');
      expect(await owed()).toContain(id);
      expectProblem(await refund(id, 1000.01), 'VALIDATION', {
        sum: 'Не больше поступившего: 1\u00A0000\u00A0₽',
      });
      const { money } = await shop().atDesk(id);
      expectStatus(201, await refund(id, 1000, { version: money.version, note: 'На карту' }));
      expect(await shop().atDesk(id)).toMatchObject({
        money: { due: 0, refunded: 1000 },
        refunds: [{ day: DAY, sum: 1000 }],
      });
      expect(await owed()).not.toContain(id);
      const own = await ownOrder(id);
      expect(own.refunds).toEqual([{ day: DAY, sum: 1000 }]);
      expect(JSON.stringify(own)).not.toContain('На карту');
      const [noted] = (await read(id)).refunds;
      expect(noted).toMatchObject({ sum: 1000, note: 'На карту' });
      expectStatus(200, await remove(`refunds/${noted.id}`));
      expect(await owed()).toContain(id);
      expectProblem(await remove(`refunds/${noted.id}`), 'NOT_FOUND');
    });

    // Control: in `src/payments/server/order-money.ts` replace `received < refunded` with `false`
    it('never was more than what came: that stays with its order', async () => {
      const [id, other] = [await order(), await order()];
      const payment = expectStatus(201, await add(1000, [{ orderId: id, sum: 1000 }]));
      expectStatus(201, await refund(id, 500));
      const refused = await remove(`${payment.id}`);
      expectProblem(refused, 'CONFLICT');
      expect(refused.body.message).toContain(`По заказу № ${id} вернули 500\u00A0₽`);
      expectProblem(await allocate(payment.id, [{ orderId: other, sum: 1000 }]), 'CONFLICT');
      const unpaid = { status: 'NOT_PAID' };
      const back = await shop().asAdmin.post(`/api/v1/user/order/${id}/change-status`, unpaid);
      expectProblem(back, 'CONFLICT');
      expect(await shop().atDesk(id)).toMatchObject({
        status: 'PAID',
        money: { received: 1000, refunded: 500 },
      });
      const half = { sum: 500 };
      expectStatus(
        200,
        await allocate(payment.id, [
          { orderId: id, ...half },
          { orderId: other, ...half },
        ]),
      );
      const [noted] = (await read(id)).refunds;
      expectStatus(200, await remove(`refunds/${noted.id}`));
      expectStatus(200, await remove(`${payment.id}`));
    });

    // Control: in `src/reports/server/export-csv.ts` replace `returnOf.get(row.id) ?? 0` with `0`
    // Control: in `db/migrations/0017_order_cost.sql` replace `parcel.packed_at is not null or` with `false or`
    // Control: in `db/migrations/0017_order_cost.sql` replace `or parcel.wish = 'MONEY'` with ``
    it('is one sum at the desk, in the file and for the buyer', async () => {
      const sums = async (id: number) => {
        const { money } = await ownOrder(id);
        const { csv } = (await shop().asAdmin.post('/api/v1/user/order/papers/csv', { ids: [id] })).body;
        expect((await shop().atDesk(id)).money).toEqual(money);
        return [money.received - money.refunded - money.due, csv.trim().split(';').at(-1)];
      };
      const short = await order();
      await shop().move(short, 'ADMIN_WORKED');
      await pack(short, { lines: [{ position: 2, packed: true, quantity: 1 }] });
      expect(await sums(short)).toEqual([0, '']);
      await pack(short, { packed: true });
      expect(await sums(short)).toEqual([200, '200,00']);
      await shop().move(short, 'Delivered');
      const lines = [{ position: 1, result: 'RETURNED', reason: 'REFUSED' }];
      await put(`handover/${short}`, { day: moscowDay(new Date()), lines });
      await put(`handover/${short}/returned`, { wish: 'NEXT' }, buyer.token);
      expect(await sums(short)).toEqual([200, '200,00']);
      await put(`handover/${short}/returned`, { wish: 'MONEY' }, buyer.token);
      expect(await sums(short)).toEqual([800, '800,00']);
      expectStatus(201, await refund(short, 800));
      expect(await sums(short)).toEqual([0, '']);
      const overpaid = await order();
      expectStatus(201, await add(400, [{ orderId: overpaid, sum: 400 }]));
      expect((await ownOrder(overpaid)).money).toMatchObject({ due: 1000, received: 400 });
      expectStatus(201, await add(650, [{ orderId: overpaid, sum: 650 }]));
      expect(await sums(overpaid)).toEqual([50, '50,00']);
      await shop().move(overpaid, 'CANCELED_ADMIN');
      expect(await sums(overpaid)).toEqual([1050, '1050,00']);
    });

    it('is nothing where nothing came', async () => {
      expectProblem(await refund(await order(), 1), 'VALIDATION', {
        sum: 'По заказу ничего не поступило: возвращать нечего',
      });
    });
  });

  // Control: in `src/payments/server/order-money.ts` replace `version === (versionOf.get(orderId) ?? 0)` with `version > 0`
  it('of two administrators at once is the work of one, and the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await order();
      await shop().move(id, 'PAID');
      await shop().move(id, 'CANCELED_ADMIN');
      const { version } = (await shop().atDesk(id)).money;
      const responses = await Promise.all([
        refund(id, 400, { version }),
        refund(id, 400, { version }, maria),
        add(50, [{ orderId: id, sum: 50, version }], {}, maria),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    }
  });

  it('of two orders changed crosswise at once stays whole', async () => {
    const [one, other] = [await order(), await order()];
    const ids = await Promise.all(
      [one, other].map(async (id) => (await add(1000, [{ orderId: id, sum: 1000 }])).body.id as number),
    );
    await Promise.all([
      ...ids.map((id) =>
        allocate(id, [
          { orderId: one, sum: 400 },
          { orderId: other, sum: 600 },
        ]),
      ),
      ...ids.map((id) => allocate(id, [{ orderId: other, sum: 1000 }])),
    ]);
    const [first, second] = [
      (await shop().atDesk(one)).money.received,
      (await shop().atDesk(other)).money.received,
    ];
    expect(first + second).toBe(2000);
    const known = [...(await read(one)).payments, ...(await read(other)).payments];
    for (const { sum, unallocated, parts } of known) {
      expect(parts.reduce((all: number, part: { sum: number }) => all + part.sum, unallocated)).toBe(sum);
    }
  });

  describe('receipts', () => {
    const RECEIPTS = `${PAYMENTS}/receipts`;
    const countFrom = async (receiptsFrom: string) =>
      expectStatus(200, await shop().asAdmin.patch('/api/v1/admin/settings', { receiptsFrom }));
    beforeAll(() => countFrom('2024-01-01'));
    const listed = async () => expectStatus(200, await shop().asAdmin.get(RECEIPTS));
    /** What is to be issued for an order; the lines of each come to its sum. */
    const owedOf = async (id: number) => {
      const receipts = (await listed()).receipts.filter(({ orderId }: { orderId: number }) => orderId === id);
      return receipts.map(({ sign, sum, buyer, lines }: Owed) => {
        expect(buyer).toMatch(/^[А-ЯЁ][а-яё]+ [А-ЯЁ]/);
        const kopecks = lines.map(({ price, quantity }) => Math.round(price * 100) * quantity);
        expect(kopecks.reduce((all, one) => all + one, 0)).toBe(Math.round(sum * 100));
        expect(lines.every(({ price, quantity }) => price > 0 && quantity > 0)).toBe(true);
        return [sign, sum, lines.map(({ price, quantity }) => [price, quantity])];
      });
    };
    type Line = { name: string; price: number; quantity: number };
    type Owed = { sign: string; sum: number; buyer: string; lines: Line[] };
    const issue = (orderId: number, sign: string, rest: object = {}) =>
      shop().asAdmin.post(`${RECEIPTS}/mark`, { receipts: [{ orderId, sign, ...rest }] });
    const expectIssued = async (orderId: number, sign: string, rest: object = {}) => {
      const [result] = expectStatus(201, await issue(orderId, sign, rest)).results;
      expect(result).toMatchObject({ orderId, id: expect.any(Number), message: null });
      return result.id as number;
    };
    const whole = [
      [600, 1],
      [200, 2],
    ];

    // Control: in `src/payments/server/receipts.ts` replace `owed.splice(at, 1);` with ``
    it('are issued once an order is paid, for all of it, also in parts, and a mark is taken back', async () => {
      const id = await order();
      await add(400, [{ orderId: id, sum: 400 }]);
      expect(await owedOf(id)).toEqual([]);
      const before = await listed();
      await add(600, [{ orderId: id, sum: 600 }]);
      expect(await owedOf(id)).toEqual([['INCOME', 1000, whole]]);
      const after = await listed();
      expect(after.totalElements).toBe(before.totalElements + 1);
      const twice = { receipts: [1, 2].map(() => ({ orderId: id, sign: 'INCOME', number: '' })) };
      expectProblem(await shop().asAdmin.post(`${RECEIPTS}/mark`, { receipts: [] }), 'VALIDATION');
      const { results } = expectStatus(201, await shop().asAdmin.post(`${RECEIPTS}/mark`, twice));
      expect(results).toMatchObject([
        { message: null },
        { id: null, message: expect.stringContaining('не ждём') },
      ]);
      expectStatus(200, await shop().asAdmin.post(`${RECEIPTS}/unmark`, { ids: [results[0].id] }));
      expect(await owedOf(id)).toHaveLength(1);
      const wrong = expectStatus(201, await issue(id, 'INCOME', { sum: 999.99 })).results[0];
      expect(wrong).toMatchObject({ id: null, message: 'Чек не на ту сумму: нужен на 1\u00A0000\u00A0₽' });
      const given = { sum: 1000, number: '0042', day: DAY };
      const made = await expectIssued(id, 'INCOME', given);
      const fields = [{ label: 'чек прихода', became: expect.stringMatching(/^1.000.₽ от 20\.11\.2026$/) }];
      expect((await shop().record())[0]).toMatchObject({
        kind: 'ORDER_RECEIPT_CHANGED',
        things: [{ id, fields }],
      });
      const again = expectStatus(201, await issue(id, 'INCOME', given)).results;
      expect(again, 'the same table again').toEqual([{ orderId: id, id: null, message: null }]);
      expect(await owedOf(id)).toEqual([]);
      expect((await read(id)).receipts).toMatchObject([
        { id: made, sign: 'INCOME', sum: 1000, number: '0042', day: DAY },
      ]);
    });

    // Control: in `src/payments/server/receipts.ts` replace `const kept = held.get(orderId)?.phone === '' ? '' : number;` with `const kept = number;`
    it('leave no number with an order whose people are erased', async () => {
      const id = await order();
      await add(1000, [{ orderId: id, sum: 1000 }]);
      await shop().services.db.updateTable('orders').set({ phone: '' }).where('id', '=', id).execute();
      await expectIssued(id, 'INCOME', { number: '0043' });
      expect((await read(id)).receipts).toMatchObject([{ sum: 1000, number: '' }]);
    });

    // Control: in `src/payments/server/receipts.ts` replace `given += share;` with ``
    it('come to the kopeck to what came, when that is less, and to the rest when it comes', async () => {
      for (const sum of [0.01, 333.33, 999.98]) {
        const id = await order();
        await add(sum, [{ orderId: id, sum }]);
        await shop().move(id, 'PAID');
        expect(await owedOf(id)).toEqual([['INCOME', sum, expect.anything()]]);
        await expectIssued(id, 'INCOME');
        await add(1000 - sum, [{ orderId: id, sum: Math.round((1000 - sum) * 100) / 100 }]);
      }
    });

    // Control: in `src/payments/server/receipts.ts` replace `advanceOf(receipted) - advanceOf(receipted - kopecks)` with `0`
    it('have what came over the total as an advance, which is given back first', async () => {
      const id = await order();
      await add(1200, [{ orderId: id, sum: 1200 }]);
      expect(await owedOf(id)).toEqual([['INCOME', 1200, [...whole, [200, 1]]]]);
      await expectIssued(id, 'INCOME');
      await refund(id, 150);
      expect(await owedOf(id)).toEqual([['REFUND', 150, [[150, 1]]]]);
      await expectIssued(id, 'REFUND');
      await refund(id, 51);
      expect((await owedOf(id))[0]).toEqual(['REFUND', 51, expect.arrayContaining([[50, 1]])]);
    });

    // Control: in `src/payments/server/receipts.ts` replace `sumOf(goods) === forGoods` with `false`
    it('of refunds name what was not put in, or all of a cancelled order, each by itself', async () => {
      const id = await order();
      await shop().move(id, 'PAID');
      await expectIssued(id, 'INCOME', { number: '1' });
      await pack(id, { lines: [{ position: 2, packed: true, quantity: 1 }], packed: true });
      await refund(id, 200);
      expect(await owedOf(id)).toEqual([['REFUND', 200, [[200, 1]]]]);
      await expectIssued(id, 'REFUND', { number: '1' });
      await shop().move(id, 'CANCELED_ADMIN');
      await refund(id, 800);
      expect(await owedOf(id)).toEqual([['REFUND', 800, expect.anything()]]);
      const other = await order();
      await shop().move(other, 'PAID');
      await shop().move(other, 'CANCELED_ADMIN');
      const [income] = (await listed()).receipts.filter((one: { orderId: number }) => one.orderId === other);
      expect(income).toMatchObject({ sign: 'INCOME', sum: 1000, toReturn: 1000 });
      await refund(other, 1000, { day: moscowDay(new Date()) });
      // What came and what was given back are two receipts, also where neither was issued in time.
      expect(await owedOf(other)).toEqual([
        ['INCOME', 1000, whole],
        ['REFUND', 1000, whole],
      ]);
    });

    // Control: in `src/orders/server/order-money.db.ts` replace `or paid_on is null and income_receipts_kopecks > 0` with ``
    it('are made even by the other sign where money was noted by mistake', async () => {
      const id = await order();
      const { id: payment } = expectStatus(201, await add(1000, [{ orderId: id, sum: 1000 }]));
      await expectIssued(id, 'INCOME');
      expectStatus(200, await remove(`${payment}`));
      expect(await owedOf(id)).toEqual([['REFUND', 1000, whole]]);
      expect((await shop().atDesk(id)).status).toBe('NOT_PAID');
      await expectIssued(id, 'REFUND');
      expect(await owedOf(id)).toEqual([]);
      await add(1000, [{ orderId: id, sum: 1000 }]);
      expect(await owedOf(id)).toEqual([['INCOME', 1000, whole]]);
    });

    it('are asked for from the chosen day on, and nowhere before one is chosen', async () => {
      const id = await order();
      await shop().move(id, 'PAID');
      const today = async () => (await shop().asAdmin.get('/api/v1/admin/today')).body.receipts;
      expect(await today()).toBe((await listed()).totalElements);
      try {
        await countFrom(addDays(moscowDay(new Date()), 1));
        expect(await owedOf(id)).toEqual([]);
        await countFrom('');
        expect(await listed()).toMatchObject({ from: null, totalElements: 0 });
        expect(await today()).toBe(0);
        expect(expectStatus(201, await issue(id, 'INCOME')).results).toMatchObject([{ id: null }]);
      } finally {
        await countFrom('2024-01-01');
      }
      expect(await owedOf(id)).toHaveLength(1);
    });
  });
});
