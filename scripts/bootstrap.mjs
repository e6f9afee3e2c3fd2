// The one door to the project, in plain JavaScript so that any Node from 18 on can open it. It installs
// what is missing, builds what is stale, and hands over to the Node that the project itself brings.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const nodeFolder = join(modules, 'node', 'bin');
const node = join(nodeFolder, process.platform === 'win32' ? 'node.exe' : 'node');

// The shop lives in 50 MB; left alone, Node would let garbage grow to ten times that before it looks, and
// the system's allocator would keep room of its own for every thread. The Dockerfile says the same.
const shop = JSON.parse(readFileSync(join(root, 'scripts', 'shop-process.json'), 'utf8'));

/** What each npm script runs once everything is in place; `build` also brings the pages up to date. */
const commands = {
  install: {},
  start: { build: true, run: [...shop.flags, 'src/app/main.ts'], env: shop.env, supervised: true },
  dev: { run: ['--watch-path=src', '--watch-preserve-output', 'src/app/dev.ts'] },
  build: { build: true },
  test: { build: true, run: ['node_modules/vitest/vitest.mjs', 'run'] },
  'test:fuzz': {
    run: ['node_modules/vitest/vitest.mjs', 'run', 'tests/fuzz'],
    env: { FUZZ_RUNS: process.env.FUZZ_RUNS ?? '10000' },
  },
  'test:safety': {
    build: true,
    run: [
      ...['node_modules/vitest/vitest.mjs', 'run', 'tests/safety', 'tests/fuzz', 'tests/http/access'],
      ...['tests/process/backup', 'tests/e2e/broken-answers'],
    ],
    env: { SAFETY: 'full', FUZZ_RUNS: process.env.FUZZ_RUNS ?? '10000' },
  },
  backup: { run: ['src/platform/operation/backup.ts'] },
  restore: { run: ['src/platform/operation/restore.ts'] },
  admin: { run: ['src/app/admin.ts'] },
  check: { run: ['scripts/check.ts'] },
  map: { run: ['scripts/write-generated.ts'] },
  bench: { build: true, run: ['scripts/bench/speed.ts'] },
  'bench:web': { build: true, run: ['scripts/bench/web.ts'] },
  'bench:screens': { build: true, run: ['scripts/bench/screens.ts'] },
};

const env = { ...process.env, PATH: `${nodeFolder}${delimiter}${process.env.PATH ?? ''}` };

/** Runs a program to its end; its words go to the terminal only when it fails. */
function runQuietly(program, args, what) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`);
  fail(`${what}: не получилось (см. выше).`);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}

/** A hash over the names and contents of files, to see whether work done before still holds. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else {
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  };
  for (const path of paths) add(join(root, path));
  return hash.digest('hex');
}

/** Does a piece of work unless the stamp beside its result says that nothing has changed since. */
function whenStale(stamp, paths, work) {
  const now = fingerprint(paths);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  rmSync(stamp, { force: true });
  work();
  writeFileSync(stamp, now);
}

function install() {
  whenStale(join(modules, '.installed'), ['package-lock.json'], () => {
    console.log('Устанавливаем зависимости (один раз, около минуты)…');
    runQuietly('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], 'Установка зависимостей');
  });
  // Where install scripts are blocked, the package has not put its Node in place yet.
  if (!existsSync(node)) {
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(modules, 'node'), env });
    if (!existsSync(node)) fail('Не удалось установить Node.js. Удалите папку node_modules и повторите.');
  }
}

function build() {
  const sources = [
    'src',
    'public',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/compress.ts',
    'package-lock.json',
  ];
  whenStale(join(root, 'build', '.built'), sources, () => {
    console.log('Собираем страницы…');
    runQuietly(node, ['node_modules/@react-router/dev/bin.cjs', 'build'], 'Сборка');
    runQuietly(node, ['scripts/compress.ts'], 'Сжатие файлов');
  });
}

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`Неизвестная команда «${name}». Есть: ${Object.keys(commands).join(', ')}.`);

install();
if (command.build) build();
if (command.supervised) {
  // Loaded only here: an image installs before it has more than the door.
  const { supervise } = await import('./supervise.mjs');
  supervise(node, [...command.run, ...rest], { cwd: root, env: { ...env, ...command.env } });
} else if (command.run) {
  const child = spawn(node, [...command.run, ...rest], {
    cwd: root,
    env: { ...env, ...command.env },
    stdio: 'inherit',
  });
  // Ctrl-C reaches the child by itself, and a second time does no harm; a request from outside reaches only us.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
