import {
  findAdviceForShopSearch,
  findParcelItemCalledSo,
  isCalledUnsoldItem,
} from '../../../content/find-things.ts';
import type { QuestionAnswer, QuestionAnswerMatch } from '../../../content/questions.ts';
import { findMedicineAdviceForAilment, findNeverSoldItemByWord } from '../../../content/stop-words.ts';
import type { ParcelItemAdvice } from '../../../content/thing.ts';
import { retypeInRussianLayout, transliterateToRussian } from '../../../lib/russian/layout.ts';
import { PhraseRegExp } from '../../../lib/russian/phrase-reg-exp.ts';
import type { SearchRanking, SoughtWord } from '../../../lib/russian/text-index.ts';
import { looksLikeAdjective, normalizeForComparison, stemOf } from '../../../lib/russian/words.ts';
import { findSorted } from '../../../lib/sorted-list.ts';
import { extractFiltersFromSearchText, type ProductFilterName } from '../../product-filters.ts';
import type {
  CatalogueProduct,
  CatalogueProductList,
  ProductCatalogue,
  ProductListPageQuery,
} from '../snapshot/catalogue.ts';
import type { CategoriesSnapshot, CategoryNameMatches } from '../snapshot/categories.ts';
import { type CorrectedQueryWords, correctQueryWords, toSoughtWord } from './correct-query-words.ts';
import { parseQueryWords, type QueryWord, stripAmountsFromQuery } from './query-words.ts';
import { findSearchSynonymsOfWord } from './synonyms.ts';
import { findWishInQuery, type QueryWish, scoreGoodsForWish } from './wishes.ts';

/** What a search answers beside the products: all of it only where there is something to say. */
export interface SearchResult {
  rows: CatalogueProduct[];
  total: number;
  /** What was searched for instead of the words that were typed. */
  correctedQuery?: string;
  namedCategories?: CategoryNameMatches['categories'];
  notSold?: ParcelItemAdvice[];
}

type Goods = Pick<SearchResult, 'rows' | 'total' | 'correctedQuery'>;

/** Returns whether some product on sale has all words of a query in its name. */
function queryMatchesProductName(catalogue: ProductCatalogue, query: string): boolean {
  const words = parseQueryWords(query).map(({ word }) => ({ names: [word], beginnings: false }));
  return catalogue.index.findTitled(words, (document) => catalogue.onSaleOf(document) !== undefined);
}

/** What a search finds with the answer to the question that its query asks, where it asks one. */
export function searchWithAnswer(
  catalogue: ProductCatalogue,
  query: string,
  found: QuestionAnswerMatch | undefined,
  filter: ProductListPageQuery,
): SearchResult & { answer?: QuestionAnswer } {
  if (found === undefined) return searchProducts(catalogue, query, filter);
  const priced = findPrices(normalizeForComparison(query)) && searchProducts(catalogue, query, filter);
  if (priced !== undefined && priced.total > 0) return priced;
  const { answer, rest, isUnknown } = found;
  if (!isUnknown) return { ...findGoodsBesideAnswer(catalogue, query, rest, filter), answer };
  const goods = searchProducts(catalogue, query, filter);
  const words = `${query} ${goods.correctedQuery ?? ''}`;
  // «Не могу зайти» finds goods that somebody «может разрезать».
  const isMeant =
    goods.notSold !== undefined ||
    (goods.total > 0 && findWishInQuery(query) !== undefined) ||
    goods.rows.some((product) => isCalled(catalogue, product, words));
  return isMeant ? goods : { ...NOTHING, answer };
}

