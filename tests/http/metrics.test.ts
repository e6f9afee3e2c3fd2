import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { addMetric } from '../../src/platform/metrics.ts';
import { type DatabaseMetric, serveMetrics } from '../../src/platform/operation/serve-metrics.ts';
import { freePort } from '../support/free-port.ts';
import { describeShop } from '../support/shop.ts';

const WHAT = { help: 'Made up for this test', label: 'kind' };

function fail(): never {
  throw new Error('nobody knows');
}

const broken: DatabaseMetric = { ...WHAT, name: 'shop_broken_query', read: async () => fail() };
const responses: DatabaseMetric = {
  ...WHAT,
  name: 'shop_whole_query',
  read: async (db) => ({ users: (await db.selectFrom('users').select('id').execute()).length }),
};

describeShop('metrics', (shop) => {
  /** The text of the metrics, with these of the database, and the lines that were logged. */
  const read = async (ofDatabase: DatabaseMetric[]) => {
    const lines: string[] = [];
    const server = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
    onTestFinished(() => server.close());
    const METRICS_PORT = await freePort();
    const config = { ...shop().services.config, METRICS_PORT };
    await serveMetrics(server, { ...shop().services, config }, ofDatabase);
    const response = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
    return { status: response.status, text: await response.text(), log: lines.join('') };
  };

  // Control: leave the try out of showMetric, then ask by Promise.all in measureDatabase.
  it('of which one cannot be read are served without it, and the log names it', async () => {
    addMetric({ ...WHAT, name: 'shop_broken', read: fail });
    addMetric({ ...WHAT, name: 'shop_whole', read: () => ({ one: 1 }) });
    onTestFinished(() => addMetric({ ...WHAT, name: 'shop_broken', read: () => ({}) }));
    const { status, text, log } = await read([broken, responses]);
    expect(status).toBe(200);
    expect(text).toContain('shop_whole{kind="one"} 1');
    expect(text).toMatch(/^shop_whole_query\{kind="users"\} [1-9]/m);
    expect(text).toContain('shop_database_up 1');
    expect(text).not.toMatch(/^shop_broken(_query)?\{/m);
    for (const metric of ['shop_broken', 'shop_broken_query']) expect(log).toContain(`"metric":"${metric}"`);
  });

  it('say that the database is away when nothing is read from it', async () => {
    const { text, log } = await read([broken]);
    expect(text).toContain('shop_database_up 0');
    expect(log).not.toContain('shop_broken_query');
  });
});
