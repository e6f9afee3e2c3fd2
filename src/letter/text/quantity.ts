import { looksLikeAdjective } from '../../lib/russian/words.ts';
import type { LineToken } from './line-text.ts';
import {
  type MeasureWord,
  measureByWord,
  nonQuantityWords,
  numberByWord,
  type QuantityUnit,
} from './measure-words.ts';
import { isComplementPreposition, isFillerWord, isTalkWord } from './talk-words.ts';

/** How much of a thing a line requests. */
export interface RequestedQuantity {
  /** In pieces, packs, grams or millilitres. Of a number without a measure it is unknown in which. */
  amount: number;
  measure: QuantityUnit | 'BARE';
  /** How it was written: «1 кг», «2 пачки». */
  written: string;
  /** The larger end of a range («2–3»): the smaller one was taken. */
  upTo?: number;
  /** The beginning of a word in names of goods that come so. */
  form?: string;
  /** What one piece is to hold: «по 200 г», or single things beside the number of packs («10 шт 2 уп»). */
  size?: { amount: number; measure: QuantityUnit | 'BARE' };
}

interface Found extends RequestedQuantity {
  /** A measure stands without its number: «мягкая упаковка». */
  unnumbered?: boolean;
  from: number;
  to: number;
}

/** What a line requests how much of, and what is left of it. */
interface TakenQuantity {
  /** Undefined where nothing is requested. */
  quantity?: RequestedQuantity;
  traits: NumberedTrait[];
  /** The words that belong to neither. */
  rest: LineToken[];
}

/** Takes the quantity out of the tokens of a line, which may be a whole text: each is looked at a few times only. */
export function extractQuantity(tokens: LineToken[]): TakenQuantity {
  const found: Found[] = [];
  const rest: LineToken[] = [];
  const traits: NumberedTrait[] = [];
  const isPaper = isOfPaper(tokens);
  const isWorn = isOfWorn(tokens);
  for (let index = 0; index < tokens.length; ) {
    const excluded = endOfExclusion(tokens, index);
    if (excluded > index) {
      rest.push(...tokens.slice(index, excluded));
      index = excluded;
      continue;
    }
    const from = endOfIntroduction(tokens, index);
    const ignored = endOfOther(tokens, from, isPaper, isWorn);
    if (ignored > from) {
      traits.push(...traitAt(tokens, from, isPaper));
      index = ignored;
      continue;
    }
    const quantity = quantityAt(tokens, index, from);
    if (quantity !== undefined) found.push(quantity);
    // What introduces no quantity introduces none from its middle either.
    const next = quantity?.to ?? Math.max(from, index + 1);
    for (const token of quantity === undefined ? tokens.slice(index, next) : [])
      if (token.kind === 'word') rest.push(token);
    index = next;
  }
  if (found.length === 0) return { traits, rest };
  const inPieces = found.filter(({ measure }) => measure === 'PACK' || measure === 'PIECE');
  const content = found.find(isContent);
  const bare = found.find(({ measure }) => measure === 'BARE');
  // Of «палка 2 шт» and «2 мягкая упаковка» the number counts, not the measure beside it.
  const [first] = inPieces;
  const numbered = inPieces.filter(({ unnumbered }) => !unnumbered);
  // A number of hundreds is what the pack holds («банка 190»).
  const few = bare !== undefined && bare.amount <= MOST_PACKS ? bare : undefined;
  if (few && first && numbered.length === 0) numbered.push({ ...few, measure: first.measure });
  else if (few && first && /^(|по|[×*])$/.test(tokens[few.to]?.text ?? '')) numbered.push(few);
  // «10 шт 2 уп», «5 шт — 2», «2 по 5 шт»: packs, of so many single things.
  const packed = numbered.find(({ measure }) => measure === 'PACK') ?? numbered.at(-1);
  const inPack = numbered.find((quantity) => quantity !== packed && quantity.measure === 'PIECE');
  const form = inPieces.find((measure) => measure.form)?.form;
  const counted = packed
    ? { ...(form ? { form } : {}), ...packed, ...(inPack ? { measure: 'PACK' as const } : {}) }
    : first;
  // Of «2 по 200 г» and «200 г 2» the number counts the packs.
  const packs = content === undefined ? undefined : bare && { ...bare, measure: 'PACK' as const };
  const { from, to, unnumbered, ...quantity } = counted ?? packs ?? content ?? (found[0] as Found);
  const held = inPack ?? content;
  if (held === undefined || quantity.written === held.written) return { quantity, traits, rest };
  const size = { amount: held.amount, measure: held.measure };
  return { quantity: { ...quantity, size }, traits, rest };
}

/** More than so many packs are hardly meant by a number behind their measure. */
const MOST_PACKS = 60;

const isContent = ({ measure }: Found) => measure === 'GRAM' || measure === 'MILLILITRE';

