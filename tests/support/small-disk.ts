import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './programs.ts';

/** A file system with little room, which those see that are started `within` it; others reach it through `path`. */
export interface SmallDisk {
  /** Where it is for those within it. */
  folder: string;
  /** The same place for this process. */
  path: string;
  /** What begins the command line of whoever is to live on it. */
  within: string[];
  /** Takes the last byte of it, as a log that nobody looks at does; makes the room again. */
  fill(): void;
  free(): void;
  remove(): Promise<void>;
}

/** True where one can be had: root may mount. */
export function canHaveSmallDisk(): boolean {
  if (process.getuid?.() !== 0 || !['unshare', 'nsenter', 'setpriv'].every(findProgram)) return false;
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Makes one of so many megabytes. It goes with this process, however that ends. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=777 tmpfs "$0" && echo mounted && read -r _`;
  const keeper = spawn('unshare', ['--mount', 'sh', '-c', mount, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(keeper.stdout, 'data');
  const path = `/proc/${keeper.pid}/root${folder}`;
  const filler = join(path, 'filler');
  return {
    folder,
    path,
    within: ['nsenter', '--target', String(keeper.pid), '--mount', `--wd=${process.cwd()}`, '--'],
    fill: () => {
      // A piece at a time, the smaller ones last: what others write meanwhile leaves no room between.
      for (const size of [1 << 20, 4_096]) {
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
    },
    free: () => rmSync(filler),
    remove: async () => {
      keeper.stdin.end();
      if (keeper.exitCode === null) await once(keeper, 'exit');
      rmdirSync(folder);
    },
  };
}
