import { type Day, isDay, moscowDay } from '../../lib/calendar.ts';
import { listFirst } from '../../lib/russian/plural.ts';
import { decodeText, type SheetCell, type SheetReadResult } from '../../lib/spreadsheet/sheet.ts';
import {
  findHeaderRow,
  type RecognizedColumn,
  type SheetHeaderDefinition,
} from '../../lib/spreadsheet/sheet-columns.ts';
import type { SheetJob } from '../../lib/spreadsheet/table-worker.ts';
import { normalizeUnicode } from '../../lib/text/normalize-text.ts';
import {
  MAX_DOCUMENT_NUMBER_LENGTH,
  MAX_TRANSFER_TEXT_LENGTH,
  type Transfer,
} from '../user-order-payments.contract.ts';

/** The largest statement that is read: a year of a small shop. */
export const MAX_STATEMENT_BYTES = 4 * 1024 * 1024;

/** What came of a statement: its incoming transfers with what is worth knowing of the file, or why there are none. */
export type ParsedStatement =
  | { transfers: Transfer[]; notes: string[]; problem: null }
  | { transfers: null; problem: string };

const UNKNOWN =
  'Не похоже на выписку. Нужен файл обмена 1С (kl_to_1c.txt) или таблица, где есть столбцы «Дата» и «Сумма» или «Приход».';
const TOO_LONG = 'Файл не удалось прочитать за полминуты. Выгрузите выписку за меньший срок.';

/** Reads a statement, pasted or a file, without what the bank took. `readSheet` reads tables. Sums are kopecks. */
export async function readStatement(
  source: string | Uint8Array,
  readSheet: (job: SheetJob & { kind: 'read' }) => Promise<SheetReadResult | null>,
): Promise<ParsedStatement> {
  const head =
    typeof source === 'string'
      ? source.trimStart().slice(0, HEAD_BYTES)
      : decodeText(source.subarray(0, HEAD_BYTES));
  if (head.trim() === '') return { transfers: null, problem: UNKNOWN };
  if (head.includes(ONE_C)) {
    return statementOf(readOneC(typeof source === 'string' ? source : decodeStatement(source)), []);
  }
  const { rules, mostRows } = HEADS;
  const sheet = await readSheet({ kind: 'read', source, heads: { rules, mostRows } });
  return sheet === null ? { transfers: null, problem: TOO_LONG } : statementIn(sheet);
}

function statementOf(transfers: Transfer[], notes: string[]): ParsedStatement {
  if (transfers.length === 0) {
    return { transfers: null, problem: ['В этой выписке нет поступлений.', ...notes].join(' ') };
  }
  return { transfers: withOccurrences(transfers), notes, problem: null };
}

/** Counts the transfers that are alike and have no number: each of them is another one. */
function withOccurrences(transfers: Transfer[]): Transfer[] {
  const counts = new Map<string, number>();
  return transfers.map((transfer) => {
    const { day, sum, document, words } = transfer;
    const key = JSON.stringify([day, sum, words]);
    const occurrence = (counts.get(key) ?? 0) + 1;
    if (document === '') counts.set(key, occurrence);
    return document === '' && occurrence > 1 ? { ...transfer, occurrence } : transfer;
  });
}

/** Enough of a file to know its format by. */
const HEAD_BYTES = 200;

/** The text of a statement's file: as of any other, but DOS where 1C says so. */
function decodeStatement(bytes: Uint8Array): string {
  const dos = new TextDecoder('ibm866').decode(bytes);
  return dos.includes('Кодировка=DOS') ? dos : decodeText(bytes);
}

/** How a text begins in the format in which banks and 1C exchange statements. */
const ONE_C = '1CClientBankExchange';

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
  return documents.filter((one) => isIncoming(one, own)).flatMap(transferOfDocument);
}

/** Came to an account the statement is of; without accounts the bank's own days say it. */
function isIncoming(document: Map<string, string>, own: Set<string>): boolean {
  const to = document.get('ПолучательСчет') || document.get('ПолучательРасчСчет') || '';
  const from = document.get('ПлательщикСчет') || document.get('ПлательщикРасчСчет') || '';
  if (own.has(from)) return false;
  return own.has(to) || (Boolean(document.get('ДатаПоступило')) && !document.get('ДатаСписано'));
}

function transferOfDocument(document: Map<string, string>): Transfer[] {
  const read = (...names: string[]) => names.map((name) => document.get(name)).find(Boolean) ?? '';
  const purpose =
    read('НазначениеПлатежа') ||
    [1, 2, 3, 4, 5, 6].map((line) => document.get(`НазначениеПлатежа${line}`) ?? '').join(' ');
  return transferOf({
    day: parseStatementDay(read('ДатаПоступило', 'Дата')),
    kopecks: parseStatementKopecks(read('Сумма')),
    document: read('Номер'),
    payer: read('Плательщик1', 'Плательщик'),
    purpose,
  });
}

type Column =
  | 'currency'
  | 'direction'
  | 'state'
  | 'madeOn'
  | 'day'
  | 'document'
  | 'payer'
  | 'purpose'
  | 'income'
  | 'expense'
  | 'sum';

