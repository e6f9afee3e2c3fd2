import { MAX_TRANSFERS, type Transfer } from '../../../user-order-payments.contract.ts';
import { readBankTable } from './bank-table.ts';
import { isOneC, readOneC } from './one-c.ts';

/** The largest statement that is read: a year of a small shop. */
export const MAX_STATEMENT_BYTES = 4 * 1024 * 1024;

/** What came of a statement: its incoming transfers, or why there are none. */
export type Statement =
  | { transfers: Transfer[]; total: number; problem: null }
  | { transfers: null; problem: string };

const UNKNOWN =
  'Не похоже на выписку. Нужен файл обмена 1С (kl_to_1c.txt) или таблица, где есть столбцы «Дата» и «Сумма» или «Приход».';

/** Reads a statement, pasted or of a file; what the bank took is left out. Sums are kopecks. */
export function readStatement(text: string): Statement {
  const transfers = isOneC(text) ? readOneC(text) : readBankTable(text);
  if (transfers === null) return { transfers: null, problem: UNKNOWN };
  if (transfers.length === 0) return { transfers: null, problem: 'В этой выписке нет поступлений.' };
  return { transfers: transfers.slice(0, MAX_TRANSFERS), total: transfers.length, problem: null };
}

/** The text of a statement's file: UTF-8, what Excel calls Unicode, DOS where 1C says so, else Windows-1251. */
export function decodeStatement(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const utf8 = new TextDecoder().decode(bytes);
  if (!utf8.includes('\uFFFD')) return utf8;
  const dos = new TextDecoder('ibm866').decode(bytes);
  return dos.includes('Кодировка=DOS') ? dos : new TextDecoder('windows-1251').decode(bytes);
}
