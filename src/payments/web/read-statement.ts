import { decodeText } from '../../lib/text/decode-text.ts';
import { MAX_TRANSFERS, type Transfer } from '../user-order-payments.contract.ts';
import { readBankTable } from './bank-table.ts';
import { readDay, readKopecks, transferOf } from './cells.ts';

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

const HEAD = '1CClientBankExchange';

/** Whether a text is of the format in which banks and 1C exchange statements. */
function isOneC(text: string): boolean {
  return text.trimStart().startsWith(HEAD);
}

/** The incoming transfers of a statement in that format, `Ключ=значение` lines in sections. */
function readOneC(text: string): Transfer[] {
  const own = new Set<string>();
  const documents: Map<string, string>[] = [];
  let document: Map<string, string> | null = null;
  for (const line of text.split(/\r\n?|\n/)) {
    const [key = '', ...rest] = line.split('=');
    const name = key.trim();
    const value = rest.join('=').trim();
    if (name === 'СекцияДокумент') document = new Map();
    else if (name === 'КонецДокумента') {
      if (document !== null) documents.push(document);
      document = null;
    } else if (document !== null) document.set(name, value);
    else if (name === 'РасчСчет') own.add(value);
  }
  return documents.filter((one) => isIncoming(one, own)).flatMap(transferFrom);
}

/** Came to an account the statement is of; without accounts the bank's own days say it. */
function isIncoming(document: Map<string, string>, own: Set<string>): boolean {
  const to = document.get('ПолучательСчет') || document.get('ПолучательРасчСчет') || '';
  const from = document.get('ПлательщикСчет') || document.get('ПлательщикРасчСчет') || '';
  if (own.has(from)) return false;
  return own.has(to) || (Boolean(document.get('ДатаПоступило')) && !document.get('ДатаСписано'));
}

function transferFrom(document: Map<string, string>): Transfer[] {
  const read = (...names: string[]) => names.map((name) => document.get(name)).find(Boolean) ?? '';
  const purpose =
    read('НазначениеПлатежа') ||
    [1, 2, 3, 4, 5, 6].map((line) => document.get(`НазначениеПлатежа${line}`) ?? '').join(' ');
  return transferOf({
    day: readDay(read('ДатаПоступило', 'Дата')),
    kopecks: readKopecks(read('Сумма')),
    document: read('Номер'),
    payer: read('Плательщик1', 'Плательщик'),
    purpose,
  });
}
