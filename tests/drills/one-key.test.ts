import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { creatingCalls, creationsIn, uniqueWord } from '../support/creations.ts';
import { FULL, noteSafety, rounds } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';

const AT_ONCE = FULL ? 200 : 20;

describeShop(
  `${AT_ONCE} creations at once with one key`,
  (shop) => {
    // Control: in `src/orders/server/confirm-order.ts` replace `administratorId, key, bodyHash, parts` with `administratorId, key: null, bodyHash, parts`
    // Control: in `src/platform/calls/mount-calls.ts` replace `const key = oncePerKey(parts, endpoint, request);` with `const key = undefined;`
    it('create one thing, and everybody is answered the same', { timeout: 1_800_000 }, async () => {
      const CONFIRM = 'POST /api/v1/user/order/confirm';
      const countOf = (call: string) =>
        rounds(shop().kind, { full: call === CONFIRM ? 1_000 : 50, short: 1 });
      const creations = await creationsIn(shop());
      let [created, refused] = [0, 0];
      for (const call of creatingCalls) {
        const count = countOf(call);
        const { body, token, count: things } = creations[call];
        const path = call.replace('POST ', '');
        const before = await things();
        for (let round = 0; round < count; round += 1) {
          const [key, input] = [`round-${uniqueWord()}`, await body()];
          /** Who is refused because the shop is full comes again with the key. */
          const insist = async (): Promise<string> => {
            for (;;) {
              const options = { ...(token === '' ? {} : { token }), headers: { 'idempotency-key': key } };
              const { status, text } = await shop().post(path, input, options);
              if (status === 201) return text;
              expect([status, text]).toEqual([503, expect.any(String)]);
              refused += 1;
              await pause(20);
            }
          };
          const responses = await Promise.all(Array.from({ length: AT_ONCE }, insist));
          expect(new Set(responses).size).toBe(1);
        }
        expect([call, (await things()) - before]).toEqual([call, count]);
        created += count;
      }
      noteSafety({
        what: `создание по одному ключу: ${AT_ONCE} раз сразу, ${creatingCalls.length} вызовов по ${countOf('')}, заказов ${countOf(CONFIRM)}`,
        where: shop().kind,
        goal: 'ровно одна вещь на ключ, всем один ответ',
        reached: `${created} вещей на столько же ключей, повторов после 503: ${refused}`,
      });
    });
  },
  { config: { DATABASE_POOL: '17', REGISTRATIONS_PER_ADDRESS: '1000000' } },
);
