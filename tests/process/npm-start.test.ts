import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { httpClient } from '../support/http-client.ts';
import { type NpmStart, npmStart } from '../support/npm-start.ts';
import { type OwnDatabase, startedDatabase } from '../support/own-database.ts';
import { isRunning } from '../support/processes.ts';

/** Who started whom is read from /proc. */
describe.skipIf(process.platform !== 'linux')('npm start', { timeout: 120_000 }, () => {
  let database: OwnDatabase;
  let folder = '';
  let port = 0;
  let running: NpmStart | undefined;
  beforeEach(async () => {
    // Not the first start, which makes a database for seconds: start.test.ts is about that.
    database = await startedDatabase('embedded');
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

  const start = async (through: 'npm' | 'door' = 'door') => {
    const started = npmStart({ DATA_DIR: folder, PORT: String(port) }, through);
    running = started;
    await expect.poll(started.timesOpen, { timeout: 60_000 }).toBe(1);
    return started;
  };
  const isAlive = () =>
    httpClient(`http://127.0.0.1:${port}`)
      .get('/health/live')
      .then(
        ({ status }) => status === 200,
        () => false,
      );

  // Control: end when the shop ends (supervise.mjs): nobody answers any more.
  it('starts a shop that was killed again, and says why', async () => {
    const started = await start();
    const first = started.shop();
    process.kill(first, 'SIGKILL');
    await expect.poll(started.timesOpen, { timeout: 60_000 }).toBe(2);
    expect(await isAlive()).toBe(true);
    expect(started.shop()).not.toBe(first);
    expect(started.output()).toContain(
      'Магазин упал (остановлен сигналом SIGKILL: не хватило памяти или убит извне). Запускаем снова через 1 с.',
    );
  });

  it('gives up, with words, on a shop that dies again and again', async () => {
    const started = await start();
    // From now on no start can succeed.
    await chmod(join(folder, 'jwt-secret'), 0o644);
    process.kill(started.shop(), 'SIGKILL');
    await started.ended;
    expect(started.child.exitCode).toBe(1);
    const printed = started.output();
    expect(printed.match(/Запускаем снова через \d с/g)).toEqual(
      [1, 2, 4, 8].map((s) => `Запускаем снова через ${s} с`),
    );
    expect(printed).toMatch(/Магазин упал 5 раз подряд \(код 1, причина выше\)\. Больше не запускаем/);
  });

  it('does not try a bad variable twice', async () => {
    const started = npmStart({ DATA_DIR: folder, PORT: 'три тысячи' });
    await started.ended;
    expect(started.child.exitCode).toBe(1);
    expect(started.output().trim()).toBe('PORT: нужно целое число от 0 до 65535');
  });

  // Control: do not forward the signal (bootstrap.mjs, supervise.mjs).
  it.each<['npm' | 'door', NodeJS.Signals]>([
    ['npm', 'SIGTERM'],
    ['npm', 'SIGINT'],
    ['door', 'SIGTERM'],
    ['door', 'SIGINT'],
  ])('ends the shop when %s gets %s', async (through, signal) => {
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
  it.each(['npm', 'watcher'] as const)('ends the shop when its %s is killed', async (who) => {
    const started = await start('npm');
    const [shop, watcher] = [started.shop(), started.watcher()];
    process.kill(who === 'npm' ? (started.child.pid as number) : watcher, 'SIGKILL');
    await expect.poll(() => isRunning(shop), { timeout: 15_000 }).toBe(false);
    await expect.poll(() => isRunning(watcher), { timeout: 15_000 }).toBe(false);
    await started.ended;
  });
});
