import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';

const REPORTS = '/api/v1/user/order/reports';

describeShop('what was paid in a month', (shop) => {
  let buyer = '';
  let facilities: { id: number; name: string }[] = [];
  let tea: { id: number; name: string };
  let soap: { id: number; name: string };
  /** By the names of their stories. */
  const made: Record<string, number> = {};

  beforeAll(async () => {
    buyer = (await shop().buyer({ lastName: '=Соколова' })).token;
    facilities = [
      await shop().facility({ name: 'ИК-2', deliveryCost: 350 }),
      await shop().facility({ name: 'ИК-3', deliveryCost: 0 }),
    ];
    tea = await shop().product({ name: 'Чай', price: 100.5, purchasePrice: 80 });
    soap = await shop().product({ name: '=Мыло', price: 40 });
    const addresses = await Promise.all(
      facilities.map(({ id }) => shop().recipient(buyer, { institutionId: id })),
    );
    const order = async (index: number, cartItems: { id: number; quantity: number }[]) =>
      (await shop().order(buyer, { addressId: addresses[index]?.id, cartItems })).id as number;
    const both = [
      { id: tea.id, quantity: 2 },
      { id: soap.id, quantity: 1 },
    ];
    for (const [story, index, items, moves] of [
      ['first', 0, both, ['PAID']],
      ['again', 1, both, ['PAID', 'NOT_PAID', 'PAID']],
      ['delivered at once', 1, [{ id: soap.id, quantity: 3 }], ['Delivered']],
      ['cancelled', 0, [{ id: tea.id, quantity: 1 }], ['PAID', 'CANCELED_ADMIN']],
      ['unpaid again', 0, both, ['PAID', 'NOT_PAID']],
      ['never paid', 0, both, ['CANCELED_ADMIN']],
      ['new', 0, both, []],
    ] as const) {
      made[story] = await order(index, [...items]);
      for (const status of moves) await shop().move(made[story], status);
    }
    // What it costs later changes nothing of what was earned.
    expectStatus(200, await shop().asAdmin.patch(`/api/v1/products/${tea.id}`, { purchasePrice: 95 }));
    await paidOn('first', '2025-02-28');
    await paidOn('again', '2025-02-01');
    await paidOn('delivered at once', '2025-02-09');
    await paidOn('cancelled', '2025-02-10');
    const refund = { orderId: made.cancelled, sum: 450.5, day: '2025-02-11' };
    expectStatus(201, await shop().asAdmin.post('/api/v1/user/order/payments/refunds', refund));
  });

  /** What came for an order came on this day, and made it paid. */
  const paidOn = (story: string, day: string) =>
    sql`with came as (
      update payments set paid_on = ${day}
      where id in (select payment_id from payment_allocations where order_id = ${made[story]})
    ) update order_money set paid_on = ${day} where order_id = ${made[story]}`.execute(shop().services.db);
  const ask = (what: string, month: unknown) => shop().asAdmin.post(`${REPORTS}/${what}`, { month });

  // Control: in `src/orders/server/confirm-order.ts` replace `price_kopecks, purchase_price_kopecks, quantity` with `price_kopecks, purchase_price_kopecks: null, quantity`
  it('is told by day, by facility and by product, cancelled apart, and adds up', async () => {
    const report = expectStatus(200, await ask('month', '2025-02'));
    expect(report).toMatchObject({
      orders: 3,
      goods: 241 + 241 + 120,
      delivery: 350,
      refunds: 450.5,
      received: {
        ...{ sum: 1402.5, over: 0, under: 0, other: 0 },
        ...{ ofOther: 0, ofUnpaid: 0, ofCancelled: 450.5, unallocated: 0 },
      },
      cancelled: { orders: 1, sum: 450.5 },
      facilities: [
        { id: facilities[0]?.id, name: 'ИК-2', orders: 1, sum: 591 },
        { id: facilities[1]?.id, name: 'ИК-3', orders: 2, sum: 361 },
      ],
      products: [
        { id: tea.id, name: 'Чай', quantity: 4, sum: 402, margin: 82 },
        { id: soap.id, name: '=Мыло', quantity: 5, sum: 200, margin: null },
      ],
      margin: { sum: 82, of: 402 },
    });
    expect(report.days).toHaveLength(28);
    expect(report.days.filter(({ orders }: { orders: number }) => orders > 0)).toEqual([
      { day: '2025-02-01', orders: 1, sum: 241 },
      { day: '2025-02-09', orders: 1, sum: 120 },
      { day: '2025-02-28', orders: 1, sum: 591 },
    ]);
  });

  // Control: in `src/orders/server/order-filter.db.ts` replace `if (!status) conditions.push(of('status', 'not in', cancelledStatuses));` with ``
  // Control: in `src/orders/server/order-filter.db.ts` replace `and paid_on < ${first}::date + interval '1 month'` with ``
  it('is the list of the desk that its rows lead to', async () => {
    const { facilities: rows } = expectStatus(200, await ask('month', '2025-02'));
    const numbersOf = async (filter: object) => {
      const body = { paidMonth: '2025-02', ...filter, pageable: {} };
      const { content } = expectStatus(200, await shop().asAdmin.post('/api/v1/user/order/desk/list', body));
      return content.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
    };
    expect(await numbersOf({})).toEqual([made.first, made.again, made['delivered at once']]);
    expect(await numbersOf({ paidMonth: '2025-01' })).toEqual([]);
    for (const { id, orders } of rows) expect(await numbersOf({ institutionId: id })).toHaveLength(orders);
    const wrong = { paidMonth: '2025-13', pageable: {} };
    expectProblem(await shop().asAdmin.post('/api/v1/user/order/desk/list', wrong), 'VALIDATION', {
      paidMonth: 'Укажите месяц: год и месяц',
    });
  });

  it('is nothing in a month without payments', async () => {
    const report = expectStatus(200, await ask('month', '2024-02'));
    expect(report).toMatchObject({ orders: 0, goods: 0, cancelled: { orders: 0, sum: 0 }, products: [] });
    expect(report.days).toHaveLength(29);
  });

  // Control: in `src/reports/server/export-csv.ts` replace `isCancelledStatus(order.status) ? '' : sumOf(sold)` with `sumOf(sold)`
  it('is a file with a row for each product and each delivery, the sums of the screen', async () => {
    const { fileName, csv, ids, totalElements } = expectStatus(200, await ask('csv', '2025-02'));
    expect(fileName).toBe('Оплачено 2025-02.csv');
    expect([ids, totalElements]).toEqual([
      [made.again, made['delivered at once'], made.first, made.cancelled],
      4,
    ]);
    const [head, ...rows] = csv.split('\r\n');
    expect(head).toBe(
      '\uFEFFДень оплаты;Номер заказа;Статус;Учреждение;Покупатель;Товар;Размер;Количество;Цена;Сумма;Отменено',
    );
    expect(rows).toEqual([
      `01.02.2025;${made.again};Оплачен;ИК-3;"'=Соколова Анна Петровна";Чай;;2;100,50;201,00;`,
      `01.02.2025;${made.again};Оплачен;ИК-3;"'=Соколова Анна Петровна";"'=Мыло";;1;40,00;40,00;`,
      `09.02.2025;${made['delivered at once']};Сдан;ИК-3;"'=Соколова Анна Петровна";"'=Мыло";;3;40,00;120,00;`,
      `28.02.2025;${made.first};Оплачен;ИК-2;"'=Соколова Анна Петровна";Чай;;2;100,50;201,00;`,
      `28.02.2025;${made.first};Оплачен;ИК-2;"'=Соколова Анна Петровна";"'=Мыло";;1;40,00;40,00;`,
      `28.02.2025;${made.first};Оплачен;ИК-2;"'=Соколова Анна Петровна";Доставка;;1;350,00;350,00;`,
      `10.02.2025;${made.cancelled};Отменён администратором;ИК-2;"'=Соколова Анна Петровна";Чай;;1;100,50;;100,50`,
      `10.02.2025;${made.cancelled};Отменён администратором;ИК-2;"'=Соколова Анна Петровна";Доставка;;1;350,00;;350,00`,
      '',
    ]);
  });

  // Control: in `src/reports/server/export-csv.ts` replace `row.kind === kind ? ` with `kind ? `
  // Control: in `src/reports/server/month.db.ts` replace `least(back.pieces, back.packed)` with `back.packed`
  it('is a file of what came, was given back and was returned, for no order first', async () => {
    const id = made['delivered at once'];
    const handover = {
      day: moscowDay(new Date()),
      lines: [{ position: 1, result: 'RETURNED', reason: 'REFUSED', quantity: 2 }],
    };
    expectStatus(200, await shop().asAdmin.put(`/api/v1/user/order/handover/${id}`, handover));
    const wish = { wish: 'NEXT' };
    expectStatus(200, await shop().put(`/api/v1/user/order/handover/${id}/returned`, wish, { token: buyer }));
    const onDay = sql`update order_parcels set handed_on = '2025-02-12' where order_id = ${id}`;
    await onDay.execute(shop().services.db);
    const add = (body: object) => shop().asAdmin.post('/api/v1/user/order/payments/add', body);
    const part = { orderId: made.again, sum: 9 };
    const transfer = { day: '2025-02-02', sum: 10, document: '=7', words: '@Сидоров' };
    const { id: payment } = expectStatus(201, await add({ ...transfer, parts: [part] }));
    expectStatus(200, await shop().asAdmin.patch('/api/v1/admin/settings', { receiptsFrom: '2025-02-01' }));
    const issued = [
      { orderId: made.cancelled, sign: 'INCOME', number: '=8', day: '2025-02-10' },
      { orderId: made.cancelled, sign: 'REFUND', number: '9', day: '2025-03-01' },
    ];
    const marking = '/api/v1/user/order/payments/receipts/mark';
    expectStatus(201, await shop().asAdmin.post(marking, { receipts: issued }));
    const { fileName, csv, ids, totalElements } = expectStatus(200, await ask('money-csv', '2025-02'));
    expect(fileName).toBe('Поступления и возвраты 2025-02.csv');
    const orders = [made.again, made['delivered at once'], made.cancelled, made.first];
    expect([ids, totalElements]).toEqual([orders, 4]);
    const [head, ...rows] = csv.split('\r\n');
    expect(head).toBe(
      '\uFEFFДень;Что;Номер заказа;Покупатель;Поступление;Возврат денег;Возврат товара;Чек прихода;' +
        'Чек возврата прихода;Номер документа;Слова перевода или заметка;Товар;Количество;Почему вернули;Что с товаром',
    );
    const buyerCell = `"'=Соколова Анна Петровна"`;
    expect(rows).toEqual([
      `02.02.2025;Поступление;пока без заказа;;1,00;;;;;"'=7";"'@Сидоров";;;;`,
      `01.02.2025;Поступление;${made.again};${buyerCell};232,00;;;;;;;;;;`,
      `02.02.2025;Поступление;${made.again};${buyerCell};9,00;;;;;"'=7";"'@Сидоров";;;;`,
      `09.02.2025;Поступление;${id};${buyerCell};120,00;;;;;;;;;;`,
      `12.02.2025;Возврат товара;${id};${buyerCell};;;80,00;;;;;"'=Мыло";2;не принимают;в следующую посылку`,
      `10.02.2025;Чек прихода;${made.cancelled};${buyerCell};;;;450,50;;"'=8";;;;;`,
      `10.02.2025;Поступление;${made.cancelled};${buyerCell};450,50;;;;;;;;;;`,
      `11.02.2025;Возврат денег;${made.cancelled};${buyerCell};;450,50;;;;;;;;;`,
      `28.02.2025;Поступление;${made.first};${buyerCell};591,00;;;;;;;;;;`,
      '',
    ]);
    expectStatus(200, await shop().asAdmin.delete(`/api/v1/user/order/payments/${payment}`));
  });

  it('the file of orders has the buyer and the day of payment too', async () => {
    const ids = [made.first, made['unpaid again'], made.new];
    const { csv } = (await shop().asAdmin.post('/api/v1/user/order/papers/csv', { ids })).body;
    const cells = csv
      .split('\r\n')
      .slice(1, -1)
      .map((row: string) => row.split(';'));
    expect(cells.map((row: string[]) => row[3])).toEqual(['', '', '28.02.2025']);
    expect(csv).toContain(`"'=Соколова Анна Петровна";8 (999)`);
  });

  describe.each(['month', 'csv', 'money-csv'])('%s', (what) => {
    it.each(['2025-13', '2025-2', '0000-01', '2025-02-01', '', null, 202502])('refuses %j', async (month) =>
      expectProblem(await ask(what, month), 'VALIDATION', { month: 'Укажите месяц: год и месяц' }),
    );
  });
});
