import { translateSlang } from '../../catalog/spoken-words.ts';
import { looksLikeAdjective, strictStemOf } from '../../lib/russian/words.ts';
import { normalizeUnicode } from '../../lib/text/normalize-text.ts';
import { GoodsStemMatcher } from './goods-stem-matcher.ts';
import { findCatalogueNumberInLine, type LineToken, tokenizeLine } from './line-text.ts';
import { measureByWord, nonQuantityWords, numberByWord } from './measure-words.ts';
import { extractQuantity } from './quantity.ts';
import { expandShortWord } from './short-words.ts';
import { isComplementPreposition, isFillerWord, isNonRequestLine, isTalkWord } from './talk-words.ts';

/** How long one line may become, in characters: the call takes no longer ones. */
const LONGEST_LINE = 120;

/** A line of a list; `goods` says whether it may name some, or is private talk. */
interface ListLine {
  line: string;
  goods: boolean;
}

/** What `GET products/list-words` answers. */
export type GoodsStems = Record<'stems' | 'details', readonly string[]>;

/**
 * Cuts what somebody wrote or dictated into lines, each of one thing: at line breaks, `;`, bullets, ends of
 * sentences and commas outside of numbers; at « и » and «+» between goods; in dictation where goods follow a quantity.
 * A piece that is only a quantity belongs to the one before.
 */
export function splitList(text: string, { stems, details }: GoodsStems): ListLine[] {
  const words = new GoodsStemMatcher(stems, details);
  return normalizeUnicode(text)
    .replaceAll(MESSAGE_STAMP, '')
    .split(/[\n\r]+/)
    .flatMap(withoutNumbers)
    .reduce<string[][]>((joined, row) => withPiecesOf(joined, row, words), [])
    .map((pieces) => pieces.join(', '))
    .flatMap((piece) => withNouns(atConjunctions(piece, words).flatMap((part) => atQuantities(part, words))))
    .flatMap(inLimit)
    .map((line) => withoutStop(line, words))
    .map((line) => ({ line, goods: holdsGoods(line, words) }));
}

/** When a message came and who sent it, as a messenger copies it: «[27.11, 12:40] Мама: чай», «Мама 12:40». */
const MESSAGE_STAMP =
  /^(?:[^\n\r:[\d]{0,30}\[?\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?,? \d{1,2}:\d{2}(?::\d{2})?\]?(?: [-–—])?(?: [^\n\r:,]{1,30}:(?!\d)|:?$)?|\[\d{1,2}:\d{2}\] [^\n\r:,]{1,30}:|(?:\p{Lu}\p{L}+[ ,]+){0,2}\d{1,2}:\d{2}$)/gmu;

/** A comma within a number or in brackets and a full stop of a short form, before a maker too, divide nothing. */
const BETWEEN_PIECES =
  /(?<!\([^()]{0,60}(?=[^()]{0,60}\)))(?:[\n\r;!?•●▪◦·✓☐□…|]+|(?<!\d),|,(?!\d)|(?<=[\p{L}\d])\.(?=\s+\p{Lu})(?!\s+(?:Липтон|Гринфилд|Ахмад|Принцесс|Нескафе|Якобс|Жокей|Ал[её]нк|Юбилейн|Артек))|(?<=\p{L}{4})\/(?=\p{L}{4})|(?:^|\s)[–—](?=\s+\p{L})|(?:^|[\n\r])\s*[-*](?=\s*\p{L}))/gmu;

/** What numbers a row («2. Кофе»), which no thing before it has so much of; «1. Чай 2. Кофе» are rows of their own. */
function withoutNumbers(row: string): string[] {
  const [, number = '', rest = row] = /^\s*(\d{1,2})\s*[).](?!\d)\s*(.*)$/.exec(row) ?? [];
  const next = number && rest.search(new RegExp(`[\\s,;]${Number(number) + 1}\\s*[).]\\s*\\p{L}`, 'u'));
  return next && next > 0 ? [rest.slice(0, next), ...withoutNumbers(rest.slice(next + 1))] : [rest];
}

