import type { Db } from '../../../../shared/server/database.ts';
import { readShopVersion } from '../../../../shared/server/shop-version.db.ts';
import type { FoundProduct } from '../products.db.ts';
import type { ProductRows } from './product-rows.ts';
import { type ProductIds, type SelectionFilter, selectProductIds } from './selection.db.ts';

/** Ids held in memory, in all selections together: 16 MB. */
const MOST_IDS = 2_000_000;
const MOST_SELECTIONS = 2_000;

/** What a list costs beside its ids, counted in ids. */
const OVERHEAD = MOST_IDS / MOST_SELECTIONS;

export interface SelectionPage extends SelectionFilter {
  page: number;
  size: number;
}

interface ProductList {
  rows: FoundProduct[];
  total: number;
}

/**
 * The lists of the shop but for searches, remembered as the ids they consist of: so a total and the last page cost as
 * little as the first, however many products there are. Every answer compares the state of the
 * shop that its rows were read in with the one its list belongs to, so a change made anywhere,
 * by another process too, shows at once.
 */
export class Selections {
  readonly #cached = new Map<string, Promise<ProductIds>>();
  readonly #rows: ProductRows;
  #weight = 0;

  constructor(rows: ProductRows) {
    this.#rows = rows;
  }

  /** One page of a list, with the list's length. A page past the end is empty. */
  async page(db: Db, { page, size, ...filter }: SelectionPage): Promise<ProductList> {
    const key = JSON.stringify([filter.categoryId, filter.field, filter.sortDirection, ...filter.filters]);
    for (let attempt = 1; ; attempt += 1) {
      const looking = this.#cached.get(key) ?? this.#look(db, key, filter);
      // Another request may have looked into a replica that failed meanwhile: that is no failure of this one.
      const { ids, version } = await looking.catch(() => this.#look(db, key, filter));
      const now = await this.#readPage(db, ids.subarray(page * size, (page + 1) * size));
      // Where somebody writes all the time, the third attempt is answered as it is.
      if (now.version === version || attempt === 3) return { rows: now.rows, total: ids.length };
      // Only the list that was found old: another request may have found it anew already.
      if (this.#cached.get(key) === looking) this.#forget(key, ids.length);
    }
  }

  /** Looks into the database once for all who ask for the same list at the same time. */
  #look(db: Db, key: string, filter: SelectionFilter): Promise<ProductIds> {
    const looking = selectProductIds(db, filter);
    this.#cached.set(key, looking);
    looking.then(
      ({ ids }) => {
        if (this.#cached.get(key) === looking) this.#weigh(ids.length);
      },
      () => this.#cached.delete(key),
    );
    return looking;
  }

  #weigh(ids: number): void {
    this.#weight += ids + OVERHEAD;
    if (this.#weight <= MOST_IDS) return;
    // All of it goes: what is still requested is soon back, and a busy shop never gets here.
    this.#cached.clear();
    this.#weight = 0;
  }

  #forget(key: string, ids: number): void {
    this.#cached.delete(key);
    this.#weight -= ids + OVERHEAD;
  }

  async #readPage(db: Db, ids: Float64Array) {
    if (ids.length === 0) return { rows: [], version: await readShopVersion(db) };
    return this.#rows.readPage(db, Array.from(ids));
  }
}
