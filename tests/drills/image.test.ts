import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { httpClient } from '../support/http-client.ts';
import { page } from '../support/operation-page.ts';
import { canHaveOwnPostgres, type OwnPostgres, ownPostgres } from '../support/own-postgres.ts';
import { printedBy } from '../support/processes.ts';
import { FULL, noteSafety } from '../support/safety.ts';

const possible = FULL && canHaveOwnPostgres() && process.getuid?.() === 0;
const NOBODY = 65_534;

const dockerfile = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', '');
const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const command = (text: string): string[] => JSON.parse(/CMD (\[.*\])/.exec(text)?.[1] ?? '[]');

/**
 * The image without Docker: its last stage is put together from what its lines copy, after its own line has taken
 * away what only the build needs, and run as an ordinary user on files that belong to somebody else.
 */
describe.skipIf(!possible)('the image', { timeout: 600_000 }, () => {
  let postgres: OwnPostgres;
  let app = '';
  let child: ChildProcess;
  let environment: Record<string, string> = {};
  const [run = '', health = ''] = ['\nCMD ', '\nHEALTHCHECK '].map(
    (begin) => last.slice(last.indexOf(begin)).split('\n')[1],
  );
  const asNode = { uid: NOBODY, gid: NOBODY };
  const inApp = ([, ...args]: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: app,
      env: environment,
      encoding: 'utf8',
      stdio: 'pipe',
      ...asNode,
    });
  const isHealthy = () => {
    try {
      inApp(command(health).map((word) => word.replace(':3000', `:${environment.PORT}`)));
      return true;
    } catch {
      return false;
    }
  };

  beforeAll(async () => {
    if (!possible) return;
    postgres = await ownPostgres();
    const folder = mkdtempSync(join(inject('runFolder'), 'image-'));
    chmodSync(folder, 0o711);
    const pages = join(folder, 'pages');
    for (const part of ['package.json', 'package-lock.json', 'node_modules', 'build', 'db', 'src'])
      cpSync(part, join(pages, part), { recursive: true, verbatimSymlinks: true });
    const prune = /^RUN (npm prune .*)$/m.exec(dockerfile)?.[1] ?? 'false';
    execFileSync('sh', ['-c', prune], { cwd: pages, stdio: 'pipe' });
    app = join(folder, 'app');
    mkdirSync(app);
    for (const [, from = '', to = ''] of last.matchAll(/^COPY --from=pages \/app\/(\S+) (\S+)$/gm))
      renameSync(join(pages, from), join(app, to === './' ? from : to));
    const data = join(app, 'data');
    mkdirSync(data, { mode: 0o700 });
    chownSync(data, NOBODY, NOBODY);
    const variables = (/^ENV (.*)$/m.exec(last)?.[1] ?? '')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]);
    environment = {
      ...Object.fromEntries(variables),
      ...{ DATABASE_URL: postgres.url, JWT_SECRET: 'x'.repeat(40) },
      ...{
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        DATA_DIR: data,
        ADMIN_EMAIL: 'owner@example.com',
      },
    };
  }, 300_000);
  afterAll(async () => {
    if (!possible) return;
    child?.kill('SIGKILL');
    await postgres.remove();
    rmSync(join(app, '..'), { recursive: true });
  });

  it('runs, is healthy, answers a page with its files, and does what the operator is told to type', async () => {
    const [, ...args] = command(run);
    child = spawn(process.execPath, args, { cwd: app, env: environment, ...asNode });
    const output = printedBy(child);
    const began = performance.now();
    while (!isHealthy()) {
      if (child.exitCode !== null) throw new Error(output());
      await pause(200);
    }
    const started = ((performance.now() - began) / 1000).toFixed(1);
    const { get } = httpClient(`http://127.0.0.1:${environment.PORT}`);
    const first = await get('/');
    expect(first.status).toBe(200);
    const files = [...new Set(first.text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200]);
    const picture = /\/pictures\/[\w.-]+/.exec(first.text)?.[0] ?? '';
    expect((await get(picture)).status).toBe(200);

    const operated = [...page.matchAll(/docker compose (?:exec|run --rm) shop (node [^&\n]*)/g)].map(
      ([, line = '']) => line.trim().replace('имя', 'drill').replace('почта', 'owner@example.com').split(' '),
    );
    expect(operated.map(([, file]) => file)).toEqual([
      'src/app/doctor.ts',
      'src/platform/operation/backup.ts',
      'src/app/admin.ts',
      'src/platform/operation/restore.ts',
    ]);
    const [doctor = [], backup = [], admin = [], restore = []] = operated;
    // It finds the examples, and says so with its exit code.
    expect(() => inApp(doctor)).toThrow(
      expect.objectContaining({ status: 1, stdout: expect.stringContaining('Образцы вместо своего') }),
    );
    expect(inApp(backup)).toContain('Копия готова');
    inApp(admin);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    expect(isHealthy()).toBe(false);
    expect(inApp(restore)).toContain('Магазин восстановлен по копии');
    expect(output()).not.toContain('defect');
    noteSafety({
      what: 'образ без Docker: последняя стадия из строк Dockerfile, обычным пользователем',
      where: 'postgres',
      goal: 'здоров, отвечает, слушается оператора',
      reached: `здоров через ${started} с; файлов страницы ${files.length}`,
    });
  });
});
