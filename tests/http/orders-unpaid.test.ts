import { expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const ORDER = '/api/v1/user/order';
const MOST = 3;
const WORDS = 'Слишком много неоплаченных заказов: сначала оплатите или отмените прежние.';

describeShop(
  'unpaid orders of one account',
  (shop) => {
    const ready = async () => {
      const { id: buyerId, token } = await shop().buyer();
      const addressId = (await shop().recipient(token)).id;
      const product = await shop().product({ price: 100 });
      const body = { addressId, cartItems: [{ id: product.id, quantity: 1 }], total: 100 };
      const confirm = (key?: string) =>
        shop().post(`${ORDER}/confirm`, body, {
          token,
          headers: key === undefined ? {} : { 'idempotency-key': key },
        });
      return { token, confirm, body, buyerId };
    };

    // Control: in `src/orders/server/confirm-order.db.ts` replace `where may_order_unpaid(id, ${mostUnpaid}::integer)` with `where ${mostUnpaid}::integer > 0`
    it('are so many at most: the next waits until one is paid or cancelled, and a repeat is answered', async () => {
      const { token, confirm, body, buyerId } = await ready();
      const other = await ready();
      const made: number[] = [];
      for (const key of ['first', 'second', 'last']) {
        const response = await confirm(key);
        expect(response.status, response.text).toBe(201);
        made.push(response.body.id);
      }
      for (const key of [undefined, 'one too many']) {
        const refused = await confirm(key);
        expectProblem(refused, 'CONFLICT');
        expect(refused.body.message).toBe(WORDS);
      }
      expect(await confirm('last')).toMatchObject({ status: 201, body: { id: made[2] } });
      expect((await other.confirm()).status).toBe(201);
      const byPhone = await shop().asAdmin.post(`${ORDER}/confirm-by-phone`, { ...body, buyerId });
      expect([byPhone.status, byPhone.body.message]).toEqual([409, WORDS]);
      await shop().move(Number(made[0]), 'PAID');
      await shop().cancel(Number(made[1]), token);
      // A key that was refused is unused.
      for (const key of ['one too many', 'another']) expect((await confirm(key)).status).toBe(201);
      expectProblem(await confirm(), 'CONFLICT');
    });

    // Control: hold the account `for key share` in insertOrder, or declare may_order_unpaid stable.
    it('are no more when thirty are sent at once', async () => {
      const { confirm } = await ready();
      const responses = await Promise.all(Array.from({ length: 30 }, (_, nth) => confirm(`at once ${nth}`)));
      const made = responses.filter(({ status }) => status === 201);
      expect(made).toHaveLength(MOST);
      for (const response of responses) if (response.status !== 201) expectProblem(response, 'CONFLICT');
    });
  },
  { config: { UNPAID_ORDERS_PER_ACCOUNT: String(MOST) } },
);
