import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperatedShop, operatedShop, SHOPS, withParts } from '../support/operated-shop.ts';
import { commandsOf } from '../support/operation-page.ts';
import { canHaveOwnMachine } from '../support/own-machine.ts';
import { FULL, noteSafety } from '../support/safety.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const KILLS = 6;
/** Versions from before 1.0.0 have another one: their databases cannot be updated. */
const FIRST_MIGRATION = 'db/migrations/0001_accounts.sql';

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The oldest version with an older schema that has units, and runs on the very parts that are installed here. */
function earlierVersion(): string | undefined {
  const before = git('log', '--diff-filter=A', '--format=%P', '--', 'db/migrations')
    .split('\n')
    .filter(Boolean);
  const parts = (version: string) => {
    const { packages } = JSON.parse(git('show', `${version}:package-lock.json`)) as {
      packages: Record<string, { version?: string }>;
    };
    return Object.entries(packages).filter(([name]) => name !== '');
  };
  const here = new Map(parts('HEAD').map(([name, part]) => [name, part.version]));
  return before.findLast(
    (commit) =>
      git('ls-tree', commit, 'deploy/systemd') !== '' &&
      git('ls-tree', commit, FIRST_MIGRATION) === git('ls-tree', 'HEAD', FIRST_MIGRATION) &&
      parts(commit).every(([name, part]) => here.get(name) === part.version),
  );
}

const possible = FULL && canHaveOwnMachine() && earlierVersion() !== undefined;

/** The commands of docs/operation.md, word for word, on a machine of its own. */
describe.skipIf(!possible)('the page of the operator', { timeout: 1_800_000 }, () => {
  let shop: OperatedShop;
  let before: Record<string, string>;
  const newest = possible ? git('rev-parse', 'HEAD') : '';
  const UPDATE = 'Обновление и обратная дорога';
  const swap = commandsOf(UPDATE, 2);
  const goBack = commandsOf(UPDATE, 3);

  const seconds = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return `${((performance.now() - began) / 1000).toFixed(1)} с`;
  };
  const schemaOf = (folder: string) =>
    shop.succeed(`ls /opt/${folder}/db/migrations/*.sql | tail -n 1 | xargs basename | cut -c 1-4`);

  beforeAll(async () => {
    if (possible) shop = await operatedShop(earlierVersion() ?? '');
  }, 900_000);
  afterAll(() => shop?.remove());

  it('leads from an empty server to a shop that its doctor finds whole', async () => {
    const { output } = await shop.run(commandsOf('6. Проверить', 1));
    const broken = output.split('\n').filter((line) => line.startsWith('✗'));
    // What the page tells to do next, and what is true of this PostgreSQL alone.
    expect(broken.map((line) => line.slice(2, 9))).toEqual(expect.arrayContaining(['Образцы', 'Копий в']));
    expect(broken.filter((line) => !/Образцы|Копий в|fsync/.test(line))).toEqual([]);
  });

  it('updates a shop with data to a newer schema while people read, and goes back to the very data', async () => {
    await shop.succeed(`touch /run/watching
      node ${root}tests/support/machine-watch.ts /run/watching ${SHOPS} >/run/watched 2>&1 &`);
    before = await shop.sums();
    const prepared = await seconds(() => shop.succeed(withParts(commandsOf(UPDATE, 1, { ВЕРСИЯ: newest }))));
    const swapped = await seconds(async () => expect(await shop.run(swap)).toMatchObject({ code: 0 }));
    await shop.succeed('rm /run/watching');
    await expect.poll(() => shop.succeed('cat /run/watched'), { timeout: 30_000 }).toContain('}');
    const watched = JSON.parse(await shop.succeed('cat /run/watched'));
    expect(watched).toMatchObject({ wrong: 0, kinds: [] });
    expect(watched.pages).toBeGreaterThan(50);
    expect(await shop.orderCount()).toBe('5');
    await shop.makeOrders(1);

    expect(await shop.run(goBack)).toMatchObject({ code: 1 });
    expect(await shop.lastWords()).toMatch(
      /^База новее этой версии магазина \(\d{4}_\w+\)\. .*npm run restore/,
    );
    const restored = await seconds(() => shop.succeed(commandsOf(UPDATE, 4)));
    await shop.succeed('systemctl stop peredacha@1 peredacha@2');
    expect(await shop.sums()).toEqual(before);
    await shop.succeed('systemctl start peredacha@1 && systemctl start peredacha@2');
    noteSafety({
      what: `обновление со схемы ${await schemaOf('peredacha')} на ${await schemaOf('peredacha-failed')} и назад копией, командами страницы`,
      where: 'postgres',
      goal: '0 чужих ответов; данные те же до строки',
      reached: `0 из ${watched.pages + watched.files}, те же; закрыт ${(watched.longestSilenceMs / 1000).toFixed(1)} с (подготовка рядом ${prepared}, копия и замена ${swapped}, назад ${restored})`,
    });
  });

  it('leaves the data as they were when a step fails, and the earlier version goes on', async () => {
    await shop.succeed('mv /opt/peredacha-failed /opt/peredacha-next');
    const step = 'create table half_done (id int); update users set created_at = now(); select 1 / 0;';
    await shop.succeed(`echo '${step}' >/opt/peredacha-next/db/migrations/9999_broken.sql`);
    expect(await shop.run(swap)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Job for peredacha@1'),
    });
    expect(await shop.lastWords()).toMatch(
      /^Обновление базы 9999_broken не прошло \(22012\)\. База осталась прежней/,
    );
    expect(await shop.sums()).toEqual(before);
    await shop.succeed(goBack);
    await shop.ready();
    expect(await shop.orderCount()).toBe('5');
  });

  it(`leaves the data as they were when it is killed in the middle, ${KILLS} times`, async () => {
    await shop.succeed(`mv /opt/peredacha-failed /opt/peredacha-next; rm /opt/peredacha-next/db/migrations/9999_*
      echo 'create table half_done (id int); select pg_sleep(3);' >/opt/peredacha-next/db/migrations/9999_slow.sql
      systemctl stop peredacha@1 peredacha@2
      cd /opt && mv peredacha peredacha-before && mv peredacha-next peredacha`);
    let midway = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Every other time in the middle of a step for certain, else wherever it is by then.
      const moment =
        kill % 2 === 0 ? 'until [ "$(underway)" = 1 ]; do sleep 0.1; done' : `sleep ${randomInt(5, 40) / 10}`;
      const output =
        await shop.succeed(`count() { sudo -u postgres psql -tA -d peredacha -c "select count(*) from pg_stat_activity where $1"; }
        underway() { count "query like '%half_done%' and pid <> pg_backend_pid()"; }
        systemctl start peredacha@1 & ${moment}
        underway; systemctl kill --signal=KILL --kill-who=main peredacha@1; systemctl stop peredacha@1; wait
        until [ "$(count "usename = 'peredacha'")" = 0 ]; do sleep 0.1; done`);
      if (output.startsWith('1')) midway += 1;
      const now = await shop.sums();
      if ('half_done' in now) throw new Error('it was quicker than the kill');
      expect(now).toEqual(before);
    }
    expect(midway).toBeGreaterThanOrEqual(KILLS / 2);
    await shop.succeed(goBack);
    await shop.ready();
    expect(await shop.orderCount()).toBe('5');
    noteSafety({
      what: `kill -9 посреди обновления схемы, ${KILLS} раз`,
      where: 'postgres',
      goal: 'данные те же до строки, прежняя версия работает',
      reached: `${KILLS} из ${KILLS} (посреди шага ${midway})`,
    });
  });
});
