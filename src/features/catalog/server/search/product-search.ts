import type { Db } from '../../../../shared/server/database.ts';
import { readShopVersion } from '../../../../shared/server/shop-version.db.ts';
import type { ProductRows } from '../selections/product-rows.ts';
import type { SelectionPage, Selections } from '../selections/selections.ts';
import { CategoryNames } from './category-names.ts';
import { type SearchResult, searchProducts } from './search-products.ts';

/**
 * The search of the shop. It remembers nothing but the names of the categories, and compares the state of the shop
 * that its rows were read in with theirs, as the lists do (selections.ts).
 */
export class ProductSearch {
  readonly #selections: Selections;
  readonly #rows: ProductRows;
  #names: Promise<CategoryNames> | undefined;

  constructor(selections: Selections, rows: ProductRows) {
    this.#selections = selections;
    this.#rows = rows;
  }

  /** One page of what a query finds. */
  async page(db: Db, query: string, filter: SelectionPage): Promise<SearchResult> {
    for (let attempt = 1; ; attempt += 1) {
      const reading = this.#names ?? this.#read(db);
      // As in selections.ts: what failed in another request's database may be there in this one's.
      const names = await reading.catch(() => this.#read(db));
      const sources = { db, selections: this.#selections, rows: this.#rows, names };
      const { version, ...found } = await searchProducts(sources, query, filter);
      const now = version ?? (await readShopVersion(db));
      // Where somebody writes all the time, the third attempt is answered as it is.
      if (now === names.version || attempt === 3) return found;
      // Only the names that were found old: another request may have read them anew already.
      if (this.#names === reading) this.#names = undefined;
    }
  }

  #read(db: Db): Promise<CategoryNames> {
    const reading = CategoryNames.read(db);
    this.#names = reading;
    reading.catch(() => {
      if (this.#names === reading) this.#names = undefined;
    });
    return reading;
  }
}
