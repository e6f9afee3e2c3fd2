import type { Db } from '../../../../shared/server/database.ts';
import { findThingsForSearch, isWordOfThings } from '../../../content/find-things.ts';
import { slipsIn } from '../../../content/slips.ts';
import type { Thing } from '../../../content/thing.ts';
import type { FoundProduct } from '../products.db.ts';
import type { ProductRows } from '../selections/product-rows.ts';
import type { SelectionPage, Selections } from '../selections/selections.ts';
import type { CategoryNames, NamedCategories } from './category-names.ts';
import type { KnownWords } from './known-words.ts';
import { type QueryWord, queryWords } from './query-words.ts';
import { findByWords, type SearchQuery, type SoughtWord } from './search.db.ts';
import { soundsLike, synonymsOf } from './synonyms.ts';
import { type Variant, variantsOf } from './variants.ts';
import type { WordOfGoods } from './words.db.ts';

/** What a search answers beside the products: all of it only where there is something to say. */
export interface SearchResult {
  rows: FoundProduct[];
  total: number;
  /** What was searched for instead of the words that were typed. */
  correctedQuery?: string;
  namedCategories?: NamedCategories['categories'];
  notSold?: Thing[];
}

interface Sources {
  db: Db;
  selections: Selections;
  rows: ProductRows;
  names: CategoryNames;
  words: KnownWords;
}

type Goods = Pick<SearchResult, 'rows' | 'total' | 'correctedQuery'> & { version?: string | undefined };

/**
 * Finds one page of products by a query, kindly: as it was typed; as the same keys or letters write it in
 * Russian; the goods of a category that it names; with the slips mended and without words that mean nothing
 * here; and when no product holds all the words, those that hold some. A word that names a thing, sold or not,
 * is never mended into another. `version` is the state of the shop that the rows were read in.
 */
export async function searchProducts(
  sources: Sources,
  query: string,
  filter: SelectionPage,
): Promise<SearchResult & { version?: string | undefined }> {
  const variants = variantsOf(query, sources.names);
  const { named } = variants.find((variant) => variant.named.categories.length > 0) ?? {};
  const goods = (await findAsRead(sources, variants, filter)) ??
    (await findInCategory(sources, named, filter)) ??
    (await findMended(sources, variants, filter)) ?? { rows: [], total: 0 };
  const { things, corrected } = findThingsForSearch(query, goods.total > 0);
  const correctedQuery = goods.correctedQuery ?? (goods.total > 0 ? undefined : corrected);
  return {
    rows: goods.rows,
    total: goods.total,
    version: goods.version,
    ...(correctedQuery === undefined ? {} : { correctedQuery }),
    ...(named === undefined ? {} : { namedCategories: named.categories }),
    ...(things.length === 0 ? {} : { notSold: things }),
  };
}

async function findAsRead(sources: Sources, variants: Variant[], filter: SelectionPage) {
  const { db, selections } = sources;
  // What can be read in several ways is mostly right in one of them: looking its words up costs less than searching.
  if (variants.some(({ text }) => text !== variants[0]?.text)) {
    const words = variants.flatMap((variant) => variant.words);
    await sources.words.lookUp(db, words);
  }
  for (const { text, words, filters, named } of variants) {
    if (findsNothing(sources.words, words, named)) continue;
    const narrowed = { ...filter, filters: [...new Set([...filter.filters, ...filters])] };
    const found: Goods =
      words.length === 0
        ? await selections.page(db, narrowed)
        : await findGoods(sources, {
            ...narrowed,
            words: words.map(asTyped),
            holding: 'every',
            goodsOf: named.wholeIds,
          });
    if (found.total === 0) continue;
    return text === variants[0]?.text ? found : { ...found, correctedQuery: spelled(queryWords(text)) };
  }
  return undefined;
}

/** Whether no product can hold all of these words: one of them is strange, and nothing else stands for it. */
function findsNothing(known: KnownWords, words: QueryWord[], named: NamedCategories): boolean {
  if (named.wholeIds.length > 0) return false;
  return words.some(({ word }) => known.isStrange(word) && synonymsOf(word).length === 0);
}

/** The goods of the category that the query names best, whatever they are called. */
async function findInCategory(
  { db, selections }: Sources,
  named: NamedCategories | undefined,
  filter: SelectionPage,
): Promise<Goods | undefined> {
  const [category] = named?.categories ?? [];
  if (category === undefined || filter.categoryId !== undefined) return undefined;
  const found = await selections.page(db, { ...filter, categoryId: category.id });
  return found.total > 0 ? found : undefined;
}

async function findMended(
  sources: Sources,
  variants: Variant[],
  filter: SelectionPage,
): Promise<Goods | undefined> {
  const plain = variants.filter(({ filters }) => filters.length === 0);
  const mended: Mended[] = [];
  // One after the other: they may share the one connection of a moment (shop-reads.ts).
  for (const { words } of plain) mended.push(await mend(sources, words));
  for (const holding of ['every', 'any'] as const) {
    for (const [index, { words, changed }] of mended.entries()) {
      const asBefore = !changed && words.length === plain[index]?.words.length;
      if (words.length === 0 || (holding === 'every' && asBefore)) continue;
      const sought = words.map((word) => word.sought);
      const found = await findGoods(sources, { ...filter, words: sought, holding, goodsOf: [] });
      if (found.total === 0) continue;
      return changed || index > 0 ? { ...found, correctedQuery: spelled(words) } : found;
    }
  }
  return undefined;
}

async function findGoods({ db, rows }: Sources, search: SearchQuery): Promise<Goods> {
  const { stamped, total, version } = await findByWords(db, search);
  return { total, ...(await rows.read(db, stamped, version)) };
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

/** Replaces the words that nothing on sale holds by those they were a slip of, and drops those like nothing. */
async function mend({ db, words: known }: Sources, words: QueryWord[]): Promise<Mended> {
  const alikes = await known.like(db, words);
  const mended: Mended = { words: [], changed: false };
  for (const [index, word] of words.entries()) {
    const alike = alikes[index];
    if (alike === undefined || synonymsOf(word.word).length > 0 || isWordOfThings(word.word)) {
      mended.words.push({ typed: word.typed, sought: asTyped(word) });
      continue;
    }
    const meant = meantBy(word.word, alike);
    if (meant === undefined) continue;
    mended.changed = true;
    mended.words.push({
      typed: meant.spelling,
      sought: { word: meant.word, beginnings: false, synonyms: synonymsOf(meant.word) },
    });
  }
  return mended;
}

/** The word that was meant, the fewest slips away: one of the goods' names, or another name of them. */
function meantBy(word: string, alike: WordOfGoods[]): WordOfGoods | undefined {
  const [best] = alike
    .map((candidate) => ({ ...candidate, slips: slipsIn(word, candidate.word) ?? Number.NaN }))
    .filter(({ slips }) => slips >= 0)
    .sort((one, other) => one.slips - other.slips);
  const heard = best?.slips === 0 ? undefined : soundsLike(word);
  return heard === undefined ? best : { word: heard, spelling: heard };
}
