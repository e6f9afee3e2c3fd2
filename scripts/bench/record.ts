import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

const record = new URL('../../docs/benchmarks.md', import.meta.url);

interface Section {
  title: string;
  /** How it was measured; written once, when the section is made. */
  about: string;
  heads: string[];
}

/** Puts rows at the end of a section's table in docs/benchmarks.md; makes what is not there yet. */
export async function appendRows({ title, about, heads }: Section, rows: string[][]): Promise<void> {
  const before = existsSync(record) ? await readFile(record, 'utf8') : '# Замеры\n';
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const added = rows.map(line).join('\n');
  const heading = `## ${title}`;
  const start = before.indexOf(`${heading}\n`);
  if (start === -1) {
    const table = [line(heads), line(heads.map(() => '---')), added].join('\n');
    await writeFile(record, `${before.trimEnd()}\n\n${heading}\n\n${about}\n\n${table}\n`);
    return;
  }
  const next = before.indexOf('\n## ', start);
  const end = next === -1 ? before.length : next;
  await writeFile(record, `${before.slice(0, end).trimEnd()}\n${added}\n${before.slice(end)}`);
}

/** The day of a row. */
export const today = () => new Date().toISOString().slice(0, 10);