/** A line without what numbers or marks it («1)», «2.», «№3», «а)», «-»), and without a colon at its end; «№ 8 две» orders by number. */
const withoutNumber = (piece: string) =>
  piece
    .trim()
    .replace(/^№\s*\d{1,2}[.):]?\s+(?=\p{L}{3})(.+)/u, (said, rest) => (isOnlyQuantity(rest) ? said : rest))
    .replace(/^(?:\d{1,2}\s*[).](?!\d)|\p{L}\)|[-–—*+]+(?=\s*\p{L}))\s*|\s*:$/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A full stop behind a whole word ends a sentence; behind «галет» it says that the word is cut. */
function withoutStop(line: string, words: GoodsStemMatcher): string {
  const last = tokenizeLine(line).findLast(({ kind }) => kind !== 'sign');
  const isCut =
    last?.kind === 'word' && !isOfQuantity(last) && !isTalkWord(last.text) && !words.has(last.text);
  return isCut ? line : line.replace(/\.+$/, '');
}

/** What goods of many kinds stand below: «Одежда: носки» asks for no clothes beside the socks. */
const HEADING =
  /^\s*(?:из|на счет|по части)?\s*(?:\p{L}+(?:ая|яя|ые|ой|ых)\s+)?(?:одежд|обув|ед[аыу]|продукт|питани|гигиен|хими|канцеляр|вещи|вещей|сладост)\S*\s*$/iu;

/** A piece without what leads to it before a colon: private talk is a piece of its own. */
function withoutHeading(piece: string, words: GoodsStemMatcher): string[] {
  const [, heading = '', rest = ''] = /^([^:]+):(?:\s+(\S.*)|\s*)$/.exec(piece) ?? [];
  if (HEADING.test(heading)) return [rest];
  const isOfGoods = rest === '' || isOnlyQuantity(piece) || holdsGoods(heading, words);
  return isOfGoods ? [piece] : [heading, rest];
}

const hasWords = (piece: string) => /[\p{L}\d]/u.test(piece);

/** Adds the pieces of one row of the text; what is only a quantity, or says more of a thing, comes to the goods before. */
function withPiecesOf(joined: string[][], row: string, words: GoodsStemMatcher): string[][] {
  const pieces = row
    .split(BETWEEN_PIECES)
    .flatMap((piece) => withoutHeading(piece, words))
    .map(withoutNumber)
    .filter(hasWords);
  let goods: string[] | undefined;
  for (const [index, said] of pieces.entries()) {
    const piece = index > 0 ? withNounOf(pieces[index - 1] ?? '', said) : said;
    const hasNone = (pieces: string[] = []) => quantityOf(pieces.join(', ')) === undefined;
    // «Горчица, дой-пак 140 г», «сало, вакуум, 400 г 2»
    const isMore =
      index > 0 && !['BARE', undefined].includes(quantityOf(piece)?.measure) && isDetail(piece, words);
    const [detail = ''] = joined.at(-1) ?? [];
    if (isMore && index > 1 && isDetail(detail, words) && hasNone(joined.at(-2)))
      joined.at(-2)?.push(...(joined.pop() ?? []));
    const last = joined.at(-1);
    // «Чай, индийский, 3 пачки»: the words between may be private, the quantity is not.
    const before =
      isMore && goods && goods !== last && hasNone(goods) && !/\d/.test(String(last)) ? goods : last;
    const isNumber = before?.length === 1 && /^\d+$/.test(before[0] ?? '');
    const isNumbered = findCatalogueNumberInLine(piece, index === 0) !== undefined;
    const isOfBefore = /^без\s/i.test(piece) || isOnlyQuantity(piece) || (isMore && hasNone(before));
    const belongs = !isNumbered && isOfBefore;
    // What stands in brackets behind a quantity may be private.
    if (before !== undefined && belongs && !isNumber)
      before.push(isOnlyQuantity(piece) ? withoutBrackets(piece) : piece);
    else {
      joined.push([piece]);
      if (holdsGoods(piece, words)) goods = joined.at(-1);
    }
  }
  return joined;
}

const quantityOf = (piece: string) => extractQuantity(tokenizeLine(piece)).quantity;

