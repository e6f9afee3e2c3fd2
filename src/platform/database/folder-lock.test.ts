import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '../config/config.ts';
import { lockDatabaseFolder } from './folder-lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-lock-'));
});
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Another process that takes the folder and keeps it. Returns what it printed and how to end it. */
async function anotherProcess() {
  const script = `
    import { lockDatabaseFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)};
    try {
      globalThis.unlock = lockDatabaseFolder(${JSON.stringify(folder)});
      console.log('taken');
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [printed] = await once(child.stdout, 'data');
  const kill = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { printed: String(printed).trim(), kill };
}

it('refuses a second process, naming the folder and what to do, until it is let go', async () => {
  const unlock = lockDatabaseFolder(folder);
  expect(() => lockDatabaseFolder(folder)).toThrow(StartError);
  const second = await anotherProcess();
  unlock();
  expect(second.printed).toContain(folder);
  expect(second.printed).toMatch(/^DATA_DIR: .*другой процесс/);
  expect((await anotherProcess()).printed).toBe('taken');
});

it('refuses this process while another holds the folder, and is free once that was killed', async () => {
  const other = await anotherProcess();
  expect(other.printed).toBe('taken');
  expect(() => lockDatabaseFolder(folder)).toThrow(StartError);
  await other.kill();
  lockDatabaseFolder(folder)();
});
