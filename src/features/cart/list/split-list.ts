import { looksLikeAdjective } from '../../content/russian-words.ts';
import { type Token, tokensOf } from './line-text.ts';
import { measureWords, notQuantities, numberWords, wholeQuantities } from './measure-words.ts';
import { takeQuantity } from './quantity.ts';
import { plainlyCalled, writtenInFull } from './short-words.ts';
import { isTalk } from './talk-words.ts';
import { type WordIndex, wordIndexOf } from './word-index.ts';

/** How long one line may become, in characters: the call takes no longer ones. */
const LONGEST_LINE = 120;

/** A line of a list; `goods` says whether it may name some, or is talk that concerns nobody else. */
export interface ListLine {
  line: string;
  goods: boolean;
}

/**
 * Cuts what somebody wrote or dictated into lines, each of one thing: at line breaks, `;`, bullets, ends of
 * sentences and commas outside of numbers; at « и » between goods; in dictation where goods follow a quantity.
 * A piece that is only a quantity belongs to the one before.
 *
 * @param stems what `GET products/list-words` answers
 */
export function splitList(text: string, stems: readonly string[]): ListLine[] {
  const words = wordIndexOf(stems);
  return joinQuantities(text.normalize('NFC').split(BETWEEN_PIECES).map(withoutNumber).filter(hasWords))
    .flatMap((piece) => atConjunctions(piece, words))
    .flatMap((piece) => atQuantities(piece, words))
    .flatMap(inLimit)
    .map((line) => ({ line, goods: holdsGoods(line, words) }));
}

/** A comma within a number and a full stop of a short form divide nothing. */
const BETWEEN_PIECES =
  /[\n\r;!?•●▪◦·✓☐□…|]+|(?<!\d),|,(?!\d)|(?<=[\p{L}\d]{4})\.(?=\s+\p{Lu})|\.(?=\s*$)|(?:^|\s)[–—](?=\s+\p{L})|(?:^|[\n\r])\s*[-*](?=\s*\p{L})/gmu;

/** A line without what numbers or marks it: «1)», «2.», «-». */
const withoutNumber = (piece: string) =>
  piece
    .trim()
    .replace(/^(?:\d{1,2}\s*[).](?!\d)|[-–—*+]+(?=\s*\p{L}))\s*/u, '')
    .replace(/\s+/g, ' ')
    .trim();

const hasWords = (piece: string) => /[\p{L}\d]/u.test(piece);

function joinQuantities(pieces: string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    const belongs = /^без\s/i.test(piece) || isOnlyQuantity(piece);
    if (before !== undefined && belongs && !/^\d+$/.test(before))
      joined[joined.length - 1] = `${before}, ${piece}`;
    else joined.push(piece);
  }
  return joined;
}

function isOnlyQuantity(piece: string): boolean {
  const { quantity, rest } = takeQuantity(tokensOf(piece));
  return rest.length === 0 && (quantity !== undefined || /\d/.test(piece));
}

/** «лук и чеснок по 1 кг» is two lines, each with that quantity; «чай чёрный и зелёный» is one. */
function atConjunctions(piece: string, words: WordIndex): string[] {
  const parts = piece.split(/\s+и\s+/i);
  if (parts.length < 2 || !parts.every((part) => beginsWithGoods(part, words))) return [piece];
  const each = /\s(по\s+\S.*)$/i.exec(parts.at(-1) ?? '')?.[1];
  if (each === undefined || !isOnlyQuantity(each)) return parts;
  return parts.map((part) =>
    takeQuantity(tokensOf(part)).quantity === undefined ? `${part} ${each}` : part,
  );
}

function beginsWithGoods(part: string, words: WordIndex): boolean {
  const [first, second] = takeQuantity(tokensOf(part)).rest;
  if (first === undefined) return false;
  return isGoodsWord(looksLikeAdjective(first.text) && second !== undefined ? second : first, words);
}

/**
 * Cuts dictation: «чай две пачки конфеты кило» where goods follow a quantity, «две пачки чая кило конфет» where
 * a quantity follows goods that have one already.
 */
