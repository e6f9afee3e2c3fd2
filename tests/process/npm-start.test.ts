import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { httpClient } from '../support/http-client.ts';
import { type NpmStart, npmStart } from '../support/npm-start.ts';
import { lighterDatabase, type OwnDatabase, startedDatabase } from '../support/own-database.ts';
import { isRunning } from '../support/processes.ts';

/** A story of a shop that is started, each of them with a database and a port of its own. */
function stories() {
  let database: OwnDatabase;
  let folder = '';
  let port = 0;
  let running: NpmStart | undefined;
  beforeEach(async () => {
    // Not the first start, which makes a database for seconds: start.test.ts is about that.
    database = await startedDatabase(lighterDatabase());
    folder = database.environment.DATA_DIR ?? '';
    port = await freePort();
  });
  afterEach(async () => {
    if (running && isRunning(running.child.pid as number)) {
      running.child.kill('SIGTERM');
      await running.ended;
    }
    running = undefined;
    await database.remove();
  });
  return {
    /** No start in its folder can succeed from now on. */
    spoil: () => chmod(join(folder, 'jwt-secret'), 0o644),
    start: async (through: 'npm' | 'door' = 'door') => {
      const started = npmStart({ ...database.environment, PORT: String(port) }, through);
      running = started;
      await started.untilOpen(1);
      return started;
    },
    isAlive: () =>
      httpClient(`http://127.0.0.1:${port}`)
        .get('/health/live')
        .then(
          ({ status }) => status === 200,
          () => false,
        ),
  };
}

/** Who started whom is read from /proc. */
const options = { skip: process.platform !== 'linux', timeout: 120_000 };

/** Groups run beside one another, the stories of each one after another; each story has an `expect` of its own. */
const IN_TURN = { concurrent: false };

// Beside the others, for it waits most of its time.
describe.concurrent('npm start of a shop that dies', options, () => {
  const { spoil, start, isAlive } = stories();

  // Control: end when the shop ends (supervise.mjs): nobody answers any more.
  it(
    'starts it again and says why, and gives up when it dies again and again',
    IN_TURN,
    async ({ expect }) => {
      const started = await start();
      const first = started.shop();
      process.kill(first, 'SIGKILL');
      await started.untilOpen(2);
      expect(await isAlive()).toBe(true);
      expect(started.shop()).not.toBe(first);
      expect(started.output()).toContain(
        'Магазин упал (остановлен сигналом SIGKILL: не хватило памяти или убит извне). Запускаем снова через 1 с.',
      );
      await spoil();
      process.kill(started.shop(), 'SIGKILL');
      await started.ended;
      expect(started.child.exitCode).toBe(1);
      const printed = started.output();
      expect(printed.match(/Запускаем снова через \d с/g)).toEqual(
        [1, 2, 4, 8].map((s) => `Запускаем снова через ${s} с`),
      );
      expect(printed).toMatch(/Магазин упал 5 раз подряд \(код 1, причина выше\)\. Больше не запускаем/);
    },
  );
});

describe.concurrent('npm start', options, () => {
  const { start, isAlive } = stories();

  it('does not try a bad variable twice', IN_TURN, async ({ expect }) => {
    const started = npmStart({ PORT: 'три тысячи' });
    await started.ended;
    expect(started.child.exitCode).toBe(1);
    expect(started.output().trim()).toBe('PORT: нужно целое число от 0 до 65535');
  });

  // Control: do not forward the signal (bootstrap.mjs, supervise.mjs).
  it.for<['npm' | 'door', NodeJS.Signals]>([
    ['npm', 'SIGTERM'],
    ['npm', 'SIGINT'],
    ['door', 'SIGTERM'],
    ['door', 'SIGINT'],
  ])('ends the shop when %s gets %s', IN_TURN, async ([through, signal], { expect }) => {
    const started = await start(through);
    const shop = started.shop();
    const pid = started.child.pid as number;
    // npm hears of Ctrl+C together with everybody else at the terminal, and leaves it to them.
    process.kill(through === 'npm' && signal === 'SIGINT' ? -pid : pid, signal);
    await started.ended;
    await expect.poll(() => isRunning(shop), { timeout: 15_000 }).toBe(false);
    expect(await isAlive()).toBe(false);
    expect(started.output()).not.toContain('упал');
  });

  // Control: leave out the look at the parent, or what the shop does on `disconnect` (start.ts).
  it.for([
    ['npm', 'npm'],
    ['watcher', 'door'],
  ] as const)('ends the shop when its %s is killed', IN_TURN, async ([who, through], { expect }) => {
    const started = await start(through);
    const [shop, watcher] = [started.shop(), started.watcher()];
    process.kill(who === 'npm' ? (started.child.pid as number) : watcher, 'SIGKILL');
    await expect.poll(() => isRunning(shop), { timeout: 15_000 }).toBe(false);
    await expect.poll(() => isRunning(watcher), { timeout: 15_000 }).toBe(false);
    await started.ended;
  });
});
