import { formatOrderLineChoice } from '../../catalog/product-choices.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import {
  MAX_CSV_ORDERS,
  type getOrdersCsv as ordersCsvCall,
} from '../../fulfilment/user-order-papers.contract.ts';
import { type Day, formatDottedDay, moscowDay } from '../../lib/calendar.ts';
import { keysOf } from '../../lib/fields.ts';
import { toCsvFile, toCsvLines } from '../../lib/spreadsheet/csv.ts';
import { formatPhoneInput } from '../../lib/text/format-phone.ts';
import { returnReasonLabels } from '../../orders/handover.ts';
import { computeKopecksToReturn } from '../../orders/order-money.ts';
import {
  deskStatusLabels,
  isCancelledStatus,
  type OrderStatus,
  unpaidStatuses,
} from '../../orders/order-status.ts';
import {
  countOrders,
  createPackingChangesLookup,
  listOrderIds,
  listOrderLines,
  listOrderPaymentTotals,
  listOrdersByIds,
  type OrderLineRow,
  type OrderRow,
  prepareSearch,
} from '../../orders/orders.server.ts';
import { describePackingChanges, formatRefund } from '../../orders/packing-changes.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import type { DeskSort } from '../../orders/user-order-desk.contract.ts';
import { StreamedJsonResponse } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  listMonthPaymentsAndRefunds,
  listMonthUnallocatedPayments,
  listOrderBuyersAndPaidDays,
  listOrderIdsWithMonthPaymentsOrRefunds,
  listPaidOrderIds,
  type MonthPaymentOrRefundRow,
} from './month.db.ts';

type CsvInput = HandlerInput<typeof ordersCsvCall>['body'];

/** Orders read at a time. */
const AT_A_TIME = 100;

/** A file of chosen orders, or of the first 10 000 that a filter finds: known at once, read while it is written. */
export async function streamOrdersCsv(
  db: Db,
  input: CsvInput,
): Promise<StreamedJsonResponse<{ ids: number[] }>> {
  const { ids: chosen, sortDirection, ...filter } = input;
  const { ids, totalElements } = chosen
    ? await chosenOrders(db, chosen)
    : await foundOrders(db, filter, sortDirection);
  const fileName = `Заказы ${moscowDay(new Date())}.csv`;
  return streamed({ fileName, ids, totalElements }, renderHeader(orderColumns), (some) => linesOf(db, some));
}

/** A file of the first 10 000 orders that were paid in a month, by day of payment; cancelled ones last. */
export async function streamPaidMonthCsv(
  db: Db,
  month: string,
): Promise<StreamedJsonResponse<{ ids: number[] }>> {
  const { ids, totalElements } = await listPaidOrderIds(db, month, MAX_CSV_ORDERS);
  const fileName = `Оплачено ${month}.csv`;
  return streamed({ fileName, ids, totalElements }, renderHeader(monthColumns), async (some) =>
    monthLines(await wholeOrders(db, some)),
  );
}

/**
 * A file of what came, was given back, was returned and receipted in a month: what is for no order yet, then the first 10 000
 * orders, by the day on which the first of it happened.
 */
export async function streamMonthPaymentsAndRefundsCsv(
  db: Db,
  month: string,
): Promise<StreamedJsonResponse<{ ids: number[]; unallocated: number }>> {
  const { ids, totalElements } = await listOrderIdsWithMonthPaymentsOrRefunds(db, month, MAX_CSV_ORDERS);
  const fileName = `Поступления и возвраты ${month}.csv`;
  const unallocated = await listMonthUnallocatedPayments(db, month, MAX_CSV_ORDERS);
  const head = renderHeader(moneyColumns) + moneyLines(unallocated);
  const { json } = streamed({ fileName, ids, totalElements }, head, async (some) =>
    moneyLines(await listMonthPaymentsAndRefunds(db, month, some)),
  );
  return new StreamedJsonResponse(
    { ids, unallocated: unallocated.filter(({ words }) => words !== '').length },
    json,
  );
}

interface Known {
  fileName: string;
  ids: number[];
  totalElements: number;
}

type LinesOf = (ids: number[]) => Promise<string>;

const streamed = (known: Known, head: string, lines: LinesOf) =>
  new StreamedJsonResponse({ ids: known.ids }, responseJson(known, head, lines));

async function* responseJson(known: Known, head: string, lines: LinesOf) {
  yield `${JSON.stringify(known).slice(0, -1)},"csv":"${insideJson(head)}`;
  for (let start = 0; start < known.ids.length; start += AT_A_TIME) {
    yield insideJson(await lines(known.ids.slice(start, start + AT_A_TIME)));
  }
  yield '"}';
}

