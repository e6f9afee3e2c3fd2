import { createHash, createHmac } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { StartError } from '../config/config.ts';

const name = z.string().check(z.regex(/^[a-z_]{1,63}$/));

const headerSchema = z.object({
  format: z.literal('peredacha'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The names of the migrations that made the schema, the oldest first. */
  migrations: z.readonly(z.array(z.string())),
});

/**
 * The file of a backup: gzip over lines of UTF-8. A line that begins with `{` is a row of the table
 * named last, as JSON of PostgreSQL; every other line is a mark. The last mark carries the SHA-256
 * of all lines before it, so a file that was cut short is known before anything is touched, and with a key their
 * HMAC, so that one which somebody has changed is known as well.
 */
const markerLineSchema = z.union([
  z.tuple([z.literal('copy'), headerSchema]),
  z.tuple([z.literal('table'), z.object({ table: name, columns: z.array(name) })]),
  z.tuple([
    z.literal('counter'),
    z.object({ table: name, column: name, last: z.string().check(z.regex(/^\d{1,18}$/)), used: z.boolean() }),
  ]),
  z.tuple([
    z.literal('end'),
    z.object({ rows: z.number(), sha256: z.string(), hmac: z.optional(z.string()) }),
  ]),
]);

type BackupMarkerLine = z.output<typeof markerLineSchema>;

/** A part of a backup in its order: a mark, or rows of the table that was named last. */
export type BackupChunk = { mark: BackupMarkerLine } | { rows: string[] };

/**
 * Writes a backup, readable by its owner only. Under its name stands only what is whole and flushed to the
 * disk. Returns how many rows it has.
 * @throws StartError when there is such a file already.
 */
export async function writeBackupFile(
  file: string,
  parts: AsyncIterable<BackupChunk>,
  key: string | undefined,
): Promise<number> {
  const unfinished = `${file}.part`;
  let rows = 0;
  async function* lines() {
    const sums = sumsOf(key);
    for await (const part of parts) {
      const text =
        'rows' in part ? part.rows.map((row) => `${row}\n`).join('') : `${JSON.stringify(part.mark)}\n`;
      if ('rows' in part) rows += part.rows.length;
      sums.update(text);
      yield text;
    }
    yield `${JSON.stringify(['end', { rows, ...sums.digests() }] satisfies BackupMarkerLine)}\n`;
  }
  const taken = () =>
    new StartError(`Файл ${file} или ${unfinished} уже есть. Удалите его или назовите другой.`);
  if (existsSync(file)) throw taken();
  try {
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(lines, createGzip(), target);
    await link(unfinished, file);
    await rm(unfinished);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // An unfinished backup of somebody else's; what we have written ourselves never stays behind.
    if (code === 'EEXIST' && syscall === 'open') throw taken();
    await rm(unfinished, { force: true });
    if (code === 'EEXIST') throw taken();
    if (code === undefined || 'severity' in (error as object)) throw error;
    throw new StartError(`Файл ${file} не записать (${code}). Проверьте папку, права и свободное место.`);
  }
  return rows;
}

/** The sums of the lines of a backup; without a key none that a forger could not make as well. */
function sumsOf(key: string | undefined) {
  const hash = createHash('sha256');
  const hmac = key === undefined ? undefined : createHmac('sha256', key);
  return {
    update(text: string) {
      hash.update(text);
      hmac?.update(text);
    },
    digests: () => ({ sha256: hash.digest('hex'), hmac: hmac?.digest('hex') }),
  };
}

/** Rows go on to the database in parts of about this many characters. */
const PART_CHARACTERS = 1 << 20;

/** How a backup is believed: by its key, or by the operator's word. */
export interface BackupSignatureOptions {
  key: string | undefined;
  /** Takes it with another signature, or none. */
  unsigned: boolean;
}

/** Reads a backup part by part, the mark `end` last. @throws StartError when it is not whole, or not signed with the key. */
export async function* readBackupFile(
  file: string,
  { key, unsigned }: BackupSignatureOptions,
): AsyncGenerator<BackupChunk> {
  const sums = sumsOf(key);
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
      const mark = parseMark(line, file);
      if (mark[0] === 'end') {
        const { sha256, hmac } = sums.digests();
        if (mark[1].sha256 !== sha256 || mark[1].rows !== counted) throw createBrokenBackupError(file);
        if (!unsigned && mark[1].hmac !== hmac) throw foreignBackup(file, key);
        yield { mark };
        return;
      }
      yield { mark };
    }
    sums.update(`${line}\n`);
  }
  throw createBrokenBackupError(file);
}

