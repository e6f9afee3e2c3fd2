import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The processes that a process has begun; none when it has ended. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    // It has ended by itself.
    return [];
  }
}

/** True while there is such a process. */
export function isRunning(pid: number): boolean {
  try {
    // One that has ended stays in the table until its parent has looked.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Sends a signal to those of these processes that are still there. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

/** Returns what tells all that a process has printed so far. */
export function printedBy({ stdout, stderr }: ChildProcess): () => string {
  let printed = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
    });
  }
  return () => printed;
}

/** What a process and those it has started hold in memory, in millions of bytes. */
export function megabytesOf(pid: number): number {
  const status = isRunning(pid) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  const own = (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024) / 1e6;
  return childrenOf(pid).reduce((sum, child) => sum + megabytesOf(child), own);
}