/** The end of what is not wanted («без пакетиков», «не в банке»): a measure in it counts nothing; the same index when there is none. */
function endOfExclusion(tokens: LineToken[], index: number): number {
  if (!/^(без|кроме|не)$/.test(wordAt(tokens, index))) return index;
  let end = index + 1;
  while (isComplementPreposition(wordAt(tokens, end)) || looksLikeAdjective(wordAt(tokens, end))) end += 1;
  return measureAt(tokens, end) === undefined ? end : end + 1;
}

/** The end of the words and signs before a number («по», «около», «-»); the same index when there are none. */
function endOfIntroduction(tokens: LineToken[], index: number): number {
  let end = index;
  while (
    /^[×*–—-]$/.test(tokens[end]?.text ?? '') ||
    /^(по|х|x|около|примерно|хотя|бы)$/.test(wordAt(tokens, end))
  ) {
    end += 1;
  }
  return end;
}

/** The quantity that begins here and is introduced up to `from`. */
function quantityAt(tokens: LineToken[], index: number, from: number): Found | undefined {
  const first = numberAt(tokens, from);
  const measureFirst = first === undefined ? measureAt(tokens, from) : undefined;
  if (measureFirst !== undefined) {
    // «пачки 2», «пачка», «кило»; «сало кг»; another short word says nothing without its number.
    const number = numberAt(tokens, from + 1);
    const isMass = measureFirst.measure === 'GRAM' || measureFirst.measure === 'MILLILITRE';
    const noNumber =
      number === undefined ||
      measureAt(tokens, number.to) !== undefined ||
      (!isMass && number.value > MOST_PACKS);
    const word = wordAt(tokens, from);
    if (noNumber && word.length < 3 && word !== 'кг') return undefined;
    const to = noNumber ? from + 1 : number.to;
    return {
      amount: (noNumber ? oneOf(word) : number.value) * measureFirst.of,
      measure: measureFirst.measure,
      ...(noNumber && oneOf(word) === 1 ? { unnumbered: true } : {}),
      ...(measureFirst.form ? { form: measureFirst.form } : {}),
      written: written(tokens, from, to),
      from: index,
      to,
    };
  }
  if (first === undefined) return undefined;
  const range = rangeAfter(tokens, first.to);
  const end = range?.to ?? first.to;
  const value = Math.min(first.value, range?.value ?? first.value);
  const upTo = range === undefined ? undefined : Math.max(first.value, range.value);
  const multiplied = /^[хx]$/.test(wordAt(tokens, end)) ? end + 1 : end;
  const measure = measureAt(tokens, multiplied);
  const to = measure === undefined ? multiplied : multiplied + 1;
  return {
    amount: value * (measure?.of ?? 1),
    measure: measure?.measure ?? 'BARE',
    ...(upTo === undefined || upTo === value ? {} : { upTo: upTo * (measure?.of ?? 1) }),
    ...(measure?.form ? { form: measure.form } : {}),
    written: written(tokens, from, to),
    from: index,
    to,
  };
}

const oneOf = (word: string) => (/^пар/.test(word) ? 2 : 1);