/** Reads a whole backup without using it; returns its head. @throws StartError as `readBackupFile`. */
export async function verifyBackupFile(
  file: string,
  trust: BackupSignatureOptions,
): Promise<z.output<typeof headerSchema>> {
  let head: z.output<typeof headerSchema> | undefined;
  for await (const part of readBackupFile(file, trust)) {
    if ('mark' in part && part.mark[0] === 'copy') head = part.mark[1];
    else if (head === undefined) throw createBrokenBackupError(file);
  }
  if (head === undefined) throw createBrokenBackupError(file);
  return head;
}

/** The longest row is a picture's bytes as text. */
const MOST_LINE_CHARACTERS = 64 << 20;
/** Text packs to a tenth, at most to a fiftieth; what unpacks to a thousand times its size is made for it. */
const MOST_UNPACKING = 200;
const UNSUSPICIOUS_BYTES = 64 << 20;

async function* linesOf(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file);
  const text = createGunzip();
  // A failure of the file or of the packing reaches the loop below by destroying what it reads.
  pipeline(packed, text).catch((error) => text.destroy(error));
  let rest: string[] = [];
  let [restLength, unpacked] = [0, 0];
  try {
    if (!(await stat(file)).isFile()) throw createBrokenBackupError(file);
    for await (const chunk of text.setEncoding('utf8') as AsyncIterable<string>) {
      unpacked += chunk.length;
      const bomb = unpacked > UNSUSPICIOUS_BYTES && unpacked > MOST_UNPACKING * packed.bytesRead;
      if (bomb || restLength > MOST_LINE_CHARACTERS) throw createBrokenBackupError(file);
      const lines = chunk.split('\n');
      const last = lines.pop() ?? '';
      const [first, ...others] = lines;
      if (first !== undefined) {
        yield rest.join('') + first;
        yield* others;
        rest = [];
        restLength = 0;
      }
      rest.push(last);
      restLength += last.length;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (/^E[A-Z]+$/.test(code ?? '')) throw new StartError(`Файл ${file} не прочитать (${code}).`);
    if (code?.startsWith('Z_')) throw createBrokenBackupError(file);
    throw error;
  } finally {
    packed.destroy();
  }
  if (rest.join('') !== '') throw createBrokenBackupError(file);
}

function parseMark(line: string, file: string): BackupMarkerLine {
  try {
    return markerLineSchema.parse(JSON.parse(line)) as BackupMarkerLine;
  } catch {
    throw createBrokenBackupError(file);
  }
}

/** The word that takes a backup with another signature, or none. */
export const ALLOW_UNSIGNED_FLAG = '--unsigned';

function foreignBackup(file: string, key: string | undefined): StartError {
  const why =
    key === undefined
      ? 'подписан, а COPY_KEY не задан: проверить нечем'
      : 'не подписан ключом COPY_KEY: его сделали без ключа, с другим или изменили';
  return new StartError(
    `Файл ${file} ${why}. База не тронута. Если вы знаете, откуда эта копия, добавьте ${ALLOW_UNSIGNED_FLAG}`,
  );
}

/** What is said of every file that is no whole backup of ours. */
export function createBrokenBackupError(file: string): StartError {
  return new StartError(`Файл ${file} — не копия магазина или повреждён. База не тронута.`);
}
