import { LRUCache } from 'lru-cache';
import type { Db } from '../../../../shared/server/database.ts';
import { readShopVersion } from '../../../../shared/server/shop-version.db.ts';
import { type FoundProduct, findProductsOnSale, findStamps, type Stamped } from '../products.db.ts';

/** All cached rows together, in bytes: some five thousand products with short descriptions. */
const MOST_BYTES = 12 * 1024 * 1024;

/** About what a row and its answer take beside their texts; those have two bytes a letter, and stand in both. */
const ROW_BYTES = 1_600;
const LETTER_BYTES = 4;

/** What is longer than the longest page is no list of the shop, and would push out all of them. */
const LONGEST_PAGE = 100;

type CachedRow = Awaited<ReturnType<typeof findProductsOnSale>>[number];

interface RowsOfShop {
  rows: FoundProduct[];
  /** The state of the shop that they were read in. */
  version: string;
}

/**
 * The rows of products on sale. Which of them a page holds, and as what they were last written, is asked of the
 * database every time; the rows themselves are mostly here, for all pages and searches consist of the same
 * products. A row that was written since is read anew.
 */
export class ProductRows {
  readonly #cached = new LRUCache<number, CachedRow>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ name, description }) =>
      ROW_BYTES + LETTER_BYTES * (name.length + (description?.length ?? 0)),
  });

  /** The rows of those on sale among these, in their order. */
  async readPage(db: Db, ids: number[]): Promise<RowsOfShop> {
    if (ids.every((id) => this.#cached.has(id))) {
      const { stamped, version } = await findStamps(db, ids);
      return this.read(db, stamped, version);
    }
    const found = await this.#find(db, ids);
    return { rows: found, version: found[0]?.shop_version ?? (await readShopVersion(db)) };
  }

  /** The rows of these products in their order; `version` is the state of the shop that their stamps were read in. */
  async read(db: Db, stamped: Stamped[], version: string): Promise<RowsOfShop> {
    const here = new Map<number, CachedRow>();
    const missing: number[] = [];
    for (const { id, stamp } of stamped) {
      const row = this.#cached.get(id);
      if (row?.stamp === stamp) here.set(id, row);
      else missing.push(id);
    }
    const found = missing.length === 0 ? [] : await this.#find(db, missing);
    for (const row of found) here.set(row.id, row);
    const rows = stamped.flatMap(({ id }) => here.get(id) ?? []);
    return { rows, version: found[0]?.shop_version ?? version };
  }

  async #find(db: Db, ids: number[]): Promise<CachedRow[]> {
    const found = await findProductsOnSale(db, ids);
    if (ids.length <= LONGEST_PAGE) for (const row of found) this.#cached.set(row.id, Object.freeze(row));
    return found;
  }
}
