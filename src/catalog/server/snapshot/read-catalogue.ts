import type { Day } from '../../../lib/calendar.ts';
import { createYielder } from '../../../lib/pauses.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { ShopSnapshotPart } from '../../../platform/snapshot.ts';
import { listCategories } from '../categories.db.ts';
import {
  CHECKSUM_BLOCK_SIZE,
  catalogueVersion,
  readChecksums,
  readMoscowDay,
  readProductsAfter,
  readProductsByIds,
} from './catalogue.db.ts';
import { type CatalogueProduct, ProductCatalogue } from './catalogue.ts';
import { Categories } from './categories.ts';

/** Products read at a time. */
const AT_A_TIME = 1_000;

/** A catalogue, and what tells which rows were written since. */
interface Read {
  catalogue: ProductCatalogue;
  checksums: ReadonlyMap<number, number>;
  day: Day;
}

type Row = Omit<CatalogueProduct, 'document'>;

const read = new WeakMap<ProductCatalogue, Omit<Read, 'catalogue'>>();

/** The catalogue as a part of the snapshot. Of a change only the rows of the blocks that it touched are read. */
export const catalogueSnapshotPart: ShopSnapshotPart<ProductCatalogue> = {
  version: catalogueVersion,
  read: async (tx, before) => {
    const known = before && read.get(before);
    const categories = new Categories(await listCategories(tx));
    const day = await readMoscowDay(tx);
    const checksums = new Map((await readChecksums(tx)).map(({ block, checksum }) => [block, checksum]));
    const { rows, gone } =
      before === undefined || known === undefined
        ? { rows: await readAll(tx), gone: new Set<number>() }
        : await readChanged(tx, before, { ...known, next: checksums, nextDay: day, categories });
    return async () => {
      const catalogue = await (before ?? ProductCatalogue.empty(categories)).with(
        rows,
        gone,
        categories,
        createYielder(),
      );
      read.set(catalogue, { checksums, day });
      return catalogue;
    };
  },
};

async function readAll(tx: Db): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const some = await readProductsAfter(tx, rows.at(-1)?.id ?? 0, AT_A_TIME);
    rows.push(...some);
    if (some.length < AT_A_TIME) return rows;
  }
}

interface Since extends Omit<Read, 'catalogue'> {
  next: ReadonlyMap<number, number>;
  nextDay: Day;
  categories: Categories;
}

async function readChanged(
  tx: Db,
  before: ProductCatalogue,
  since: Since,
): Promise<{ rows: Row[]; gone: Set<number> }> {
  const { checksums, day, next, nextDay, categories } = since;
  const blocks = [...new Set([...checksums.keys(), ...next.keys()])].filter(
    (block) => checksums.get(block) !== next.get(block),
  );
  const looked = new Set(
    blocks.flatMap((block) =>
      Array.from({ length: CHECKSUM_BLOCK_SIZE }, (_, index) => block * CHECKSUM_BLOCK_SIZE + index),
    ),
  );
  if (day !== nextDay) {
    for (const { id } of before.products.filter(({ out_until }) => out_until !== null)) looked.add(id);
  }
  const ids = [...looked];
  const rows: Row[] = [];
  const gone = new Set(ids.filter((id) => before.find(id) !== undefined));
  for (let start = 0; start < ids.length; start += AT_A_TIME) {
    for (const row of await readProductsByIds(tx, ids.slice(start, start + AT_A_TIME))) {
      gone.delete(row.id);
      const known = before.find(row.id);
      if (known === undefined || !isSame(known, row)) rows.push(row);
    }
  }
  const changed = new Set([...rows.map(({ id }) => id), ...gone]);
  return { rows: [...rows, ...renamed(before, changed, categories)], gone };
}

/** Whether a row is the one that is known; on another day it may be the same and say something else. */
const isSame = (known: Row, row: Row) =>
  known.written === row.written &&
  known.version === row.version &&
  known.out === row.out &&
  known.category_name === row.category_name;

/** The products whose rows are as they were, and their category is called otherwise. */
function renamed(before: ProductCatalogue, changed: ReadonlySet<number>, categories: Categories): Row[] {
  if (categories.areCalledAs(before.categories)) return [];
  const nameOf = ({ category_id }: Row) =>
    category_id === null ? null : (categories.nameOf(category_id) ?? null);
  return before.products
    .filter((product) => !changed.has(product.id) && product.category_name !== nameOf(product))
    .map((product) => ({ ...product, category_name: nameOf(product) }));
}
