import { LRUCache } from 'lru-cache';
import { type IndexableText, TextIndex } from '../../../lib/russian/text-index.ts';
import { TitleWordIndex } from '../../../lib/russian/title-word-index.ts';
import { normalizedWordsOf } from '../../../lib/russian/words.ts';
import { findSorted, replaceSorted } from '../../../lib/sorted-list.ts';
import { fitsProductFilter, type ProductFilterName } from '../../product-filters.ts';
import { type SetPartResponse, toSetPartResponse } from '../product-parts.ts';
import type { ProductQueryRow } from '../products.db.ts';
import type { CategoriesSnapshot } from './categories.ts';

/** A product as it was at one moment, frozen. */
export interface CatalogueProduct extends ProductQueryRow {
  /** Deleted ones are here for the sets that hold them, and for what they are called. */
  deleted: boolean;
  /** What wrote it last. */
  written: string;
  /** Its number in the index. */
  document: number;
  /** The words of its name, ready for comparing. */
  nameWords: readonly string[];
  /** Of a set that a search found by one of its parts, what that is. */
  foundPart?: string;
}

/** Which products on sale, and in which order. */
interface ProductListQuery {
  /** Only those of this category and its descendants. */
  categoryId: number | undefined;
  /** Undefined: by id, or the best matches first in a search. Ties break by id. */
  field: 'id' | 'price' | undefined;
  sortDirection: 'ASC' | 'DESC';
  /** Only those that fit all of these. */
  filters: readonly ProductFilterName[];
}

/** A product as it is read, before the catalogue takes it in. */
export type CatalogueProductRow = Omit<CatalogueProduct, 'document' | 'nameWords'>;

export interface ProductListPageQuery extends ProductListQuery {
  page: number;
  size: number;
  /** Tells what goes behind goods that fit a search as well. */
  isRefused?: ((product: CatalogueProduct) => boolean) | undefined;
  /** Documents of goods that serve what a search wishes for, each with how well. */
  serving?: ReadonlyMap<number, number>;
}

export type CatalogueProductList = readonly CatalogueProduct[];
type CategoryLists = ReadonlyMap<number | null, CatalogueProductList>;

/** Products that are held in lists, all of them together: 16 MB. A list alone counts for a thousand. */
const MOST_LISTED = 2_000_000;
const LIST_SIZE = 1_000;

type Comparing = (one: CatalogueProduct, other: CatalogueProduct) => number;

const categoryOf = ({ category_id }: CatalogueProduct) => category_id;
const byId: Comparing = (one, other) => one.id - other.id;
const byPrice: Comparing = (one, other) => one.price_kopecks - other.price_kopecks || one.id - other.id;

function comparing({ field, sortDirection }: Pick<ProductListQuery, 'field' | 'sortDirection'>): Comparing {
  const compare = field === 'price' ? byPrice : byId;
  return sortDirection === 'ASC' ? compare : (one, other) => compare(other, one);
}

/**
 * The whole catalogue as it was at one moment: products, categories, and what lists and search need of them. It never
 * changes; `with` makes the next one. The index behind them is one for all moments: it only grows, and each catalogue
 * knows which of its documents are its own.
 */
