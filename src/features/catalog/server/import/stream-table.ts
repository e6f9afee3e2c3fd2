import type { HandlerInput } from '../../../../shared/contract/endpoint.ts';
import { roublesFrom } from '../../../../shared/contract/money/roubles.ts';
import type { Db } from '../../../../shared/server/database.ts';
import { StreamedAnswer } from '../../../../shared/server/handle.ts';
import type { productsTable } from '../../products-table.contract.ts';
import type { ProductSearch } from '../search/product-search.ts';
import { findForTable, listForTable, type TableRow } from './products-table.db.ts';

/** Products read at a time. */
const AT_A_TIME = 500;

/** The most that a search finds for a table; lists have no such bound. */
const MOST_FOUND = 10_000;

type Input = HandlerInput<typeof productsTable>['body'];

/** The products on sale that the question means, read while they are written; a search names them beforehand. */
export async function streamTable(
  { db, search }: { db: Db; search: ProductSearch },
  { categoryId = null, searchQuery }: Input,
): Promise<StreamedAnswer> {
  const parts =
    searchQuery === null
      ? listed(db, categoryId)
      : chosen(db, await foundIds(db, search, searchQuery, categoryId));
  return new StreamedAnswer(null, answerJson(parts));
}

async function foundIds(
  db: Db,
  search: ProductSearch,
  query: string,
  categoryId: number | null,
): Promise<number[]> {
  const { rows } = await search.page(db, query, {
    categoryId: categoryId ?? undefined,
    field: undefined,
    sortDirection: 'ASC',
    filters: [],
    page: 0,
    size: MOST_FOUND,
  });
  return rows.map(({ id }) => id);
}

async function* listed(db: Db, categoryId: number | null): AsyncGenerator<TableRow[]> {
  let after = 0;
  for (;;) {
    const rows = await listForTable(db, { after, limit: AT_A_TIME, categoryId });
    if (rows.length > 0) yield rows;
    if (rows.length < AT_A_TIME) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function* chosen(db: Db, ids: number[]): AsyncGenerator<TableRow[]> {
  for (let start = 0; start < ids.length; start += AT_A_TIME) {
    yield await findForTable(db, ids.slice(start, start + AT_A_TIME));
  }
}

async function* answerJson(parts: AsyncGenerator<TableRow[]>): AsyncGenerator<string> {
  yield '{"products":[';
  let separator = '';
  for await (const rows of parts) {
    for (const row of rows) {
      yield separator + JSON.stringify(onTheWire(row));
      separator = ',';
    }
  }
  yield ']}';
}

const onTheWire = (row: TableRow) => ({
  id: row.id,
  name: row.name,
  price: roublesFrom(row.price_kopecks),
  prioritySort: row.priority_sort,
  categoryId: row.category_id,
  restrictions: row.restrictions,
  weightGrams: row.weight_grams,
  description: row.description,
  tags: row.tags,
  choices: row.choices,
  out: row.out,
  outUntil: row.out ? row.out_until : null,
  outReason: row.out ? row.out_reason : null,
  imageName: row.picture_name,
  version: row.version,
});
