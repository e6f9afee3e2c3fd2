import {
  applyChangeToColumns,
  type CatalogueProduct,
  catalogueSnapshotPart,
  findProductConflict,
  findStock,
  formatStockChange,
  insertBulkChange,
  insertCategories,
  insertProducts,
  isProductFieldGiven,
  type LockedProduct,
  listCategories,
  lockCatalog,
  lockProducts,
  type ProductCatalogue,
  productFieldsToRow,
  receiveStock,
  rowToProductFields,
  searchProducts,
  writeProductColumns,
} from '../../catalog/catalog.server.ts';
import { MAX_STOCK } from '../../catalog/product-stock.contract.ts';
import { type BulkWrittenField, bulkWrittenFields } from '../../catalog/products-bulk.contract.ts';
import type { HandlerInput, HandlerResponse } from '../../contract/endpoint.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import { kopecksToRoubles } from '../../lib/money/roubles.ts';
import { listFirst } from '../../lib/russian/plural.ts';
import { quoteName } from '../../lib/russian/typography.ts';
import { nameComparisonKey } from '../../lib/text/normalize-text.ts';
import {
  type AuditedThing,
  bindChangeEndpoint,
  bindEndpoint,
  bindStreamedEndpoint,
  type Caller,
  type Services,
  StreamedJsonResponse,
} from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  type ExportedProduct,
  exportProducts,
  importProducts,
  listSuppliers,
} from '../products-table.contract.ts';
import { listSupplierColumns, saveSupplierColumns } from './supplier-columns.db.ts';

export function productsTableRoutes({ db, snapshot }: Services) {
  return [
    bindStreamedEndpoint(exportProducts, ({ body }) =>
      streamSheetProducts(db, snapshot.get(catalogueSnapshotPart), body),
    ),

    bindEndpoint(listSuppliers, async () => ({ suppliers: await listSupplierColumns(db) })),

    bindChangeEndpoint(importProducts, {
      change: async ({ tx, caller, body: { rows, priceList, startCounting }, note }) => {
        if (priceList) await saveSupplierColumns(tx, priceList);
        return importRows(tx, caller, rows, { startCounting: startCounting ?? false, note });
      },
      audited: {
        kind: 'PRODUCTS_IMPORTED',
        ids: (_, { ids }) => ids,
        detail: (_, { created, changed, received }) =>
          `новых ${created}, изменённых ${changed}${received > 0 ? `, пришло ${received} шт.` : ''}`,
      },
    }),
  ];
}

/** The most that a search finds for a table; lists have no such bound. */
const MOST_FOUND = 10_000;

type Input = HandlerInput<typeof exportProducts>['body'];

/** The products on sale that the question means, by number, written one by one. */
async function streamSheetProducts(
  db: Db,
  catalogue: ProductCatalogue,
  { categoryId, searchQuery }: Input,
): Promise<StreamedJsonResponse> {
  const filter = {
    categoryId: categoryId ?? undefined,
    field: 'id',
    sortDirection: 'ASC',
    filters: [],
  } as const;
  const products =
    searchQuery === null
      ? catalogue.list(filter).slice()
      : searchProducts(catalogue, searchQuery, {
          ...filter,
          field: undefined,
          page: 0,
          size: MOST_FOUND,
        }).rows.toSorted((one, other) => one.id - other.id);
  return new StreamedJsonResponse(null, responseJson(products, await findStock(db)));
}

async function* responseJson(products: readonly CatalogueProduct[], stock: Stock): AsyncGenerator<string> {
  yield '{"products":[';
  for (const [index, product] of products.entries()) {
    yield (index === 0 ? '' : ',') + JSON.stringify(onTheWire(product, stock));
  }
  yield ']}';
}

type Stock = Awaited<ReturnType<typeof findStock>>;

const onTheWire = (row: CatalogueProduct, stock: Stock) =>
  ({
    id: row.id,
    ...rowToProductFields(row),
    price: kopecksToRoubles(row.price_kopecks),
    purchasePrice: row.purchase_price_kopecks && kopecksToRoubles(row.purchase_price_kopecks),
    imageName: row.picture_name,
    version: row.version,
    available: stock.get(row.id)?.available ?? null,
    received: stock.get(row.id)?.received ?? null,
  }) satisfies ExportedProduct;

type Row = HandlerInput<typeof importProducts>['body']['rows'][number];

/** Rows written by one statement: each value is a parameter, and a statement has at most 65 535. */
const AT_A_TIME = 1_000;

/** How many products changed meanwhile are described in full. */
const MOST_DETAILED = 20;