/** A part of a longer text as it stands in JSON. */
const insideJson = (text: string) => JSON.stringify(text).slice(1, -1);

async function linesOf(db: Db, ids: number[]): Promise<string> {
  const changesOf = await createPackingChangesLookup(db, ids);
  const totals = await listOrderPaymentTotals(db, ids);
  const returnOf = new Map(totals.map((money) => [money.order_id, computeKopecksToReturn(money)]));
  const rows = (await wholeOrders(db, ids)).map((row) => ({
    ...row,
    goods: formatOrderGoods(row.lines),
    packedInstead: formatCsvPackingChanges(row.status, changesOf(row.id)),
    kopecksToReturn: returnOf.get(row.id) ?? 0,
  }));
  return toCsvLines(rows.map((row) => orderColumns.map(([, cell]) => cell(row))));
}

/** These orders in this order, with their lines, who bought and when it was paid. */
async function wholeOrders(db: Db, ids: number[]) {
  const [found, lines, payments] = [
    await listOrdersByIds(db, ids),
    Map.groupBy(await listOrderLines(db, ids), (line) => line.order_id),
    new Map((await listOrderBuyersAndPaidDays(db, ids)).map((row) => [row.id, row])),
  ];
  const rows = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const { buyer = '', paid_on = null } = payments.get(id) ?? {};
    return row === undefined ? [] : [{ ...row, lines: lines.get(id) ?? [], buyer, paid_on }];
  });
}

async function chosenOrders(db: Db, chosen: number[]) {
  const ids = (await listOrdersByIds(db, chosen)).map(({ id }) => id);
  return { ids, totalElements: ids.length };
}

async function foundOrders(db: Db, typed: Parameters<typeof listOrderIds>[1], sortDirection: DeskSort) {
  const filter = await prepareSearch(db, typed);
  const count = await countOrders(db, filter);
  const ids =
    count.total > 0 ? await listOrderIds(db, filter, count, { size: MAX_CSV_ORDERS, sortDirection }) : [];
  return { ids, totalElements: count.total };
}

/** What stands in a row of a month beside its order. */
interface Sold {
  name: string;
  choice: string | null;
  quantity: number;
  price_kopecks: number;
}

type MonthOrder = CsvOrder & { lines: readonly Omit<OrderLineRow, 'order_id'>[] };

const monthColumns: readonly [heading: string, cell: (order: MonthOrder, sold: Sold) => string][] = [
  ['День оплаты', (order) => formatCsvDay(order.paid_on)],
  ['Номер заказа', (order) => String(order.id)],
  ['Статус', (order) => deskStatusLabels[order.status]],
  ['Учреждение', (order) => order.facility_name],
  ['Покупатель', (order) => order.buyer],
  ['Товар', (_, sold) => sold.name],
  ['Размер', (_, sold) => sold.choice ?? ''],
  ['Количество', (_, sold) => String(sold.quantity)],
  ['Цена', (_, sold) => formatCsvSum(sold.price_kopecks)],
  ['Сумма', (order, sold) => (isCancelledStatus(order.status) ? '' : sumOf(sold))],
  ['Отменено', (order, sold) => (isCancelledStatus(order.status) ? sumOf(sold) : '')],
];

const sumOf = (sold: Sold) => formatCsvSum(sold.price_kopecks * sold.quantity);

/** A row for each product in an order and one for its delivery, so that the sums add up to the month; cancelled ones stand beside. */
function monthLines(orders: readonly MonthOrder[]): string {
  return toCsvLines(
    orders.flatMap((order) => {
      const goods = order.lines.map(({ choice, choice_missing, ...line }) => ({
        ...line,
        choice: formatOrderLineChoice({ choice, choiceMissing: choice_missing }),
      }));
      const delivery = { name: 'Доставка', choice: null, quantity: 1, price_kopecks: order.delivery_kopecks };
      const sold: Sold[] = order.delivery_kopecks > 0 ? [...goods, delivery] : goods;
      return sold.map((one) => monthColumns.map(([, cell]) => cell(order, one)));
    }),
  );
}

/** What happened; each has a column of sums, so that it adds up. */
const moneyKinds = {
  ...{ PAYMENT: 'Поступление', REFUND: 'Возврат денег', RETURN: 'Возврат товара' },
  ...{ INCOME_RECEIPT: 'Чек прихода', REFUND_RECEIPT: 'Чек возврата прихода' },
};

type MoneyColumn = readonly [heading: string, cell: (row: MonthPaymentOrRefundRow) => string];