/** What stands beside the response to a question: goods it names outright, or that its other words find. */
function findGoodsBesideAnswer(
  catalogue: ProductCatalogue,
  query: string,
  rest: string,
  filter: ProductListPageQuery,
): SearchResult {
  if (queryMatchesProductName(catalogue, query) && isTelling(around.leftOut(normalizeForComparison(query))))
    return searchProducts(catalogue, query, filter);
  const beside = around.leftOut(rest);
  const found = isTelling(beside) ? searchProducts(catalogue, beside, filter) : NOTHING;
  const isMeant =
    findWishInQuery(beside) !== undefined ||
    found.rows.some((product) => isCalled(catalogue, product, beside));
  return isMeant && found.correctedQuery === undefined ? found : NOTHING;
}

/** What every question is about. */
const around = new PhraseRegExp(
  '(?:посыл|передач|бандерол|заказ|достав|колони|тюрьм|зон[аыуе]|сизо|осужд|заключ|сайт|магазин|продукт|товар|день|недел|месяц|сын|брат|доч|внуч?к)\\p{L}*|муж[ауе]?|отц[ауе]|пап[аеуы]|мам[аеуы]|жен[аеуы]',
);

const NOTHING: SearchResult = { rows: [], total: 0 };

/** What somebody does: «мыть», «войти». */
const DOING = /.[аеиоуыя]ть(ся)?$|^(?:вой|най|прой)ти$|^мо(?:гу|жет|жем)$/;

/** Whether words name anything, beside how much of it. */
const isTelling = (query: string) =>
  parseQueryWords(stripAmountsFromQuery(query)).some(
    ({ word }) => word.length > 1 && !SAYS_NOTHING_ALONE.test(word) && !DOING.test(word),
  );

/**
 * Finds one page of products by a query, kindly: what serves the wish that it says; as it was typed; as the same keys
 * or letters write it in Russian; the goods of a category that it names; without amounts; with the typos mended and
 * without words that mean nothing here; and when no product holds all the words, those that hold some. A word that
 * names a thing, sold or not, is never mended into another.
 */
export function searchProducts(
  catalogue: ProductCatalogue,
  query: string,
  filter: ProductListPageQuery,
): SearchResult {
  const said = NARROWING.test(query) ? repeatExclusion(normalizeForComparison(query)) : '';
  const narrowed = said === '' ? undefined : (findPrices(said) ?? findExclusion(catalogue, said));
  if (narrowed !== undefined) {
    const all = { ...filter, page: 0, size: catalogue.countOnSale };
    const found = isTelling(narrowed.rest)
      ? searchProducts(catalogue, narrowed.rest, all)
      : sliceProductListPage(catalogue.list(all), all);
    return { ...found, ...sliceProductListPage(found.rows.filter(narrowed.isMeant), filter) };
  }
  const wish = findWishInQuery(query);
  const ailment = ailmentOf(query);
  const served = wish && searchByWish(catalogue, wish, filter);
  if (ailment === undefined) return served ?? searchByWords(catalogue, query, filter);
  const { thing, rest } = ailment;
  const isForGoods = parseQueryWords(rest).some(
    ({ word }) => word.length > 1 && findNeverSoldItemByWord(word) === undefined,
  );
  const found = served ?? (isForGoods ? searchByWords(catalogue, rest, filter) : NOTHING);
  return { ...found, notSold: [thing] };
}

/** Few queries have such words; the rest pay for none of it. */
const NARROWING = /(?:^|\s)(?:от|до|за|дороже|дешевле|без|кроме|не)\s/iu;

/** The beginning of a list of what is excluded; after «без» what follows stands in the genitive. */
const EXCLUDED_LIST =
  /(?<=^| )(кроме|без(?= [а-я]+(?: и|,) [а-я]*(?:[ео]в|ей|[ая]|[еои]к)(?:[ ,]|$))) ([а-я]+)(?: и|,) /;

/** «Кроме чая без сахара и орехов»: says the preposition before each word. */
function repeatExclusion(text: string): string {
  const said = text.replace(EXCLUDED_LIST, '$1 $2 $1 ');
  return said === text ? text : repeatExclusion(said);
}

