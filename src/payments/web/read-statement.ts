import { decodeText } from '../../lib/text/decode-text.ts';
import { MAX_TRANSFERS, type Transfer } from '../user-order-payments.contract.ts';
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

/** The text of a statement's file: as of any other, but DOS where 1C says so. */
export function decodeStatement(bytes: Uint8Array): string {
  const dos = new TextDecoder('ibm866').decode(bytes);
  return dos.includes('Кодировка=DOS') ? dos : decodeText(bytes);
}