const moneyColumns: readonly MoneyColumn[] = [
  ['День', (row) => formatCsvDay(row.day)],
  ['Что', (row) => moneyKinds[row.kind]],
  ['Номер заказа', (row) => (row.order_id === null ? 'пока без заказа' : String(row.order_id))],
  ['Покупатель', (row) => row.buyer],
  ...keysOf(moneyKinds).map(
    (kind): MoneyColumn => [moneyKinds[kind], (row) => (row.kind === kind ? formatCsvSum(row.kopecks) : '')],
  ),
  ['Номер документа', (row) => row.document],
  ['Слова перевода или заметка', (row) => row.words],
  ['Товар', (row) => row.product],
  ['Количество', (row) => (row.pieces === null ? '' : String(row.pieces))],
  ['Почему вернули', (row) => (row.reason === null ? '' : returnReasonLabels[row.reason])],
  ['Что с товаром', (row) => (row.wish === null ? '' : returnedGoodsLabels[row.wish])],
];

const returnedGoodsLabels = { MONEY: 'вернуть деньги', NEXT: 'в следующую посылку' };

const moneyLines = (rows: readonly MonthPaymentOrRefundRow[]) =>
  toCsvLines(rows.map((row) => moneyColumns.map(([, cell]) => cell(row))));

/** The goods of an order as one text: «Чай × 2; Брюки (размер: 50) × 1». */
function formatOrderGoods(lines: readonly Omit<OrderLineRow, 'order_id'>[]): string {
  return lines
    .map(({ name, choice, choice_missing, quantity }) => {
      const note = formatOrderLineChoice({ choice, choiceMissing: choice_missing });
      return `${name}${note === null ? '' : ` (${note})`} × ${quantity}`;
    })
    .join('; ');
}

/** An order of a file, with who bought it and the day it was paid. */
type CsvOrder = OrderRow & { buyer: string; paid_on: Day | null };

type Row = CsvOrder & { goods: string; packedInstead: string; kopecksToReturn: number };

const orderColumns: readonly [heading: string, cell: (row: Row) => string][] = [
  ['Номер', (row) => String(row.id)],
  ['Оформлен', (row) => moment.format(row.created_at).replace(',', '')],
  ['Статус', (row) => deskStatusLabels[row.status]],
  ['День оплаты', (row) => formatCsvDay(row.paid_on)],
  ['Учреждение', (row) => row.facility_name],
  ['Фамилия', (row) => row.last_name],
  ['Имя', (row) => row.first_name],
  ['Отчество', (row) => row.middle_name],
  ['Дата рождения', (row) => formatCsvDay(row.birth_date)],
  ['Отряд', (row) => row.squad_number ?? ''],
  ['Дополнительно', (row) => row.additional_info ?? ''],
  ['Покупатель', (row) => row.buyer],
  // A plus would begin a formula.
  ['Телефон покупателя', (row) => formatPhoneInput(row.phone).replace('+7', '8')],
  ['Email покупателя', (row) => row.email],
  ['Товары', (row) => row.goods],
  ['Стоимость товаров', (row) => formatCsvSum(row.goods_kopecks)],
  ['Доставка', (row) => formatCsvSum(row.delivery_kopecks)],
  ['Итого', (row) => formatCsvSum(row.goods_kopecks + row.delivery_kopecks)],
  ['Изменения при сборке', (row) => row.packedInstead],
  ['К возврату', (row) => (row.kopecksToReturn === 0 ? '' : formatCsvSum(row.kopecksToReturn))],
];

/**
 * What of an order was packed otherwise than ordered: empty where nothing was, and of a cancelled order. Nothing can
 * be given back to anyone who has not paid: the words say what is to be paid less.
 */
export function formatCsvPackingChanges(status: OrderStatus, changes: Order['packingChanges']): string {
  if (changes === undefined || isCancelledStatus(status)) return '';
  const { replaced, missing } = describePackingChanges(changes.lines, changes.parts);
  const less = unpaidStatuses.includes(status) ? formatRefund(status, changes.refund) : null;
  return [...replaced, missing, less && `${less}.`].filter((part) => part !== null).join(' ');
}

/**
 * The beginning of a file that a Russian Excel opens by itself: its mark, which tells that it is UTF-8, and the
 * headings. Semicolons, commas in numbers; no cell can begin a formula.
 */
const renderHeader = (columns: readonly (readonly [heading: string, cell: unknown])[]): string =>
  toCsvFile([columns.map(([heading]) => heading)]);

/** `20.11.2026, 15:14`; without its comma Excel takes it for a moment. */
const moment = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `20.11.2026`, nothing for no day. */
function formatCsvDay(day: Day | null): string {
  return day === null ? '' : formatDottedDay(day);
}

/** Kopecks as `1240,50`. */
function formatCsvSum(kopecks: number): string {
  return `${Math.trunc(kopecks / 100)},${String(kopecks % 100).padStart(2, '0')}`;
}
