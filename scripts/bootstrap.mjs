// The one door to the project, in plain JavaScript so that any Node from 16 on can open it. It installs
// what is missing, builds what is stale, and hands over to the Node that the project itself brings.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const nodeFolder = join(modules, 'node', 'bin');
const onWindows = process.platform === 'win32';
const node = join(nodeFolder, onWindows ? 'node.exe' : 'node');

/** Where a Node stands while npm needs it and has not installed its own yet. */
const borrowed = join(root, '.borrowed-node');

/** Who installs or builds here now: the number of the process. */
const lock = join(root, '.installing');

// The shop lives in 50 MB; left alone, Node would let garbage grow to ten times that before it looks, and
// the system's allocator would keep room of its own for every thread. The Dockerfile says the same.
const shop = JSON.parse(fs.readFileSync(join(root, 'scripts', 'shop-process.json'), 'utf8'));

/** Development holds these open (src/app/dev.ts): when one changes, the whole process starts again. */
const OPENED_ONCE = ['src/app/dev.ts', 'src/platform', 'db/migrations', 'vite.config.ts'];

/** What each npm script runs once everything is in place; `build` also brings the pages up to date. */
const commands = {
  install: {},
  start: { build: true, run: [...shop.flags, 'src/app/main.ts'], env: shop.env, listens: true },
  dev: {
    listens: true,
    run: [...OPENED_ONCE.map((path) => `--watch-path=${path}`), '--watch-preserve-output', 'src/app/dev.ts'],
  },
  build: { build: true },
  // The run itself builds the pages when one of its files needs them.
  test: { run: ['node_modules/vitest/vitest.mjs', 'run'] },
  'test:fuzz': {
    run: ['node_modules/vitest/vitest.mjs', 'run', 'tests/fuzz'],
    env: { FUZZ_RUNS: process.env.FUZZ_RUNS ?? '10000' },
  },
  'test:safety': {
    run: [
      ...['node_modules/vitest/vitest.mjs', 'run', 'tests/safety', 'tests/drills', 'tests/fuzz'],
      ...['http/access', 'process/backup', 'process/npm-start', 'e2e/broken-responses', 'accessibility'],
    ],
    env: { SAFETY: 'full', FUZZ_RUNS: process.env.FUZZ_RUNS ?? '10000' },
  },
  'test:controls': { run: ['scripts/controls.ts'] },
  backup: { run: ['src/platform/operation/backup.ts'] },
  restore: { run: ['src/platform/operation/restore.ts'] },
  admin: { run: ['src/app/admin.ts'] },
  doctor: { run: ['src/app/doctor.ts'] },
  check: { run: ['scripts/check.ts'] },
  format: { run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write'] },
  'env-example': { run: ['scripts/env-example.ts'] },
  bench: { build: true, run: ['scripts/bench/speed.ts'] },
  'bench:web': { build: true, run: ['scripts/bench/web.ts'] },
  pictures: { build: true, run: ['scripts/pictures.ts'] },
  'bench:screens': { build: true, run: ['scripts/bench/screens.ts'] },
};

const env = { ...process.env, PATH: `${nodeFolder}${delimiter}${process.env.PATH ?? ''}` };

/** Said beside what a command prints: the log of the shop is JSON from its first line. */
const say = (line) => console.error(line);

function fail(line) {
  say(line);
  process.exit(1);
}

/** Runs a program to its end; its words go to the terminal only when it fails. */
function runQuietly(program, args, failed, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: onWindows && program === 'npm',
    ...options,
  });
  if (status === 0) return;
  process.stderr.write(`${stdout || ''}${stderr || ''}${error ? `${error.message}\n` : ''}`);
  fail(failed);
}

