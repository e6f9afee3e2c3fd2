import { type IndexedText, TextIndex } from '../../../lib/russian/text-index.ts';
import { TitleWords } from '../../../lib/russian/title-words.ts';
import { FILTER_TAGS, type ProductFilter } from '../../product-filters.ts';
import type { PartAnswer } from '../product-parts.ts';
import type { FoundProduct } from '../products.db.ts';
import type { Categories } from './categories.ts';

/** A product as it was at one moment, frozen. */
export interface CatalogueProduct extends FoundProduct {
  /** Deleted ones are here for the sets that hold them, and for what they are called. */
  deleted: boolean;
  /** What wrote it last. */
  written: string;
  /** Its number in the index. */
  document: number;
}

/** Which products on sale, and in which order. */
export interface ListFilter {
  /** Only those of this category and its descendants. */
  categoryId: number | undefined;
  /** Undefined: by id, or the best matches first in a search. Ties break by id. */
  field: 'id' | 'price' | undefined;
  sortDirection: 'ASC' | 'DESC';
  /** Only those that fit all of these. */
  filters: readonly ProductFilter[];
}

export interface ListPage extends ListFilter {
  page: number;
  size: number;
}

/** Products that are held in lists, all of them together: 16 MB. */
const MOST_LISTED = 2_000_000;
const MOST_LISTS = 2_000;

const byId = (one: CatalogueProduct, other: CatalogueProduct) => one.id - other.id;
const byPrice = (one: CatalogueProduct, other: CatalogueProduct) =>
  one.price_kopecks - other.price_kopecks || one.id - other.id;

/**
 * The whole catalogue as it was at one moment: products, categories, and what lists and search need of them. It never
 * changes; `with` makes the next one. The index behind them is one for all moments: it only grows, and each catalogue
 * knows which of its documents are its own.
 */
export class ProductCatalogue {
  readonly categories: Categories;
  /** All by id, deleted ones too. */
  readonly products: readonly CatalogueProduct[];
  readonly index: TextIndex;
  readonly words: TitleWords;
  readonly #onSale: readonly CatalogueProduct[];
  readonly #byPrice: readonly CatalogueProduct[];
  /** The product on sale of each document; undefined for those that are none any more. */
  readonly #ofDocument: readonly (CatalogueProduct | undefined)[];
  readonly #lists = new Map<string, readonly CatalogueProduct[]>();
  #listed = 0;

  private constructor(
    {
      index,
      words,
      ofDocument,
    }: { index: TextIndex; words: TitleWords; ofDocument: (CatalogueProduct | undefined)[] },
    { products, onSale, prices }: Record<'products' | 'onSale' | 'prices', CatalogueProduct[]>,
    categories: Categories,
  ) {
    this.index = index;
    this.words = words;
    this.#ofDocument = ofDocument;
    this.products = products;
    this.#onSale = onSale;
    this.#byPrice = prices;
    this.categories = categories;
  }

  static empty(categories: Categories): ProductCatalogue {
    const texts = { index: new TextIndex(), words: new TitleWords(), ofDocument: [] };
    return new ProductCatalogue(texts, { products: [], onSale: [], prices: [] }, categories);
  }

  /**
   * Makes the catalogue with these products added or replaced, and without those that are gone. `pause` is waited for
   * between the steps.
   */
  async with(
    changed: readonly Omit<CatalogueProduct, 'document'>[],
    gone: ReadonlySet<number>,
    categories: Categories,
    pause: () => Promise<void> | undefined,
  ): Promise<ProductCatalogue> {
    const fresh = new Map<number, CatalogueProduct>();
    // What nobody's product is any more takes room and time: with too much of it the index is made anew.
    const anew = this.index.size + changed.length > 2 * (this.products.length + changed.length) + 1_000;
    const rows = anew ? this.#withAll(changed, gone) : changed;
    const index = anew ? new TextIndex() : this.index;
    for (const row of rows) {
      const before = this.find(row.id);
      const same = !anew && before !== undefined && isCalledTheSame(before, row);
      const document = same ? before.document : index.add(textOf(row));
      fresh.set(row.id, Object.freeze({ ...row, document }));
      if (before?.name !== row.name) {
        if (before !== undefined) this.words.remove(before.name);
        this.words.add(row.name);
      }
      const pausing = pause();
      if (pausing) await pausing;
    }
    const removed = [...fresh.keys(), ...gone].flatMap((id) => this.find(id) ?? []);
    for (const { id, name } of removed) if (gone.has(id)) this.words.remove(name);
    const added = [...fresh.values()];
    const isOnSale = ({ deleted }: CatalogueProduct) => !deleted;
    const [removedOnSale, addedOnSale] = [removed.filter(isOnSale), added.filter(isOnSale)];
    const ofDocument = anew ? [] : this.#ofDocument.slice();
    ofDocument.length = index.size;
    if (!anew) for (const { document } of removed) ofDocument[document] = undefined;
    for (const product of addedOnSale) ofDocument[product.document] = product;
    await pause();
    const products = replaced(this.products, removed, added, byId);
    await pause();
    const onSale = replaced(this.#onSale, removedOnSale, addedOnSale, byId);
    await pause();
    const prices = replaced(this.#byPrice, removedOnSale, addedOnSale, byPrice);
    const texts = { index, words: this.words, ofDocument };
    return new ProductCatalogue(texts, { products, onSale, prices }, categories);
  }

  /** A product, deleted or not. */
  find(id: number): CatalogueProduct | undefined {
    let [low, high] = [0, this.products.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.products[middle] as CatalogueProduct).id < id) low = middle + 1;
      else high = middle;
    }
    const found = this.products[low];
    return found?.id === id ? found : undefined;
  }