export class ProductCatalogue {
  readonly categories: CategoriesSnapshot;
  /** All by id, deleted ones too. */
  readonly products: CatalogueProductList;
  readonly index: TextIndex;
  readonly words: TitleWordIndex;
  readonly #onSale: CatalogueProductList;
  readonly #byPrice: CatalogueProductList;
  readonly #byCategory: CategoryLists;
  /** The product on sale of each document; undefined for a document that is none's any more. */
  readonly #ofDocument: readonly (CatalogueProduct | undefined)[];
  readonly #lists = new LRUCache<string, CatalogueProductList>({
    maxSize: MOST_LISTED,
    sizeCalculation: (list) => list.length + LIST_SIZE,
  });

  private constructor(
    categories: CategoriesSnapshot,
    texts: Pick<ProductCatalogue, 'index' | 'words'>,
    ofDocument: readonly (CatalogueProduct | undefined)[],
    [products, onSale, prices]: readonly [CatalogueProductList, CatalogueProductList, CatalogueProductList],
    byCategory: CategoryLists,
  ) {
    this.categories = categories;
    this.index = texts.index;
    this.words = texts.words;
    this.#ofDocument = ofDocument;
    this.products = products;
    this.#onSale = onSale;
    this.#byPrice = prices;
    this.#byCategory = byCategory;
  }

  static empty(categories: CategoriesSnapshot): ProductCatalogue {
    const texts = { index: new TextIndex(), words: new TitleWordIndex() };
    return new ProductCatalogue(categories, texts, [], [[], [], []], new Map());
  }

  /** The catalogue with these products added or replaced, without those gone. `pause` is waited for between steps. */
  async with(
    changed: readonly CatalogueProductRow[],
    gone: ReadonlySet<number>,
    categories: CategoriesSnapshot,
    pause: () => Promise<void> | undefined,
  ): Promise<ProductCatalogue> {
    const fresh = new Map<number, CatalogueProduct>();
    // What no one's product is any more takes room and time: with too much of it the index is rebuilt.
    const rebuilt = this.index.size + changed.length > 2 * (this.products.length + changed.length) + 1_000;
    const rows = rebuilt ? this.#withAll(changed, gone) : changed;
    const index = rebuilt ? new TextIndex() : this.index;
    for (const row of rows) {
      const before = this.find(row.id);
      const same = !rebuilt && before !== undefined && isFoundAlike(before, row);
      const document = same ? before.document : index.add(textOf(row));
      fresh.set(row.id, Object.freeze({ ...row, document, nameWords: normalizedWordsOf(row.name) }));
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
    const ofDocument = rebuilt ? [] : this.#ofDocument.slice();
    if (!rebuilt) for (const { document } of removed) ofDocument[document] = undefined;
    for (const product of addedOnSale) ofDocument[product.document] = product;
    await pause();
    const products = replaceSorted(this.products, removed, added, byId);
    await pause();
    const onSale = replaceSorted(this.#onSale, removedOnSale, addedOnSale, byId);
    await pause();
    const prices = replaceSorted(this.#byPrice, removedOnSale, addedOnSale, byPrice);
    const byCategory = new Map(this.#byCategory);
    const [less, more] = [Map.groupBy(removedOnSale, categoryOf), Map.groupBy(addedOnSale, categoryOf)];
    for (const id of new Set([...less.keys(), ...more.keys()]))
      byCategory.set(
        id,
        replaceSorted(byCategory.get(id) ?? [], less.get(id) ?? [], more.get(id) ?? [], byId),
      );
    const texts = { index, words: this.words };
    return new ProductCatalogue(categories, texts, ofDocument, [products, onSale, prices], byCategory);
  }

  /** A product, deleted or not. */
  find(id: number): CatalogueProduct | undefined {
    return findSorted(this.products, (product) => product.id - id);
  }

  /** Those on sale of these, in their order. */
  onSaleAmong(ids: Iterable<number>): CatalogueProduct[] {
    return Array.from(ids).flatMap((id) => {
      const product = this.find(id);
      return product === undefined || product.deleted ? [] : [product];
    });
  }

  /** Those on sale of these categories alone, by id within each. */
  ofCategories(ids: Iterable<number>): CatalogueProduct[] {
    return Array.from(ids).flatMap((id) => this.#byCategory.get(id) ?? []);
  }

  /** The product on sale whose text is a document of the index. */
  onSaleOf(document: number): CatalogueProduct | undefined {
    return this.#ofDocument[document];
  }

  /** Whether something on sale has a word in its name, or one that begins like it. */
  holdsOnSale(word: string, beginnings: boolean): boolean {
    return this.index.holds(word, beginnings, (document) => this.onSaleOf(document) !== undefined);
  }

  /** What a set holds; nothing of other goods. */
  partsOf({ parts }: Pick<ProductQueryRow, 'parts'>): SetPartResponse[] {
    return parts.flatMap((part) => toSetPartResponse(part, this.find(part.productId)) ?? []);
  }

  /** All products on sale that a filter lets through, in its order: put in it once for each state of the catalogue. */
  list(filter: ProductListQuery): CatalogueProductList {
    const { categoryId, field, sortDirection, filters } = filter;
    const all = field === 'price' ? this.#byPrice : this.#onSale;
    if (categoryId === undefined && filters.length === 0 && sortDirection === 'ASC') return all;
    const key = JSON.stringify([categoryId, field, sortDirection, ...filters]);
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const list = (categoryId === undefined ? all : this.ofCategories(this.categories.branch(categoryId)))
      .filter((product) => filters.every((one) => this.#fits(product, one)))
      .sort(comparing(filter));
    this.#lists.set(key, list);
    return list;
  }

  /** The products on sale of these documents that pass a test and that a filter lets through, in its order. */
  listOf(
    documents: Iterable<number>,
    { categoryId, field, sortDirection, filters }: ProductListQuery,
    test: (product: CatalogueProduct) => boolean,
  ): CatalogueProduct[] {
    const branch = categoryId === undefined ? undefined : this.categories.branch(categoryId);
    const list: CatalogueProduct[] = [];
    for (const document of documents) {
      const product = this.onSaleOf(document);
      if (product === undefined || !test(product)) continue;
      if (branch !== undefined && (product.category_id === null || !branch.has(product.category_id)))
        continue;
      if (filters.every((one) => this.#fits(product, one))) list.push(product);
    }
    return list.sort(comparing({ field, sortDirection }));
  }

  /** The first products on sale, of a category or all, by priority; the highest first, ties by id. */
  byPriority(most: number, categoryId?: number): CatalogueProduct[] {
    return this.list({ categoryId, field: 'id', sortDirection: 'ASC', filters: [] })
      .toSorted((one, other) => other.priority_sort - one.priority_sort || one.id - other.id)
      .slice(0, most);
  }

  get countOnSale(): number {
    return this.#onSale.length;
  }

  /** A set without tags of its own carries what all of its parts do, and lacks what any of them carries. */
  #fits(product: CatalogueProduct, filter: ProductFilterName): boolean {
    const { tags, parts } = product;
    if (parts.length === 0 || tags.length > 0) return fitsProductFilter(tags, filter);
    return this.partsOf(product).every((part) => fitsProductFilter(part.tags, filter));
  }

  #withAll(changed: readonly CatalogueProductRow[], gone: ReadonlySet<number>) {
    const replaced = new Set(changed.map(({ id }) => id));
    return [...this.products.filter(({ id }) => !replaced.has(id) && !gone.has(id)), ...changed];
  }
}

type Described = Pick<ProductQueryRow, 'name' | 'restrictions' | 'tags' | 'description'>;

const textOf = ({ name, restrictions, tags, description }: Described): IndexableText => ({
  title: name,
  body: [restrictions, ...tags, description].filter((text) => text !== null).join(' '),
});

function isFoundAlike(one: Described, other: Described): boolean {
  const [before, after] = [textOf(one), textOf(other)];
  return before.title === after.title && before.body === after.body;
}
