import type { Db } from '../../../../shared/server/database.ts';
import { findThingsForSearch, isWordOfThings } from '../../../content/find-things.ts';
import { slipsIn, spelledByRule } from '../../../content/slips.ts';
import type { Thing } from '../../../content/thing.ts';
import { type ProductFilter, spokenFilters } from '../../product-filters.ts';
import type { FoundProduct } from '../products.db.ts';
import type { ProductRows } from '../selections/product-rows.ts';
import type { SelectionPage, Selections } from '../selections/selections.ts';
import type { CategoryNames, NamedCategories } from './category-names.ts';
import { fromLatinLetters, inRussianLayout, type QueryWord, queryWords } from './query-words.ts';
import {
  findByWords,
  inspectWords,
  type SearchQuery,
  type SoughtWord,
  type WordOfGoods,
} from './search.db.ts';
import { soundsLike, synonymsOf } from './synonyms.ts';

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
}

/** One way to read what was typed. */
interface Variant {
  text: string;
  words: QueryWord[];
  /** What the words themselves ask the list to be narrowed to. */
  filters: ProductFilter[];
  named: NamedCategories;
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

/** What was typed, as it stands first; a variant with filters before the same one without. */
function variantsOf(query: string, names: CategoryNames): Variant[] {
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
    .map((variant) => ({ ...variant, named: names.namedBy(variant.words) }));
}

async function findAsRead(sources: Sources, variants: Variant[], filter: SelectionPage) {
  const { db, selections } = sources;
  for (const { text, words, filters, named } of variants) {
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
  for (const { words } of plain) mended.push(await mend(sources.db, words));
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
async function mend(db: Db, words: QueryWord[]): Promise<Mended> {
  const inspected = await inspectWords(
    db,
    words.map(({ word }) => ({ word, alsoLike: spelledByRule(word) })),
  );
  const mended: Mended = { words: [], changed: false };
  for (const [index, word] of words.entries()) {
    const { known, alike } = inspected[index] ?? { known: false, alike: [] };
    if (known || synonymsOf(word.word).length > 0 || isWordOfThings(word.word)) {
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