/** The columns of a bank's table, Russian or English. Several of them may hold the same. */
const HEADS: SheetHeaderDefinition<Column> = {
  rules: [
    { column: 'currency', is: /^(валюта|currency)/ },
    {
      column: 'direction',
      is: /^(тип|вид|направлени|type|direction)|^д\/к$|приход.*расход|дебет ?\/ ?кредит|debit.*credit/,
    },
    { column: 'state', is: /^(статус|состояние|status|state)/ },
    // The day it was written, which is earlier than the day it came.
    { column: 'madeOn', is: /^дата (док|созд|авториз)|^doc(ument|\.)? date/ },
    { column: 'day', is: /^(дата|date)|date$/ },
    {
      column: 'document',
      is: /^(№|номер|n)( ?(док|п\/п|пл|опер).*)?$|номер (док|пл)|^документ$|^doc(ument|\.)?( (no|num).*)?$/,
    },
    {
      column: 'payer',
      is: /плательщик|отправител|контрагент|корреспондент|от кого|payer|sender|counterparty|merchant/,
      isNot: /инн|кпп|бик|счет|банк|account|bank|\binn\b/,
    },
    {
      column: 'purpose',
      is: /назначени|основани|описани|комментари|сообщени|содержани|purpose|description|details|comment/,
    },
    {
      column: 'income',
      is: /приход|поступ|зачислен|кредит|credit/,
      isNot: /счет|банк|бик|инн|наименов|валют|account|bank/,
    },
    {
      column: 'expense',
      is: /расход|списан|дебет|debit/,
      isNot: /счет|банк|бик|инн|наименов|валют|account|bank/,
    },
    { column: 'sum', is: /сумма|amount/, isNot: /комис|бонус|кэшб|кешб|ндс|остат|округ|bonus|cashback|fee/ },
  ],
  labels: null,
  // Four megabytes of short rows.
  mostRows: 40_000,
  isEnough: (columns) =>
    (columns.has('day') || columns.has('madeOn')) && (columns.has('income') || columns.has('sum')),
  missing: UNKNOWN,
};

const TAKEN = /расход|списан|дебет|debit|исход|outgoing|withdraw/i;
const PENDING = /в обработке|обрабатыва|ожида|авторизац|pending|processing|in process|hold/i;
const ROUBLES = /^(rub|rur|руб|росс|р\.?$|₽|643|810)/i;
const FAILED = /fail|reject|declin|cancel|отклон|отмен|ошибк|не выполн|не исполн/i;

/** The incoming transfers of a table as banks export it or a person pastes it. */
function statementIn(sheet: SheetReadResult): ParsedStatement {
  if (sheet.rows === null) return { transfers: null, problem: sheet.problem };
  const { rows, columns, problem } = findHeaderRow(sheet.rows, HEADS);
  if (problem !== null) return { transfers: null, problem };
  const read = rows.map(({ line, cells }) => ({ line, ...readRow(cells, columns) }));
  const notes = Object.entries(leftOutLabels).flatMap(([reason, label]) => {
    const leftOut = read.filter((row) => row.leftOut === reason).map(({ line }) => line);
    return leftOut.length > 0 ? [`${label}: ${listFirst(leftOut, MOST_NAMED)}.`] : [];
  });
  return statementOf(
    read.flatMap(({ transfers }) => transfers),
    [...sheet.notes, ...notes],
  );
}

const leftOutLabels = {
  UNREAD: 'Не прочитана сумма в строках',
  NO_DAY: 'Не прочитана дата в строках',
  AHEAD: 'День ещё не наступил в строках',
  PENDING: 'Банк ещё не провёл переводы в строках',
  FOREIGN: 'Сумма не в рублях в строках',
};

interface ReadRow {
  transfers: Transfer[];
  /** Why money that came by it is not among the transfers; null where it is, or where none came. */
  leftOut: keyof typeof leftOutLabels | null;
}

/** So many rows are named by their numbers. */
const MOST_NAMED = 10;

/** What is meant for a sum and is none. Sber's «Кредит» may be an account. */
const isUnread = (cell: SheetCell) =>
  typeof cell === 'object' || (/[\p{L}\d]/u.test(String(cell)) && !/^\d{20}/.test(String(cell).trim()));

/** How a row begins that sums others up. */
const SUMS_UP = /^(итог|всего|оборот|остат|количеств|сальдо|входящ|исходящ|total|balance|turnover)/i;

