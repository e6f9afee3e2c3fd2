import { beforeAll, expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const PRODUCTS = '/api/v1/products';
const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => moscowDay(new Date(Date.now() + days * DAY_MS));
const SOLD = { out: false, outUntil: null, outReason: null };

/** Of a product; the day it is back in days from now, since midnight may pass after the tests were listed. */
interface Availability {
  out?: boolean;
  outUntil?: number | null;
  outReason?: string | null;
}

const dated = ({ outUntil, ...rest }: Availability): Record<string, unknown> =>
  outUntil === undefined ? rest : { ...rest, outUntil: outUntil === null ? null : dayFromNow(outUntil) };

describeShop('goods that are out for now', (shop) => {
  let buyer = { token: '' };
  let addressId = 0;
  beforeAll(async () => {
    buyer = await shop().buyer();
    addressId = (await shop().recipient(buyer.token)).id;
  });

  const patch = (id: number, body: object) => shop().asAdmin.patch(`${PRODUCTS}/${id}`, body);
  const read = async (id: number) => (await shop().post(`${PRODUCTS}/by-ids`, { ids: [id] })).body[0];
  const confirm = (ids: number[], total: number) =>
    shop().post(
      '/api/v1/user/order/confirm',
      { addressId, cartItems: ids.map((id) => ({ id, quantity: 1 })), total },
      { token: buyer.token },
    );

  it.each<[Availability, Availability]>([
    [{}, SOLD],
    [{ out: true }, { out: true, outUntil: null, outReason: null }],
    [{ outUntil: 30 }, { out: true, outUntil: 30, outReason: null }],
    [
      { out: true, outReason: 'SEASON' },
      { out: true, outUntil: null, outReason: 'SEASON' },
    ],
    [{ out: false, outUntil: 30, outReason: 'SEASON' }, SOLD],
    // From its day on a product is sold again, and nobody has to say so.
    [{ out: true, outUntil: 0 }, SOLD],
    [{ out: true, outUntil: -1, outReason: 'SEASON' }, SOLD],
    [
      { out: true, outUntil: 1 },
      { out: true, outUntil: 1, outReason: null },
    ],
  ])('%j is answered by every list as %j', async (asTyped, asAnswered) => {
    const [typed, answered] = [dated(asTyped), dated(asAnswered)];
    const made = await shop().product(typed);
    const { id, categoryId } = made;
    expect(made).toMatchObject(answered);
    const changed = await shop().product();
    expect((await patch(changed.id, typed)).body).toMatchObject(answered);
    const lists = [
      [await read(id)],
      (await shop().post(`${PRODUCTS}/list-pageable`, { pageableRequest: {}, categoryId })).body.content,
      (await shop().asAdmin.post(`${PRODUCTS}/list`, { categoryId })).body,
    ];
    for (const list of lists) expect(list[0]).toMatchObject({ id, ...answered });
    // An order is made of what is sold, and of nothing else.
    const { status } = await confirm([id], 129.9);
    expect(status).toBe(answered.out ? 409 : 201);
  });

  it('stay so when a change does not say otherwise, and keep no day when they are back', async () => {
    const { id, categoryId } = await shop().product({ outUntil: dayFromNow(30) });
    const fields = { name: 'Клубника', price: 900, prioritySort: 1, categoryId };
    const put = (more: object) => shop().asAdmin.put(`${PRODUCTS}/update/${id}`, { ...fields, ...more });
    expect((await put({})).body).toMatchObject({ out: true, outUntil: dayFromNow(30) });
    expect((await patch(id, { price: 5 })).body).toMatchObject({ out: true, outUntil: dayFromNow(30) });
    expect((await patch(id, { outUntil: null })).body).toMatchObject({ out: true, outUntil: null });
    expect((await patch(id, { out: false })).body).toMatchObject(SOLD);
    expect((await patch(id, { out: true })).body).toMatchObject({ out: true, outUntil: null });
  });

  it.each([
    [{ out: 'да' }, 'out'],
    [{ outUntil: 'завтра' }, 'outUntil'],
    [{ outUntil: '2026-02-30' }, 'outUntil'],
    [{ outUntil: '' }, 'outUntil'],
    [{ outReason: 'LAZY' }, 'outReason'],
  ])('%j is refused at its field', async (typed, field) => {
    const { id } = await shop().product();
    const response = await patch(id, typed);
    expectProblem(response, 'VALIDATION');
    expect(Object.keys(response.body.errors)).toEqual([field]);
    expect(response.body.message).toMatch(/[а-я]/);
  });

  // Control: in `src/orders/server/confirm-order.ts` replace `if (out.length > 0) throw productsOut(out);` with ``
  it('an order of them is refused, naming each and its day, and makes nothing', async () => {
    const [tea, jam, salt] = [
      await shop().product({ name: 'Чай', price: 10 }),
      await shop().product({ name: 'Варенье', price: 20, outUntil: '2999-12-03' }),
      await shop().product({ name: 'Соль', price: 30, out: true }),
    ];
    const response = await confirm([tea.id, jam.id, salt.id], 60);
    expectProblem(response, 'CONFLICT');
    expect(response.body.message).toBe(
      'Сейчас нет в продаже: «Варенье» (нет до 3 декабря), «Соль». Удалите их из корзины.',
    );
    await patch(jam.id, { out: false });
    await patch(salt.id, { out: false });
    expect((await confirm([tea.id, jam.id, salt.id], 60)).status).toBe(201);
  });

  it('who has not seen it is told that and until when', async () => {
    const { id } = await shop().product();
    await patch(id, { outUntil: '2999-12-03' });
    const { message } = (await patch(id, { price: 5, version: 1 })).body;
    expect(message).toMatch(/наличие: было есть, стало нет/);
    expect(message).toMatch(/нет до дня: было не указан, стало 03\.12\.2999/);
  });
});
