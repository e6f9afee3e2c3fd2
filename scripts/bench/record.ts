import { readFile, writeFile } from 'node:fs/promises';
import { isTrial } from './load.ts';

const record = new URL('../../docs/benchmarks.md', import.meta.url);

/**
 * Puts rows at the end of the first table below a heading of docs/benchmarks.md, in place of older ones of the same
 * work, which their second cell names; a trial records nothing.
 */
export async function appendRows(heading: string, rows: string[][]): Promise<void> {
  if (isTrial) return;
  const before = await readFile(record, 'utf8');
  const start = before.indexOf(`## ${heading}\n`);
  const end = start < 0 ? -1 : `${before}\n`.indexOf('|\n\n', start);
  if (end < 0) throw new Error(`docs/benchmarks.md has no table below «${heading}»`);
  const added = rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
  const works = rows.map(([, work]) => `| ${work} |`);
  const kept = before
    .slice(start, end + 2)
    .split('\n')
    .filter((line) => !works.some((work) => line.includes(work)));
  await writeFile(record, before.slice(0, start) + kept.join('\n') + added + before.slice(end + 2));
}

/** The day of a row. */
export const today = () => new Date().toISOString().slice(0, 10);