/** «Без орехов», «кроме наборов», «не в жестяной банке». */
const EXCLUDED = /(?<=^| )(?:без|кроме|не) (?:(?:в|во|на|с|со|из) (?:[а-я]+(?:ой|ом|ых|их) )?)?([а-я]+)/;

/**
 * What a query wants its goods not to be or hold, with the words beside that; undefined where a filter says it («без
 * сахара»), or no goods hold it but by lacking it: «чернослив без косточки».
 */
function findExclusion(catalogue: ProductCatalogue, query: string) {
  const text = normalizeForComparison(extractFiltersFromSearchText(query).query);
  const [said = '', word = ''] = EXCLUDED.exec(text) ?? [];
  if (said === '') return undefined;
  const synonyms = looksLikeAdjective(word) ? [] : findSearchSynonymsOfWord(word);
  const phrases = [word, ...synonyms].map((phrase) => phrase.split(/[& ]/).map(stemOf));
  // «Шоколадные» are with chocolate.
  const isOf = (one: string, stem: string) =>
    stemOf(one) === stem || (stem.length > 3 && one.startsWith(stem) && looksLikeAdjective(one));
  const holds = (product: CatalogueProduct): boolean => {
    const lacked = lackedStemsOf(product);
    const names = product.nameWords.filter((name) => !lacked.includes(stemOf(name)));
    const isNamed = phrases.some((stems) => stems.every((stem) => names.some((name) => isOf(name, stem))));
    return isNamed || product.parts.flatMap(({ productId }) => catalogue.find(productId) ?? []).some(holds);
  };
  const names = phrases.map((stems) => stems.join(' '));
  const isNamed = catalogue.index.findTitled([{ names, beginnings: true }], (document) => {
    const product = catalogue.onSaleOf(document);
    return product !== undefined && holds(product);
  });
  if (!isNamed) return undefined;
  const isMeant = (product: CatalogueProduct) => !holds(product);
  return { rest: query.replace(said, ' '), isMeant };
}

const SUMS: Record<string, number> = { ста: 100, двухсот: 200, трехсот: 300, пятисот: 500, тысячи: 1000 };

/** A number without roubles is a price at the end, before another bound, and behind «дороже» and «дешевле». */
const BARE = '(?=[ .,]*(?:$|(?:от|до|за) ))|(?<=(?:дороже|дешевле) [\\d ]+)(?=[ .,])';

const PRICE = new RegExp(
  `(?<=^| )(?:(от|дороже|не дешевле)|до|за|дешевле|не дороже) (\\d{1,3}(?: \\d{3})+(?!\\d)|\\d+|${Object.keys(SUMS).join('|')})(?:( ?(?:₽|р|руб[а-я]*))(?=[ .,]|$)|${BARE})`,
  'g',
);

/** The prices that a query names («от 100 до 200 рублей», «дешевле 500»), with the words beside them. */
function findPrices(text: string) {
  const bounds = [...text.matchAll(PRICE)];
  // «От 46 до 50» is a size, «до 200» no more.
  if (!bounds.some(([said, , , roubles]) => roubles || /дороже|дешевле|\d{3}/.test(said))) return undefined;
  const isMeant = ({ price_kopecks }: CatalogueProduct) =>
    bounds.every(([, from, sum = '']) => {
      const kopecks = 100 * (SUMS[sum] ?? Number(sum.replaceAll(' ', '')));
      return from ? price_kopecks >= kopecks : price_kopecks <= kopecks;
    });
  return { rest: text.replace(PRICE, ' '), isMeant };
}

/** What goods are without by their name: «сахар» of «без добавленного сахара». */
function lackedStemsOf({ nameWords }: CatalogueProduct): string[] {
  const at = nameWords.findIndex((word) => word === 'без' || word === 'не');
  if (at < 0) return [];
  const [first = '', second = ''] = nameWords.slice(at + 1);
  return (looksLikeAdjective(first) ? [first, second] : [first]).map(stemOf);
}

