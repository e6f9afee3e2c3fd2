import { type ProductGapFilter, productGapFilters } from '../../../catalog/admin-products.contract.ts';
import { type DeskProduct, priceMargin } from '../../../catalog/desk-product.ts';
import {
  createListUrlCodec,
  enumParam,
  flagParam,
  pageNumberParam,
  positiveIntegerParam,
  textParam,
} from '../../../desk/list-url.ts';

/** By what the table is sorted; with a minus the other way round. */
const tableSorts = [
  ...(['name', '-name', 'category', '-category', 'price', '-price', 'priority'] as const),
  ...(['stock', '-stock', 'purchase', '-purchase', '-margin', 'margin'] as const),
] as const;

export type ProductTableSort = (typeof tableSorts)[number];

/** What the screen of products shows, as its URL says; pages are 1-based. */
export interface ProductsFilterValues {
  categoryId: number | null;
  query: string;
  /** Only what lacks this; not together with a query. */
  lacks: ProductGapFilter | null;
  page: number;
  /** Only what was deleted; not together with anything that narrows the list. */
  deleted: boolean;
  adding: boolean;
  /** By which head the table is sorted; null: as it came. */
  sort: ProductTableSort | null;
}

export const productsUrlCodec = createListUrlCodec<ProductsFilterValues>('/admin/product', {
  categoryId: positiveIntegerParam('category'),
  query: textParam('q', (typed) =>
    typed
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200),
  ),
  lacks: enumParam('lacks', productGapFilters),
  page: pageNumberParam(),
  deleted: flagParam('deleted'),
  adding: flagParam('new'),
  sort: enumParam('sort', tableSorts),
});

/** What must be loaded for a filter: a whole category is there at once, what is found comes in pages. */
export const createProductsLoadKey = ({ page, adding: _, sort: __, ...of }: ProductsFilterValues): string =>
  JSON.stringify({ ...of, page: of.query === '' ? 1 : page });

export type SortableProductColumn = keyof typeof sortValues;

/** What one head leads to: first its own order, then the other way round, then as it was loaded. */
export function nextSort(column: SortableProductColumn, sort: ProductTableSort | null) {
  const [first, second] = tableSorts.filter((one) => one.replace('-', '') === column);
  if (sort === first) return second ?? null;
  return sort === second ? null : (first ?? null);
}

const byName = new Intl.Collator('ru', { numeric: true });

/** How many pieces of each product can still be ordered, by number; what is not counted is not in it. */
export type StockByProduct = ReadonlyMap<number, number>;

/** Products in the order of a head; without one as they came, by priority. Equals keep their places, what has no value is last. */
export function sortProducts(
  products: readonly DeskProduct[],
  sort: ProductTableSort | null,
  stock: StockByProduct,
): readonly DeskProduct[] {
  if (sort === null) return products;
  const turn = sort.startsWith('-') ? -1 : 1;
  const readValue: SortValue = sortValues[sort.replace('-', '') as SortableProductColumn];
  return products.toSorted((a, b) => {
    const [one, other] = [readValue(a, stock), readValue(b, stock)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'number' && typeof other === 'number') return turn * (one - other);
    return turn * byName.compare(String(one), String(other));
  });
}

/** What a piece brings, in whole per cent of its purchase; null where that is not known. */
export const marginOf = ({ price, purchasePrice }: DeskProduct): number | null =>
  purchasePrice === null ? null : priceMargin(price, purchasePrice).percent;

type SortValue = (product: DeskProduct, stock: StockByProduct) => string | number | null;

/** By what each head sorts. */
const sortValues = {
  name: ({ name }) => name,
  category: ({ categoryName }) => categoryName ?? '',
  price: ({ price }) => price,
  // The lowest first: the other way round is how lists come.
  priority: ({ prioritySort }) => prioritySort,
  stock: ({ id }, stock) => stock.get(id) ?? null,
  purchase: ({ purchasePrice }) => purchasePrice,
  margin: marginOf,
} satisfies Record<string, SortValue>;