function readRow(row: readonly SheetCell[], columns: readonly RecognizedColumn<Column>[]): ReadRow {
  const cells = (column: Column) =>
    columns.flatMap((known) => (known.column === column ? (row[known.index] ?? []) : []));
  const texts = (column: Column) => cells(column).map(textOf).filter(Boolean);
  const [direction = ''] = texts('direction');
  const [state = ''] = texts('state');
  const [currency = ''] = texts('currency');
  if (TAKEN.test(direction) || FAILED.test(state)) return { transfers: [], leftOut: null };
  const [written = ''] = [...texts('day'), ...texts('madeOn')];
  const day = parseStatementDay(written);
  const [document = ''] = texts('document');
  const sums = columns.some(({ column }) => column === 'income') ? cells('income') : cells('sum');
  // Sber says «Кредит» of an account and of the sum beside it: the first that is a sum.
  const kopecks = sums.map(parseStatementKopecks).find((sum) => sum !== null) ?? null;
  const transfers = transferOf({
    day,
    kopecks,
    document,
    payer: [...new Set(texts('payer'))].join(' ') || accountHolder(row),
    purpose: [...new Set(texts('purpose'))].join(' '),
  });
  if (transfers.length === 0) {
    if (day !== null)
      return { transfers, leftOut: kopecks === null && sums.some(isUnread) ? 'UNREAD' : null };
    const came = kopecks !== null && kopecks > 0 && written !== '';
    const sumsUp = row.some((cell) => SUMS_UP.test(textOf(cell)));
    return { transfers, leftOut: came && !sumsUp ? 'NO_DAY' : null };
  }
  if (day !== null && day > moscowDay(new Date())) return { transfers: [], leftOut: 'AHEAD' };
  if (PENDING.test(state)) return { transfers: [], leftOut: 'PENDING' };
  return currency === '' || ROUBLES.test(currency)
    ? { transfers, leftOut: null }
    : { transfers: [], leftOut: 'FOREIGN' };
}

/** Sber writes account, taxpayer, if any, and name into one cell, the payer's before ours; empty where no name follows. */
function accountHolder(row: readonly SheetCell[]): string {
  const account = row.map(textOf).find((text) => /^\d{20}(?!\d)/.test(text));
  return /^\d{20}\s+(?:\d{10,12}\s+)?(\D.+)$/s.exec(account ?? '')?.[1] ?? '';
}

/** What a cell says: of a date its day, of what cannot be read nothing. */
const textOf = (cell: SheetCell) => (typeof cell === 'object' ? (cell.day ?? '') : String(cell).trim());

interface Cells {
  day: Day | null;
  /** Less than nothing when the bank took it. */
  kopecks: number | null;
  document: string;
  payer: string;
  purpose: string;
}

/** One incoming transfer of what a statement's row says, bounded; none when it has no day or no sum. */
function transferOf({ day, kopecks, document, payer, purpose }: Cells): Transfer[] {
  if (day === null || kopecks === null || kopecks <= 0) return [];
  const words = [payer, purpose].map(withoutAccounts).filter(Boolean).join('; ');
  return [
    {
      day,
      sum: kopecks,
      document: bounded(document, MAX_DOCUMENT_NUMBER_LENGTH),
      words: bounded(words, MAX_TRANSFER_TEXT_LENGTH),
    },
  ];
}

/** Accounts, taxpayers and cards stay in the browser. */
function withoutAccounts(text: string): string {
  return text
    .replace(/(?:ИНН|КПП|р\/с|к\/с|сч[её]т)?[\s:№]*\d{10,}/gi, ' ')
    .replace(/\/\/\s*(?=\/\/)|\/\/\s*$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text in one line without what is not seen, and no longer than a call takes. */
function bounded(text: string, max: number): string {
  return normalizeUnicode(text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .slice(0, max)
    .toWellFormed()
    .trim();
}

/** The day of a cell: «20.11.2026», «20.11.26 14:05», «2026-11-20T…»; null when it is none. */
export function parseStatementDay(cell: string): Day | null {
  const iso = /^\s*(\d{4})[-./](\d{2})[-./](\d{2})(?!\d)/.exec(cell);
  const russian = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?!\d)/.exec(cell);
  const [, first = '', month = '', last = ''] = iso ?? russian ?? [];
  const [year, date] = iso ? [first, last] : [last.length === 2 ? `20${last}` : last, first];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** The sum of a cell in kopecks: «1 234,56», «1,234.56», «+1234.5 ₽», «1234-56», «−500», 1234.5; null when it is none. */
export function parseStatementKopecks(cell: SheetCell): number | null {
  const text = textOf(typeof cell === 'number' ? cell.toFixed(2) : cell)
    .replace(/[\s\u00A0\u202F'’]|₽|руб\.?|р\.?$|RUB|RUR/gi, '')
    .replace(/^[−–]/, '-');
  const parts = /^([+-]?)(\d[\d.,]*?)(?:([.,-])(\d{1,2}))?$/.exec(text);
  if (parts === null) return null;
  const [, sign, whole = '', point = '', fraction = ''] = parts;
  // What is left between the digits parts thousands, three by three, and is not the point as well.
  const parted = /^\d{1,3}([.,]\d{3})(?:[.,]\d{3})*$/.exec(whole);
  if (!/^\d+$/.test(whole) && (parted === null || parted[1]?.[0] === point)) return null;
  const kopecks = Number(whole.replace(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
  return Number.isSafeInteger(kopecks) ? (sign === '-' ? -kopecks : kopecks) : null;
}