const written = (tokens: LineToken[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');

/** The word of a token; empty for a number or a sign, and where there is none. */
const wordAt = (tokens: LineToken[], index: number) =>
  tokens[index]?.kind === 'word' ? (tokens[index] as LineToken).text : '';

/** What a word measures in. «Батон колбасы» is a piece of it, a «батон» alone is bread. */
function measureAt(tokens: LineToken[], index: number): MeasureWord | undefined {
  const word = wordAt(tokens, index);
  if (word === 'батон' && /^колбас/.test(wordAt(tokens, index + 1))) return measureByWord.get('батона');
  // «Пюре 6 стаканов» are packs; where no goods are named, the cups are the goods.
  if (word.startsWith('стакан') && !tokens.some(namesGoods)) return undefined;
  return measureByWord.get(word);
}

const namesGoods = ({ kind, text }: LineToken) =>
  kind === 'word' &&
  !(measureByWord.has(text) || numberByWord.has(text) || isFillerWord(text) || isTalkWord(text));

/** A number in digits or words: «2», «1,5», «1/2», «две», «пара», «двадцать пять». */
function numberAt(tokens: LineToken[], index: number): { value: number; to: number } | undefined {
  const token = tokens[index];
  if (token?.kind === 'number') return { value: inDigits(token.text), to: index + 1 };
  const word = wordAt(tokens, index);
  // «пара пачек» counts packs, «пара носков» socks.
  if (/^пар[ауы]$|^парочк/.test(word) && measureAt(tokens, index + 1) !== undefined) {
    return { value: 2, to: index + 1 };
  }
  const value = numberByWord.get(word);
  if (value === undefined) return undefined;
  const units = numberByWord.get(wordAt(tokens, index + 1));
  if (value >= 20 && units !== undefined && units < 10) return { value: value + units, to: index + 2 };
  return { value, to: index + 1 };
}

function inDigits(text: string): number {
  if (text === '½') return 0.5;
  if (text === '¼') return 0.25;
  const [above = '0', below] = text.replace(',', '.').split('/');
  return below === undefined || Number(below) === 0 ? Number(above) : Number(above) / Number(below);
}

/** The other end of a range: «2-3», «2 или 3», «две-три» come as two numbers side by side. */
function rangeAfter(tokens: LineToken[], index: number): { value: number; to: number } | undefined {
  const joined = isDash(tokens[index]) || /^(или|до)$/.test(wordAt(tokens, index));
  return joined ? numberAt(tokens, index + 1) : undefined;
}

/** A number that is no quantity, with what it counts: «96 листов», «72 %». */
export interface NumberedTrait {
  number: number;
  /** The beginning of what it counts. */
  of: string;
}

/** What a name may have as well: sheets and shares. */
function traitAt(tokens: LineToken[], index: number, isPaper: boolean): NumberedTrait[] {
  const number = Number(tokens[index]?.text.replace(',', '.'));
  const unit = tokens[index + 1]?.text ?? '';
  if (Number.isNaN(number)) return [];
  if (unit === 'л' && isPaper) return [{ number, of: 'лист' }];
  return unit === '%' || unit.startsWith('лист') ? [{ number, of: unit.slice(0, 4) }] : [];
}

const PAPER = /^(тетр|блокн|альбом)/;

const WORN =
  /^(тапо|тапк|кросс|кросы|ботин|сланц|шлеп|костюм|футб|майк|трус|трико|термоб|термо$|терму|спортив|треник|штан|подштан|кальсон|рубаш|куртк|кофт|свитер|тельня|носк|носок|носоч|стельк|кеды|галош|валенк)/;

/** «XL», by its Cyrillic look-alikes as well. */
const LETTER_SIZE = /^(?:[xх]{1,4}[lл]|[xх]{0,3}s|[lm])$/;

/** «96 л» of a notebook are sheets. */
const isOfPaper = (tokens: LineToken[]) => tokens.some(({ text }) => PAPER.test(text));

/** What is worn comes in sizes. */
const isOfWorn = (tokens: LineToken[]) => tokens.some(({ text }) => WORN.test(text));

function isWornNumber(tokens: LineToken[], index: number): boolean {
  const number = tokens[index]?.kind === 'number' ? Number(tokens[index].text) : Number.NaN;
  return number >= 34 && number <= 64;
}

/** The end of «43» of «тапочки 43», «50-52» of «кальсоны 50-52»: sizes of what is worn; the same index for another number. */
function endOfSize(tokens: LineToken[], index: number): number {
  if (!isWornNumber(tokens, index)) return index;
  const end = isDash(tokens[index + 1]) && isWornNumber(tokens, index + 2) ? index + 3 : index + 1;
  return measureByWord.has(wordAt(tokens, end)) ? index : end;
}

/** The numbers of a line that are sizes of what is worn though nothing says so: «50» of «трусы 50 2 шт». */
export function findBareClothingSizes(tokens: LineToken[]): string[] {
  if (!isOfWorn(tokens)) return [];
  return tokens
    .filter((_, index) => endOfSize(tokens, index) === index + 1 && tokens[index - 1]?.kind !== 'sign')
    .map(({ text }) => text);
}

/** The end of a number that is no quantity («43 размер», «72 %», «№ 5»); the same index when there is none. */
function endOfOther(tokens: LineToken[], index: number, isPaper: boolean, isWorn: boolean): number {
  const isNumber = (at: number) => tokens[at]?.kind === 'number';
  // «50-52» are sizes, «р. 50 - 3» is one of them and three pieces.
  const grows = (at: number) => Number(tokens[at + 2]?.text) > Number(tokens[at]?.text);
  const afterRange = (at: number) => (isDash(tokens[at + 1]) && grows(at) ? at + 3 : at + 1);
  const isLetterSize = (at: number) => LETTER_SIZE.test(wordAt(tokens, at));
  if (isNumber(index)) {
    const end = afterRange(index);
    const unit = tokens[end]?.text ?? '';
    // «Костюм 52 рост 176»: the height is told behind its word.
    if (unit === 'рост' && isNumber(end + 1)) return end + 2;
    if (nonQuantityWords.has(unit) || unit.startsWith('руб/') || unit === '%' || (unit === 'л' && isPaper))
      return end + 1;
    // «149.00» is a price.
    if (/[.,]\d\d$/.test(tokens[index]?.text ?? '') && !measureByWord.has(unit)) return index + 1;
    return isWorn ? endOfSize(tokens, index) : index;
  }
  if (isWorn && isLetterSize(index)) return index + 1;
  if (tokens[index]?.text === '№' && isNumber(index + 1)) return index + 2;
  if (!/^(размер|разм|р|рр|р-р|рост)$/.test(wordAt(tokens, index))) return index;
  if (isLetterSize(index + 1)) return index + 2;
  return isNumber(index + 1) ? afterRange(index + 1) : index;
}

const isDash = (token: LineToken | undefined) => /^[-–—]$/.test(token?.text ?? '');