/** Whether a query is after what goods are without: «Набор «Без сахара»» is no sugar. */
const isLackedBy = (product: CatalogueProduct, words: readonly SoughtWord[]) =>
  lackedStemsOf(product).some((stem) => words.some(({ word }) => stemOf(word) === stem)) &&
  !words.some(({ word }) => word === 'без' || word === 'не');

const AGAINST = /(?<=^| )(?:от|против|при) ([а-я]+)/;

/** «Зубы болят», «чтоб голова не болела». */
const ACHING =
  /(?<=^| )(?:зуб|голов|живот|спин|сердц|сустав|ног|почк|желуд)[а-я]*(?: не)? бол(?:ит|ят|ел[аио]?)(?= |$)/;

/** The medicines that a query is after («от головы»), with the words beside that; undefined where it is not. */
function ailmentOf(query: string): { thing: ParcelItemAdvice; rest: string } | undefined {
  const text = normalizeForComparison(query);
  const [ache] = ACHING.exec(text) ?? [];
  const [said = '', word = ''] = ache === undefined ? (AGAINST.exec(text) ?? []) : [ache, 'болей'];
  const thing = said === '' ? undefined : findMedicineAdviceForAilment(word);
  return thing && { thing, rest: text.replace(said, ' ') };
}

function searchByWords(
  catalogue: ProductCatalogue,
  query: string,
  filter: ProductListPageQuery,
): SearchResult {
  const variants = variantsOf(query, catalogue.categories);
  if (variants.length === 0) return NOTHING;
  const { named } = variants.find((variant) => variant.named.categories.length > 0) ?? {};
  const plainQuery = stripAmountsFromQuery(query);
  const plain = plainQuery === query ? variants : variantsOf(plainQuery, catalogue.categories);
  // «Конфеты 1 кг» stand together in what is told of a set.
  const isNamedSo = plain === variants || queryMatchesProductName(catalogue, query);
  const findPage = (page: ProductListPageQuery) =>
    (isNamedSo ? findAsRead(catalogue, variants, page) : undefined) ??
    findInCategory(catalogue, named, page) ??
    (plain === variants ? undefined : findAsRead(catalogue, plain, page)) ??
    findCalledSo(catalogue, plainQuery, page) ??
    (isCalledUnsoldItem(plainQuery) ? undefined : findMended(catalogue, plain, page)) ??
    NOTHING;
  const stems = parseQueryWords(plainQuery).map(({ word }) => stemOf(word));
  const isOfIt = (product: CatalogueProduct) =>
    isCalled(catalogue, product, plainQuery) ||
    stems.some((stem) => product.nameWords.some((name) => name.startsWith(stem) && looksLikeAdjective(name)));
  const hits = findPage(filter);
  // «Тунец в собственном соку» is no juice.
  const isByTheWay =
    !hits.rows.some(isOfIt) &&
    isCalledUnsoldItem(plainQuery) &&
    !findPage({ ...filter, page: 0, size: catalogue.countOnSale }).rows.some(isOfIt);
  const goods = isByTheWay ? NOTHING : hits;
  const found = findAdviceForShopSearch(plainQuery, goods.total > 0);
  const isFound = goods.total > 0 || (found.things.length > 0 && found.corrected === undefined);
  // What a list refuses has no typo in it: «мойка» is no «майка».
  const stopped = isFound ? [] : stoppedAmong(parseQueryWords(plainQuery));
  const { things, corrected } = stopped.length > 0 ? { things: stopped, corrected: undefined } : found;
  const correctedQuery = goods.correctedQuery ?? (goods.total > 0 ? undefined : corrected);
  // What serves the wish stands in for it anyway.
  const isDone = goods.total > 0 || filter.serving !== undefined;
  const sold = isDone ? undefined : findSoldAs(catalogue, things[0], filter);
  const { rows, total } = sold ?? goods;
  // A slip of what is sold has a name here: «мармелатки».
  const told = sold !== undefined && corrected !== undefined ? [] : things;
  return {
    rows,
    total,
    ...(correctedQuery === undefined ? {} : { correctedQuery }),
    ...(named === undefined ? {} : { namedCategories: named.categories }),
    ...(told.length === 0 ? {} : { notSold: told }),
  };
}

