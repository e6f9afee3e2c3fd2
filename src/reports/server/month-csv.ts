import { choiceNote } from '../../catalog/product-choices.ts';
import { type OrderStatus, statusLabels } from '../../orders/order-status.ts';
import type { LineRow } from '../../orders/orders.server.ts';
import { type CsvOrder, csvRows, dayLabel, sumLabel } from './order-csv.ts';

/** What stands in a row of a month beside its order. */
interface Sold {
  name: string;
  choice: string | null;
  quantity: number;
  price_kopecks: number;
}

type MonthOrder = CsvOrder & { lines: readonly Omit<LineRow, 'order_id'>[] };

const columns: readonly [heading: string, cell: (order: MonthOrder, sold: Sold) => string][] = [
  ['День оплаты', (order) => dayLabel(order.paid_on)],
  ['Номер заказа', (order) => String(order.id)],
  ['Статус', (order) => statusLabels[order.status as OrderStatus]],
  ['Учреждение', (order) => order.facility_name],
  ['Покупатель', (order) => order.buyer],
  ['Товар', (_, sold) => sold.name],
  ['Размер', (_, sold) => sold.choice ?? ''],
  ['Количество', (_, sold) => String(sold.quantity)],
  ['Цена', (_, sold) => sumLabel(sold.price_kopecks)],
  ['Сумма', (_, sold) => sumLabel(sold.price_kopecks * sold.quantity)],
];

/** The mark and the headings of a month's file, as those of any file of orders. */
export function monthHead(): string {
  return `\uFEFF${csvRows([columns.map(([heading]) => heading)])}`;
}

/** A row for each product in an order and one for its delivery, so that the sums add up to what was paid. */
export function monthLines(orders: readonly MonthOrder[]): string {
  return csvRows(
    orders.flatMap((order) => {
      const goods = order.lines.map(({ choice, choice_missing, ...line }) => ({
        ...line,
        choice: choiceNote({ choice, choiceMissing: choice_missing }),
      }));
      const delivery = { name: 'Доставка', choice: null, quantity: 1, price_kopecks: order.delivery_kopecks };
      const sold: Sold[] = order.delivery_kopecks > 0 ? [...goods, delivery] : goods;
      return sold.map((one) => columns.map(([, cell]) => cell(order, one)));
    }),
  );
}
