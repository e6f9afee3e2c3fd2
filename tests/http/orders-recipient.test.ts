import { expect, it } from 'vitest';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

const ORDERS = '/api/v1/user/order';
const EVERY_DAY = { handoverWeekdays: [1, 2, 3, 4, 5, 6, 7], orderByTime: '00:00' };

const PERSON = {
  ...{ lastName: 'Соколов', firstName: 'Иван', middleName: 'Петрович' },
  ...{ birthDate: '1985-03-08', squadNumber: '5' },
};

describeShop('the recipient of an order', (shop) => {
  const correct = async (id: number, body: object, token?: string) =>
    shop().patch(`${ORDERS}/recipient/${id}`, body, { token: token ?? (await shop().admin()) });
  const pack = async (id: number, packed: boolean) =>
    shop().asAdmin.put(`${ORDERS}/packing/note/${id}`, { packed });

  /** An order of 100 ₽ with 350 ₽ of delivery, and what is sent to leave its recipient as it is. */
  async function ordered(price = 100) {
    const { token, addressId, facilityId } = await shop().family({ ...EVERY_DAY, orderByDays: 2 });
    const tin = await shop().product({ name: newName('Сайра'), price, weightGrams: 500, tags: ['can'] });
    const order = await shop().order(token, { addressId, cartItems: [{ id: tin.id, quantity: 2 }] });
    const same = { ...PERSON, institutionId: facilityId, total: price * 2 + 350, version: order.version };
    return { id: order.id as number, token, facilityId, tin, order, same };
  }

  // Control: in `src/orders/server/correct-order-recipient.ts` replace `commentOf(changes, before, after),` with `'-',`
  // Control: in `src/orders/server/correct-order-recipient.ts` replace `if (changes.length > 0) {` with `{`
  it('is corrected, with history and words for the buyer; the same again changes nothing', async () => {
    const { id, token, same } = await ordered();
    const body = { ...same, lastName: 'Соколова', squadNumber: null };
    const corrected = await correct(id, body);
    expect(corrected.status, corrected.text).toBe(200);
    const told = 'Исправили получателя: фамилия: Соколов → Соколова; отряд: 5 → не указан.';
    expect(corrected.body).toMatchObject({
      ...{ lastNameClient: 'Соколова', squadNumberClient: null, status: 'NOT_PAID', version: 2 },
      statusHistory: [{ status: 'NOT_PAID' }, { status: 'NOT_PAID', author: 'ADMIN', comment: told }],
    });
    // A response that did not arrive is asked for again with the version that was seen.
    expect((await correct(id, body)).body).toEqual(corrected.body);
    expect((await ordersOf(shop(), token))[0].statusHistory[1].comment).toBe(told);

    const overtaken = await correct(id, { ...same, lastName: 'Соколовская' });
    expectProblem(overtaken, 'CONFLICT');
    expect(overtaken.body.message).toContain(`Пока вы правили, заказ № ${id} изменили: `);
    expect(overtaken.body.changes).toMatchObject([{ field: 'recipient' }]);
    // Only what was touched is sent over the other's: the squad stays as it was corrected.
    const mine = await correct(id, { lastName: 'Соколовская', version: null });
    expect(mine.body).toMatchObject({ lastNameClient: 'Соколовская', squadNumberClient: null, version: 3 });
    expect((await correct(id, { squadNumber: '7' })).body).toMatchObject({ squadNumberClient: '7' });
    expect((await correct(id, { firstName: 'Пётр' })).body).toMatchObject({ squadNumberClient: '7' });

    const [entry] = await shop().record({ kind: 'ORDER_RECIPIENT_CORRECTED', recordId: id });
    expect(entry?.things[0]?.fields).toEqual([{ label: 'исправлено имя' }]);
    expect(JSON.stringify(await shop().record())).not.toMatch(/Соколовская|Пётр/);
  });

  // Control: in `src/orders/server/correct-order-recipient.ts` replace `if (input.total !== undefined && input.total !== total) {` with `if (false) {`
  // Control: in `src/orders/server/correct-order-recipient.ts` replace `assertSeenHandoverDay(seenDay, parcel.plannedDay, now);` with ``
  it('goes to another facility by its delivery, refusals, weights and days, as they were shown', async () => {
    const { id, same, order, tin } = await ordered();
    const box = { parcelGrams: 1_000, boxGrams: 700, refusedTags: ['can'], refusedSource: 'WINDOW' };
    const other = await shop().facility({
      ...{ ...EVERY_DAY, ...box, orderByDays: 9, refusedOn: '2026-01-10' },
      ...{ name: newName('ИК-9'), deliveryCost: 490, freeDeliveryThreshold: 5_000 },
    });
    const body = { ...same, institutionId: other.id };
    const dear = await correct(id, body);
    expectProblem(dear, 'CONFLICT');
    expect(dear.body.message).toMatch(/^Заказ с доставкой стоит теперь 690,00.₽\./);
    const late = await correct(id, { ...body, total: 690, plannedDay: order.plannedDay });
    expect(late.body.changes).toMatchObject([{ field: 'plannedDay', was: order.plannedDay }]);
    const { became: plannedDay } = late.body.changes[0];
    const moved = await correct(id, { ...body, total: 690, plannedDay });
    expect(moved.body, moved.text).toMatchObject({
      ...{ workAddressName: other.name, totalShippingCost: 490, priceProducts: 200, plannedDay },
      parcel: {
        ...{ grams: 1_700, boxGrams: 700, limitGrams: 1_000, plannedDay },
        refused: [{ id: tin.id, reasons: [{ label: 'жестяные банки', part: null }] }],
      },
    });
    expect(moved.body.statusHistory[1].comment).toMatch(
      /^Исправили получателя: учреждение: .+ → .+\. Доставка теперь 490,00.₽, всего 690,00.₽\.$/,
    );
    const found = await shop().asAdmin.post(`${ORDERS}/desk/list`, { pageable: {}, institutionId: other.id });
    expect([found.body.totalElements, found.body.content[0]?.id]).toEqual([1, id]);
    const shut = await shop().facility();
    await shop().asAdmin.delete(`/api/v1/work-addresses/delete/${shut.id}`);
    const gone = await correct(id, { ...body, institutionId: shut.id, version: 2 });
    expect(gone.body.errors).toEqual({ institutionId: 'В это учреждение доставки нет. Выберите другое.' });
  });

  // Control: in `src/orders/server/correct-order-recipient.ts` replace `throw new Problem('ORDER_PACKED')` with `return { order: await readOrderResponseForCallerRole(tx, caller, id), fields: [] }`
  it('stays as it is once the parcel is closed or the order is over', async () => {
    const { id, same } = await ordered();
    const body = { ...same, firstName: 'Пётр', version: null };
    await shop().move(id, 'ADMIN_WORKED');
    await pack(id, true);
    const packed = await correct(id, body);
    expectProblem(packed, 'CONFLICT');
    expect(packed.body.message).toBe(
      'Заказ уже собран. Снимите отметку «Собран», потом исправьте получателя.',
    );
    await pack(id, false);
    expect((await correct(id, body)).body.firstNameClient).toBe('Пётр');
    for (const status of ['Delivered', 'CANCELED_ADMIN']) {
      await shop().move(id, status);
      expect((await correct(id, same)).body.message).toBe(
        `Заказ № ${id} уже закрыт: получателя в нём не исправляют.`,
      );
    }
    const wrong = await correct(id, { ...same, birthDate: '2020-01-01', institutionId: null, total: -1 });
    expect(Object.keys(wrong.body.errors)).toEqual(['birthDate', 'institutionId', 'total']);
  });

  // Control: in `src/orders/server/correct-order-recipient.ts` replace `  await lockOrder(tx, id);` with ``
  it('is corrected by one of two at once; the other is told', async () => {
    const { id, same } = await ordered();
    const responses = await Promise.all(
      ['Ольгин', 'Павлов'].map((lastName) => correct(id, { ...same, lastName })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