/** The goods that a thing is sold as: «шпроты» are tinned fish. */
function findSoldAs(
  catalogue: ProductCatalogue,
  thing: ParcelItemAdvice | undefined,
  filter: ProductListPageQuery,
): Goods | undefined {
  if (thing?.goods === undefined) return undefined;
  return findAsRead(catalogue, variantsOf(thing.goods, catalogue.categories), filter);
}

/** The goods of the thing that all words of a query name together, where no product does: «лавровый лист». */
function findCalledSo(
  catalogue: ProductCatalogue,
  query: string,
  filter: ProductListPageQuery,
): Goods | undefined {
  if (filter.serving !== undefined) return undefined;
  const found = findSoldAs(catalogue, findParcelItemCalledSo(query), filter);
  const isOneNoun = parseQueryWords(query).filter(({ word }) => !looksLikeAdjective(word)).length === 1;
  // «Тунец в банке» is no other fish in a tin.
  return isOneNoun || found?.rows.some((product) => isCalled(catalogue, product, query)) ? found : undefined;
}

/** Whether goods are called by some of these words, not only hold it: «руками» asks for no «Крем для рук». */
function isCalled({ index }: ProductCatalogue, { document }: CatalogueProduct, words: string): boolean {
  return parseQueryWords(words).some(({ word }) =>
    [word, ...findSearchSynonymsOfWord(word).flatMap((phrase) => phrase.split('&'))].some((one) =>
      index.isCalledBy(document, stemOf(one)),
    ),
  );
}

/** What a list refuses by such a word: «валидол». */
function stoppedAmong(words: QueryWord[]): ParcelItemAdvice[] {
  const thing = words
    .map(({ word }) => findNeverSoldItemByWord(word))
    .find((stopped) => stopped !== undefined);
  return thing === undefined ? [] : [thing];
}

/** How many categories lead a wish. */
const MOST_OF_A_WISH = 3;

/** What the words beside a wish find, best what serves it («печенье к чаю»); without such words all that serves it. */
function searchByWish(
  catalogue: ProductCatalogue,
  said: QueryWish,
  page: ProductListPageQuery,
): SearchResult | undefined {
  const spoken = extractFiltersFromSearchText(said.rest);
  const wish = { ...said, rest: spoken.query };
  const filter = { ...page, filters: [...new Set([...page.filters, ...spoken.filters])] };
  const serving = scoreGoodsForWish(catalogue, wish);
  if (isTelling(wish.rest)) {
    const found = searchByWords(catalogue, wish.rest, { ...filter, serving });
    const isMeant = found.rows.some(
      (product) => serving.has(product.document) || isCalled(catalogue, product, wish.rest),
    );
    if (isMeant || found.notSold?.some(({ goods }) => goods === undefined)) return found;
  }
  const list = catalogue.list(filter).filter(({ document }) => serving.has(document));
  if (list.length === 0) return undefined;
  const worth = (product: CatalogueProduct) =>
    (serving.get(product.document) ?? 0) - (filter.isRefused?.(product) ? RANK_OF_REFUSED : 0);
  if (filter.field === undefined) list.sort((one, other) => worth(other) - worth(one));
  const categories = new Map(
    list.flatMap(({ category_id: id, category_name: name }) =>
      id === null || name === null ? [] : [[id, { id, name }] as const],
    ),
  );
  return {
    ...sliceProductListPage(list, filter),
    namedCategories: [...categories.values()].slice(0, MOST_OF_A_WISH),
  };
}

