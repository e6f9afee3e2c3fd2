import { replaceLatinLookalikes } from '../../lib/russian/layout.ts';
import { normalizeForComparison } from '../../lib/russian/words.ts';
import { numberByWord } from './measure-words.ts';
import { expandShortFormsInContext } from './short-words.ts';

/** A part of a line: a word, a number, or a sign that says something. */
export interface LineToken {
  /** Small letters, «е» for «ё». */
  text: string;
  kind: 'word' | 'number' | 'sign';
  /** A word with a full stop right behind it: maybe its beginning only («раств.»). */
  dotted?: boolean;
}

/**
 * Words with their hyphens and strokes, whole («с/к», «бич-пакет»), numbers with their fractions, the signs of
 * sizes, shares and multiplying. «3в1» is one word, not a quantity, and «иван-чай» is no tea of a man's name.
 */
const TOKEN =
  /(?<mix>(?<![\p{L}\p{N}])(?:\d\s?(?:в|in|v|b)\s?\d|(?:3|три)\s+в\s+одном|(?:mp|мп)3|[аa][3-6]|иван[-\s]?ча(?:й|я|ю|ем|е))(?![\p{L}\p{N}]))|(?<number>\d+(?:[.,]\d+)?(?:\/\d+)?|½|¼)(?:-?(?:го|ого|ый|й|му|ти|ой)(?!\p{L}))?|(?<sign>[%№×*+]|[-–—](?=\s*\d)|(?<!\p{L})[xх](?=\s*\d))|(?<word>\p{L}+(?:[-/’']\p{L}+)*)(?<dot>\.?)/giu;

/** The tokens of a line; what is no word, number or telling sign is left out. */
export function tokenizeLine(line: string): LineToken[] {
  const tokens: LineToken[] = [];
  for (const { groups = {} } of expandShortFormsInContext(normalizeForComparison(line)).matchAll(TOKEN)) {
    const { mix, number, word, dot, sign } = groups;
    if (mix !== undefined) {
      const text = mix
        .replace('три', '3')
        .replace('одном', '1')
        .replace(/\s/g, '')
        .replace(/in|v|b/, 'в')
        .replace(/^иван.*/, 'иванчай');
      tokens.push({ text, kind: 'word' });
    } else if (number !== undefined) {
      tokens.push({ text: number, kind: 'number' });
    } else if (word !== undefined) {
      tokens.push(...wordTokens(replaceLatinLookalikes(word), dot === '.'));
    } else if (sign !== undefined) {
      tokens.push({ text: sign.replace(/[xх]/, '×'), kind: 'sign' });
    }
  }
  return tokens;
}

/** Numbers in words that a hyphen joins («две-три») are three tokens, any other word is one. */
function wordTokens(word: string, dotted: boolean): LineToken[] {
  const [first = '', second = '', ...more] = word.split('-');
  if (more.length === 0 && numberByWord.has(first) && numberByWord.has(second)) {
    return [first, '-', second].map((text) => ({ text, kind: text === '-' ? 'sign' : 'word' }));
  }
  return [{ text: word, kind: 'word', dotted }];
}

/** «№ 8», «№8 - 2», «номер 105»: a number of the printed catalogue. */
const NUMBERED = /^\s*(?:№|номер(?!\p{L}))\s*(\d{1,9})(?!\d|[.,]\d)/iu;

/** «8 — 2»: a number of the catalogue and how many of it. Two numbers that grow without spaces are a range. */
const NUMBER_AND_COUNT = /^\s*(\d{1,6})(\s*)[-–—](\s*)(\d{1,3})\s*(?:шт\p{L}*|пач\p{L}*|уп\p{L}*)?\.?\s*$/iu;

/**
 * Returns the number of the printed catalogue that a line begins with; undefined for any other line.
 *
 * @param apart whether the line stands alone: «2 - 3» behind a comma is a range of what came before
 */
export function findCatalogueNumberInLine(line: string, apart = true): number | undefined {
  const [, numbered] = NUMBERED.exec(line) ?? [];
  if (numbered !== undefined) return Number(numbered);
  const [, number, before = '', after = '', count] = NUMBER_AND_COUNT.exec(line) ?? [];
  if (number === undefined) return undefined;
  const isSpaced = before !== '' && after !== '';
  return Number(number) > Number(count) || (apart && isSpaced) ? Number(number) : undefined;
}