/** Names no goods, and yet all its words are of their names: «вакуум». Anything else may be private. */
const isDetail = (piece: string, words: GoodsStemMatcher) =>
  !holdsGoods(piece, words) &&
  extractQuantity(tokenizeLine(piece)).rest.every(
    ({ kind, text }) => kind !== 'word' || isOfName(text, words),
  );

const isOfName = (word: string, words: GoodsStemMatcher) =>
  word === 'не' || isFillerWord(word) || word.split(/[-/]/).every((part) => words.isDetail(part));

/** «Шоколад горький 1, молочный 2»: adjectives with a quantity are of the thing before, not «жестяная банка 250 г». */
function withNounOf(before: string, piece: string): string {
  if (/^\p{L}+\s(пакет|банка|пачка|упаковка)(?!\p{L})/iu.test(piece) || isOnlyQuantity(piece)) return piece;
  const { quantity, rest } = extractQuantity(tokenizeLine(piece));
  const isOfBefore =
    quantity !== undefined && rest.length > 0 && rest.every(({ text }) => looksLikeAdjective(text));
  const noun =
    isOfBefore && extractQuantity(tokenizeLine(before)).rest.find(({ text }) => !looksLikeAdjective(text));
  return noun ? `${noun.text} ${piece}` : piece;
}

const withoutBrackets = (piece: string) => piece.replaceAll(/\s*\([^()]*\)/g, '');

const withNouns = (lines: string[]) =>
  lines.map((line, index) => (index > 0 ? withNounOf(lines[index - 1] ?? '', line) : line));

/** «2 пачки», «1 банка (лучше мягкая)», «каждого по 3». */
function isOnlyQuantity(piece: string): boolean {
  const { quantity, rest } = extractQuantity(tokenizeLine(withoutBrackets(piece)));
  return rest.every(({ text }) => /^кажд/.test(text)) && (quantity !== undefined || /\d/.test(piece));
}

/** «лук и чеснок по 1 кг» is two lines, each with that quantity, «щётка + паста» too; «чай чёрный и зелёный» and what stands in «» is one. */
function atConjunctions(piece: string, words: GoodsStemMatcher): string[] {
  const parts = withNouns(piece.split(/(?:\s+и\s+|\s*\+\s*)(?![^«»]*»)/i));
  const isPart = (part: string, index: number) =>
    beginsWithGoods(part, words) || (index === 0 && isOnlyQuantity(part));
  if (parts.length < 2 || !parts.every(isPart)) return [piece];
  // «Ложка и кружка пластиковые» are both of plastic.
  const [, shared] = /[^иы\s]\s(\p{L}+[иы]е)$/iu.exec(piece) ?? [];
  if (shared) return parts.map((part) => (part.endsWith(shared) ? part : `${part} ${shared}`));
  const each = quantityOfEach(parts.at(-1) ?? '');
  if (each === undefined) return parts;
  return parts.map((part) => (quantityOf(part) === undefined ? `${part} ${each}` : part));
}

/** «По 1 кг» at the end of a piece. */
function quantityOfEach(piece: string): string | undefined {
  const each = /\s(по\s+\S.*)$/i.exec(piece)?.[1];
  return each === undefined || each.length > LONGEST_LINE || !isOnlyQuantity(each) ? undefined : each;
}

function beginsWithGoods(part: string, words: GoodsStemMatcher): boolean {
  if (findCatalogueNumberInLine(part) !== undefined) return true;
  const { rest } = extractQuantity(tokenizeLine(part));
  // «Вышли кофе и чай», but «не надо кофе и чая».
  const [first, second] = rest.slice(rest.findIndex(({ text }) => text === 'не' || !isTalkWord(text)));
  if (first === undefined) return false;
  return isGoodsWord(looksLikeAdjective(first.text) && second !== undefined ? second : first, words);
}

/** Talk may hold a word that is like some goods: a slip counts only in a short line or beside a quantity. */
const MOST_WORDS_WITH_SLIP = 4;

