import type { HandlerInput } from '../../contract/endpoint.ts';
import {
  MAX_CSV_ORDERS,
  type ordersCsv as ordersCsvCall,
} from '../../fulfilment/user-order-papers.contract.ts';
import { moscowDay } from '../../lib/calendar.ts';
import type { OrderStatus } from '../../orders/order-status.ts';
import {
  countOrders,
  isBroadSearch,
  listLines,
  listOrderIds,
  listOrdersByIds,
  readPackingChanges,
} from '../../orders/orders.server.ts';
import { StreamedAnswer } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { monthHead, monthLines } from './month-csv.ts';
import { csvHead, csvLines, goodsText, packedCells } from './order-csv.ts';
import { listBuyersAndDays, listPaidIds } from './paid-orders.db.ts';

type CsvInput = HandlerInput<typeof ordersCsvCall>['body'];

/** Orders read at a time. */
const AT_A_TIME = 100;

/**
 * A file of chosen orders, or of the first 10 000 that a filter finds. Which they are is known at once; they are
 * read while the file is written.
 */
export async function exportOrdersCsv(db: Db, input: CsvInput): Promise<StreamedAnswer<{ ids: number[] }>> {
  const { ids: chosen, sortDirection, ...filter } = input;
  const { ids, totalElements } = chosen
    ? await chosenOrders(db, chosen)
    : await foundOrders(db, filter, sortDirection);
  const fileName = `Заказы ${moscowDay(new Date())}.csv`;
  return streamed({ fileName, ids, totalElements }, csvHead(), (some) => linesOf(db, some));
}

/** A file of the first 10 000 orders that were paid in a month, by day of payment; cancelled ones last. */
export async function exportMonthCsv(db: Db, month: string): Promise<StreamedAnswer<{ ids: number[] }>> {
  const { ids, totalElements } = await listPaidIds(db, month, MAX_CSV_ORDERS);
  const fileName = `Оплачено ${month}.csv`;
  return streamed({ fileName, ids, totalElements }, monthHead(), (some) => monthLinesOf(db, some));
}

interface Known {
  fileName: string;
  ids: number[];
  totalElements: number;
}

type LinesOf = (ids: number[]) => Promise<string>;

const streamed = (known: Known, head: string, lines: LinesOf) =>
  new StreamedAnswer({ ids: known.ids }, answerJson(known, head, lines));

async function* answerJson(known: Known, head: string, lines: LinesOf) {
  yield `${JSON.stringify(known).slice(0, -1)},"csv":"${insideJson(head)}`;
  for (let start = 0; start < known.ids.length; start += AT_A_TIME) {
    yield insideJson(await lines(known.ids.slice(start, start + AT_A_TIME)));
  }
  yield '"}';
}

/** A part of a longer text as it stands in JSON. */
const insideJson = (text: string) => JSON.stringify(text).slice(1, -1);

async function linesOf(db: Db, ids: number[]): Promise<string> {
  const changesOf = await readPackingChanges(db, ids);
  const rows = (await wholeOrders(db, ids)).map((row) => ({
    ...row,
    goods: goodsText(row.lines),
    ...packedCells(row.status as OrderStatus, changesOf(row.id)),
  }));
  return csvLines(rows);
}

const monthLinesOf = async (db: Db, ids: number[]) => monthLines(await wholeOrders(db, ids));

/** These orders in this order, with their lines, who bought and when it was paid. */
async function wholeOrders(db: Db, ids: number[]) {
  const [found, lines, payments] = [
    await listOrdersByIds(db, ids),
    Map.groupBy(await listLines(db, ids), (line) => line.order_id),
    new Map((await listBuyersAndDays(db, ids)).map((row) => [row.id, row])),
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

async function foundOrders(db: Db, typed: Parameters<typeof listOrderIds>[1], sortDirection: 'ASC' | 'DESC') {
  const filter = { ...typed, broad: await isBroadSearch(db, typed.search) };
  const count = await countOrders(db, filter);
  const ids =
    count.total > 0 ? await listOrderIds(db, filter, count, { size: MAX_CSV_ORDERS, sortDirection }) : [];
  return { ids, totalElements: count.total };
}
