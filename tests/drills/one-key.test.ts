import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type OrderLoad, orderLoad, readyBuyer } from '../support/order-load.ts';
import { expectOrdersWhole } from '../support/orders-whole.ts';
import { noteSafety, rounds } from '../support/safety.ts';
import { describeShop, type Shop } from '../support/shop.ts';

const AT_ONCE = 200;

const tests = (shop: () => Shop) => {
  // Control: let `keyUsed` be false in confirm-order.ts, and every caller gets an order of its own.
  it('make one order, and every caller gets its id', { timeout: 1_800_000 }, async () => {
    const { url, kind } = shop();
    const count = rounds(kind, { full: 1_000, short: 1 });
    const buyer = await readyBuyer(url);
    const load = orderLoad(() => url, buyer);
    for (let round = 0; round < count; round += 1) {
      const key = `round-${round}`;
      const ids = await Promise.all(Array.from({ length: AT_ONCE }, () => insist(load, key)));
      const [id = 0] = ids;
      expect(new Set(ids)).toEqual(new Set([id]));
      load.promised.set(key, id);
    }
    const refused = load.tries.filter(({ status }) => status !== 201);
    expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
    expect(load.promised.size).toBe(count);
    const orders = await expectOrdersWhole(url, buyer, load);
    noteSafety({
      what: `${AT_ONCE} подтверждений сразу с одним ключом, ${count} раз`,
      where: kind,
      goal: 'ровно 1 заказ на ключ, его номер у каждого',
      reached: `${orders} заказов на ${count} ключей, ${count * AT_ONCE} верных ответов, повторов после 503: ${refused.length}`,
    });
  });
};

/** Confirms until there is an order: who is refused because the shop is full comes again with the key. */
async function insist(load: OrderLoad, key: string): Promise<number> {
  for (;;) {
    const id = await load.send(key);
    if (id !== undefined) return id;
    await pause(20);
  }
}

// A pool whose bound on work in flight lets all of them in.
const config = { DATABASE_POOL: '17' };
describeShop(`${AT_ONCE} confirmations at once with one key`, tests, { config });
