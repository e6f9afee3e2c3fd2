import {
  type CatalogueProduct,
  catalogueSnapshotPart,
  type ProductCatalogue,
  rowToProductFields,
  searchProducts,
} from '../../catalog/catalog.server.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { kopecksToRoubles } from '../../lib/money/roubles.ts';
import {
  bindChangeEndpoint,
  bindStreamedEndpoint,
  type Services,
  StreamedAnswer,
} from '../../platform/calls/handle.ts';
import { type ExportedProduct, exportProducts, importProducts } from '../products-table.contract.ts';
import { importRows } from './import-products.ts';

export function productsTableRoutes({ snapshot }: Services) {
  return [
    bindStreamedEndpoint(exportProducts, ({ body }) =>
      streamSheetProducts(snapshot.get(catalogueSnapshotPart), body),
    ),

    bindChangeEndpoint(importProducts, {
      change: ({ tx, caller, body }) => importRows(tx, caller, body.rows),
      audited: {
        kind: 'PRODUCTS_IMPORTED',
        ids: (_, { ids }) => ids,
        detail: ({ body: { rows } }) => {
          const changed = rows.filter(({ id }) => id !== undefined && id !== null).length;
          return `новых ${rows.length - changed}, изменённых ${changed}`;
        },
      },
    }),
  ];
}

/** The most that a search finds for a table; lists have no such bound. */
const MOST_FOUND = 10_000;

type Input = HandlerInput<typeof exportProducts>['body'];

/** The products on sale that the question means, by number, written one by one. */
async function streamSheetProducts(
  catalogue: ProductCatalogue,
  { categoryId, searchQuery }: Input,
): Promise<StreamedAnswer> {
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
  return new StreamedAnswer(null, answerJson(products));
}

async function* answerJson(products: readonly CatalogueProduct[]): AsyncGenerator<string> {
  yield '{"products":[';
  for (const [index, product] of products.entries()) {
    yield (index === 0 ? '' : ',') + JSON.stringify(onTheWire(product));
  }
  yield ']}';
}

const onTheWire = (row: CatalogueProduct) =>
  ({
    id: row.id,
    ...rowToProductFields(row),
    price: kopecksToRoubles(row.price_kopecks),
    imageName: row.picture_name,
    version: row.version,
  }) satisfies ExportedProduct;
