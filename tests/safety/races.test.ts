import { expect, it } from 'vitest';
import {
  isStatusTransitionAllowed,
  type OrderStatus,
  type StatusActor,
} from '../../src/orders/order-status.ts';
import { orderLoad, readyBuyer } from '../support/order-load.ts';
import { noteSafety, rounds } from '../support/safety.ts';
import { describeShop, type Shop } from '../support/shop.ts';

/** Races that run beside each other; within a race all asks leave at once. */
const BESIDE = 8;

interface Ask {
  who: StatusActor;
  to: OrderStatus;
}

const CANCEL: Ask = { who: 'owner', to: 'CANCELED_USER' };
const sets = (to: OrderStatus): Ask => ({ who: 'administrator', to });

/** What is asked for at once; who leaves first differs from race to race. */
const RACES: Ask[][] = [
  [CANCEL, sets('PAID')],
  [sets('CANCELED_ADMIN'), CANCEL],
  [sets('PAID'), CANCEL, sets('Delivered')],
  [CANCEL, sets('ADMIN_WORKED'), CANCEL],
  [sets('PAID'), sets('NOT_PAID'), CANCEL],
];

describeShop('races of cancelling and changing the state of an order', (shop) => {
  // Without the lock both of a pair win, and the outcome is none that any order of events has.
  // Control: in `src/orders/server/orders.db.ts` replace `.$if(ownerId !== undefined, (query) => query.where('user_id', '=', Number(ownerId)))` with `.$call((query) => ({ forUpdate: () => query }))`
  it('end as if one had come after the other', { timeout: 1_800_000 }, async () => {
    const { url, kind } = shop();
    const count = rounds(kind, { full: 10_000, short: 30 });
    const buyer = await readyBuyer(url);
    const admin = await shop().admin();
    const load = orderLoad(() => url, buyer);
    let [next, won] = [0, 0];
    const race = async (asks: Ask[], name: string) => {
      const id = Number(await load.send(name));
      const responses = await Promise.all(
        asks.map(({ who, to }) =>
          shop().post(
            `/api/v1/user/order/${id}/change-status`,
            { status: to },
            { token: who === 'owner' ? buyer.token : admin },
          ),
        ),
      );
      const seen = {
        statuses: responses.map(({ status }) => status),
        history: await historyOf(shop(), id),
      };
      expect(serialOutcomes(asks)).toContainEqual(seen);
      won += responses.filter(({ status }) => status === 200).length;
    };
    const runner = async () => {
      while (next < count) {
        const number = next++;
        await race(RACES[number % RACES.length] ?? [], `race-${number}`);
      }
    };
    await Promise.all(Array.from({ length: BESIDE }, runner));
    const { db } = shop().services;
    const { rows } = await db
      .selectFrom('order_status_changes')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    expect(rows).toBe(count + won);
    noteSafety({
      what: `гонки отмены и смены статуса, ${count} раз`,
      where: kind,
      goal: 'как по очереди; строк истории = ответов 200',
      reached: `${count} из ${count}; ${rows - count} = ${won}`,
    });
  });
});

/** The states an order went through, its present one included. */
async function historyOf({ services: { db } }: Shop, id: number): Promise<string[]> {
  const changes = await db
    .selectFrom('order_status_changes')
    .select('status')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  const order = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  return [...changes.map(({ status }) => status), `now ${order.status}`];
}

/** Every outcome that some order of the asks has: by the rules alone, without the shop. */
function serialOutcomes(asks: Ask[]): { statuses: number[]; history: string[] }[] {
  return permutations(asks.map((_, index) => index)).map((order) => {
    const statuses = asks.map(() => 409);
    const history: string[] = ['NOT_PAID'];
    let now: OrderStatus = 'NOT_PAID';
    for (const index of order) {
      const ask = asks[index];
      if (ask === undefined || !isStatusTransitionAllowed(ask.who, now, ask.to)) continue;
      now = ask.to;
      history.push(now);
      statuses[index] = 200;
    }
    return { statuses, history: [...history, `now ${now}`] };
  });
}

function permutations(indexes: number[]): number[][] {
  if (indexes.length < 2) return [indexes];
  return indexes.flatMap((first) =>
    permutations(indexes.filter((index) => index !== first)).map((rest) => [first, ...rest]),
  );
}

describeShop('two buyers and the last piece', (shop) => {
  // Control: in `db/migrations/0024_stock.sql` replace ` constraint product_stock_enough check (available between 0 and 9999999)` with ``
  it('one gets it, the other hears that it is gone, and what is left adds up', {
    timeout: 1_800_000,
  }, async () => {
    const { url, kind } = shop();
    const count = rounds(kind, { full: 1_000, short: kind === 'postgres' ? 10 : 5 });
    const product = await shop().product({ price: 100 });
    const cartItems = [{ id: product.id, quantity: 1 }];
    const of = { productId: product.id };
    const buyers = await Promise.all([1, 2].map(() => readyBuyer(url)));
    const receive = () =>
      shop().asAdmin.post('/api/v1/products/stock', { ...of, action: 'RECEIVE', pieces: 1 });
    for (let round = 0; round < count; round += 1) {
      expect((await receive()).status).toBe(201);
      const responses = await Promise.all(
        buyers.map(({ token: own, body: { addressId } }) =>
          shop().post('/api/v1/user/order/confirm', { addressId, cartItems, total: 100 }, { token: own }),
        ),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      const made = responses.find(({ status }) => status === 201)?.body.id;
      const path = `/api/v1/user/order/${made}/change-status`;
      // Every other order is cancelled, and its piece goes to the next round with one more.
      if (round % 2 === 0) {
        expect((await shop().asAdmin.post(path, { status: 'CANCELED_ADMIN' })).status).toBe(200);
        await shop().asAdmin.post('/api/v1/products/stock', { ...of, action: 'RECOUNT', pieces: 0 });
      } else {
        expect((await shop().asAdmin.post(path, { status: 'Delivered' })).status).toBe(200);
      }
    }
    const { stock } = (await shop().asAdmin.get(`/api/v1/products/stock/${product.id}`)).body;
    expect(stock).toEqual({ received: Math.floor(count / 2), reserved: 0, available: 0 });
    noteSafety({
      what: `гонки двух покупателей за последнюю штуку, ${count} раз`,
      where: kind,
      goal: 'один заказ из двух',
      reached: `${count} из ${count}`,
    });
  });
});