function findAsRead(
  catalogue: ProductCatalogue,
  variants: Variant[],
  filter: ProductListPageQuery,
): Goods | undefined {
  for (const { text, words, filters, named } of variants) {
    const narrowed = { ...filter, filters: [...new Set([...filter.filters, ...filters])] };
    const found =
      words.length === 0
        ? sliceProductListPage(catalogue.list(narrowed), filter)
        : findGoods(
            catalogue,
            { words: words.map(toSoughtWord), holding: 'every', goodsOf: named.wholeIds },
            narrowed,
          );
    if (found.total === 0 || (words.length > 1 && found.rows.every(isSetByTheWay(words)))) continue;
    return text === variants[0]?.text ? found : { ...found, correctedQuery: spelled(parseQueryWords(text)) };
  }
  return undefined;
}

/** Whether a product is a set that holds some of these words only in what is told of it; a word alone is its first. */
const isSetByTheWay =
  (words: readonly { word: string }[]) =>
  ({ nameWords, parts }: CatalogueProduct) => {
    if (parts.length === 0) return false;
    const own = (words.length > 1 ? nameWords : nameWords.slice(0, 1)).map(stemOf);
    return !words.every(({ word }) => own.includes(stemOf(word)));
  };

/** The goods of the category that the query names best, no matter what they are called. */
function findInCategory(
  catalogue: ProductCatalogue,
  named: CategoryNameMatches | undefined,
  filter: ProductListPageQuery,
): Goods | undefined {
  const [category] = named?.categories ?? [];
  if (category === undefined || filter.categoryId !== undefined) return undefined;
  const found = sliceProductListPage(catalogue.list({ ...filter, categoryId: category.id }), filter);
  return found.total > 0 ? found : undefined;
}

function findMended(
  catalogue: ProductCatalogue,
  variants: Variant[],
  filter: ProductListPageQuery,
): Goods | undefined {
  const plain = variants.filter(({ filters }) => filters.length === 0);
  const mended = plain.map(({ words }) => correctQueryWords(catalogue, words));
  for (const holding of ['every', 'any'] as const) {
    for (const [index, { words, changed }] of mended.entries()) {
      const asBefore = !changed && words.length === plain[index]?.words.length;
      if (words.length === 0 || (holding === 'every' && asBefore)) continue;
      const used =
        holding === 'every' ? words : tellingAlone(withoutPurpose(words, plain[index]?.text ?? ''));
      const sought = used.map((word) => word.sought);
      const isAll = words.length === plain[index]?.words.length;
      const saysNothing = ({ word }: SoughtWord) =>
        SAYS_NOTHING_ALONE.test(word) || (!isAll && PARCEL.test(word));
      if (sought.every(saysNothing)) continue;
      const isWhole = holding === 'every' && isAll;
      const fits = isWhole ? undefined : fittingNouns(catalogue, plain[index]?.words ?? [], used);
      const found = findGoods(catalogue, { words: sought, holding, goodsOf: new Set(), fits }, filter);
      if (found.total === 0) continue;
      if (holding === 'every' && used.length > 1 && found.rows.every(isSetByTheWay(sought))) continue;
      const isCorrected = index > 0 || used.some((word) => word.changed);
      return isCorrected ? { ...found, correctedQuery: spelled(used) } : found;
    }
  }
  return undefined;
}

/** The shortest word that is worth as much as the others once its typos are mended: «зала» is hardly «сало». */
const LONG_ENOUGH = 6;

/** The words that do not say what goods are for or in: «приправа для супа» is no soup. All of them where they are all. */
function withoutPurpose(words: CorrectedQueryWords['words'], text: string): CorrectedQueryWords['words'] {
  const [, purpose] = / (?:для|в|от|к) ([а-яё]+)/i.exec(text) ?? [];
  const own = words.filter(({ typed }) => typed !== purpose?.toLowerCase());
  return own.length > 0 ? own : words;
}