function atQuantities(piece: string, words: WordIndex): string[] {
  const spoken = piece.match(CHUNK) ?? [];
  if (spoken.length >= FEWEST_BARE && spoken.every((chunk) => isBareGoods(chunk, words))) return spoken;
  const lines: string[][] = [[]];
  let [goods, measured, within] = [false, false, false];
  for (const [index, chunk] of spoken.entries()) {
    const tokens = tokensOf(chunk);
    const rest = spoken.slice(index).join(' ');
    const counts = tokens.length > 0 && tokens.every((token) => isOfQuantity(token));
    const begins = !counts && beginsNewGoods(tokens, rest, words);
    const another =
      (begins && goods && measured) ||
      (counts &&
        !within &&
        goods &&
        measured &&
        !/^по$/i.test(spoken[index - 1] ?? '') &&
        namesGoodsSoon(spoken, index, words));
    if (another && lines.at(-1)?.length) {
      lines.push([]);
      [goods, measured] = [false, false];
    }
    lines.at(-1)?.push(chunk);
    goods ||= begins;
    measured ||= counts;
    within = counts;
  }
  return lines.map((line) => line.join(' ').replace(/\s*[-–—,]$/, '')).filter(hasWords);
}

function isOfQuantity({ kind, text }: Token): boolean {
  if (kind === 'number') return true;
  if (kind === 'sign') return true;
  return (
    measureWords.has(text) || numberWords.has(text) || wholeQuantities.has(text) || notQuantities.has(text)
  );
}

function beginsNewGoods(tokens: Token[], rest: string, words: WordIndex): boolean {
  const [first] = tokens.filter(({ kind }) => kind === 'word');
  if (first === undefined || isOfQuantity(first)) return false;
  if (!looksLikeAdjective(first.text)) return isGoodsWord(first, words);
  const next = tokensOf(rest).find((token, index) => index > 0 && token.kind === 'word');
  return next !== undefined && !isOfQuantity(next) && words.has(next.text) && !looksLikeAdjective(next.text);
}

/** «3 в 1» is a word of its own. */
const CHUNK = /(?<!\S)\d\s?в\s?\d(?!\S)|\S+/gi;

/** So many goods in a row and nothing else are a list, fewer may be one thing: «лапша курица». */
const FEWEST_BARE = 3;

function isBareGoods(chunk: string, words: WordIndex): boolean {
  const [token, ...more] = tokensOf(chunk);
  const isWord = token?.kind === 'word' && more.length === 0 && !isOfQuantity(token);
  return isWord && !looksLikeAdjective(token.text) && isGoodsWord(token, words);
}

/** Says whether the quantity that begins here is followed by goods: «… кило конфет», not «… 200 г» at the end. */
function namesGoodsSoon(spoken: string[], index: number, words: WordIndex): boolean {
  const after = spoken.slice(index).flatMap((chunk) => tokensOf(chunk));
  const next = after.find((token) => token.kind === 'word' && !isOfQuantity(token));
  return next !== undefined && beginsNewGoods([next], '', words);
}

const isGoodsWord = (token: Token, words: WordIndex) =>
  !isTalk(token.text) && (isUnusual(token.text) || words.has(token.text));

const isUnusual = (word: string) => writtenInFull(word) !== undefined || plainlyCalled(word) !== undefined;

/** Talk may hold a word that is like some goods: a slip counts only in a short line or beside a quantity. */
const MOST_WORDS_WITH_SLIP = 4;

function holdsGoods(line: string, words: WordIndex): boolean {
  const { quantity, rest } = takeQuantity(tokensOf(line));
  if (rest.some((token) => isGoodsWord(token, words) || isBeginning(token, words))) return true;
  const counted = quantity !== undefined && quantity.measure !== 'BARE';
  const talks = rest.some(({ text }) => isTalk(text));
  if (!counted && (talks || rest.length > MOST_WORDS_WITH_SLIP)) return false;
  return rest.some(({ text }) => /[a-z]/.test(text) || words.meantBy(text) !== undefined);
}

/** «конд.»: a beginning with a full stop. Only what is short may be one. */
const isBeginning = ({ text, dotted }: Token, words: WordIndex) =>
  dotted && text.length >= 3 && !isTalk(text) && words.hasBeginning(text);

/** A line that is too long, in pieces that are not, cut between words. */
function inLimit(line: string): string[] {
  const pieces: string[] = [];
  let left = line;
  while (left.length > LONGEST_LINE) {
    const space = left.lastIndexOf(' ', LONGEST_LINE);
    const cut = space > 0 ? space : LONGEST_LINE;
    pieces.push(left.slice(0, cut).trim());
    left = left.slice(cut).trim();
  }
  return left === '' ? pieces : [...pieces, left];
}
