import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

const record = new URL('../../docs/benchmarks.md', import.meta.url);
const TITLE = '## Страницы (`npm run bench:web`)';

const about = `Магазин с примерами, Chromium, телефон Lighthouse: медленный 4G (150 мс, 1,6 Мбит/с) и процессор в 4 раза
медленнее; середина пяти посещений с пустым кешем. Байты — как пришли, тела ответов; 1 КБ — 1000 байт.`;

/** Puts rows at the end of the pages' table in docs/benchmarks.md; makes the table when it is not there. */
export async function appendRows(heads: string[], rows: string[][]): Promise<void> {
  const before = existsSync(record) ? await readFile(record, 'utf8') : '# Замеры\n';
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const added = rows.map(line).join('\n');
  const start = before.indexOf(TITLE);
  if (start === -1) {
    const table = [line(heads), line(heads.map(() => '---')), added].join('\n');
    await writeFile(record, `${before.trimEnd()}\n\n${TITLE}\n\n${about}\n\n${table}\n`);
    return;
  }
  const next = before.indexOf('\n## ', start);
  const end = next === -1 ? before.length : next;
  await writeFile(record, `${before.slice(0, end).trimEnd()}\n${added}\n${before.slice(end)}`);
}
