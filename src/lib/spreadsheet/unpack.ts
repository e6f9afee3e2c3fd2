import { Unzip, type UnzipFile, UnzipInflate, zipSync } from 'fflate';
import { MAX_UNPACKED_BYTES } from './sheet.ts';

/** What of a workbook is a table; pictures, drawings and the rest are not unpacked at all. */
const OF_TABLES =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i;

/** How many of those a workbook may have: a sheet each. */
const MOST_PARTS = 300;

/** Packed bytes given at a time: a thousand times as many may come of them before they are counted. */
const STEP = 16 * 1024;

/**
 * Unpacks a workbook and returns it anew, packed without compression, so that whoever reads it next finds nothing
 * that grows. Every byte is counted as it comes, whatever the file says of its sizes. Returns null for one that
 * grows too large or has too many parts, and undefined for what is no such file.
 */
export function unpackedWorkbook(packed: Uint8Array): Uint8Array<ArrayBuffer> | null | undefined {
  const parts = new Map<string, Uint8Array[]>();
  let [left, failed, entries] = [MAX_UNPACKED_BYTES, false, 0];
  const unzip = new Unzip((file: UnzipFile) => {
    entries += 1;
    if (!OF_TABLES.test(file.name) || parts.has(file.name) || parts.size >= MOST_PARTS) return;
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) failed = true;
      left -= chunk?.length ?? 0;
      // Counted all the same, stored no longer.
      if (left >= 0 && chunk) chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < packed.length; start += STEP) {
      unzip.push(packed.subarray(start, start + STEP), start + STEP >= packed.length);
      if (left < 0 || entries > 10 * MOST_PARTS) return null;
    }
  } catch {
    return undefined;
  }
  if (failed || !parts.has('xl/workbook.xml')) return undefined;
  const files = [...parts].map(([name, chunks]) => [name, joined(chunks)] as const);
  return zipSync(Object.fromEntries(files), { level: 0 }) as Uint8Array<ArrayBuffer>;
}

function joined(chunks: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const chunk of chunks) {
    whole.set(chunk, end);
    end += chunk.length;
  }
  return whole;
}
