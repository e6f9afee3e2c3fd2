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
    const count = rounds(kind, { full: 10_000, short: 60 });
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
