import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { statusOf } from '../support/http-client.ts';
import { type NpmStart, npmStart } from '../support/npm-start.ts';
import { type OwnDatabase, startedDatabase, usualDatabase } from '../support/own-database.ts';
import { isRunning } from '../support/processes.ts';
import { FULL } from '../support/safety.ts';

/** A story of a shop that is started, each of them with a database and a port of its own. */
function stories() {
  let database: OwnDatabase;
  let port = 0;
  let running: NpmStart | undefined;
  beforeEach(async () => {
    // Not the first start, which makes a database for seconds: start.test.ts is about that.
    database = await startedDatabase(usualDatabase());
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
    start: async (through: 'npm' | 'door' = 'door', command: 'start' | 'dev' = 'start') => {
      const started = npmStart({ ...database.environment, PORT: String(port) }, through, command);
      running = started;
      await started.untilOpen();
      return started;
    },
    isAlive: async () => (await statusOf(`http://127.0.0.1:${port}`, '/health/live')) === 200,
  };
}

/** Who started whom is read from /proc. */
const options = { skip: process.platform !== 'linux', timeout: 120_000 };

/** Groups run beside one another, the stories of each one after another; each story has an `expect` of its own. */
const IN_TURN = { concurrent: false };

describe.concurrent('npm start', options, () => {
  const { start, isAlive } = stories();

  it('does not try a bad variable twice', IN_TURN, async ({ expect }) => {
    const started = npmStart({ PORT: 'три тысячи' });
    await started.ended;
    expect(started.child.exitCode).toBe(1);
    expect(started.output().trim()).toBe('PORT: нужно целое число от 0 до 65535');
  });

  // Control: leave out refuseTakenPort (bootstrap.mjs): the database is opened first.
  it('says before anything else that its port is taken', IN_TURN, async ({ expect }) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const started = npmStart({ PORT: String(port), DATABASE_URL: 'nowhere' });
    await started.ended;
    taken.close();
    expect(started.child.exitCode).toBe(1);
    expect(started.output().trim()).toBe(
      `PORT: порт ${port} занят. Остановите другую программу или задайте другой: PORT=3001`,
    );
  });

  // Control: do not forward the signal, or leave out the look at npm's shell (bootstrap.mjs).
  it.for<NodeJS.Signals>(['SIGTERM', 'SIGINT'])(
    'ends the shop when npm gets %s',
    IN_TURN,
    async (signal, { expect }) => {
      const started = await start('npm');
      const shop = started.shop();
      const pid = started.child.pid as number;
      // npm hears of Ctrl+C together with everybody else at the terminal, and leaves it to them.
      process.kill(signal === 'SIGINT' ? -pid : pid, signal);
      await started.ended;
      await expect.poll(() => isRunning(shop), { timeout: 15_000 }).toBe(false);
      expect(await isAlive()).toBe(false);
      expect(started.output()).not.toContain('Остановлено');
    },
  );

  // Control: leave out what is said at the end (bootstrap.mjs).
  it('says why a shop that was killed has ended', IN_TURN, async ({ expect }) => {
    const started = await start();
    process.kill(started.shop(), 'SIGKILL');
    await started.ended;
    expect(started.child.exitCode).toBe(1);
    expect(started.output()).toContain('Остановлено сигналом SIGKILL: не хватило памяти или убито извне.');
  });

  // Control: leave out what the shop does on `disconnect` (open-shop.ts).
  it('ends the shop when its door is killed', IN_TURN, async ({ expect }) => {
    const started = await start();
    const shop = started.shop();
    process.kill(started.child.pid as number, 'SIGKILL');
    await expect.poll(() => isRunning(shop), { timeout: 15_000 }).toBe(false);
    await started.ended;
  });

  // For who writes the shop alone, and Vite takes as much of the processor as all stories above: full counts have it.
  // Control: leave out stopOnSignal (dev.ts), or leave the database open in it.
  it.runIf(FULL)('ends server, Vite and database of npm run dev on SIGTERM', IN_TURN, async ({ expect }) => {
    const started = await start('door', 'dev');
    const line = started.line();
    process.kill(started.child.pid as number, 'SIGTERM');
    await started.ended;
    await expect.poll(() => line.filter(isRunning), { timeout: 15_000 }).toEqual([]);
    expect(await isAlive()).toBe(false);
  });
});
