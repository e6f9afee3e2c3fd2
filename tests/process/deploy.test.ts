import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../support/programs.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deploy-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a program of the operator's; throws with its words when it finds something wrong. */
const run = (name: string, ...args: string[]) =>
  execFileSync(findProgram(name) ?? name, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const needs = (name: string) => it.skipIf(findProgram(name) === undefined);
const alerts = await readFile('deploy/alerts.yml', 'utf8');

// Control: let a bound of alerts.yml be ten times higher.
needs('promtool')('every alert wakes on the numbers it is for, and on no others', { timeout: 30_000 }, () => {
  expect(run('promtool', 'check', 'rules', 'deploy/alerts.yml')).toMatch(/SUCCESS: \d+ rules found/);
  expect(run('promtool', 'test', 'rules', 'deploy/alerts.test.yml')).toContain('SUCCESS');
  run('promtool', 'check', 'config', '--syntax-only', 'deploy/prometheus.yml');
});

it('every alert has numbers that wake it', async () => {
  const tests = await readFile('deploy/alerts.test.yml', 'utf8');
  const names = [...alerts.matchAll(/- alert: (\S+)/g)].map(([, name]) => name);
  const woken = [...tests.matchAll(/alertname: (\S+)\n +exp_alerts:\n/g)].map(([, name]) => name);
  expect(new Set(woken)).toEqual(new Set(names));
});

// Control: in `deploy/alertmanager.yml` replace `receiver: mail` with `receiver: nobody`
needs('amtool')('the alerts know where to go', () => {
  expect(run('amtool', 'check-config', 'deploy/alertmanager.yml')).toContain('SUCCESS');
});

needs('promtool')('the board asks Prometheus in its own language', async () => {
  const board = await readFile('deploy/grafana.json', 'utf8');
  const expressions = [...board.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );
  expect(expressions.length).toBeGreaterThan(10);
  const rules = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }));
  const file = join(folder, 'board.yml');
  await writeFile(file, JSON.stringify({ groups: [{ name: 'board', rules }] }));
  expect(run('promtool', 'check', 'rules', file)).toContain(`SUCCESS: ${expressions.length} rules found`);
});

// Control: misspell a directive, or the path of a program, in a unit.
needs('systemd-analyze')('systemd knows every word of the units, and what they start is there', async () => {
  const units = (await readdir('deploy/systemd')).filter((name) => name.startsWith('peredacha'));
  expect(units.length).toBe(3);
  await mkdir(join(folder, 'units'));
  const files = units.map((name) => join(folder, 'units', name));
  for (const [index, name] of units.entries()) {
    const unit = await readFile(join('deploy/systemd', name), 'utf8');
    await writeFile(files[index] ?? '', unit.replaceAll('/opt/peredacha', resolve('.')));
  }
  const started = files.map((file) => file.replace('@.', '@1.'));
  const words = execFileSync(
    'sh',
    ['-c', '"$0" verify --man=no "$@" 2>&1', findProgram('systemd-analyze') ?? '', ...started],
    {
      encoding: 'utf8',
    },
  );
  expect(words).toBe('');
  const timer = await readFile('deploy/systemd/peredacha-copy.timer', 'utf8');
  run('systemd-analyze', 'calendar', /OnCalendar=(.*)/.exec(timer)?.[1] ?? '');
});

describe('the files of the proxies', () => {
  needs('caddy').each(['deploy/Caddyfile', 'deploy/container/Caddyfile'])(
    '%s is understood',
    async (file) => {
      const options = { env: { ...process.env, SITE: 'shop.example', HOME: folder }, stdio: 'pipe' as const };
      const caddy = findProgram('caddy') ?? '';
      const [, minor = 0] = execFileSync(caddy, ['version'], { encoding: 'utf8' }).split('.').map(Number);
      const text = await readFile(file, 'utf8');
      // The image has a newer one than Debian, which knows this line since 2.7.
      const known = join(folder, 'Caddyfile');
      await writeFile(known, minor < 7 ? text.replace(/^\s*request_buffers .*\n/m, '') : text);
      const args = ['adapt', '--config', known, '--adapter', 'caddyfile', '--validate'];
      expect(() => execFileSync(caddy, args, options)).not.toThrow();
    },
  );
});
