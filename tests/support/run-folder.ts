import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files that live in memory: thousands are copied for the shops of a run, and no disk is waited for. */
const MEMORY = '/dev/shm';

/** What a run takes at the most, with room to spare; a container is given much less. */
const ROOM = 4 * 1024 ** 3;

const NAME = /^shop-tests-(\d+)-/;

/**
 * What the processes that a test starts are given of this one's environment: where programs are, and where what one
 * of them has compiled waits for the next.
 */
export const passedOn = () => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
};

/** Stays for the next run: Node keeps a file for each module there, and reads none whose source has changed. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled/', import.meta.url));

/**
 * Makes the folder under which a run keeps everything but compiled code, and makes it the folder for temporary files
 * of all its processes. Removes those of runs that were killed. Returns its path.
 */
export function makeRunFolder(): string {
  const parent = hasRoom(MEMORY) ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || isThere(Number(pid))) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(parent, `shop-tests-${process.pid}-`));
  // PostgreSQL may run as somebody else and has its files below.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.env.NODE_COMPILE_CACHE = COMPILED;
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's run is theirs to end and to clear away.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
