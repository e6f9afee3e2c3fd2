import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError } from '../../shared/server/config.ts';
import type { IdCounter, TableShape } from './copy.db.ts';

/**
 * The file of a copy: gzip over lines of UTF-8. A line that begins with `{` is a row of the table
 * named last, as JSON of PostgreSQL; every other line is a mark. The last mark carries the SHA-256
 * of all lines before it, so a file that was cut short or changed is known before anything is touched.
 */
export type Mark =
  | ['copy', CopyHead]
  | ['table', TableShape]
  | ['counter', IdCounter]
  | ['end', { rows: number; sha256: string }];

export interface CopyHead {
  format: 'peredacha';
  version: 1;
  madeAt: string;
  /** The names of the migrations that made the schema, the oldest first. */
  migrations: readonly string[];
}

/** A part of a copy in its order: a mark, or rows of the table that was named last. */
export type Part = { mark: Mark } | { rows: string[] };

/**
 * Writes a copy, readable by its owner only. Under its name stands only what is whole and flushed to the
 * disk. Answers how many rows it has. Throws StartError when there is such a file already.
 */
export async function writeCopyFile(file: string, parts: AsyncIterable<Part>): Promise<number> {
  const unfinished = `${file}.part`;
  let rows = 0;
  async function* lines() {
    const hash = createHash('sha256');
    for await (const part of parts) {
      const text =
        'rows' in part ? part.rows.map((row) => `${row}\n`).join('') : `${JSON.stringify(part.mark)}\n`;
      if ('rows' in part) rows += part.rows.length;
      hash.update(text);
      yield text;
    }
    yield `${JSON.stringify(['end', { rows, sha256: hash.digest('hex') }] satisfies Mark)}\n`;
  }
  try {
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(lines, createGzip(), target);
    await link(unfinished, file);
    await rm(unfinished);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw new StartError(`Файл ${file} или ${unfinished} уже есть. Удалите его или назовите другой.`);
    }
    await rm(unfinished, { force: true });
    if (code === undefined || 'severity' in (error as object)) throw error;
    throw new StartError(`Файл ${file} не записать (${code}). Проверьте папку, права и свободное место.`);
  }
  return rows;
}

/** Rows go on to the database in parts of about this many characters. */
const PART_CHARACTERS = 1 << 20;

/** Reads a copy part by part; the last part is the mark `end`. Throws StartError for what is no whole copy. */
export async function* readCopyFile(file: string): AsyncGenerator<Part> {
  const hash = createHash('sha256');
  let rows: string[] = [];
  let size = 0;
  let counted = 0;
  for await (const line of linesOf(file)) {
    if (line.startsWith('{')) {
      rows.push(line);
      size += line.length;
      counted += 1;
    }
    if (rows.length > 0 && (size > PART_CHARACTERS || !line.startsWith('{'))) {
      yield { rows };
      rows = [];
      size = 0;
    }
    if (!line.startsWith('{')) {
      const mark = markOf(line, file);
      if (mark[0] === 'end') {
        if (mark[1].sha256 !== hash.digest('hex') || mark[1].rows !== counted) throw broken(file);
        yield { mark };
        return;
      }
      yield { mark };
    }
    hash.update(`${line}\n`);
  }
  throw broken(file);
}

/** Reads a whole copy without using it. Answers its head. Throws StartError when it is not whole. */
export async function checkCopyFile(file: string): Promise<CopyHead> {
  let head: CopyHead | undefined;
  for await (const part of readCopyFile(file)) {
    if ('mark' in part && part.mark[0] === 'copy') head = part.mark[1];
    else if (head === undefined) throw broken(file);
  }
  if (head?.format !== 'peredacha' || head.version !== 1) throw broken(file);
  return head;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip();
  // A failure of the file or of the packing reaches the loop below by destroying what it reads.
  pipeline(createReadStream(file), text).catch((error) => text.destroy(error));
  let rest = '';
  try {
    for await (const chunk of text.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (/^E[A-Z]+$/.test(code ?? '')) throw new StartError(`Файл ${file} не прочитать (${code}).`);
    if (code?.startsWith('Z_')) throw broken(file);
    throw error;
  }
  if (rest !== '') throw broken(file);
}

function markOf(line: string, file: string): Mark {
  try {
    return JSON.parse(line) as Mark;
  } catch {
    throw broken(file);
  }
}

function broken(file: string): StartError {
  return new StartError(`Файл ${file} — не копия магазина или повреждён. База не тронута.`);
}
