import { findThingsForSearch, isWordOfThings } from '../../../content/find-things.ts';
import type { Thing } from '../../../content/thing.ts';
import { fromLatinLetters, inRussianLayout } from '../../../lib/russian/layout.ts';
import type { SoughtWord } from '../../../lib/russian/text-index.ts';
import { spelledByRule, typosIn } from '../../../lib/russian/typos.ts';
import { type ProductFilter, spokenFilters } from '../../product-filters.ts';
import type { CatalogueProduct, ListPage, ProductCatalogue, ProductList } from '../snapshot/catalogue.ts';
import type { Categories, NamedCategories } from '../snapshot/categories.ts';
import { type QueryWord, queryWords } from './query-words.ts';
import { soundsLike, synonymsOf } from './synonyms.ts';

/** What a search answers beside the products: all of it only where there is something to say. */
export interface SearchResult {
  rows: CatalogueProduct[];
  total: number;
  /** What was searched for instead of the words that were typed. */
  correctedQuery?: string;
  namedCategories?: NamedCategories['categories'];
  notSold?: Thing[];
}

type Goods = Pick<SearchResult, 'rows' | 'total' | 'correctedQuery'>;

/** A word that stands in names of goods, and how it is written there, with its ё. */
interface WordOfGoods {
  word: string;
  spelling: string;
}

/**
 * Finds one page of products by a query, kindly: as it was typed; as the same keys or letters write it in
 * Russian; the goods of a category that it names; with the typos mended and without words that mean nothing
 * here; and when no product holds all the words, those that hold some. A word that names a thing, sold or not,
 * is never mended into another.
 */
export function searchProducts(catalogue: ProductCatalogue, query: string, filter: ListPage): SearchResult {
  const variants = variantsOf(query, catalogue.categories);
  const { named } = variants.find((variant) => variant.named.categories.length > 0) ?? {};
  const goods = findAsRead(catalogue, variants, filter) ??
    findInCategory(catalogue, named, filter) ??
    findMended(catalogue, variants, filter) ?? { rows: [], total: 0 };
  const { things, corrected } = findThingsForSearch(query, goods.total > 0);
  const correctedQuery = goods.correctedQuery ?? (goods.total > 0 ? undefined : corrected);
  return {
    rows: goods.rows,
    total: goods.total,
    ...(correctedQuery === undefined ? {} : { correctedQuery }),
    ...(named === undefined ? {} : { namedCategories: named.categories }),
    ...(things.length === 0 ? {} : { notSold: things }),
  };
}

function findAsRead(catalogue: ProductCatalogue, variants: Variant[], filter: ListPage): Goods | undefined {
  for (const { text, words, filters, named } of variants) {
    const narrowed = { ...filter, filters: [...new Set([...filter.filters, ...filters])] };
    const found =
      words.length === 0
        ? listPage(catalogue.list(narrowed), filter)
        : findGoods(
            catalogue,
            { words: words.map(asTyped), holding: 'every', goodsOf: named.wholeIds },
            narrowed,
          );
    if (found.total === 0) continue;
    return text === variants[0]?.text ? found : { ...found, correctedQuery: spelled(queryWords(text)) };
  }
  return undefined;
}

/** The goods of the category that the query names best, no matter what they are called. */
function findInCategory(
  catalogue: ProductCatalogue,
  named: NamedCategories | undefined,
  filter: ListPage,
): Goods | undefined {
  const [category] = named?.categories ?? [];
  if (category === undefined || filter.categoryId !== undefined) return undefined;
  const found = listPage(catalogue.list({ ...filter, categoryId: category.id }), filter);
  return found.total > 0 ? found : undefined;
}

function findMended(catalogue: ProductCatalogue, variants: Variant[], filter: ListPage): Goods | undefined {
  const plain = variants.filter(({ filters }) => filters.length === 0);
  const mended = plain.map(({ words }) => mend(catalogue, words));
  for (const holding of ['every', 'any'] as const) {
    for (const [index, { words, changed }] of mended.entries()) {
      const asBefore = !changed && words.length === plain[index]?.words.length;
      if (words.length === 0 || (holding === 'every' && asBefore)) continue;
      const sought = words.map((word) => word.sought);
      const found = findGoods(catalogue, { words: sought, holding, goodsOf: new Set() }, filter);
      if (found.total === 0) continue;
      return changed || index > 0 ? { ...found, correctedQuery: spelled(words) } : found;
    }
  }
  return undefined;
}

interface Sought {
  words: SoughtWord[];
  /** Whether a product must hold every one of the words, or any of them. */
  holding: 'every' | 'any';
  /** Categories whose goods are what is meant, no matter what they are called. */
  goodsOf: ReadonlySet<number>;
}

/** What goods of a category that was meant are worth beside those that only hold its words. */
const RANK_OF_CATEGORY = 8;

