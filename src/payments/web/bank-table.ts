import Papa from 'papaparse';
import type { Transfer } from '../user-order-payments.contract.ts';
import { readDay, readKopecks, transferOf } from './cells.ts';

const DELIMITERS = ['\t', ';', ','];

/** How far down the heads may stand: banks put the account and the period above them. */
const HEADS_WITHIN = 40;

/** What a column holds, by the words of its head; the first that fits. */
const heads: [column: Column, is: RegExp, isNot?: RegExp][] = [
  ['direction', /^(тип|вид|направлени)|^д\/к$|приход.*расход|дебет ?\/ ?кредит|debit.*credit/],
  ['state', /^статус|^состояние/],
  ['day', /^дата|^date/],
  ['document', /^(№|номер|n)( ?(док|п\/п|пл|опер).*)?$|номер (док|пл)/],
  ['payer', /плательщик|отправител|контрагент|корреспондент|от кого/, /инн|кпп|бик|сч[её]т|банк/],
  ['purpose', /назначени|основани|описани|комментари|сообщени|содержани|purpose|description/],
  ['income', /приход|поступ|зачислен|кредит|credit/, /сч[её]т|банк|бик|инн|наименов|валют/],
  ['expense', /расход|списан|дебет|debit/, /сч[её]т|банк|бик|инн|наименов|валют/],
  ['sum', /сумма|amount/, /комис|бонус|к[эе]шб|ндс|остат|округ/],
];

type Column = 'direction' | 'state' | 'day' | 'document' | 'payer' | 'purpose' | 'income' | 'expense' | 'sum';

const TAKEN = /расход|списан|дебет|debit|исход/i;
const FAILED = /fail|отклон|отмен|ошибк|не выполн|не исполн/i;

/** The incoming transfers of a table as banks export it or a person pastes it; null when it has no such heads. */
export function readBankTable(text: string): Transfer[] | null {
  const tables = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' });
    const at = data.slice(0, HEADS_WITHIN).findIndex((row) => hasHeads(columnsOf(row)));
    return at < 0 ? null : { columns: columnsOf(data[at] ?? []), rows: data.slice(at + 1) };
  }).filter((table) => table !== null);
  const [best] = tables.sort((a, b) => b.columns.size - a.columns.size);
  return best === undefined ? null : best.rows.flatMap((row) => transferFrom(row, best.columns));
}

type Columns = Map<Column, number[]>;

function columnsOf(row: string[]): Columns {
  const columns: Columns = new Map();
  for (const [index, cell] of row.entries()) {
    const words = cell.toLowerCase().replace(/\s+/g, ' ').trim();
    const found = heads.find(([, is, isNot]) => is.test(words) && !isNot?.test(words))?.[0];
    if (found !== undefined) columns.set(found, [...(columns.get(found) ?? []), index]);
  }
  return columns;
}

const hasHeads = (columns: Columns) =>
  columns.has('day') && (columns.has('income') || columns.has('sum')) && columns.size > 1;

function transferFrom(row: string[], columns: Columns): Transfer[] {
  const cells = (column: Column) => (columns.get(column) ?? []).map((index) => row[index]?.trim() ?? '');
  const first = (column: Column) => cells(column).find(Boolean) ?? '';
  const all = (column: Column) => [...new Set(cells(column).filter(Boolean))].join(' ');
  if (TAKEN.test(first('direction')) || FAILED.test(first('state'))) return [];
  return transferOf({
    day: readDay(first('day')),
    kopecks: readKopecks(first(columns.has('income') ? 'income' : 'sum')),
    document: first('document'),
    payer: all('payer'),
    purpose: all('purpose'),
  });
}