/**
 * Brings a table in, all of it or nothing. Known products get those fields that are given, and only where they are
 * of the version that was seen; pieces that came are added to what is left by then. All of it is one step that `revertBulkChange` takes back. Refusals name rows by their index: `rows.7.id`. @throws BAD_REQUEST,
 * CHANGED_MEANWHILE
 */
async function importRows(
  tx: Db,
  caller: Caller,
  rows: Row[],
  { startCounting, note }: { startCounting: boolean; note(things: AuditedThing[]): void },
): Promise<HandlerResponse<typeof importProducts>> {
  // Before the catalogue, as orders take them.
  const stock = await findStock(
    tx,
    rows.flatMap(({ id, received }) => (received ? (id ?? []) : [])),
    { hold: true },
  );
  await lockCatalog(tx);
  const paths = await readCategoryPaths(tx);
  const known = await lockProducts(
    tx,
    rows.flatMap(({ id }) => id ?? []),
  );
  const stored = new Map(known.map((product) => [product.id, product]));
  refuseWrong(rows, { stored, stock, categoryIds: paths.ids, startCounting });
  await refuseChanged(tx, rows, stored);
  refuseReceivedMeanwhile(rows, stored, stock);

  const ids: number[] = [];
  const fresh: { index: number; columns: Parameters<typeof insertProducts>[1][number] }[] = [];
  const changed: LockedProduct[] = [];
  for (const [index, row] of rows.entries()) {
    const categoryId = row.categoryPath ? await paths.at(row.categoryPath) : row.categoryId;
    const before = stored.get(row.id ?? 0);
    if (before === undefined) {
      fresh.push({ index, columns: newColumns(row, categoryId) });
    } else {
      ids[index] = before.id;
      if (isOnlyReceived(row)) continue;
      changed.push({ ...before, columns: applyChangeToColumns(before.columns, { ...row, categoryId }) });
    }
  }
  for (let start = 0; start < fresh.length; start += AT_A_TIME) {
    const some = fresh.slice(start, start + AT_A_TIME);
    const made = await insertProducts(
      tx,
      some.map(({ columns }) => columns),
    );
    for (const [position, { index }] of some.entries()) ids[index] = made[position] ?? 0;
  }
  const versions = await writeProductColumns(tx, changed);
  const made = fresh.map(({ index }): [number, number] => [ids[index] ?? 0, 1]);
  const written = changed.flatMap(({ id, version }): [number, number][] => {
    const now = versions.get(id);
    return now === undefined || now === version ? [] : [[id, now]];
  });
  const came = rows.flatMap(({ received: pieces, name = null }, index) => {
    const productId = ids[index] ?? 0;
    return pieces ? [{ productId, name: stored.get(productId)?.name ?? name, pieces }] : [];
  });
  await receiveStock(tx, came);
  note(
    came.map(({ productId: id, name, pieces }) => {
      const was = stock.get(id)?.available;
      return { id, name, fields: [formatStockChange(was, (was ?? 0) + pieces)] };
    }),
  );
  const stepId =
    made.length + written.length + came.length === 0
      ? null
      : await insertBulkChange(tx, {
          administratorId: caller.id,
          fields: bulkWrittenFields.filter((field) =>
            field === 'made' ? made.length > 0 : rows.some((row) => names(row, field)),
          ),
          versions: [...made, ...written],
          received: came.map(({ productId, pieces }) => ({
            productId,
            pieces,
            began: !stock.has(productId),
          })),
        });
  const received = came.reduce((sum, { pieces }) => sum + pieces, 0);
  return { ids, created: fresh.length, changed: changed.length, received, stepId, categories: paths.made };
}

/** Says whether a row changes a field of a known product. */
function names(row: Row, field: Exclude<BulkWrittenField, 'made'>): boolean {
  if (field === 'received') return Boolean(row.received);
  if (row.id === undefined || row.id === null) return false;
  return isProductFieldGiven(row, field) || (field === 'categoryId' && Boolean(row.categoryPath));
}

/** Says whether a row leaves the product itself as it is. */
const isOnlyReceived = ({ id, version, received, receivedBefore, ...fields }: Row) =>
  Boolean(received) && Object.values(fields).every((value) => value === undefined);

interface InShop {
  stored: ReadonlyMap<number, LockedProduct>;
  stock: Stock;
  categoryIds: ReadonlySet<number>;
  startCounting: boolean;
}

