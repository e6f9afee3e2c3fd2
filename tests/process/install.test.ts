import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** What npm would leave behind, by a shell script in its place: the parts that `PARTS` names. */
const NPM = `#!/bin/sh
echo "$@" >> npm-calls
sleep 0.3
[ -z "$PARTS" ] && { echo 'network is away' >&2; exit 1; }
mkdir -p node_modules/node/bin
ln -sf "${process.execPath}" node_modules/node/bin/node
for part in $PARTS; do
  mkdir -p node_modules/$part
  echo '{"type":"module","exports":"./index.js"}' > node_modules/$part/package.json
  echo 'export {};' > node_modules/$part/index.js
done
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'Папка с пробелом '));
  await mkdir(join(folder, 'scripts'));
  await mkdir(join(folder, 'bin'));
  for (const file of ['package-lock.json', 'scripts/bootstrap.mjs', 'scripts/shop-process.json']) {
    await cp(file, join(folder, file));
  }
  await writeFile(join(folder, 'bin', 'npm'), NPM, { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true }));

const DOOR = ['scripts/bootstrap.mjs', 'install'];
const started = (parts: string) => ({
  cwd: folder,
  env: {
    PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
    PARTS: parts,
    NODE_ENV: 'production',
  },
});

function install(parts: string) {
  const { status, stderr } = spawnSync(process.execPath, DOOR, { ...started(parts), encoding: 'utf8' });
  return { status, last: stderr.trim().split('\n').at(-1) };
}
const npmCalls = async () => (await readFile(join(folder, 'npm-calls'), 'utf8')).trim().split('\n');

// Control: write the stamp before the parts were opened (bootstrap.mjs): the second try does nothing.
it.skipIf(process.platform === 'win32')(
  'an installation that failed or came without its parts is tried again, a whole one never',
  async () => {
    expect(install('')).toEqual({ status: 1, last: expect.stringMatching(/^Зависимости не установились/) });
    expect(install('vite')).toEqual({ status: 1, last: expect.stringMatching(/^Установка неполная/) });
    expect(install('vite sharp').status).toBe(0);
    expect(install('')).toEqual({ status: 0, last: '' });
    const calls = await npmCalls();
    expect(calls).toHaveLength(3);
    // A machine set to production would leave out what builds the pages.
    for (const words of calls) expect(words).toMatch(/^ci .*--include=dev --include=optional/);
  },
);

// Control: let enterAlone return at once (bootstrap.mjs): npm is called by both.
it.skipIf(process.platform === 'win32')('two commands at once install once', async () => {
  await rm(join(folder, 'node_modules'), { recursive: true });
  await rm(join(folder, 'npm-calls'));
  const both = [1, 2].map(() => once(spawn(process.execPath, DOOR, started('vite sharp')), 'exit'));
  expect((await Promise.all(both)).map(([status]) => status)).toEqual([0, 0]);
  expect(await npmCalls()).toHaveLength(1);
});

it.skipIf(process.platform === 'win32')('a command that was killed holds nobody up', async () => {
  await rm(join(folder, 'node_modules'), { recursive: true });
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await writeFile(join(folder, '.installing'), String(pid));
  // So does one that was killed while it took the place of such a one.
  await writeFile(join(folder, '.installing-taking'), String(pid));
  expect(install('vite sharp').status).toBe(0);
  for (const left of ['.installing', '.installing-taking'])
    expect(existsSync(join(folder, left))).toBe(false);
});

// Control: take the abandoned lock away without the lock of doing so (takes, bootstrap.mjs).
it.skipIf(process.platform === 'win32')('of many who find an abandoned lock one takes it away', async () => {
  await rm(join(folder, 'node_modules'), { recursive: true });
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await writeFile(join(folder, '.installing'), String(pid));
  await writeFile(join(folder, '.installing-taking'), String(process.pid));
  const waiter = spawn(process.execPath, DOOR, started('vite sharp'));
  const ended = once(waiter, 'exit');
  const [words] = await once(waiter.stderr, 'data');
  expect(String(words)).toMatch(/^Ждём/);
  expect(await readFile(join(folder, '.installing'), 'utf8')).toBe(String(pid));
  await rm(join(folder, '.installing-taking'));
  expect((await ended)[0]).toBe(0);
});
