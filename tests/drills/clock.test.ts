import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { httpClient } from '../support/http-client.ts';
import { mailSettings, startMailServer } from '../support/mail-server.ts';
import { runOperator } from '../support/operator.ts';
import { startedDatabase } from '../support/own-database.ts';
import { proveMailboxOf } from '../support/proved-buyer.ts';
import { databasesOfRun, FULL, noteSafety } from '../support/safety.ts';
import { type Buyer, shopMakers } from '../support/shop-makers.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { NO_THROTTLES } from '../support/test-config.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_MS = 400 * DAY_MS;
const LOGIN = '/api/v1/user/login';

/**
 * The shop's clock is moved; that of the embedded database is the same, that of PostgreSQL is another machine's.
 */
describe.skipIf(!FULL).each(databasesOfRun())('a clock that jumps (%s)', { timeout: 300_000 }, (kind) => {
  // Control: in `src/accounts/server/throttle/wrong-passwords.db.ts` replace `and ${until} <= ${now} + make_interval(mins => ${WINDOW_MINUTES}::integer)` with ``
  // Control: in `src/platform/mail/mail-sender.ts` replace `if (!begun) await rescheduleStranded(db);` with ``
  it('a year ahead and back stops nothing, and locks nobody out once it is mended', async () => {
    const { environment, remove } = await startedDatabase(kind);
    onTestFinished(remove);
    const mails = await startMailServer();
    onTestFinished(() => mails.close());
    const CLOCK_FILE = join(environment.DATA_DIR ?? '', 'clock');
    const set = (aheadMs: number) => writeFileSync(CLOCK_FILE, String(aheadMs));
    const PORT = String(await freePort());
    const variables = {
      ...NO_THROTTLES,
      ...environment,
      ...mailSettings(mails),
      PORT,
      // From the second on refused for a minute: a busy machine outlasts the seconds that come before that.
      ...{ JWT_SECRET: 'the-secret-of-the-tests-0123456789abcdef', LOGIN_FAILURES_PER_EMAIL: '2' },
      ...{
        CLOCK_FILE,
        NODE_OPTIONS: `--import=${resolve('tests/support/moved-clock.ts')}`,
        LOG_LEVEL: 'error',
      },
    };
    set(0);
    let shop: ShopProcess = await startShopProcess(variables);
    onTestFinished(() => shop.kill());
    const client = httpClient(shop.url);
    const make = shopMakers(client);
    const move = async (aheadMs: number) => {
      const moves = () => shop.output().split('Clock: ').length;
      const before = moves();
      set(aheadMs);
      process.kill(shop.pid, 'SIGUSR2');
      await expect.poll(moves).toBe(before + 1);
    };
    const signIn = async ({ email, password }: Pick<Buyer, 'email' | 'password'>) => {
      const { status, body } = await client.post(LOGIN, { email, password });
      return status === 200
        ? (await client.get('/api/v1/account/export', { token: body.token })).status
        : status;
    };
    const opened = async () =>
      Promise.all(
        ['/health/ready', '/', '/api/v1/categories/get-all'].map(
          async (path) => (await client.get(path)).status,
        ),
      );
    const doctor = async () => {
      const { NODE_OPTIONS: _, ...examined } = variables;
      return (await runOperator(examined, ['doctor'])).output;
    };

    const buyers = [await make.buyer(), await make.buyer()] as const;
    const [buyer, mistyping] = buyers;
    await proveMailboxOf(client, mails, buyer.email);
    await make.order(buyer.token);
    const orders = () =>
      mails.to(buyer.email).filter(({ subject }) => /^Заказ № \d+ принят$/.test(subject ?? '')).length;
    await expect.poll(orders).toBe(1);

    await move(YEAR_MS);
    expect(await opened()).toEqual([200, 200, 200]);
    // Sign-ins are over, as after any year; a new one works, and so does all that follows.
    expect((await client.get('/api/v1/account/export', { token: buyer.token })).status).toBe(401);
    expect(await signIn(buyer)).toBe(200);
    mails.habit(buyer.email, { at: 'rcpt', code: 451 });
    const late = shopMakers(client);
    const { token } = (await client.post(LOGIN, buyer)).body;
    await late.order(token);
    const newcomer = await late.buyer();
    for (let wrong = 0; wrong < 4; wrong += 1) await signIn({ ...mistyping, password: 'не тот пароль' });
    expect(await signIn(mistyping)).toBe(429);

    await shop.stop();
    shop = await startShopProcess(variables);
    // Retention goes by the clock of the database.
    if (kind === 'embedded')
      await expect
        .poll(shop.output)
        .toContain('nothing was forgotten: the last run was more than a month ago');
    expect(await signIn(buyer)).toBe(200);

    await move(0);
    mails.habit(buyer.email, undefined);
    expect(await opened()).toEqual([200, 200, 200]);
    // PostgreSQL's own clock never jumped, and its minute of refusal is a minute still.
    for (const person of [...buyers, newcomer])
      await expect.poll(() => signIn(person), { timeout: 90_000, interval: 3_000 }).toBe(200);
    expect(await late.buyer()).toMatchObject({ id: expect.any(Number) });
    await shop.stop();
    if (kind === 'embedded') expect(await doctor()).toMatch(/^✗ Часы отстают: в базе есть запись от \d{4}-/m);
    shop = await startShopProcess(variables);
    // The letter that was put off till next year comes now.
    await expect.poll(orders, { timeout: 120_000 }).toBe(2);

    await shop.stop();
    set(-YEAR_MS);
    shop = await startShopProcess(variables);
    expect(await opened()).toEqual([200, 200, 200]);
    for (const person of buyers) expect(await signIn(person)).toBe(200);
    const { body } = await client.post(LOGIN, buyer);
    await shopMakers(client).order(body.token);
    expect(shop.output()).not.toContain('defect');
    noteSafety({
      what: 'часы прыгают на 400 дней вперёд, назад и ещё на 400 назад, на ходу и перед стартом',
      where: kind,
      goal: 'магазин открыт, никто не заперт, письма дошли',
      reached: 'люди входят, заказы идут, отложенное письмо ушло',
    });
  });
});
