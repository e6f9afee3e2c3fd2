import type { Day } from '../../lib/calendar.ts';
import { formatDottedDay } from '../../lib/calendar.ts';
import { kopecksToRoubles } from '../../lib/money/roubles.ts';
import type { SheetCell, SheetRow } from '../../lib/spreadsheet/sheet.ts';
import type { RecognizedColumn, SheetHeaderDefinition } from '../../lib/spreadsheet/sheet-columns.ts';
import type { ReceiptSign } from '../../orders/order-money.ts';
import { MAX_DOCUMENT_NUMBER_LENGTH, type OwedReceipt } from '../user-order-payments.contract.ts';
import { parseStatementDay, parseStatementKopecks } from './read-statement.ts';

/** How a receipt's sign is called, as the law and cash services have it. */
export const receiptSignLabels: Record<ReceiptSign, string> = {
  INCOME: 'Приход',
  REFUND: 'Возврат прихода',
};

const columns: readonly {
  head: string;
  width: number;
  cell(receipt: OwedReceipt, line: OwedReceipt['lines'][number]): string | number;
}[] = [
  { head: 'Номер заказа', width: 14, cell: ({ orderId }) => orderId },
  { head: 'Признак расчёта', width: 18, cell: ({ sign }) => receiptSignLabels[sign] },
  { head: 'Сумма чека', width: 12, cell: ({ sum }) => kopecksToRoubles(sum) },
  { head: 'Электронная почта', width: 28, cell: ({ email }) => email },
  {
    head: 'День оплаты или возврата',
    width: 14,
    cell: ({ day }) => (day === null ? '' : formatDottedDay(day)),
  },
  { head: 'Наименование', width: 44, cell: (_, { name }) => name },
  { head: 'Количество', width: 12, cell: (_, { quantity }) => quantity },
  { head: 'Цена', width: 12, cell: (_, { price }) => kopecksToRoubles(price) },
  { head: 'Стоимость', width: 12, cell: (_, { price, quantity }) => kopecksToRoubles(price * quantity) },
  { head: 'Номер чека', width: 14, cell: () => '' },
];

/** How the sheet looks: names and addresses are long. */
export const RECEIPT_SHEET_NAME_AND_WIDTHS = { name: 'Чеки', widths: columns.map(({ width }) => width) };

/** Receipts as rows of cells, heads first: a row for each of their lines, the number of the receipt to be filled in. */
export function createReceiptRows(receipts: readonly OwedReceipt[]): (string | number)[][] {
  return [
    columns.map(({ head }) => head),
    ...receipts.flatMap((receipt) =>
      receipt.lines.map((line) => columns.map(({ cell }) => cell(receipt, line))),
    ),
  ];
}

type Column = 'sum' | 'sign' | 'day' | 'order' | 'number';

/** The columns of a cash service's own table, or of ours with the numbers filled in. */
export const receiptHeads: SheetHeaderDefinition<Column> = {
  rules: [
    {
      column: 'sum',
      is: /сумма|итог|amount|total/,
      isNot: /ндс|налич|карт|аванс|предоплат|кредит|скид|vat|cash|card/,
    },
    { column: 'sign', is: /признак|^тип|^вид|операци|type|sign/, isNot: /способ|предмет|налог|оплаты/ },
    { column: 'day', is: /дата|^день|date/, isNot: /оплат|возврат/ },
    { column: 'order', is: /заказ|внешн|order|external/ },
    {
      column: 'number',
      is: /чек|фд|фискальн\S* документ|receipt|fiscal doc/,
      isNot: /ссылк|url|статус|состоян|status|сайт/,
    },
  ],
  // A table of lines names the same receipt in each of them.
  labels: null,
  mostRows: 20_000,
  isEnough: (known) => known.has('order') && known.has('number'),
  missing: 'Не нашли столбцы «Номер заказа» и «Номер чека». Так они называются и в нашей таблице.',
};

/** A receipt that a cash service has issued, as its table says; the sum in kopecks. */
export interface IssuedReceipt {
  /** Where it stands in the file. */
  line: number;
  orderId: number;
  sign: ReceiptSign;
  /** Null where the table has none. */
  sum: number | null;
  number: string;
  day: Day | null;
}

/** The receipts of a table, each once; rows without an order or a number are none. */
export function readIssuedReceipts(
  rows: readonly SheetRow[],
  known: readonly RecognizedColumn<Column>[],
): IssuedReceipt[] {
  const found = new Map<string, IssuedReceipt>();
  for (const { line, cells } of rows) {
    const cell = (column: Column) =>
      known
        .filter((one) => one.column === column)
        .map(({ index }) => cells[index] ?? '')
        .find((one) => textOf(one) !== '') ?? '';
    const orderId = Number(/\d+/.exec(textOf(cell('order')))?.[0] ?? 0);
    const number = textOf(cell('number')).slice(0, MAX_DOCUMENT_NUMBER_LENGTH);
    const word = textOf(cell('sign'));
    // An outgo is no matter of orders.
    if (orderId === 0 || number === '' || /расход|коррекц/i.test(word)) continue;
    const sum = parseStatementKopecks(cell('sum'));
    const sign = /возврат|refund|return/i.test(word) ? 'REFUND' : 'INCOME';
    const key = `${orderId} ${sign} ${number}`;
    if (found.has(key)) continue;
    const day = parseStatementDay(textOf(cell('day')));
    found.set(key, { line, orderId, sign, sum: sum === null ? null : Math.abs(sum), number, day });
  }
  return [...found.values()];
}

const textOf = (cell: SheetCell) => (typeof cell === 'object' ? (cell.day ?? '') : String(cell).trim());