  /** Those on sale of these, in their order. */
  onSaleAmong(ids: Iterable<number>): CatalogueProduct[] {
    return Array.from(ids).flatMap((id) => {
      const product = this.find(id);
      return product === undefined || product.deleted ? [] : [product];
    });
  }

  /** Those on sale of one category alone, by id. */
  ofCategory(categoryId: number): readonly CatalogueProduct[] {
    return this.list({ categoryId, field: 'id', sortDirection: 'ASC', filters: [] }).filter(
      (product) => product.category_id === categoryId,
    );
  }

  /** The product on sale whose text is a document of the index. */
  onSaleOf(document: number): CatalogueProduct | undefined {
    return this.#ofDocument[document];
  }

  /** What a set holds; nothing of other goods. */
  partsOf({ parts }: Pick<FoundProduct, 'parts'>): PartAnswer[] {
    return parts.flatMap(({ productId, quantity }) => {
      const part = this.find(productId);
      if (part === undefined) return [];
      return { productId, quantity, name: part.name, weightGrams: part.weight_grams, tags: part.tags };
    });
  }

  /** All products on sale that a filter lets through, in its order. */
  list(filter: ListFilter): readonly CatalogueProduct[] {
    const { categoryId, field, sortDirection, filters } = filter;
    const all = field === 'price' ? this.#byPrice : this.#onSale;
    if (categoryId === undefined && filters.length === 0 && sortDirection === 'ASC') return all;
    const key = JSON.stringify([categoryId, field, sortDirection, ...filters]);
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const branch = categoryId === undefined ? undefined : this.categories.branch(categoryId);
    const list = all.filter(
      (product) =>
        (branch === undefined || (product.category_id !== null && branch.has(product.category_id))) &&
        filters.every((one) => this.#fits(product, one)),
    );
    if (sortDirection === 'DESC') list.reverse();
    this.#listed += list.length + MOST_LISTED / MOST_LISTS;
    if (this.#listed > MOST_LISTED) {
      this.#lists.clear();
      this.#listed = list.length;
    }
    this.#lists.set(key, list);
    return list;
  }

  /** The first products on sale by priority; the highest first, ties by id. */
  byPriority(most: number): CatalogueProduct[] {
    return this.#onSale
      .toSorted((one, other) => other.priority_sort - one.priority_sort || one.id - other.id)
      .slice(0, most);
  }

  get countOnSale(): number {
    return this.#onSale.length;
  }

  /** A set without tags of its own carries what all of its parts do, and lacks what any of them carries. */
  #fits(product: CatalogueProduct, filter: ProductFilter): boolean {
    const { tag, carried } = FILTER_TAGS[filter];
    const { tags, parts } = product;
    if (parts.length === 0 || tags.length > 0) return tags.includes(tag) === carried;
    const held = this.partsOf(product);
    return carried
      ? held.every((part) => part.tags.includes(tag))
      : !held.some((part) => part.tags.includes(tag));
  }

  #withAll(changed: readonly Omit<CatalogueProduct, 'document'>[], gone: ReadonlySet<number>) {
    const replaced = new Set(changed.map(({ id }) => id));
    return [...this.products.filter(({ id }) => !replaced.has(id) && !gone.has(id)), ...changed];
  }
}

type Described = Pick<FoundProduct, 'name' | 'restrictions' | 'tags' | 'description'>;

const textOf = ({ name, restrictions, tags, description }: Described): IndexedText => ({
  title: name,
  body: [restrictions, ...tags, description].filter((text) => text !== null).join(' '),
});

const isCalledTheSame = (one: Described, other: Described) =>
  one.name === other.name &&
  one.restrictions === other.restrictions &&
  one.description === other.description &&
  one.tags.join('\n') === other.tags.join('\n');

/** A sorted list without some of its items and with others in their places; only these are compared. */
function replaced<Item>(
  sorted: readonly Item[],
  removed: readonly Item[],
  added: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Item[] {
  const indexOf = (item: Item) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(sorted[middle] as Item, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const cuts = [
    ...added.toSorted(compare).map((item) => ({ index: indexOf(item), items: [item] })),
    ...removed.map((item) => ({ index: indexOf(item), items: [] })),
  ].sort((one, other) => one.index - other.index);
  const all: Item[] = [];
  let next = 0;
  for (const { index, items } of cuts) {
    while (next < index) {
      all.push(sorted[next] as Item);
      next += 1;
    }
    all.push(...items);
    if (items.length === 0) next += 1;
  }
  return all.concat(sorted.slice(next));
}
