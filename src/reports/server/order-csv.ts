import { formatOrderLineChoice } from '../../catalog/product-choices.ts';
import { type Day, formatDottedDay } from '../../lib/calendar.ts';
import { toCsvFile, toCsvLines } from '../../lib/spreadsheet/csv.ts';
import {
  deskStatusLabels,
  isCancelledStatus,
  type OrderStatus,
  unpaidStatuses,
} from '../../orders/order-status.ts';
import type { OrderLineRow, OrderRow } from '../../orders/orders.server.ts';
import { describePackingChanges, formatRefund } from '../../orders/packing-changes.ts';
import type { Order } from '../../orders/user-order.contract.ts';

/** The goods of an order as one text: «Чай × 2; Брюки (размер: 50) × 1». */
export function formatOrderGoods(lines: readonly Omit<OrderLineRow, 'order_id'>[]): string {
  return lines
    .map(({ name, choice, choice_missing, quantity }) => {
      const note = formatOrderLineChoice({ choice, choiceMissing: choice_missing });
      return `${name}${note === null ? '' : ` (${note})`} × ${quantity}`;
    })
    .join('; ');
}

/** An order of a file, with who bought it and the day it was paid. */
export type CsvOrder = OrderRow & { buyer: string; paid_on: Day | null };

type Row = CsvOrder & { goods: string; packedInstead: string; kopecksToReturn: number };

const columns: readonly [heading: string, cell: (row: Row) => string][] = [
  ['Номер', (row) => String(row.id)],
  ['Оформлен', (row) => momentLabel(row.created_at)],
  ['Статус', (row) => deskStatusLabels[row.status as OrderStatus]],
  ['День оплаты', (row) => formatCsvDay(row.paid_on)],
  ['Учреждение', (row) => row.facility_name],
  ['Фамилия', (row) => row.last_name],
  ['Имя', (row) => row.first_name],
  ['Отчество', (row) => row.middle_name],
  ['Дата рождения', (row) => formatCsvDay(row.birth_date)],
  ['Отряд', (row) => row.squad_number ?? ''],
  ['Дополнительно', (row) => row.additional_info ?? ''],
  ['Покупатель', (row) => row.buyer],
  ['Телефон покупателя', (row) => phoneLabel(row.phone)],
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
export function renderOrderCsvHeader(): string {
  return toCsvFile([columns.map(([heading]) => heading)]);
}

/** Orders as lines of such a file. */
export function renderOrderCsvRows(rows: readonly Row[]): string {
  return toCsvLines(rows.map((row) => columns.map(([, cell]) => cell(row))));
}

const moment = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `20.11.2026 15:14`, which Excel takes for a moment. */
function momentLabel(at: Date): string {
  return moment.format(at).replace(',', '');
}

/** `8 (999) 123-45-67`: a plus would begin a formula. */
function phoneLabel(phone: string): string {
  return phone.replace(/^(?:\+7|8)(\d{3})(\d{3})(\d{2})(\d{2})$/, '8 ($1) $2-$3-$4');
}

/** `20.11.2026`, nothing for no day. */
export function formatCsvDay(day: Day | null): string {
  return day === null ? '' : formatDottedDay(day);
}

/** Kopecks as `1240,50`. */
export function formatCsvSum(kopecks: number): string {
  return `${Math.trunc(kopecks / 100)},${String(kopecks % 100).padStart(2, '0')}`;
}