function findGoods(
  catalogue: ProductCatalogue,
  { words, holding, goodsOf }: Sought,
  filter: ListPage,
): Goods {
  const { ranks, held, count } = catalogue.index.rank(words, holding);
  if (count === 0 && goodsOf.size === 0) return { rows: [], total: 0 };
  const isMeant = ({ category_id }: CatalogueProduct) => category_id !== null && goodsOf.has(category_id);
  const hits = catalogue.list(filter).filter((product) => held[product.document] === 1 || isMeant(product));
  if (filter.field !== undefined) return listPage(hits, filter);
  if (filter.sortDirection === 'DESC') hits.reverse();
  const byRank = Map.groupBy(
    hits,
    (product) => (ranks[product.document] ?? 0) + (isMeant(product) ? RANK_OF_CATEGORY : 0),
  );
  const best = [...byRank.keys()].sort((one, other) => other - one);
  return listPage(
    best.flatMap((rank) => byRank.get(rank) ?? []),
    filter,
  );
}

/** One page of a list with its length; a page past the end is empty. */
export function listPage(list: ProductList, { page, size }: Pick<ListPage, 'page' | 'size'>): Goods {
  return { rows: list.slice(page * size, (page + 1) * size), total: list.length };
}

const asTyped = ({ word, beginnings }: QueryWord): SoughtWord => ({
  word,
  beginnings,
  synonyms: synonymsOf(word),
});

const spelled = (words: { typed: string }[]) => words.map(({ typed }) => typed).join(' ');

interface Mended {
  words: { typed: string; sought: SoughtWord }[];
  /** Some word was replaced by another one. */
  changed: boolean;
}

/** Replaces the words that nothing on sale holds by those they were a typo of, and drops those like nothing. */
function mend(catalogue: ProductCatalogue, words: QueryWord[]): Mended {
  const mended: Mended = { words: [], changed: false };
  for (const word of words) {
    if (isKnown(catalogue, word.word) || synonymsOf(word.word).length > 0 || isWordOfThings(word.word)) {
      mended.words.push({ typed: word.typed, sought: asTyped(word) });
      continue;
    }
    const meant = meantBy(word.word, likeWords(catalogue, word.word));
    if (meant === undefined) continue;
    mended.changed = true;
    mended.words.push({
      typed: meant.spelling,
      sought: { word: meant.word, beginnings: false, synonyms: synonymsOf(meant.word) },
    });
  }
  return mended;
}

/** Whether something on sale holds the word or begins like it. */
const isKnown = (catalogue: ProductCatalogue, word: string) =>
  catalogue.index.holds(word, true, (document) => catalogue.onSaleOf(document) !== undefined);

/** The words of goods on sale like this one, written so or by the rule that it breaks, the most similar first. */
function likeWords(catalogue: ProductCatalogue, word: string): WordOfGoods[] {
  if (word.length < 4) return [];
  const byRule = spelledByRule(word);
  return [word, ...(byRule === undefined ? [] : [byRule])]
    .flatMap((spelling) => catalogue.words.like(spelling))
    .filter((like) =>
      catalogue.index.holds(like.word, false, (document) => catalogue.onSaleOf(document) !== undefined),
    )
    .sort((one, other) => other.likeness - one.likeness || (one.word < other.word ? -1 : 1));
}

/** The word that was meant, the fewest typos away: one of the goods' names, or another name of them. */
function meantBy(word: string, alike: WordOfGoods[]): WordOfGoods | undefined {
  const [best] = alike
    .map((candidate) => ({ ...candidate, typos: typosIn(word, candidate.word) ?? Number.NaN }))
    .filter(({ typos }) => typos >= 0)
    .sort((one, other) => one.typos - other.typos);
  const heard = best?.typos === 0 ? undefined : soundsLike(word);
  return heard === undefined ? best : { word: heard, spelling: heard };
}

/** One way to read what was typed. */
interface Variant {
  text: string;
  words: QueryWord[];
  /** What the words themselves ask the list to be narrowed to. */
  filters: ProductFilter[];
  named: NamedCategories;
}

/** What was typed, as it stands first; a variant with filters before the same one without. */
function variantsOf(query: string, categories: Categories): Variant[] {
  const small = query.toLowerCase();
  return [query, inRussianLayout(small), fromLatinLetters(small)]
    .filter((text) => text !== undefined)
    .flatMap((text) => {
      const spoken = spokenFilters(text);
      const plain = { text, words: queryWords(text), filters: [] as ProductFilter[] };
      return spoken.filters.length > 0
        ? [{ text, ...spoken, words: queryWords(spoken.query) }, plain]
        : [plain];
    })
    .filter(({ words, filters }) => words.length + filters.length > 0)
    .map((variant) => ({ ...variant, named: categories.namedBy(variant.words) }));
}