/** The words any of which may find goods, as far as there are such. */
function tellingAlone(words: CorrectedQueryWords['words']): CorrectedQueryWords['words'] {
  const surest = words.filter(
    ({ typed, sought, changed }) =>
      !SAYS_NOTHING_ALONE.test(sought.word) &&
      !PARCEL.test(sought.word) &&
      (!changed || typed.length >= LONG_ENOUGH),
  );
  return surest.length > 0 ? surest : words;
}

/**
 * Which goods a query may mean some of whose words they lack: those with a noun of it. Where there are only adjectives
 * left, those whose names begin with one: «чёрный перец» is no black tea. Undefined where any will do.
 */
function fittingNouns(
  catalogue: ProductCatalogue,
  typed: QueryWord[],
  used: CorrectedQueryWords['words'],
): ((product: CatalogueProduct) => boolean) | undefined {
  const adjectives = used.filter(({ sought }) => looksLikeAdjective(sought.word));
  if (adjectives.length === 0 || typed.every(({ word }) => looksLikeAdjective(word))) return undefined;
  const nouns = used.filter((word) => !adjectives.includes(word)).map(({ sought }) => sought);
  const held = nouns.length === 0 ? undefined : new Set(catalogue.index.rank(nouns, 'any').documents);
  const stems = new Set(adjectives.map(({ sought }) => stemOf(sought.word)));
  return ({ document, nameWords: [first = ''] }) => held?.has(document) || stems.has(stemOf(first));
}

/** Words that choose between goods and name none: «не», «без», numbers, times. */
const SAYS_NOTHING_ALONE =
  /^(не|без|\p{L}?\d+|дв[ае]|три|раза?|месяц[а-я]*|год[ау]?|вакуум[а-я]*|упаков[а-я]*|пакет(?:е|ах|ы)?)$/u;

/** What all goods go into: beside strange words it is no name of a set. */
const PARCEL = /^(?:посыл(?:к|оч)|передач|бандерол)/;

interface Sought {
  words: SoughtWord[];
  /** Whether a product must hold every one of the words, or any of them. */
  holding: 'every' | 'any';
  /** Categories whose goods are what is meant, no matter what they are called. */
  goodsOf: ReadonlySet<number>;
  /** Which of the goods may be meant; any where there is nothing to tell. */
  fits?: ((product: CatalogueProduct) => boolean) | undefined;
}

/** What goods that serve a wish are worth beside others of the same words. */
const RANK_OF_WISH = 6;

/** What a set is worth less than goods of its own: it holds many words only because it holds many goods. */
const RANK_OF_SET = 6;

/** What goods of a category that was meant are worth beside those that only hold its words. */
const RANK_OF_CATEGORY = 8;

/** What refused goods are worth less: all other ranks are whole, so that only equals part. */
const RANK_OF_REFUSED = 0.5;

type RankProduct = (product: CatalogueProduct) => number;

/** Ranks goods so that the best of a category that are taken have the place of what is refused there, before it. */
function lowerRefused(
  hits: readonly CatalogueProduct[],
  rank: RankProduct,
  isRefused: (product: CatalogueProduct) => boolean,
): RankProduct {
  const [refused, taken] = [new Map<number | null, number>(), new Map<number | null, number>()];
  for (const product of hits) {
    const best = isRefused(product) ? refused : taken;
    best.set(product.category_id, Math.max(best.get(product.category_id) ?? 1, rank(product)));
  }
  return (product) => {
    const own = rank(product);
    if (isRefused(product)) return own - RANK_OF_REFUSED;
    const isBest = own === taken.get(product.category_id);
    return isBest ? Math.max(own, refused.get(product.category_id) ?? 0) : own;
  };
}

