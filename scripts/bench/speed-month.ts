import { moscowDay } from '../../src/lib/calendar.ts';
import { again, load, wire } from './load.ts';
import { compare, type Row } from './speed-rows.ts';
import { type BenchDatabase, portOf, type Reference } from './speed-shop.ts';

const SECONDS = 3;

/** The report of this month, beside the same sums by hand: one query for each table of it. */
export function monthRow(
  orders: number,
  database: BenchDatabase,
  shop: Parameters<typeof portOf>[0],
  reference: Reference,
): Promise<Row> {
  const month = moscowDay(new Date()).slice(0, 7);
  const headers = [`authorization: Bearer ${database.adminToken}`, 'accept-encoding: br'];
  const ours = wire('POST', '/api/v1/user/order/reports/month', { body: { month }, headers });
  const theirs = wire('POST', '/month', { body: { month } });
  const answered = (port: number, request: Buffer) =>
    load({ ports: [port], next: again([request]), connections: 4, seconds: SECONDS });
  return compare(
    `отчёт за месяц, ${new Intl.NumberFormat('ru').format(orders)} заказов`,
    '≥ 0,5',
    () => answered(portOf(shop), ours),
    () => answered(reference.port, theirs),
  );
}