function holdsGoods(line: string, words: GoodsStemMatcher): boolean {
  if (findCatalogueNumberInLine(line) !== undefined) return true;
  if (isNonRequestLine(line)) return false;
  const { quantity, rest } = extractQuantity(tokenizeLine(line));
  if (rest.some((token) => isGoodsWord(token, words) || isBeginning(token, words))) return true;
  // «Водички бы»: a fond form is no slip.
  const isFond = ({ text }: LineToken) => !isTalkWord(text) && words.plainFormOf(text) !== undefined;
  if (rest.length <= MOST_WORDS_WITH_SLIP && rest.some(isFond)) return true;
  const counted = quantity !== undefined && quantity.measure !== 'BARE';
  const talks = rest.some(({ text }) => isTalkWord(text));
  if (!counted && (talks || rest.length > MOST_WORDS_WITH_SLIP)) return false;
  return rest.some(
    ({ text }) =>
      /[a-z]/.test(text) || words.meantBy(text) !== undefined || words.gluedWordsOf(text) !== undefined,
  );
}

const LIMITED = new RegExp(`\\S.{0,${LONGEST_LINE - 1}}(?!\\S)|\\S{${LONGEST_LINE}}`, 'g');

/** A line that is too long, in pieces that are not, cut between words. */
const inLimit = (line: string) => (line.match(LIMITED) ?? []).map((piece) => piece.trim());

/** A kind or a brand behind the quantity of its goods is no new thing: «конфеты 2 кг карамель». */
const ONE_THING =
  /^(?:сахар\S*( \S+){1,2} (песок|рафинад)|конфет\S*( \S+){1,2} (карамель|ирис\S*|леденцы)|рыб\S*( \S+){1,2} (вобла|скумбрия|сельдь|сайра|тунец)|колбас\S*( \S+){1,2} (сервелат|салями)|колбас\S*( \S+){1,4} палоч\S+|хлеб\S*( \S+){1,2} бул\S+|(чай|чая|кофе)( \S+){1,2} (липтон|гринфилд|ахмад|нескафе|якобс|жокей)|лапш\S*( \S+){1,2} (доширак|ролл?тон)|шоколад\S*( \S+){1,2} ал[её]нка)$/i;

/**
 * Cuts dictation: «чай две пачки конфеты кило» where goods follow a quantity, «две пачки чая кило конфет» where
 * a quantity follows goods that have one already.
 */
function atQuantities(piece: string, words: GoodsStemMatcher): string[] {
  if (ONE_THING.test(piece)) return [piece];
  const spoken = piece.match(CHUNK) ?? [];
  const tokens = spoken.map(tokenizeLine);
  // «Изюм курага чернослив по 300»
  const each = quantityOfEach(piece);
  const bare = each === undefined ? tokens : tokens.slice(0, -(each.match(CHUNK)?.length ?? 0));
  const isEnough = bare.length >= FEWEST_BARE || (bare.length > 1 && bare.every(isOfNoOther));
  if (isEnough && bare.every((chunk) => isBareGoods(chunk, words)))
    return bare.map((_, index) => [spoken[index], each].filter(Boolean).join(' '));
  const next = nextWords(tokens);
  const lines: string[][] = [[]];
  let [goods, measured, within, behind] = [false, false, false, false];
  for (const [index, chunk] of spoken.entries()) {
    const counts = isQuantity(tokens[index]);
    const begins =
      !counts &&
      !behind &&
      !/^[(«"]/.test(chunk) &&
      next[index]?.at === index &&
      beginsGoods(next, index, words);
    const counted = counts && !within && !/^по$/i.test(spoken[index - 1] ?? '');
    // «… кило конфет» and not «… 200 г» at the end.
    const another = begins || (counted && beginsGoods(next, next[index]?.at, words));
    // «Тёплые носки» begin with their adjective.
    const isApart =
      begins &&
      goods &&
      APART.has(strictStemOf(next[index]?.token.text ?? '')) &&
      !looksLikeAdjective(spoken[index - 1] ?? '');
    if (isApart || (another && goods && measured)) {
      lines.push([]);
      [goods, measured] = [false, false];
    }
    lines.at(-1)?.push(chunk);
    goods ||= begins;
    measured ||= counts;
    within = counts;
    // «чай 2 пачки с лимоном», «с сушёным лимоном»: still of the tea.
    behind =
      /^без$/i.test(chunk) ||
      isComplementPreposition(chunk.toLowerCase()) ||
      (behind && looksLikeAdjective(chunk));
  }
  return lines.map((line) => line.join(' ').replace(/\s*(?:[-–—,]|\sи)$/, '')).filter(hasWords);
}

const isQuantity = (tokens: LineToken[] = []) => tokens.length > 0 && tokens.every(isOfQuantity);

/** A word that is no quantity, and in which chunk it stands. */
interface WordOfChunk {
  token: LineToken;
  at: number;
}

/** For each chunk the first word from there on that is no quantity, of each chunk its first word. */
function nextWords(tokens: LineToken[][]): (WordOfChunk | undefined)[] {
  const next: (WordOfChunk | undefined)[] = [];
  let following: WordOfChunk | undefined;
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at]?.find(({ kind }) => kind === 'word');
    if (token !== undefined && !isOfQuantity(token)) following = { token, at };
    next[at] = following;
  }
  return next;
}