/** A hash over the names and contents of files, to see whether work done before still holds. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!fs.existsSync(path)) return;
    if (fs.statSync(path).isDirectory()) {
      for (const name of fs.readdirSync(path).sort()) add(join(path, name));
    } else {
      hash.update(path.slice(root.length)).update(fs.readFileSync(path));
    }
  };
  for (const path of paths) add(join(root, path));
  return hash.digest('hex');
}

/** Does a piece of work unless the stamp beside its result says that nothing has changed since. */
function whenStale(stamp, paths, work) {
  const now = fingerprint(paths);
  const isFresh = () => fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === now;
  if (isFresh()) return;
  const leave = enterAlone();
  // Another command may have done it while this one waited.
  if (!isFresh()) {
    fs.rmSync(stamp, { force: true });
    work();
    fs.writeFileSync(stamp, now);
  }
  leave();
}

/** Longer than any installation or build takes: anyone who holds the lock then is somebody else under the same number. */
const LOCK_MS = 15 * 60_000;

/**
 * Waits until no other command installs or builds in this folder: two at once take the files from under each other.
 * Returns what lets the next one in; the end of the process does so, too.
 */
function enterAlone() {
  for (let waits = 0; ; waits += 1) {
    try {
      if (takes(lock)) break;
    } catch {
      // A folder that takes no file: the work itself says why.
      return () => {};
    }
    if (waits === 0) say('Ждём: в этой папке другая команда ставит зависимости или собирает страницы…');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  const leave = () => fs.rmSync(lock, { force: true });
  process.once('exit', leave);
  return () => {
    process.off('exit', leave);
    leave();
  };
}

/**
 * Takes a lock that no one holds; false while somebody does. One that was abandoned is taken away first, by anyone who
 * holds the lock of doing so: of two who saw it at once, the later would take away what the first has put in its place.
 */
function takes(path) {
  if (writesFirst(path)) return true;
  const taking = `${path}-taking`;
  if (!isAbandoned(path) || !takes(taking)) return false;
  if (isAbandoned(path)) fs.rmSync(path, { force: true });
  fs.rmSync(taking, { force: true });
  return writesFirst(path);
}

function writesFirst(path) {
  try {
    fs.writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(path) {
  try {
    if (Date.now() - fs.statSync(path).mtimeMs > LOCK_MS) return true;
    process.kill(Number(fs.readFileSync(path, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function install() {
  whenStale(join(modules, '.installed'), ['package-lock.json'], () => {
    try {
      fs.accessSync(root, fs.constants.W_OK);
    } catch {
      fail(
        `Нет прав писать в папку ${root}: первый запуск ставит в неё зависимости. Отдайте её тому, кто запускает.`,
      );
    }
    say('Устанавливаем зависимости (один раз, около минуты)…');
    const options = { env: withBorrowedNode() };
    // However this machine is set: without these two there is nothing to build with.
    const all = ['--include=dev', '--include=optional'];
    const quiet = ['--loglevel=error', '--no-audit', '--no-fund', ...SOON];
    runQuietly(
      'npm',
      ['ci', ...all, ...quiet],
      'Зависимости не установились (причина выше). Проверьте связь с registry.npmjs.org и место на диске и повторите.',
      options,
    );
    // Where install scripts are blocked, the package has not put its Node in place yet.
    if (!fs.existsSync(node)) {
      const place = ['installArchSpecificPackage.js'];
      runQuietly(process.execPath, place, NO_NODE, { ...options, cwd: join(modules, 'node') });
    }
    if (!fs.existsSync(node)) fail(NO_NODE);
    // npm leaves out in silence what it takes for unfit; the stamp is for what opens.
    const open = "for (const part of ['sharp', 'vite']) await import(part);";
    runQuietly(
      node,
      ['--input-type=module', '-e', open],
      'Установка неполная (чего нет — выше). Удалите папку node_modules и повторите.',
    );
    fs.rmSync(borrowed, { recursive: true, force: true });
  });
  if (!fs.existsSync(node)) {
    fs.rmSync(join(modules, '.installed'), { force: true });
    fail(NO_NODE);
  }
}

/** Without a network npm would think for minutes before it says so. */
const SOON = ['--fetch-retries=1', '--fetch-retry-maxtimeout=10000'];

const NO_NODE =
  'Node.js проекта не установился. Проверьте связь с registry.npmjs.org, удалите папку node_modules и повторите.';

/**
 * The environment for npm. An old Node would make it leave out native parts that are meant for a newer one, so
 * npm then runs on the Node that the project is about to install; from a folder of its own, for npm empties
 * node_modules first.
 */
function withBorrowedNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)) return env;
  if (onWindows || major < 16)
    fail(`Node.js ${process.versions.node} слишком стар. Поставьте 22 или новее: https://nodejs.org`);
  const { version } = JSON.parse(fs.readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[
    'node_modules/node'
  ];
  const { platform, arch } = process;
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`;
  fs.rmSync(borrowed, { recursive: true, force: true });
  fs.mkdirSync(borrowed);
  fs.writeFileSync(join(borrowed, 'package.json'), '{}');
  const quiet = ['--no-save', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund', ...SOON];
  runQuietly('npm', ['install', ...quiet, `${name}@${version}`], NO_NODE, { cwd: borrowed });
  return { ...env, PATH: `${join(borrowed, 'node_modules', name, 'bin')}${delimiter}${env.PATH}` };
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
    say('Собираем страницы…');
    // What the starts before have kept of code that is no more.
    fs.rmSync(join(root, shop.env.NODE_COMPILE_CACHE), { recursive: true, force: true });
    const failed = 'Страницы не собрались (причина выше). Проверьте место на диске и повторите.';
    // A build for anything else has the looser policy of development in it.
    const production = { env: { ...env, NODE_ENV: 'production' } };
    runQuietly(node, ['node_modules/@react-router/dev/bin.cjs', 'build'], failed, production);
    runQuietly(node, ['scripts/compress.ts'], failed);
  });
}

/** Ends here when another program listens where the shop would: installing and filling take minutes. */
async function refuseTakenPort() {
  const file = join(root, '.env');
  const written = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const setting = (name, otherwise) =>
    process.env[name] ??
    [
      ...written.matchAll(
        new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*["']?([\\w.:]+)`, 'gm'),
      ),
    ].at(-1)?.[1] ??
    otherwise;
  const port = Number(setting('PORT', '3000'));
  // What is no port is told by the shop, in the words of its settings.
  if (!(port > 0 && port < 65_536)) return;
  const server = createServer();
  const isTaken = await new Promise((resolve) => {
    server.once('error', ({ code }) => resolve(code === 'EADDRINUSE'));
    server.listen(port, setting('HOST', '127.0.0.1'), () => server.close(() => resolve(false)));
  });
  if (isTaken) fail(`PORT: порт ${port} занят. Остановите другую программу или задайте другой: PORT=3001`);
}

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`Неизвестная команда «${name}». Есть: ${Object.keys(commands).join(', ')}.`);

if (command.listens) await refuseTakenPort();
install();
if (command.build) build();
if (command.run) {
  const child = spawn(node, [...command.run, ...rest], {
    cwd: root,
    env: { ...env, ...command.env },
    // By the channel a shop learns that this process was killed (src/app/open-shop.ts).
    stdio: ['inherit', 'inherit', 'inherit', ...(command.listens ? ['ipc'] : [])],
  });
  let asked = false;
  const end = (signal) => {
    asked = true;
    child.kill(signal);
  };
  // Ctrl-C reaches the child by itself, and a second time does no harm; a request from outside reaches only us.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal));
  process.on('SIGHUP', () => end('SIGTERM'));
  // A request that npm hands on ends at its shell, which leaves us behind.
  const parent = process.ppid;
  const look = () => process.ppid !== parent && end('SIGTERM');
  if (process.env.npm_lifecycle_event !== undefined) setInterval(look, 500).unref();
  child.on('exit', (code, signal) => {
    if (code === null && !asked) say(`Остановлено сигналом ${signal}: не хватило памяти или убито извне.`);
    process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
  });
}
