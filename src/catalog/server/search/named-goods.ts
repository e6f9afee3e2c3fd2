import type { CatalogueProduct, ProductCatalogue } from '../snapshot/catalogue.ts';

/** How many goods of one phrase are looked at: more than people would choose from. */
const MOST_OF_A_PHRASE = 24;

/** How many goods of one category may stand in for one that is not taken. */
const MOST_OF_A_CATEGORY = 100;

/** One word of a phrase: any of its names will do, each of words that all have to be there. */
export interface PhraseWord {
  names: readonly string[];
  /** Whether longer words that begin like it will do. */
  beginnings: boolean;
}

/** The goods on sale and not out whose names hold all words of a phrase; of one that fits thousands only some. */
export function findInStockGoodsByName(
  catalogue: ProductCatalogue,
  phrase: readonly PhraseWord[],
): CatalogueProduct[] {
  const found: CatalogueProduct[] = [];
  catalogue.index.findTitled(phrase, (document) => {
    const product = catalogue.onSaleOf(document);
    if (product !== undefined && !product.out) found.push(product);
    return found.length === MOST_OF_A_PHRASE;
  });
  return found;
}

/** The goods on sale and not out among these ids. */
export function findInStockGoodsByIds(catalogue: ProductCatalogue, ids: number[]): CatalogueProduct[] {
  return inStock(catalogue.onSaleAmong(new Set(ids)));
}

/** The goods on sale and not out of these categories, none below them; of a large one only some. */
export function findInStockGoodsOfCategories(
  catalogue: ProductCatalogue,
  categoryIds: number[],
): CatalogueProduct[] {
  return categoryIds.flatMap((categoryId) =>
    inStock(catalogue.ofCategories([categoryId])).slice(0, MOST_OF_A_CATEGORY),
  );
}

const inStock = (products: readonly CatalogueProduct[]) => products.filter(({ out }) => !out);
