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
