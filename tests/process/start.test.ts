import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { postgresAt } from '../support/postgres.ts';
import { shopMakers } from '../support/shop-makers.ts';
import { failToStart, startShopProcess } from '../support/shop-process.ts';

const ORDERS = 12;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a start that cannot go on', { timeout: 60_000 }, () => {
  it('says in one line that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { code, output } = await failToStart({ PORT: String(port), DATA_DIR: join(folder, 'port') });
    other.close();
    expect({ code, lines: output.trim().split('\n') }).toEqual({
      code: 1,
      lines: [`PORT: порт ${port} занят. Остановите другую программу или задайте другой: PORT=3001`],
    });
  });

  it('says in one line that the folder cannot be used', async () => {
    await writeFile(join(folder, 'file'), '');
    const { code, output } = await failToStart({ DATA_DIR: join(folder, 'file') });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(/^DATA_DIR: папка .* недоступна/)]);
  });

  it('says in one line which variable is bad', async () => {
    const { code, output } = await failToStart({ PORT: 'три тысячи', DATA_DIR: join(folder, 'bad') });
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: 'PORT: нужно целое число от 0 до 65535',
    });
  });

  it('says in one line that another process uses the folder', async () => {
    const DATA_DIR = join(folder, 'shared');
    const first = await startShopProcess({ DATA_DIR });
    const { code, output } = await failToStart({ DATA_DIR });
    expect(await first.stop()).toBe(0);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^DATA_DIR: .* уже пользуется другой процесс/),
    ]);
  });
});

describe('a first start', { timeout: 120_000 }, () => {
  it('fills the shop and shows names and prices to who reads HTML only', async () => {
    const shop = await startShopProcess({ DATA_DIR: join(folder, 'demo'), DEMO_DATA: 'true' });
    const { text } = await httpClient(shop.url).get('/');
    expect(text).toContain('Чай чёрный крупнолистовой, 200 г');
    expect(text).toContain('289\u00A0₽');
    expect(shop.output()).toContain('Замените образцы: SHOP_');
    expect(await shop.stop()).toBe(0);
  });
});

describe.each(['embedded', 'postgres'] as const)('kill -9 during use (%s)', { timeout: 120_000 }, (kind) => {
  it.skipIf(kind === 'postgres' && inject('postgres') === null)(
    'loses nothing that was acknowledged',
    async () => {
      const { environment, remove } = await database(kind);
      const before = await startShopProcess({ ...environment });
      const client = httpClient(before.url);
      const make = shopMakers(client);
      const buyer = await make.buyer();
      const acknowledged: number[] = [];
      const busy = Array.from({ length: 4 }, () => orderUntilRefused(make, buyer.token, acknowledged));
      while (acknowledged.length < ORDERS) await new Promise((resolve) => setTimeout(resolve, 10));
      await before.kill();
      await Promise.all(busy);
      const promised = [...acknowledged];

      const after = await startShopProcess({ ...environment });
      const answer = await httpClient(after.url).post(
        '/api/v1/user/order/get-list-by-email',
        { pageable: { size: 100 } },
        { token: buyer.token },
      );
      const orders: { id: number; products: unknown[]; statusHistory: unknown[] }[] = answer.body.content;
      expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(promised));
      // No half orders: each has its lines and its first state.
      expect(
        orders.every(({ products, statusHistory }) => products.length > 0 && statusHistory.length === 1),
      ).toBe(true);
      expect(await after.stop()).toBe(0);
      await remove();
    },
  );
});

type Makers = ReturnType<typeof shopMakers>;

/** Orders again and again, noting each acknowledged id, until the shop is gone. */
async function orderUntilRefused(make: Makers, token: string, acknowledged: number[]): Promise<void> {
  try {
    for (;;) acknowledged.push(Number((await make.order(token)).id));
  } catch {
    // The shop was killed: what is noted is what was promised.
  }
}

async function database(
  kind: 'embedded' | 'postgres',
): Promise<{ environment: Record<string, string>; remove(): Promise<unknown> }> {
  const DATA_DIR = await mkdtemp(join(folder, 'data-'));
  if (kind === 'embedded') return { environment: { DATA_DIR }, remove: async () => {} };
  const postgres = postgresAt(inject('postgres')?.url ?? '');
  const name = `crash_${process.pid}`;
  await postgres.run(`create database ${name}`);
  return {
    environment: { DATA_DIR, DATABASE_URL: postgres.urlOf(name) },
    remove: () => postgres.run(`drop database ${name} with (force)`),
  };
}
