import { moscowDay } from '../../../../shared/contract/calendar.ts';
import type { HandlerInput } from '../../../../shared/contract/endpoint.ts';
import type { Db } from '../../../../shared/server/database.ts';
import { StreamedAnswer } from '../../../../shared/server/handle.ts';
import { MAX_CSV_ORDERS, type ordersCsv as ordersCsvCall } from '../../user-order-papers.contract.ts';
import { listOrdersByIds } from '../order-desk.db.ts';
import { countOrders, listLines, listOrderIds } from '../orders.db.ts';
import { csvHead, csvLines, goodsText } from './order-csv.ts';

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
  return new StreamedAnswer({ ids }, answerJson(db, { fileName, ids, totalElements }));
}

async function* answerJson(db: Db, known: { fileName: string; ids: number[]; totalElements: number }) {
  yield `${JSON.stringify(known).slice(0, -1)},"csv":"${insideJson(csvHead())}`;
  for (let start = 0; start < known.ids.length; start += AT_A_TIME) {
    yield insideJson(await linesOf(db, known.ids.slice(start, start + AT_A_TIME)));
  }
  yield '"}';
}

/** A part of a longer text as it stands in JSON. */
const insideJson = (text: string) => JSON.stringify(text).slice(1, -1);

async function linesOf(db: Db, ids: number[]): Promise<string> {
  const rows = new Map((await listOrdersByIds(db, ids)).map((row) => [row.id, row]));
  const lines = Map.groupBy(await listLines(db, ids), (line) => line.order_id);
  const inOrder = ids.flatMap((id) => rows.get(id) ?? []);
  return csvLines(inOrder.map((row) => ({ ...row, goods: goodsText(lines.get(row.id) ?? []) })));
}

async function chosenOrders(db: Db, chosen: number[]) {
  const ids = (await listOrdersByIds(db, chosen)).map(({ id }) => id);
  return { ids, totalElements: ids.length };
}

async function foundOrders(
  db: Db,
  filter: Parameters<typeof listOrderIds>[1],
  sortDirection: 'ASC' | 'DESC',
) {
  const count = await countOrders(db, filter);
  const ids =
    count.total > 0 ? await listOrderIds(db, filter, count, { size: MAX_CSV_ORDERS, sortDirection }) : [];
  return { ids, totalElements: count.total };
}
