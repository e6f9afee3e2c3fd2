import { wordAt } from './line-numbers.ts';
import type { Token } from './line-text.ts';
import { measureWords, notQuantities } from './measure-words.ts';

/** A number that is no quantity, with what it counts: «96 листов», «72 %». */
export interface NumberedTrait {
  number: number;
  /** The beginning of what it counts. */
  of: string;
}

/** What a name may have as well: sheets and shares. */
export function traitAt(tokens: Token[], index: number, isPaper: boolean): NumberedTrait[] {
  const number = Number(tokens[index]?.text.replace(',', '.'));
  const unit = tokens[index + 1]?.text ?? '';
  if (Number.isNaN(number)) return [];
  if (unit === 'л' && isPaper) return [{ number, of: 'лист' }];
  return unit === '%' || unit.startsWith('лист') ? [{ number, of: unit.slice(0, 4) }] : [];
}

const PAPER = /^(тетр|блокн|альбом)/;

const WORN =
  /^(тапо|тапк|кроссов|ботин|сланц|шлеп|костюм|футб|майк|трус|трико|термоб|штан|подштан|кальсон|рубаш|куртк|кофт|свитер|тельня|носк|носок|носоч|стельк|кеды|галош|валенк)/;

/** «96 л» of a notebook are sheets. */
export const isOfPaper = (tokens: Token[]) => tokens.some(({ text }) => PAPER.test(text));

/** What is worn comes in sizes. */
export const isOfWorn = (tokens: Token[]) => tokens.some(({ text }) => WORN.test(text));

/** «43» of «тапочки 43»: a bare number from the smallest to the largest size of what is worn. */
function isSize(tokens: Token[], index: number): boolean {
  const isBare = !measureWords.has(wordAt(tokens, index + 1)) && tokens[index + 1]?.kind !== 'sign';
  return isWornNumber(tokens, index) && isBare;
}

function isWornNumber(tokens: Token[], index: number): boolean {
  const number = tokens[index]?.kind === 'number' ? Number(tokens[index].text) : Number.NaN;
  return number >= 34 && number <= 64;
}

/** The numbers of a line that are sizes of what is worn though nothing says so: «50» of «трусы 50 2 шт». */
export function bareSizesOf(tokens: Token[]): string[] {
  if (!isOfWorn(tokens)) return [];
  const isOfRange = (index: number) => tokens[index - 1]?.kind === 'sign';
  return tokens.filter((_, index) => isSize(tokens, index) && !isOfRange(index)).map(({ text }) => text);
}

/** The end of a number that is no quantity («43 размер», «72 %», «№ 5»); the same index when there is none. */
export function endOfOther(tokens: Token[], index: number, isPaper: boolean, isWorn: boolean): number {
  const isNumber = (at: number) => tokens[at]?.kind === 'number';
  const isOther = (at: number) => notQuantities.has(wordAt(tokens, at)) || tokens[at]?.text === '%';
  if (isNumber(index) && isOther(index + 1)) return index + 2;
  if (isNumber(index) && wordAt(tokens, index + 1) === 'л' && isPaper) return index + 2;
  if (isWorn && isSize(tokens, index)) return index + 1;
  // «Кальсоны 50-52»
  if (
    isWorn &&
    tokens[index + 1]?.kind === 'sign' &&
    isWornNumber(tokens, index) &&
    isSize(tokens, index + 2)
  )
    return index + 3;
  if (isNumber(index) && tokens[index + 1]?.text === '-' && isNumber(index + 2) && isOther(index + 3))
    return index + 4;
  if (tokens[index]?.text === '№' && isNumber(index + 1)) return index + 2;
  const introduces = /^(размер|разм|р|рр|р-р|рост)$/.test(wordAt(tokens, index));
  if (introduces && isNumber(index + 1)) {
    return tokens[index + 2]?.kind === 'sign' && isNumber(index + 3) ? index + 4 : index + 2;
  }
  return index;
}
