import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { httpClient } from '../support/http-client.ts';
import { canHaveReplica, type OwnPostgres, ownPostgres, ownReplica } from '../support/own-postgres.ts';
import { postgresAt } from '../support/postgres.ts';
import { noteSafety, rounds, within } from '../support/safety.ts';
import { shopMakers } from '../support/shop-makers.ts';
import { failToStart, type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { NO_THROTTLES } from '../support/test-config.ts';

const where = 'postgres';
const JWT_SECRET = 'one secret for both of them, 32 bytes and more';

describe.skipIf(!canHaveReplica())('a replica', { timeout: 1_200_000 }, () => {
  let folder = '';
  let primary: OwnPostgres;
  let replica: OwnPostgres;
  let shops: (ShopProcess & { metrics: number })[] = [];
  let product: { id: number; name: string; categoryId: number };
  let admin: { token: string };

  beforeAll(async () => {
    folder = await mkdtemp(join(inject('runFolder'), 'replica-'));
    primary = await ownPostgres();
    replica = await ownReplica(primary);
    shops = [await start('one'), await start('other')];
    const make = shopMakers(one());
    admin = { token: await make.admin() };
    product = await make.product({ price: 1 });
  });
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.kill()));
    await replica?.remove();
    await primary?.remove();
    await rm(folder, { recursive: true });
  });

  const start = async (name: string) => {
    const metrics = await freePort();
    const shop = await startShopProcess({
      ...NO_THROTTLES,
      DATA_DIR: join(folder, name),
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
      METRICS_PORT: String(metrics),
      JWT_SECRET,
      LOG_LEVEL: 'error',
    });
    return { ...shop, metrics };
  };
  const one = () => httpClient(shops[0]?.url ?? '');
  const other = () => httpClient(shops[1]?.url ?? '');
  const onReplica = (statement: string) => postgresAt(replica.url).run(statement);

  let turn = 0;
  /** A question that nobody has sent before, so that no answer to it is cached. */
  const newQuestion = () => {
    turn += 1;
    return {
      pageableRequest: {
        size: 1 + (turn % 100),
        field: turn % 3 === 0 ? 'id' : 'price',
        sortDirection: turn % 7 === 0 ? 'ASC' : 'DESC',
      },
      categoryId: product.categoryId,
      images: 'url',
    };
  };
  const pricesIn = ({ status, body }: { status: number; body: { content: { price: number }[] } }) =>
    status === 200 ? body.content.map(({ price }) => price) : status;
  const listed = async (client: ReturnType<typeof httpClient>, question = newQuestion()) =>
    pricesIn(await client.post('/api/v1/products/list-pageable', question));
  const setPrice = async (price: number) => {
    const fields = { name: product.name, categoryId: product.categoryId, prioritySort: 1, price };
    expect((await one().put(`/api/v1/products/update/${product.id}`, fields, admin)).status).toBe(200);
  };
  const metric = async (line: string) => {
    const text = await (await fetch(`http://127.0.0.1:${shops[1]?.metrics}/metrics`)).text();
    return Number(new RegExp(`^${line.replace(/[{}"]/g, '\\$&')} (.*)$`, 'm').exec(text)?.[1]);
  };
  /** By which database the other shop has new questions answered now. */
  const answeredBy = async () => {
    const [replicaBefore, primaryBefore] = await counts();
    expect(await listed(other())).not.toBe(503);
    const [replicaAfter, primaryAfter] = await counts();
    return { replica: replicaAfter - replicaBefore, primary: primaryAfter - primaryBefore };
  };
  const counts = async () =>
    (await Promise.all([
      metric('shop_reads{database="replica"}'),
      metric('shop_reads{database="primary"}'),
    ])) as [number, number];
  const untilAnsweredBy = async (database: 'replica' | 'primary') => {
    const began = performance.now();
    while ((await answeredBy())[database] === 0) await pause(20);
    return performance.now() - began;
  };

  // Control: never ask the replica in shop-reads.ts, and no question is answered by it.
  it('answers the lists, the search, the categories and the facilities', async () => {
    await untilAnsweredBy('replica');
    const [before, primaryBefore] = await counts();
    const questions = [
      // Not a word of any goods: the words like it are looked up as well.
      other().post('/api/v1/products/all', {
        pageableRequest: {},
        searchQuery: 'абракодабра',
        images: 'url',
      }),
      other().post('/api/v1/products/all', { pageableRequest: {}, searchQuery: product.name, images: 'url' }),
      other().get('/api/v1/categories/get-all'),
      other().get('/api/v1/work-addresses/get-all'),
      other().get(`/category/${product.categoryId}`),
    ];
    expect((await Promise.all(questions)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    const [after, primaryAfter] = await counts();
    expect(after - before).toBeGreaterThanOrEqual(5);
    expect(primaryAfter).toBe(primaryBefore);
    expect(await metric('shop_replica{is="up"}')).toBe(1);
  });

  // Control: leave out the comparison with `wanted` in shop-reads.ts: the old price is shown and cached. Leave
  // out `changes` in shop-state.ts: now and then it is.
  it('lags, and nobody sees what it still has', async () => {
    const count = rounds('postgres', { full: 100, short: 3 });
    let slowest = 0;
    for (let round = 1; round <= count; round += 1) {
      await untilAnsweredBy('replica');
      const question = newQuestion();
      await listed(other(), question);
      await onReplica('select pg_wal_replay_pause()');
      const price = 100 + round;
      await setPrice(price);
      const changed = performance.now();
      // Whoever wrote sees it at once, in whatever list.
      expect(await listed(one())).toEqual([price]);
      while (JSON.stringify(await listed(other(), question)) !== `[${price}]`) {
        slowest = Math.max(slowest, performance.now() - changed);
        expect(performance.now() - changed).toBeLessThan(within(1_000));
      }
      for (const look of [question, newQuestion(), question])
        expect(await listed(other(), look)).toEqual([price]);
      expect((await other().get(`/category/${product.categoryId}`)).text).toContain(`${price}\u00A0₽`);
      expect(await answeredBy()).toMatchObject({ replica: 0 });
      expect(await metric('shop_replica{is="bytes_behind"}')).toBeGreaterThan(0);
      await onReplica('select pg_wal_replay_resume()');
      await untilAnsweredBy('replica');
      for (const look of [question, newQuestion()]) expect(await listed(other(), look)).toEqual([price]);
    }
    noteSafety({
      what: `отставшая реплика, ${count} раз: новая цена в другом процессе`,
      where,
      goal: '≤ 1 с, и старой больше нет',
      reached: `самое долгое ${(slowest / 1000).toFixed(2)} с`,
    });
  });

  // Control: let an error of the replica through in shop-reads.ts: 503 while it is away.
  it('dies, and comes back by itself', async () => {
    await untilAnsweredBy('replica');
    await replica.kill();
    let slowest = 0;
    for (let question = 0; question < 20; question += 1) {
      const began = performance.now();
      expect(await listed(other())).toEqual([expect.any(Number)]);
      slowest = Math.max(slowest, performance.now() - began);
    }
    expect(slowest).toBeLessThan(within(1_000));
    expect(await metric('shop_replica{is="up"}')).toBe(0);
    await setPrice(7);
    await replica.start();
    const back = await untilAnsweredBy('replica');
    expect(back).toBeLessThan(within(10_000));
    expect(await listed(other())).toEqual([7]);
    noteSafety({
      what: 'kill -9 реплики',
      where,
      goal: 'ответы идут, ≤ 1 с; вернулась сама',
      reached: `самый долгий ${(slowest / 1000).toFixed(2)} с; через ${(back / 1000).toFixed(1)} с`,
    });
  });

  // Control: give replicaPool the patience of hurriedPool, and the first wait for six seconds.
  it('is there and silent: the first wait half a second, the others not at all', async () => {
    await untilAnsweredBy('replica');
    replica.hold();
    const began = performance.now();
    const crowd = await Promise.all(Array.from({ length: 20 }, () => listed(other())));
    const waited = performance.now() - began;
    expect(crowd.flat()).not.toContain(503);
    expect(waited).toBeLessThan(within(1_500));
    const again = performance.now();
    expect(await listed(other())).toEqual([7]);
    expect(performance.now() - again).toBeLessThan(within(1_000));
    replica.letGo();
    await untilAnsweredBy('replica');
  });

  it('keeps the shelves open while the primary is away, and takes no order', async () => {
    await untilAnsweredBy('replica');
    await primary.kill();
    expect(await listed(other())).toEqual([7]);
    const { status } = await other().post('/api/v1/user/login', { email: 'a@example.com', password: 'x' });
    expect(status).toBe(503);
    await primary.start();
    await setPrice(8);
    await expect.poll(() => listed(other()), { timeout: 30_000 }).toEqual([8]);
  });

  it.each([
    ['нет такой базы', () => postgresAt(replica.url).urlOf('no_such_database')],
    ['не PostgreSQL', () => 'mysql://localhost/shop'],
  ])('stops the start in one line when it cannot be one: %s', async (_, url) => {
    const { code, output } = await failToStart({
      DATA_DIR: join(folder, 'bad'),
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: url(),
    });
    expect({ code, lines: output.trim().split('\n') }).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^DATABASE_REPLICA_URL: .*[а-яё]/)],
    });
  });
});