function findGoods(
  catalogue: ProductCatalogue,
  { words, holding, goodsOf, fits }: Sought,
  filter: ProductListPageQuery,
): Goods {
  const { documents, ranks } = catalogue.index.rank(words, holding);
  const isMeant = ({ category_id }: CatalogueProduct) => category_id !== null && goodsOf.has(category_id);
  const meant = catalogue.ofCategories(goodsOf);
  const hits = catalogue.listOf(
    meant.length === 0 ? documents : new Set([...documents, ...meant.map(({ document }) => document)]),
    // Best first, then by id.
    filter.field === undefined ? { ...filter, sortDirection: 'ASC' } : filter,
    (product) => (fits === undefined || fits(product) || isMeant(product)) && !isLackedBy(product, words),
  );
  const pageOf = (list: CatalogueProductList) => {
    const { rows, total } = sliceProductListPage(list, filter);
    return { rows: rows.map((product) => withFoundPart(catalogue, product, documents, ranks)), total };
  };
  if (filter.field !== undefined) return pageOf(hits);
  const isByTheWay = isSetByTheWay(words);
  const rank = (product: CatalogueProduct) =>
    (ranks[product.document] ?? 0) +
    (isMeant(product) ? RANK_OF_CATEGORY : 0) -
    (product.parts.length > 0 && (holding === 'any' || isByTheWay(product)) ? RANK_OF_SET : 0) +
    (filter.serving?.has(product.document) ? RANK_OF_WISH : 0);
  const byRank = Map.groupBy(hits, filter.isRefused ? lowerRefused(hits, rank, filter.isRefused) : rank);
  const best = [...byRank.keys()].sort((one, other) => other - one);
  return pageOf(best.flatMap((rank) => byRank.get(rank) ?? []));
}

/** A set with the name of the part that holds best what was sought; any other product as it is. */
function withFoundPart(
  catalogue: ProductCatalogue,
  product: CatalogueProduct,
  documents: readonly number[],
  ranks: SearchRanking['ranks'],
): CatalogueProduct {
  if (product.parts.length === 0) return product;
  const rankOf = ({ document }: CatalogueProduct) =>
    findSorted(documents, (found) => found - document) === undefined ? 0 : (ranks[document] ?? 0);
  const parts = product.parts.flatMap(({ productId }) => catalogue.find(productId) ?? []);
  const [best] = parts.toSorted((one, other) => rankOf(other) - rankOf(one));
  return best !== undefined && rankOf(best) > 0
    ? { ...product, foundPart: best.name.replace(/,.*/, '') }
    : product;
}

/** One page of a list with its length; a page past the end is empty. */
export function sliceProductListPage(
  list: CatalogueProductList,
  { page, size }: Pick<ProductListPageQuery, 'page' | 'size'>,
): Goods {
  return { rows: list.slice(page * size, (page + 1) * size), total: list.length };
}

const spelled = (words: { typed: string }[]) => words.map(({ typed }) => typed).join(' ');

/** One way to read what was typed. */
interface Variant {
  text: string;
  words: QueryWord[];
  /** What the words themselves ask the list to be narrowed to. */
  filters: ProductFilterName[];
  named: CategoryNameMatches;
}

/** What was typed, as it stands first; a variant with filters before the same one without. */
function variantsOf(query: string, categories: CategoriesSnapshot): Variant[] {
  const small = query.toLowerCase();
  return [query, retypeInRussianLayout(small), transliterateToRussian(small)]
    .filter((text) => text !== undefined)
    .flatMap((text) => {
      const spoken = extractFiltersFromSearchText(text);
      const plain = {
        text,
        words: parseQueryWords(spoken.query || text),
        filters: [] as ProductFilterName[],
      };
      return spoken.filters.length > 0
        ? [{ text, ...spoken, words: parseQueryWords(spoken.query) }, plain]
        : [plain];
    })
    .filter(({ words, filters }) => words.length + filters.length > 0)
    .map((variant) => ({ ...variant, named: categories.namedBy(variant.words) }));
}
