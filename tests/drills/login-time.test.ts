import { expect, it } from 'vitest';
import { FULL, noteSafety, rounds } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

/**
 * Begins to measure; answers the function that ends it with the milliseconds. Full counts go by the clock, as
 * whoever guesses does; beside other tests only this process's own work is counted, the server's and its client's.
 */
function startMeasure(): () => number {
  if (FULL) {
    const began = performance.now();
    return () => performance.now() - began;
  }
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}

const FORGOTTEN = {
  what: 'Забытый пароль',
  path: '/api/v1/account/password/forgot',
  bodyOf: (email: string) => ({ email }),
  expected: 200,
};

/**
 * The calls of a stranger who names an e-mail, each with how its response looks for any. What follows the second one is
 * done by the same process later: its own work tells nothing, only the clock of full counts does.
 */
const calls = [
  {
    what: 'Отказ во входе',
    path: '/api/v1/user/login',
    bodyOf: (email: string) => ({ email, password: 'не тот' }),
    expected: 401,
  },
  ...(FULL ? [FORGOTTEN] : []),
];

describeShop(
  'the time of an answer to a stranger',
  (shop) => {
    // Control: answer an unknown e-mail before the hash (password-checker.ts), or give `nobody` one pass
    // instead of two (password.ts). One more query for a known one shows with full counts alone.
    it.each(calls)(
      'does not tell whether the e-mail is known: $path',
      { timeout: 1_800_000 },
      async (call) => {
        const { what, path, bodyOf, expected } = call;
        const { email } = await shop().buyer();
        const count = rounds(shop().kind, { full: 1_500, short: 15 });
        const took = { known: [] as number[], unknown: [] as number[] };
        const time = async (who: keyof typeof took, turn: number) => {
          const body = bodyOf(who === 'known' ? email : `unknown-${turn}@example.com`);
          const stop = startMeasure();
          const { status } = await shop().post(path, body);
          took[who].push(stop());
          expect(status).toBe(expected);
        };
        const difference = () => Math.abs(median(took.known) - median(took.unknown));
        // What else the machine does falls on both alike: they take turns, and so does who is first. A
        // busy hour may still need more of them before the medians settle; a true difference never settles.
        let block = 0;
        do {
          for (let turn = 0; turn < count; turn += 1) {
            const order = ['known', 'unknown'] as const;
            for (const who of turn % 2 === 0 ? order : order.toReversed())
              await time(who, block * count + turn);
          }
          block += 1;
        } while (FULL && difference() >= 1 && block < 3);
        const [known, unknown] = [median(took.known), median(took.unknown)];
        noteSafety({
          what: `${what}: известная и неизвестная почта, по ${took.known.length} раз`,
          where: shop().kind,
          goal: 'медианы расходятся меньше чем на 1 мс',
          reached: `${known.toFixed(2)} и ${unknown.toFixed(2)} мс`,
        });
        // A few rounds tell whether the same work was done; the millisecond needs many.
        expect(difference()).toBeLessThan(FULL ? 1 : Math.max(known, unknown) / 3);
      },
    );
  },
  {
    realHashes: true,
    // It is the hash that takes the time: the short form asks one database.
    oneDatabase: !FULL,
    // Mail is on, and its server is not there.
    config: {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'shop@example.ru',
      PUBLIC_URL: 'https://shop.example',
    },
  },
);
