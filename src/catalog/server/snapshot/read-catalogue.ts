import { createEventLoopYielder } from '../../../lib/event-loop-yielder.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { ShopSnapshotPart } from '../../../platform/snapshot.ts';
import { listCategories } from '../categories.db.ts';
import {
  type CatalogueVersion,
  catalogueVersionSql,
  listProductsAfterId,
  readCatalogueVersion,
} from './catalogue.db.ts';
import { type CatalogueProductRow, ProductCatalogue } from './catalogue.ts';
import { CategoriesSnapshot } from './categories.ts';

const AT_A_TIME = 1_000;

const states = new WeakMap<ProductCatalogue, CatalogueVersion>();

/**
 * The catalogue as a part of the snapshot. Of a change only the products that it wrote are read; all of them where the
 * database does not know what has changed, as after a restore.
 */
export const catalogueSnapshotPart: ShopSnapshotPart<ProductCatalogue> = {
  version: catalogueVersionSql,
  read: async (tx, before) => {
    const known = before && states.get(before);
    const categories = new CategoriesSnapshot(await listCategories(tx));
    const { isChangeKnown, ...state } = await readCatalogueVersion(tx, known);
    const since =
      known && isChangeKnown ? { since: known.version, isOtherDay: known.day !== state.day } : undefined;
    const held = before ?? ProductCatalogue.empty(categories);
    const { rows, gone } = await readChanged(tx, held, since);
    const changed = [...rows, ...renamed(held, new Set([...rows.map(({ id }) => id), ...gone]), categories)];
    return async () => {
      const catalogue = await held.with(changed, gone, categories, createEventLoopYielder());
      states.set(catalogue, state);
      return catalogue;
    };
  },
};

/** The products that are not as they are held, and the ids of those that are gone. */
async function readChanged(
  tx: Db,
  held: ProductCatalogue,
  since: Parameters<typeof listProductsAfterId>[3],
): Promise<{ rows: CatalogueProductRow[]; gone: Set<number> }> {
  const rows: CatalogueProductRow[] = [];
  const gone = new Set(since === undefined ? held.products.map(({ id }) => id) : []);
  for (let after = 0; ; ) {
    const some = await listProductsAfterId(tx, after, AT_A_TIME, since);
    for (const row of some) {
      gone.delete(row.id);
      const known = held.find(row.id);
      if (known === undefined || !isSame(known, row)) rows.push(row);
    }
    const last = some.at(-1);
    if (last === undefined || some.length < AT_A_TIME) return { rows, gone };
    after = last.id;
  }
}

/** Whether a row is the one that is known; on another day it may be the same and say something else. */
const isSame = (known: CatalogueProductRow, row: CatalogueProductRow) =>
  known.written === row.written &&
  known.version === row.version &&
  known.out === row.out &&
  known.sold_out === row.sold_out &&
  known.left === row.left &&
  known.category_name === row.category_name;

/** The products whose rows are as they were, and their category is called otherwise. */
function renamed(
  before: ProductCatalogue,
  changed: ReadonlySet<number>,
  categories: CategoriesSnapshot,
): CatalogueProductRow[] {
  if (categories.areCalledAs(before.categories)) return [];
  const nameOf = ({ category_id }: CatalogueProductRow) =>
    category_id === null ? null : (categories.nameOf(category_id) ?? null);
  return before.products
    .filter((product) => !changed.has(product.id) && product.category_name !== nameOf(product))
    .map((product) => ({ ...product, category_name: nameOf(product) }));
}