/** Says whether goods begin with this chunk, an adjective before them included: «зубная паста». */
function beginsGoods(
  next: (WordOfChunk | undefined)[],
  index: number | undefined,
  words: GoodsStemMatcher,
): boolean {
  const first = index === undefined ? undefined : next[index];
  if (first === undefined) return false;
  // «С/к» behind a quantity is still of the sausage.
  if (expandShortWord(first.token.text)?.every(looksLikeAdjective)) return false;
  const { text } = first.token;
  if (!looksLikeAdjective(text))
    return isGoodsWord(first.token, words) || words.plainFormOf(text) !== undefined;
  const second = next[first.at + 1];
  return (
    second?.at === first.at + 1 && !looksLikeAdjective(second.token.text) && words.has(second.token.text)
  );
}

/** «3 в 1», «иван чай» and what stands in brackets are one word each. */
const CHUNK = /(?<!\S)(?:\d\s?в\s?\d|иван\sча[йяюе]м?)(?!\S)|\([^()]*\)|\S+/gi;

/** So many goods in a row and nothing else are a list, fewer may be one thing: «лапша курица». */
const FEWEST_BARE = 3;

/** What belongs to no other goods: it begins a thing without a quantity before it, too. */
const APART = new Set(
  'мочалка губка бумага тетрадь ручка конверты носки трусы футболка шапка перчатки тапочки кроссовки термобелье'
    .split(' ')
    .map(strictStemOf),
);

/** Goods that are no kind and no flavour of each other: of these two are a list, too. */
const OF_NO_OTHER = new Set([
  ...APART,
  ...'лук чеснок морковь яблоки лимоны апельсины мандарины соль перец горчица майонез кетчуп шампунь мыло кружка ложка кроссворды'
    .split(' ')
    .map(strictStemOf),
]);

const isOfNoOther = ([token]: LineToken[]) =>
  token !== undefined && OF_NO_OTHER.has(strictStemOf(token.text));

function isBareGoods([token, ...more]: LineToken[], words: GoodsStemMatcher): boolean {
  const isWord = token?.kind === 'word' && more.length === 0 && !isOfQuantity(token);
  return isWord && !looksLikeAdjective(token.text) && isGoodsWord(token, words);
}

/** A number, a sign or a word that only counts or measures. */
function isOfQuantity({ kind, text }: LineToken): boolean {
  if (kind === 'number') return true;
  if (kind === 'sign') return true;
  return measureByWord.has(text) || numberByWord.has(text) || nonQuantityWords.has(text);
}

/** Goods are called so, even if the word means something else as well; or by a part of it: «но-шпа», «з/паста». */
const isGoodsWord = ({ text }: LineToken, words: GoodsStemMatcher) =>
  !isTalkWord(text) &&
  (text === '3в1' || isUnusual(text) || [text, ...text.split(/[-/]/)].some((part) => words.has(part)));

const isUnusual = (word: string) => expandShortWord(word) !== undefined || translateSlang(word) !== undefined;

/** «конд.»: a beginning with a full stop. Only what is short may be one. */
const isBeginning = ({ text, dotted }: LineToken, words: GoodsStemMatcher) =>
  dotted && text.length >= 3 && !isTalkWord(text) && words.hasBeginning(text);
