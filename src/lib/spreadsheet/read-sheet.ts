import { decodeText } from '../text/decode-text.ts';
import type { HeadRule } from './heads.ts';
import { readDelimited } from './read-delimited.ts';
import { readWorkbook } from './read-workbook.ts';
import { MAX_FILE_BYTES, type Sheet, unreadable } from './sheet.ts';

const OLD_EXCEL =
  'Это старый файл .xls или файл с паролем. Откройте его в Excel и сохраните как «Книга Excel (.xlsx)».';

const starts = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** Reads the bytes of a table's file: xlsx, or text in UTF-8, Unicode or Windows-1251. */
export async function readSheet(bytes: Uint8Array, heads: readonly HeadRule[]): Promise<Sheet> {
  if (bytes.length > MAX_FILE_BYTES) return unreadable('Файл больше 20 МБ.');
  if (starts(bytes, 0x50, 0x4b)) return readWorkbook(bytes);
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return unreadable(OLD_EXCEL);
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46)) return unreadable('Это PDF, а нужна таблица: xlsx или csv.');
  const text = decodeText(bytes);
  // Pictures and programs are no tables, whatever they are called.
  if (text.slice(0, 1_000).includes('\0')) return unreadable('Это не таблица. Подойдут файлы xlsx и csv.');
  return readDelimited(text, heads);
}
