import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { FULL, noteSafety, rounds } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';

const LOGIN = '/api/v1/user/login';

/** Where the storm comes from: one house, and one that owns 65,536 networks of its kind. */
const storms: [string, (turn: number) => string][] = [
  ['одного адреса', () => '203.0.113.9'],
  ['одной сети IPv6 /48', (turn) => `2001:db8:77:${(turn % 65_536).toString(16)}::1`],
];

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

describeShop(
  'a storm of sign-ins',
  (shop) => {
    // Control: take the shares out of password.ts and let everybody be of one house (`owner`): people from
    // elsewhere are refused, or wait behind the whole storm.
    it.each(FULL ? storms : storms.slice(-1))(
      'from %s does not keep people from elsewhere out',
      async (house, address) => {
        const { email, password } = await shop().buyer();
        // Who storms does not come back when the response says; beside other tests people do, for hashes are slow there.
        const impatient = httpClient(shop().url);
        const enter = async () => {
          const began = performance.now();
          const headers = { 'x-forwarded-for': '198.51.100.20' };
          const { status } = await shop().post(LOGIN, { email, password }, { headers });
          return { status, ms: performance.now() - began };
        };
        let [going, turn] = [true, 0];
        const countByStatus: Record<number, number> = {};
        const storm = Array.from({ length: 40 }, async () => {
          while (going) {
            turn += 1;
            const body = { email: `nobody-${turn}@example.com`, password: 'не тот' };
            const headers = { 'x-forwarded-for': address(turn) };
            const { status } = await impatient.post(LOGIN, body, { headers });
            countByStatus[status] = (countByStatus[status] ?? 0) + 1;
            // Other tests need the machine, too.
            if (!FULL && status === 503) await pause(200);
          }
        });
        const entered = [];
        const count = rounds(shop().kind, { full: 200, short: 2 });
        try {
          for (let time = 0; time < count; time += 1) entered.push(await enter());
        } finally {
          going = false;
          await Promise.all(storm);
        }
        const refused = entered.filter(({ status }) => status !== 200);
        noteSafety({
          what: `Буря входов с ${house}: ${count} входов людей из другой сети`,
          where: shop().kind,
          goal: 'войти дают каждому',
          reached: `отказано ${refused.length}, медиана ${Math.round(median(entered.map(({ ms }) => ms)))} мс; буре отвечено ${JSON.stringify(countByStatus)}`,
        });
        expect(refused).toEqual([]);
        // The storm was one: some of it found no room.
        expect(countByStatus[503]).toBeGreaterThan(0);
      },
    );
  },
  {
    config: { TRUST_PROXY: 'true', PUBLIC_URL: 'https://shop.example' },
    realHashes: true,
    // Who is let in is decided before a database is asked: the short form asks one.
    oneDatabase: !FULL,
  },
);
