import { readFile } from 'node:fs/promises';

/** What a process and those it has started hold in memory, in millions of bytes. */
export async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const own = (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024) / 1e6;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const theirs = await Promise.all(
    children
      .trim()
      .split(' ')
      .filter(Boolean)
      .map((child) => megabytesOf(Number(child))),
  );
  return theirs.reduce((sum, one) => sum + one, own);
}
