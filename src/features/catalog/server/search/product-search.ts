import type { Db } from '../../../../shared/server/database.ts';
import { readShopVersion } from '../../../../shared/server/shop-version.db.ts';
import type { ProductRows } from '../selections/product-rows.ts';
import type { SelectionPage, Selections } from '../selections/selections.ts';
import { CategoryNames } from './category-names.ts';
import { KnownWords } from './known-words.ts';
import { type SearchResult, searchProducts } from './search-products.ts';

/** What a search remembers, all of one state of the shop. */
interface Remembered {
  names: CategoryNames;
  words: KnownWords;
}

/**
 * The search of the shop. It remembers the names of the categories and which words the shop knows, nothing that was
 * found, and compares the state of the shop that its rows were read in with theirs, as the lists do (selections.ts).
 */
export class ProductSearch {
  readonly #selections: Selections;
  readonly #rows: ProductRows;
  #remembered: Promise<Remembered> | undefined;

  constructor(selections: Selections, rows: ProductRows) {
    this.#selections = selections;
    this.#rows = rows;
  }

  /** One page of what a query finds. */
  async page(db: Db, query: string, filter: SelectionPage): Promise<SearchResult> {
    for (let attempt = 1; ; attempt += 1) {
      const reading = this.#remembered ?? this.#read(db);
      // As in selections.ts: what failed in another request's database may be there in this one's.
      const remembered = await reading.catch(() => this.#read(db));
      const sources = { db, selections: this.#selections, rows: this.#rows, ...remembered };
      const { version, ...found } = await searchProducts(sources, query, filter);
      const now = version ?? (await readShopVersion(db));
      // Where somebody writes all the time, the third attempt is answered as it is.
      if (now === remembered.names.version || attempt === 3) return found;
      // Only what was found old: another request may have read it anew already.
      if (this.#remembered === reading) this.#remembered = undefined;
    }
  }

  #read(db: Db): Promise<Remembered> {
    const reading = CategoryNames.read(db).then((names) => ({ names, words: new KnownWords(names.version) }));
    this.#remembered = reading;
    reading.catch(() => {
      if (this.#remembered === reading) this.#remembered = undefined;
    });
    return reading;
  }
}