function refuseWrong(rows: Row[], { stored, stock, categoryIds, startCounting }: InShop): void {
  const seen = new Set<number>();
  const wrong: Record<string, string> = {};
  for (const [index, { id, name, categoryId, categoryPath, received }] of rows.entries()) {
    const before = stored.get(id ?? 0);
    const counted = stock.get(id ?? 0);
    if (id !== undefined && id !== null) {
      if (before === undefined) wrong[`rows.${index}.id`] = `Товара № ${id} нет`;
      else if (before.columns.deleted_at !== null) {
        wrong[`rows.${index}.id`] = `Товар «${before.name}» удалён. Сначала верните его в продажу.`;
      } else if (seen.has(id)) wrong[`rows.${index}.id`] = `Товар № ${id} стоит в таблице дважды`;
      seen.add(id);
    }
    if (!categoryPath && categoryId !== undefined && !categoryIds.has(categoryId)) {
      wrong[`rows.${index}.categoryId`] = 'Такой категории нет. Пожалуйста, выберите категорию';
    }
    if (!received) continue;
    // Who counts none of a product has the rest of it on the shelf: it begins with what came only where that is meant.
    if (counted === undefined && !startCounting) {
      wrong[`rows.${index}.received`] = `Остаток товара «${before?.name ?? name}» не считают`;
    } else if ((counted?.available ?? 0) + received > MAX_STOCK) {
      wrong[`rows.${index}.received`] = 'Не больше 9 999 999 штук';
    }
  }
  if (Object.keys(wrong).length > 0) throw createValidationProblem(wrong);
}

/** Nothing is written over a change that the table does not know of: each such row says who made which. */
async function refuseChanged(tx: Db, rows: Row[], stored: Map<number, LockedProduct>): Promise<void> {
  const errors: Record<string, string> = {};
  for (const [index, { id, version }] of rows.entries()) {
    const before = stored.get(id ?? 0);
    if (before === undefined || version === undefined || version === null || version === before.version) {
      continue;
    }
    errors[`rows.${index}.version`] =
      Object.keys(errors).length < MOST_DETAILED
        ? ((await findProductConflict(tx, before, version))?.message ?? '')
        : `Пока вы правили, товар «${before.name}» изменили.`;
  }
  const count = Object.keys(errors).length;
  if (count === 0) return;
  const message = `Пока вы смотрели таблицу, товары из неё изменили: ${count}. Ничего не записано.`;
  throw new Problem('CHANGED_MEANWHILE', { message, errors });
}

/** A delivery that another tab or another administrator has written is asked about, never added a second time. */
function refuseReceivedMeanwhile(rows: Row[], stored: Map<number, LockedProduct>, stock: Stock): void {
  const names = rows.flatMap(({ id, received, receivedBefore = null }) => {
    const cameSince =
      received && receivedBefore !== null && receivedBefore !== (stock.get(id ?? 0)?.received ?? 0);
    return cameSince ? quoteName(stored.get(id ?? 0)?.name ?? '') : [];
  });
  if (names.length === 0) return;
  const message = `Пока вы смотрели, приход уже записали: ${listFirst(names, 3)}. Проверьте, не эта ли это накладная. Ничего не записано.`;
  throw new Problem('CHANGED_MEANWHILE', { message });
}

function newColumns(row: Row, categoryId: number | undefined): Parameters<typeof insertProducts>[1][number] {
  const { name, price, prioritySort = 0 } = row;
  if (name === undefined || price === undefined || categoryId === undefined) {
    throw new Error('the contract lets no new row through without a name, a price and a category');
  }
  return productFieldsToRow({ ...row, name, price, prioritySort, categoryId });
}

/**
 * The categories of the shop by where they hang and what they are called. `at` returns the one at the end of a path
 * from the root, made with all that is missing before it. The catalogue must be held, so that they stay what they are.
 */
async function readCategoryPaths(tx: Db) {
  const categories = await listCategories(tx);
  const ids = new Set(categories.map(({ id }) => id));
  // Of two siblings with one name the first of the list is meant.
  const known = new Map(
    categories.toReversed().map(({ id, parent_id, name }) => [keyOf(parent_id, name), id]),
  );
  const made: { id: number; name: string }[] = [];

  async function at(path: readonly string[]): Promise<number | undefined> {
    let id: number | undefined;
    for (const name of path) {
      const parentId = id ?? null;
      const key = keyOf(parentId, name);
      id = known.get(key);
      if (id !== undefined) continue;
      [id = 0] = await insertCategories(tx, [{ name, prioritySort: 0, parentId }]);
      known.set(key, id);
      made.push({ id, name });
    }
    return id;
  }

  return { ids, made, at };
}

const keyOf = (parentId: number | null, name: string) => `${parentId ?? ''} ${nameComparisonKey(name)}`;
