import { beforeAll, describe, expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import {
  erasePeopleFromOldOrders,
  erasePeopleFromUnallocatedPayments,
} from '../../src/orders/orders.server.ts';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const PAYMENTS = '/api/v1/user/order/payments';
const DAY = '2026-11-20';

interface Transfer {
  day?: string;
  sum: number;
  document?: string;
  words?: string;
  occurrence?: number;
}

describeShop('payments of a bank statement', (shop) => {
  let admin = '';
  beforeAll(async () => {
    admin = await shop().admin();
  });

  let price = 1000;
  /** An order with a sum that no other has, unless it is given one. */
  const unpaid = async ({
    total,
    ...person
  }: {
    total?: number;
    lastName?: string;
    firstName?: string;
  } = {}) => {
    price += 1;
    const buyer = await shop().buyer(person);
    const facility = await shop().facility({ deliveryCost: 0, freeDeliveryThreshold: 0 });
    const address = await shop().recipient(buyer.token, { institutionId: facility.id });
    const product = await shop().product({ price: total ?? price });
    const cartItems = [{ id: product.id, quantity: 1 }];
    const { id } = await shop().order(buyer.token, { addressId: address.id, cartItems });
    return { id: id as number, sum: total ?? price, buyer };
  };
  const call = (name: string, body: object, token = admin) =>
    shop().post(`${PAYMENTS}/${name}`, body, { token });
  const match = async (...transfers: Transfer[]) =>
    (await call('match', { transfers: transfers.map((one) => ({ day: DAY, ...one })) })).body;
  const matchOf = async (...transfers: Transfer[]) =>
    (await match(...transfers)).matches.map(
      (one: { kind: string; reason: string; orderId: number | null }) => [one.kind, one.reason, one.orderId],
    );
  const mark = async (...payments: (Transfer & { orderId: number | null; version?: number })[]) =>
    (await call('mark', { payments: payments.map((one) => ({ day: DAY, ...one })) })).body.results;
  const moneyOf = async (id: number) => (await shop().asAdmin.get(`${PAYMENTS}/order/${id}`)).body;

  describe('are matched', () => {
    it('surely by the number and the very sum, however the number is written', async () => {
      const { id, sum } = await unpaid();
      for (const words of [
        `Оплата по заказу № ${id} от 01.11.2026`,
        `ЗАКАЗ ${id} отряд 5 ИНН 770708389312`,
        `за посылку ${id}. НДС не облагается`,
        `зак.${id}`,
      ]) {
        expect(await matchOf({ sum, words }), words).toEqual([['SURE', 'NUMBER_AND_SUM', id]]);
      }
      const { orders } = await match({ sum, words: `заказ ${id}` });
      expect(orders).toEqual([
        {
          id,
          status: 'NOT_PAID',
          version: 1,
          moneyVersion: 0,
          createdAt: expect.any(String),
          total: sum,
          rest: sum,
          buyer: expect.stringMatching(/^\S+ \S+ \S+$/),
          recipient: 'Соколов Иван Петрович',
        },
      ]);
    });

    it('doubtfully by the number with another sum, by sum and name, by a sum that only one has', async () => {
      const one = await unpaid();
      expect(await matchOf({ sum: one.sum - 1, words: `заказ ${one.id}` })).toEqual([
        ['DOUBTFUL', 'OTHER_SUM', one.id],
      ]);
      expect(await matchOf({ sum: one.sum, words: 'перевод' })).toEqual([['DOUBTFUL', 'SUM_ALONE', one.id]]);
      const total = 777.5;
      const zaytsev = await unpaid({ total, lastName: 'Зайцева', firstName: 'Анна' });
      await unpaid({ total, lastName: 'Волкова', firstName: 'Мария' });
      for (const words of ['ЗАЙЦЕВА АННА ПЕТРОВНА перевод', 'Анна Петровна З.']) {
        expect(await matchOf({ sum: total, words }), words).toEqual([
          ['DOUBTFUL', 'SUM_AND_NAME', zaytsev.id],
        ]);
      }
      const { matches } = await match({ sum: total, words: 'перевод' });
      expect(matches).toMatchObject([{ kind: 'DOUBTFUL', reason: 'SEVERAL_WITH_SUM', orderId: null }]);
      expect(matches[0].candidateIds).toHaveLength(2);
      // What is surely paid by another transfer leaves one order of that sum.
      const sure = { sum: total, words: `заказ ${zaytsev.id}` };
      expect(
        (await matchOf({ sum: total, words: 'перевод' }, sure)).map(([kind, reason]: string[]) => [
          kind,
          reason,
        ]),
      ).toEqual([
        ['DOUBTFUL', 'SUM_ALONE'],
        ['SURE', 'NUMBER_AND_SUM'],
      ]);
      const both = { sum: zaytsev.sum + one.sum, words: `заказы ${zaytsev.id} и ${one.id}` };
      const [whole, second] = (await match(both, { ...both, document: '2' })).matches;
      const candidateIds = [one.id, zaytsev.id];
      expect(whole).toEqual({ kind: 'SURE', reason: 'NUMBERS_AND_SUM', orderId: null, candidateIds });
      expect(second).toMatchObject({ kind: 'DOUBTFUL', reason: 'SECOND_FOR_ORDER', candidateIds });
      expect(await matchOf({ ...both, sum: both.sum - 1 }, sure)).toEqual([
        ['DOUBTFUL', 'SEVERAL_NUMBERS', null],
        ['SURE', 'NUMBER_AND_SUM', zaytsev.id],
      ]);
      expect(await matchOf({ sum: 3.21, words: 'спасибо' })).toEqual([['UNKNOWN', 'NOTHING', null]]);
      // Control: in `src/payments/server/match-payments.ts` replace `candidateIds: numbers.named }` with `candidateIds: [] }`
      const unheard = { kind: 'UNKNOWN', reason: 'NOTHING', orderId: null, candidateIds: [999_999_999] };
      expect(await match({ sum: 3.21, words: 'заказ 999999999' })).toEqual({
        matches: [unheard],
        orders: [],
      });
    });

    it('with what is paid, cancelled or named by two transfers, said so', async () => {
      const paid = await unpaid();
      await shop().move(paid.id, 'ADMIN_WORKED');
      const named = { sum: paid.sum, words: `заказ ${paid.id}` };
      // Control: in `src/payments/server/match-payments.ts` replace `isPaid ? 'PAID_AGAIN' : ` with ``
      expect(await matchOf(named, { ...named, sum: 1 }, { ...named, document: '9' })).toEqual([
        ['SURE', 'MARKED_PAID', paid.id],
        ['DOUBTFUL', 'PAID_AGAIN', paid.id],
        ['DOUBTFUL', 'PAID_AGAIN', paid.id],
      ]);
      const cancelled = await unpaid();
      await shop().move(cancelled.id, 'CANCELED_ADMIN');
      expect(await matchOf({ sum: cancelled.sum, words: `заказ ${cancelled.id}` })).toEqual([
        ['UNKNOWN', 'ORDER_CANCELLED', cancelled.id],
      ]);
      const { id, sum } = await unpaid();
      const words = `заказ ${id}`;
      expect(await matchOf({ sum: sum - 1, words }, { sum, words }, { sum, words, document: '2' })).toEqual([
        ['DOUBTFUL', 'SECOND_FOR_ORDER', id],
        ['SURE', 'NUMBER_AND_SUM', id],
        ['DOUBTFUL', 'SECOND_FOR_ORDER', id],
      ]);
    });
  });

  describe('are marked', () => {
    it('all in one request, with the day and the words at the desk alone, and recognised afterwards', async () => {
      const [one, other] = [await unpaid(), await unpaid()];
      const words = 'Иванова Анна; за заказ';
      const results = await mark(
        { orderId: other.id, version: 1, sum: other.sum, document: '17', words },
        { orderId: one.id, version: 1, sum: one.sum },
      );
      const paid = { ...{ kept: true, paid: true, message: null, version: 2 }, rest: 0 };
      expect(results).toEqual([
        { orderId: other.id, ...paid, paymentId: expect.any(Number) },
        { orderId: one.id, ...paid, paymentId: expect.any(Number) },
      ]);
      expect(await shop().atDesk(other.id)).toMatchObject({
        status: 'PAID',
        money: { due: other.sum, received: other.sum, refunded: 0 },
      });
      expect((await moneyOf(other.id)).payments).toMatchObject([
        { day: DAY, sum: other.sum, document: '17', words, assumed: false },
      ]);
      const list = { pageable: {} };
      const mine = await shop().post('/api/v1/user/order/get-list-by-email', list, {
        token: other.buyer.token,
      });
      const money = { due: other.sum, received: other.sum, refunded: 0 };
      expect(mine.body.content[0]).toMatchObject({ id: other.id, status: 'PAID', money });
      expect(mine.text).not.toContain(words);
      const exported = await shop().get('/api/v1/account/export', { token: other.buyer.token });
      expect(exported.text).not.toContain(words);
      expect(await matchOf({ sum: other.sum, document: '17', words })).toEqual([
        ['ALREADY', 'SAME_TRANSFER', other.id],
      ]);
    });

    // Control: in `src/payments/server/mark-paid.ts` replace `transfer.version, historyOf` with `undefined, historyOf`
    it('as far as they can be: the rest stays and says why, and a repeat changes nothing', async () => {
      const [good, seen, gone, paid] = [await unpaid(), await unpaid(), await unpaid(), await unpaid()];
      await shop().cancel(gone.id, gone.buyer.token);
      await shop().move(paid.id, 'ADMIN_WORKED');
      await shop().move(seen.id, 'PAID');
      await shop().move(seen.id, 'NOT_PAID');
      const payments = [seen, gone, paid, good, { id: 999_999_999, sum: 5 }].map(({ id, sum }) => ({
        orderId: id,
        version: 1,
        sum,
        words: `заказ ${id}`,
      }));
      const expected = [
        [false, expect.stringContaining(`Пока вы правили, заказ № ${seen.id} изменили`), 3],
        [false, 'Заказ отменён', 2],
        [false, 'Заказ уже в статусе «В работе»', 2],
        [true, null, 2],
        [false, 'Заказ не найден', null],
      ];
      for (const _ of ['once', 'again']) {
        const results = await mark(...payments);
        expect(
          results.map(({ paid, message, version }: { paid: boolean; message: string; version: number }) => [
            paid,
            message,
            version,
          ]),
        ).toEqual(expected);
      }
      const [again] = await mark({ orderId: seen.id, sum: good.sum, words: `заказ ${good.id}` });
      expect(again.message).toBe(`Этот перевод уже отмечен у заказа № ${good.id}`);
      const { id: orderId, sum } = await unpaid();
      const both = await mark({ orderId, sum, words: 'за чай' }, { orderId, sum, words: 'за сахар' });
      expect(both.map(({ message }: { message: string | null }) => message)).toEqual([
        null,
        'За этот заказ выбран ещё один перевод',
      ]);
    });

    it('once, of two administrators at the same time', async () => {
      const orders = await Promise.all(Array.from({ length: 5 }, () => unpaid()));
      const payments = orders.map(({ id, sum }) => ({ orderId: id, version: 1, sum, words: `заказ ${id}` }));
      const responses = await Promise.all([
        mark(...payments.map((one) => ({ ...one, document: '1' }))),
        mark(...payments.toReversed().map((one) => ({ ...one, document: '2' }))),
      ]);
      for (const { id } of orders) {
        const paid = responses.flat().filter((one) => one.orderId === id && one.paid);
        expect(paid).toHaveLength(1);
        expect((await shop().atDesk(id)).statusHistory).toHaveLength(2);
      }
    });

    // Control: in `db/migrations/0019_payment_occurrence.sql` replace `create unique index payments_once_idx` with `create index payments_once_idx`
    it('each for one order, of two administrators with one transfer at the same time', async () => {
      for (let round = 0; round < 2; round += 1) {
        const total = 5000 + round;
        const alike = () => unpaid({ total });
        const [one, other, third] = [await alike(), await alike(), await alike()];
        const transfer = (word: string) => ({
          sum: one.sum,
          words: `${word} перевод ${one.id}`,
          version: 1,
        });
        const [shared, second] = [transfer('общий'), transfer('второй')];
        const [mine, hers] = await Promise.all([
          mark({ orderId: one.id, ...shared }),
          mark({ orderId: other.id, ...shared }, { orderId: third.id, ...second }),
        ]);
        const [won, lost] = mine[0].paid ? [one, other] : [other, one];
        expect([mine[0], hers[0]].filter(({ paid }: { paid: boolean }) => paid)).toHaveLength(1);
        const refused = [mine[0], hers[0]].find(({ paid }: { paid: boolean }) => !paid);
        expect(refused).toMatchObject({
          orderId: lost.id,
          message: `Этот перевод уже отмечен у заказа № ${won.id}`,
          version: 1,
        });
        expect(await shop().atDesk(lost.id)).toMatchObject({
          ...{ status: 'NOT_PAID', statusHistory: [{}], money: { received: 0 } },
        });
        expect(hers[1]).toMatchObject({ orderId: third.id, paid: true });
      }
    });

    it('and waits without an order when the status is taken back, until it is marked again', async () => {
      const { id, sum } = await unpaid();
      const transfer = { sum, words: `заказ ${id}` };
      await mark({ orderId: id, ...transfer });
      const body = await shop().move(id, 'NOT_PAID');
      expect(body.money).toMatchObject({ due: sum, received: 0 });
      expect(await matchOf(transfer)).toEqual([['SURE', 'NUMBER_AND_SUM', id]]);
      expect(await mark({ orderId: id, ...transfer })).toMatchObject([{ kept: true, paid: true }]);
      expect((await moneyOf(id)).payments).toHaveLength(1);
    });

    // Control: in `src/payments/server/mark-paid.ts` replace `createOrderChangedProblem(caller, id, version, ` with `createOrderChangedProblem(caller, id, undefined, `
    // Control: in `src/payments/user-order-payments.contract.ts` replace `      MAX_STATEMENT_ORDERS,` with `      MAX_STATEMENT_TRANSFERS,`
    it('are taken back together, but for what was led on since', async () => {
      const [one, other] = [await unpaid(), await unpaid()];
      const [paid, led] = await mark(
        ...[one, other].map(({ id, sum }) => ({ orderId: id, sum, words: `заказ ${id}` })),
      );
      await shop().move(other.id, 'ADMIN_WORKED');
      const seen = ({ orderId: id, version, paymentId }: typeof paid) => ({
        ...{ id, version, paymentIds: [paymentId] },
      });
      // As many orders as two hundred divided transfers may touch.
      const { body } = await call('unmark', { orders: [...Array(200).fill(paid), led].map(seen) });
      expect(body.takenIds).toEqual([one.id]);
      expect(body.movedIds).toEqual([one.id]);
      expect(body.refused).toMatchObject([
        { id: other.id, message: expect.stringMatching(/^Пока вы правили/) },
      ]);
      expect(body.orders).toMatchObject([
        { id: one.id, status: 'NOT_PAID', rest: one.sum },
        { id: other.id, status: 'ADMIN_WORKED' },
      ]);
      expect((await moneyOf(one.id)).payments).toEqual([]);
      const again = { orderId: one.id, sum: one.sum, words: `заказ ${one.id}` };
      expect(await mark(again)).toMatchObject([{ kept: true, paid: true }]);
    });

    describe('are taken back', () => {
      /** Marks one transfer for an order, and takes it back. */
      const undone = async (id: number, sum: number, meanwhile?: () => Promise<unknown>) => {
        const { version } = await shop().atDesk(id);
        const transfer = { orderId: id, version, sum, words: `заказ ${id}, ${sum}` };
        const [kept] = await mark(transfer);
        await meanwhile?.();
        const order = { id, version: kept.version, paymentIds: [kept.paymentId] };
        return (await call('unmark', { orders: [order] })).body;
      };
      const sums = async (id: number) => (await moneyOf(id)).payments.map(({ sum }: { sum: number }) => sum);

      // Control: in `src/payments/server/mark-paid.ts` replace `&& paymentIds.includes(part.id)` with ``
      it('alone: what came before stays, with the status of an order that it pays for', async () => {
        const [paid, packed] = [await unpaid(), await unpaid()];
        for (const { id, sum } of [paid, packed]) await mark({ orderId: id, sum, words: `за ${id}` });
        await shop().move(packed.id, 'ADMIN_WORKED');
        for (const { id, sum } of [paid, packed]) {
          const before = await shop().atDesk(id);
          expect(await undone(id, 500)).toMatchObject({ takenIds: [id], movedIds: [], refused: [] });
          expect(await sums(id)).toEqual([sum]);
          const { status, statusHistory } = await shop().atDesk(id);
          expect({ status, statusHistory }).toEqual({
            ...{ status: before.status, statusHistory: before.statusHistory },
          });
        }
      });

      it('and the order is unpaid again where the part that came before is too little', async () => {
        const { id, sum } = await unpaid();
        await mark({ orderId: id, sum: 400, words: `часть за ${id}` });
        expect(await undone(id, sum - 400)).toMatchObject({
          ...{ takenIds: [id], movedIds: [id], orders: [{ status: 'NOT_PAID', rest: sum - 400 }] },
        });
        expect(await sums(id)).toEqual([400]);
        const { statusHistory } = await shop().atDesk(id);
        expect(statusHistory.map(({ status }: { status: string }) => status)).toEqual([
          ...['NOT_PAID', 'PAID', 'NOT_PAID'],
        ]);
      });

      // Control: in `src/orders/server/change-order-status.ts` replace `&& !packing.has(id)` with ``
      it('and an order that is being packed keeps its status without its money', async () => {
        const { id, sum } = await unpaid();
        const lines = [{ position: 1, packed: true }];
        const pack = () => shop().put(`/api/v1/user/order/packing/note/${id}`, { lines }, { token: admin });
        expect(await undone(id, sum, pack)).toMatchObject({
          ...{ takenIds: [id], movedIds: [], orders: [{ status: 'PAID', rest: sum }] },
        });
        expect(await sums(id)).toEqual([]);
      });

      // Control: in `src/payments/server/mark-paid.ts` replace `await restoreAssumed(tx, released)` with `await restoreAssumed(tx, [])`
      it('and the mark that was set by hand before stands again, also when the statement is read anew', async () => {
        const { id, sum, buyer } = await unpaid();
        await shop().move(id, 'PAID');
        const [byHand] = (await moneyOf(id)).payments;
        const before = await shop().atDesk(id);
        const transfer = { sum, words: `заказ ${id}, ${sum}` };
        expect(await undone(id, sum)).toMatchObject({
          ...{ takenIds: [id], movedIds: [], restoredIds: [id], refused: [] },
          orders: [{ id, status: 'PAID', rest: 0 }],
        });
        const again = { ...byHand, id: expect.any(Number), version: expect.any(Number) };
        expect(await moneyOf(id)).toEqual({ payments: [again], refunds: [], receipts: [] });
        expect(byHand).toMatchObject({ assumed: true, day: moscowDay(new Date()) });
        const { status, statusHistory, money } = await shop().atDesk(id);
        expect({ status, statusHistory, money }).toMatchObject({
          ...{ status: 'PAID', statusHistory: before.statusHistory, money: { received: sum } },
        });
        const [own] = await ordersOf(shop(), buyer.token, 100);
        expect(own).toMatchObject({ status: 'PAID', money: { due: sum, received: sum } });
        expect(await matchOf(transfer)).toEqual([['SURE', 'MARKED_PAID', id]]);
        for (let time = 0; time < 2; time += 1) {
          const marked = await mark({ orderId: id, version: before.version, ...transfer });
          expect(marked).toMatchObject([{ kept: true, paid: true, rest: 0 }]);
          expect((await moneyOf(id)).payments).toMatchObject([{ sum, assumed: false }]);
        }
      });

      it('not where they were moved since', async () => {
        const [one, other] = [await unpaid(), await unpaid()];
        const moved = async () => {
          const [payment] = (await moneyOf(one.id)).payments;
          const parts = [{ orderId: other.id, sum: 10 }];
          await shop().put(`${PAYMENTS}/${payment.id}/parts`, { parts }, { token: admin });
        };
        const { takenIds, refused } = await undone(one.id, 10, moved);
        expect({ takenIds, refused }).toEqual({
          takenIds: [],
          refused: [{ id: one.id, message: expect.stringContaining('поступления этого заказа изменили') }],
        });
        expect(await sums(other.id)).toEqual([10]);
      });
    });

    // Control: in `src/payments/server/order-money.ts` replace `held && same?.parts.length === 0` with `false`
    it('for no order yet, once, and for an order when somebody gives them one', async () => {
      const [one, other] = [await unpaid(), await unpaid()];
      const transferOf = ({ id, sum }: { id: number; sum: number }) => ({
        sum,
        words: `за посылку, ${id}-й`,
      });
      const none = { orderId: null, kept: true, paid: false, message: null, version: null, rest: null };
      const [first, second] = [transferOf(one), transferOf(other)];
      for (const _ of ['once', 'again']) {
        const kept = await mark({ orderId: null, ...first }, { orderId: null, ...second });
        expect(kept).toMatchObject([none, none]);
      }
      const waiting = async () =>
        (await shop().asAdmin.get(`${PAYMENTS}/unallocated`)).body.payments.filter(
          ({ words }: { words: string }) => [first.words, second.words].includes(words),
        );
      expect(await waiting()).toMatchObject([
        { ...second, parts: [], unallocated: other.sum },
        { ...first, parts: [], unallocated: one.sum },
      ]);
      expect(await mark({ orderId: one.id, ...first })).toMatchObject([{ kept: true, paid: true }]);
      const parts = [{ orderId: other.id, sum: other.sum }];
      expect((await call('add', { day: DAY, ...second, parts })).status).toBe(201);
      expectProblem(await call('add', { day: DAY, ...second, parts }), 'CONFLICT');
      expect(await shop().atDesk(other.id)).toMatchObject({ status: 'PAID', money: { received: other.sum } });
      expect(await waiting()).toEqual([]);
    });

    it('part by part: the order is paid by the last, and a repeat adds nothing', async () => {
      const { id, sum } = await unpaid();
      const part = { sum: sum - 100, words: `первая часть за ${id}` };
      for (const _ of ['once', 'again']) {
        expect(await mark({ orderId: id, ...part })).toMatchObject([
          { kept: true, paid: false, message: 'Не хватает 100\u00A0₽', version: 1 },
        ]);
      }
      expect(await shop().atDesk(id)).toMatchObject({ status: 'NOT_PAID', money: { received: sum - 100 } });
      const last = { sum: 100, words: `заказ ${id}` };
      expect(await matchOf(last)).toEqual([['SURE', 'NUMBER_AND_SUM', id]]);
      expect(await mark({ orderId: id, ...last })).toMatchObject([{ kept: true, paid: true, version: 2 }]);
      expect((await moneyOf(id)).payments).toHaveLength(2);
    });
  });

  // Control: in `src/payments/server/match-payments.ts` replace `row.occurrence === (transfer.occurrence ?? 1)` with `true`
  it('that are alike in one statement are each another one, and known when it is read again', async () => {
    const [one, other] = [await unpaid(), await unpaid()];
    const alike = { sum: one.sum, words: 'Перевод от Анфисы' };
    const [first, second] = [alike, { ...alike, occurrence: 2 }];
    const cheaper = { orderId: other.id, ...second };
    expect(await mark({ orderId: one.id, ...first }, cheaper)).toMatchObject([
      { kept: true, paid: true },
      { kept: true, paid: false },
    ]);
    const known = [
      ['ALREADY', 'SAME_TRANSFER', one.id],
      ['ALREADY', 'SAME_TRANSFER', other.id],
    ];
    expect(await matchOf(first, second)).toEqual(known);
    expect(await matchOf(first)).toEqual(known.slice(0, 1));
    expect(await mark(cheaper)).toMatchObject([{ kept: true, paid: false }]);
    expect((await moneyOf(other.id)).payments).toHaveLength(1);
    const parts = [{ orderId: other.id, sum: alike.sum }];
    const third = { day: DAY, ...alike, occurrence: 3, parts };
    expect((await call('add', third)).status).toBe(201);
    expectProblem(await call('add', third), 'CONFLICT');
    expectProblem(await call('match', { transfers: [{ ...third, occurrence: 0 }] }), 'VALIDATION', {
      'transfers.0.occurrence': 'Который из одинаковых переводов — целое число от 1 до 200',
    });
  });

  describe('that were recorded otherwise', () => {
    // Control: in `src/payments/server/match-payments.ts` replace `atOrder.some((row) => isSameTransferByDocumentNumber(row, transfer)) || ` with ``
    it('are known by day, sum and number, however the bank writes the name', async () => {
      const { id, sum } = await unpaid();
      const half = { sum: sum / 2, document: '154' };
      const [short, full] = ['Проверкина А.', 'Проверкина Анна'].map((name) => ({
        ...half,
        words: `${name}; Заказ № ${id}`,
      })) as [Transfer, Transfer];
      await mark({ orderId: id, ...short });
      expect(await matchOf(full)).toEqual([['ALREADY', 'SAME_TRANSFER', id]]);
      expect(await mark({ orderId: id, ...full })).toMatchObject([{ kept: true, paid: false }]);
      expect(await shop().atDesk(id)).toMatchObject({ status: 'NOT_PAID', money: { received: sum / 2 } });
      const other = await unpaid({ total: sum / 2 });
      expect(await matchOf({ ...half, words: `заказ ${other.id}` })).toEqual([
        ['DOUBTFUL', 'LIKE_RECORDED', other.id],
      ]);
    });

    // Control: in `src/payments/server/match-payments.ts` replace `(isLikeNameless(row, transfer) && !ofItsNumber` with `(false && !ofItsNumber`
    it('are doubtful where a payment without a number or words has their day and sum', async () => {
      const { id, sum } = await unpaid();
      const half = { day: DAY, sum: sum / 2 };
      await call('add', { ...half, parts: [{ orderId: id, sum: sum / 2 }] });
      const row = { ...half, document: '155', words: `заказ ${id}` };
      expect(await matchOf(row)).toEqual([['DOUBTFUL', 'LIKE_RECORDED', id]]);
      expect(await matchOf({ ...row, words: 'за посылку' })).toEqual([['DOUBTFUL', 'LIKE_RECORDED', id]]);
      expect(await matchOf({ ...row, day: '2026-11-19' })).toEqual([['SURE', 'NUMBER_AND_SUM', id]]);
      const paid = await unpaid();
      const whole = { day: DAY, sum: paid.sum };
      await call('add', { ...whole, parts: [{ orderId: paid.id, sum: paid.sum }] });
      const nameless = { ...whole, document: '156', words: 'за посылку' };
      expect(await matchOf(nameless)).toEqual([['DOUBTFUL', 'LIKE_RECORDED', paid.id]]);
    });
  });

  // Control: in `src/payments/server/mark-paid.ts` replace `order.version === transfer.version` with `true`
  it('for an order that another transfer has paid are more money, once it was seen as paid', async () => {
    const { id, sum } = await unpaid();
    const words = `заказ ${id}`;
    await mark({ orderId: id, version: 1, sum, document: '161', words });
    const second = { sum, document: '162', words };
    expect(await matchOf(second)).toEqual([['DOUBTFUL', 'PAID_AGAIN', id]]);
    expect(await mark({ orderId: id, version: 1, ...second })).toMatchObject([
      { kept: false, message: 'Заказ уже в статусе «Оплачен»' },
    ]);
    for (const paymentId of [expect.any(Number), null]) {
      expect(await mark({ orderId: id, version: 2, ...second })).toEqual([
        { orderId: id, kept: true, paid: true, message: null, version: 2, rest: -sum, paymentId },
      ]);
    }
    expect((await shop().atDesk(id)).money).toMatchObject({ due: sum, received: 2 * sum });
    expect(await matchOf(second)).toEqual([['ALREADY', 'SAME_TRANSFER', id]]);
  });

  // Control: in `src/payments/server/match-payments.ts` replace ` && !assumed` with ``
  // Control: in `src/payments/server/match-payments.ts` replace `      !row.assumed &&` with ``
  // Control: in `src/payments/server/mark-paid.ts` replace `await replaceAssumed(tx, came)` with `[]`
  it('of an order that was only said to be paid take the place of that', async () => {
    const { id, sum } = await unpaid();
    await shop().move(id, 'PAID');
    const today = { day: moscowDay(new Date()), sum, document: '171', words: `заказ ${id}` };
    expect(await matchOf(today)).toEqual([['SURE', 'MARKED_PAID', id]]);
    expect(await mark({ ...today, orderId: null })).toMatchObject([{ kept: true, message: null }]);
    expect(await mark({ ...today, document: '172', orderId: id, version: 2 })).toMatchObject([
      { kept: true, paid: true, rest: 0 },
    ]);
    expect((await moneyOf(id)).payments).toMatchObject([{ document: '172', sum, assumed: false }]);
    const other = await unpaid();
    await shop().move(other.id, 'PAID');
    const more = { sum: other.sum + 50, document: '173', words: `заказ ${other.id}` };
    expect(await matchOf(more)).toEqual([['DOUBTFUL', 'MARKED_PAID', other.id]]);
    expect(await mark({ ...more, orderId: other.id, version: 2 })).toMatchObject([
      { kept: true, paid: true, rest: -50 },
    ]);
    expect((await moneyOf(other.id)).payments).toMatchObject([{ document: '173', assumed: false }]);
  });

  // Control: in `src/orders/server/order-money.db.ts` replace `sum(kopecks)::bigint as kopecks` with `max(kopecks) as kopecks`
  it('in parts of one statement take the place of what was assumed, all together', async () => {
    const { id, sum } = await unpaid();
    await shop().move(id, 'PAID');
    await mark({ orderId: id, sum: 300, version: 2 }, { orderId: id, sum: 200, version: 2 });
    const { payments } = await moneyOf(id);
    const left = payments.flatMap((one: { assumed: boolean; sum: number }) => (one.assumed ? one.sum : []));
    expect([left, (await shop().atDesk(id)).money.received]).toEqual([[sum - 500], sum]);
  });

  // Control: in `src/orders/server/forget-orders.db.ts` replace `released_order_id in (select id from due) or ` with ``
  it('leave no words of theirs with an account, also where its order is unpaid again', async () => {
    const { id, sum, buyer } = await unpaid();
    const transfer = { sum, document: '33', words: 'Перевод от Евлампии' };
    await mark({ orderId: id, ...transfer });
    await shop().move(id, 'NOT_PAID');
    const waiting = async () => (await shop().asAdmin.get(`${PAYMENTS}/unallocated`)).text;
    expect(await waiting()).toContain('Евлампии');
    await shop().post('/api/v1/account/delete', { password: buyer.password }, { token: buyer.token });
    expect(await waiting()).not.toContain('Евлампии');
    // Without its words it is known by its day and sum.
    expect(await matchOf({ ...transfer, words: 'за посылку' })).toEqual([
      ['DOUBTFUL', 'LIKE_RECORDED', null],
    ]);
    expect(await mark({ orderId: null, ...transfer })).toMatchObject([
      { kept: false, message: expect.stringContaining('Похожий перевод без слов уже записан без заказа') },
    ]);
  });

  // Control: in `src/payments/server/mark-paid.ts` replace `if (like === undefined) going` with `if (true) going`
  it('leave no words of theirs with an order that is old', async () => {
    const { id, sum } = await unpaid();
    await mark({ orderId: id, sum, document: '32', words: 'Перевод от Евдокии' });
    await shop().move(id, 'Delivered');
    const { db } = shop().services;
    const moment = new Date(Date.now() + 3_600_000);
    await erasePeopleFromOldOrders(db, { after: id - 1, upTo: id, size: 10, moment });
    expect((await moneyOf(id)).payments).toMatchObject([{ day: DAY, sum, document: '', words: '' }]);
    const [again] = await mark({ orderId: null, sum, document: '32', words: 'Перевод от Евдокии' });
    expect(again).toMatchObject({ kept: false, message: expect.stringContaining(`у заказа № ${id}`) });
    expect((await shop().asAdmin.get(`${PAYMENTS}/unallocated`)).text).not.toContain('Евдокии');
  });

  it('leave no words of theirs where they waited for an order too long', async () => {
    await mark({ orderId: null, sum: 41, document: '41', words: 'Перевод от Евгении' });
    const { db } = shop().services;
    await erasePeopleFromUnallocatedPayments(db, new Date(Date.now() - 3_600_000), 10_000);
    const words = async () => (await shop().asAdmin.get(`${PAYMENTS}/unallocated`)).text;
    expect(await words()).toContain('Евгении');
    expect(
      await erasePeopleFromUnallocatedPayments(db, new Date(Date.now() + 3_600_000), 10_000),
    ).toBeGreaterThan(0);
    expect(await words()).not.toContain('Евгении');
  });

  it('have bounds', async () => {
    const transfer = { day: DAY, sum: 1 };
    const many = Array.from({ length: 201 }, () => transfer);
    expectProblem(await call('match', { transfers: many }), 'VALIDATION', {
      transfers: 'Не больше 200 переводов за раз',
    });
    expectProblem(
      await call('match', { transfers: [{ ...transfer, words: 'я'.repeat(301) }] }),
      'VALIDATION',
      {
        'transfers.0.words': 'Не больше 300 символов',
      },
    );
    expectProblem(await call('mark', { payments: [{ ...transfer, sum: 0, orderId: 1 }] }), 'VALIDATION', {
      'payments.0.sum': 'Укажите сумму перевода',
    });
  });
});
