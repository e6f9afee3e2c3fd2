import { findSynonymsOfWord } from '../../catalog/catalog.server.ts';
import { translateSlang } from '../../catalog/spoken-words.ts';
import { readLookalikes, retypeInRussianLayout, transliterateToRussian } from '../../lib/russian/layout.ts';
import { looksLikeAdjective } from '../../lib/russian/words.ts';
import type { GoodsStemMatcher } from '../text/goods-stem-matcher.ts';
import { findCatalogueNumberInLine, type LineToken, tokenizeLine } from '../text/line-text.ts';
import type { NumberedTrait } from '../text/quantity.ts';
import { extractQuantity, type RequestedQuantity } from '../text/quantity.ts';
import { expandShortWord } from '../text/short-words.ts';
import { isComplementPreposition, isFillerWord, isNonRequestLine, isTalkWord } from '../text/talk-words.ts';
import type { ListVocabulary } from './list-vocabulary.ts';

/** A word of a line that says something of the goods. */
export interface LineWord {
  /** As it is compared; of a short form or slang the word it stands for. */
  word: string;
  /** Words may begin like it: «раств.». */
  beginning?: boolean;
  /** It is a street name, a brand or the like, not what the goods are called. */
  loose?: boolean;
  /** It was meant to be another word, which is here. */
  mended?: boolean;
  /** It stands behind «для», «от», «с» and says what the goods are for or come with. */
  complement?: boolean;
  /** It stands behind «от»: what the goods are against. */
  against?: boolean;
}

export interface ParsedLine {
  /** As it is written. */
  line: string;
  /** All words but those behind «без». */
  words: LineWord[];
  /** Which of them says what the goods are; undefined where none does. */
  head: LineWord | undefined;
  quantity: RequestedQuantity | undefined;
  /** Words behind «без»: goods with them are not meant, those that say to be without them come first. */
  without: string[];
  /** Words behind «не»: goods with them are not meant. */
  unwanted: string[];
  /** Numbers that goods have in their names as well. */
  traits: NumberedTrait[];
  /** The number that the printed catalogue gives the goods, where the line says nothing else: «№ 8 — 2». */
  productId: number | undefined;
  /** It holds words of talk. */
  talks: boolean;
}

/** Reads a line: its quantity, then its words in full, the talk around them left out. */
export function parseListLine(line: string, vocabulary: ListVocabulary): ParsedLine {
  const { index } = vocabulary;
  const { quantity, traits, rest: written } = extractQuantity(tokenizeLine(line));
  const rest = written.flatMap((token) => apart(token, index));
  const numbered = rest.every(({ text }) => text === 'номер') ? findCatalogueNumberInLine(line) : undefined;
  if (numbered !== undefined) return numberedLine(line, numbered);
  if (isNonRequestLine(line)) return { ...EMPTY_PARSED_LINE, talks: true };
  const words: LineWord[] = [];
  const without: string[] = [];
  const unwanted: string[] = [];
  let behind: 'without' | 'unwanted' | 'unwanted in' | 'complement' | 'against' | undefined;
  for (const token of rest) {
    const { text } = token;
    if (text === 'без') behind = 'without';
    else if (text === 'не' || text === 'кроме') behind = 'unwanted';
    else if (behind === 'without' || behind === 'unwanted in') {
      // «без добавленного сахара», «не в жестяной банке»
      (behind === 'without' ? without : unwanted).push(text);
      if (!looksLikeAdjective(text)) behind = undefined;
    } else if (behind === 'unwanted') {
      if (!isComplementPreposition(text)) unwanted.push(text);
      behind = isComplementPreposition(text) ? 'unwanted in' : undefined;
    } else if (isComplementPreposition(text)) behind = /^(от|против)$/.test(text) ? 'against' : 'complement';
    else if (!isFillerWord(text)) {
      const against = behind === 'against';
      const complement = against || behind === 'complement';
      words.push(...inFull(token, index).map((word) => ({ ...word, complement, against })));
      if (!looksLikeAdjective(text)) behind = undefined;
    }
  }
  const telling = words.filter(({ word }) => !isTalkWord(word));
  return {
    line,
    words: telling,
    head: headOf(telling, vocabulary),
    quantity,
    without,
    unwanted,
    traits,
    productId: undefined,
    talks: rest.some(({ text }) => isTalkWord(text)),
  };
}

/** A line that says nothing of goods. */
export const EMPTY_PARSED_LINE: ParsedLine = {
  line: '',
  words: [],
  head: undefined,
  quantity: undefined,
  without: [],
  unwanted: [],
  traits: [],
  productId: undefined,
  talks: false,
};

/** Who orders by number sees one piece of it in the catalogue, a pack of five as well: that is what is counted. */
function numberedLine(line: string, productId: number): ParsedLine {
  const { quantity } = extractQuantity(tokenizeLine(line.replace(/^\D*\d+\s*[-–—]?/, '')));
  const isCounted = quantity?.measure === 'BARE' || quantity?.measure === 'PIECE';
  return {
    ...EMPTY_PARSED_LINE,
    productId,
    quantity: isCounted ? { ...quantity, measure: 'PACK' } : quantity,
  };
}

/** Of a short form a whole word, or a beginning: «шоколад*». */
const shortOf = (word: string): LineWord =>
  word.endsWith('*') ? { word: word.slice(0, -1), beginning: true } : { word };

/** The words of a token that were written as one; of any other the token itself. */
function apart(token: LineToken, index: GoodsStemMatcher): LineToken[] {
  const { text } = token;
  const isKnown =
    index.has(text) ||
    findSynonymsOfWord(text).length > 0 ||
    expandShortWord(text) !== undefined ||
    translateSlang(text) !== undefined ||
    index.plainFormOf(text) !== undefined ||
    index.meantBy(text) !== undefined;
  const words = isKnown ? undefined : index.gluedWordsOf(text);
  return words?.map((word) => ({ ...token, text: word, dotted: false })) ?? [token];
}

/** The words that a token stands for. */
function inFull({ text, dotted }: LineToken, index: GoodsStemMatcher): LineWord[] {
  const full = expandShortWord(text);
  if (full !== undefined) return full.filter((word) => word !== 'в').map(shortOf);
  const plain = translateSlang(text);
  if (plain !== undefined) return plain.map((word) => ({ word, loose: true }));
  if (/[-/’']/.test(text)) return partsOf(text, index);
  if (dotted && text.length >= 3 && !index.has(text)) return [{ word: text, beginning: true }];
  if (/[a-z]/.test(text) && findSynonymsOfWord(text).length === 0 && !index.has(text)) {
    const meant = [readLookalikes(text), retypeInRussianLayout(text), transliterateToRussian(text)].find(
      (word) => word !== undefined && (index.has(word) || findSynonymsOfWord(word).length > 0),
    );
    return [meant === undefined ? { word: text } : { word: meant, mended: true }];
  }
  return [{ word: text }];
}

/** «бич-пакет» is one word, «хоз-во» a short form, «суп-пюре» two words. */
function partsOf(text: string, index: GoodsStemMatcher): LineWord[] {
  const joined = text.replaceAll(/[-/’']/g, '');
  if (index.has(joined) || findSynonymsOfWord(joined).length > 0) return [{ word: joined }];
  const parts = text.split(/[-/’']/).filter((part) => part.length > 0);
  const [first = '', last = ''] = parts;
  const isShortened =
    text.includes('-') && parts.length === 2 && first.length >= 3 && last.length <= 3 && !index.has(last);
  if (isShortened && !index.has(first))
    return expandShortWord(first)?.map(shortOf) ?? [{ word: first, beginning: true }];
  return parts.filter((part) => part.length > 1).map((word) => ({ word }));
}

/** The first noun that goods are called by; else an adjective that stands for them («растительное»). */
function headOf(words: LineWord[], vocabulary: ListVocabulary): LineWord | undefined {
  const { index } = vocabulary;
  const isKnown = ({ word, beginning }: LineWord) =>
    beginning ? index.hasBeginning(word) : index.has(word) || findSynonymsOfWord(word).length > 0;
  const main = words.filter(({ complement }) => !complement);
  const nouns = main.filter(({ word }) => !looksLikeAdjective(word));
  // A beginning in front of a noun is mostly its adjective: «спорт. костюм».
  const named =
    nouns.find((word) => !word.beginning && isKnown(word)) ?? nouns.find(isKnown) ?? main.find(isKnown);
  if (named !== undefined) return named;
  for (const word of nouns) {
    const plain = index.plainFormOf(word.word);
    if (plain === undefined) continue;
    word.word = plain;
    word.loose = true;
    return word;
  }
  for (const word of [...nouns, ...main]) {
    const meant = index.meantBy(word.word);
    if (meant === undefined) continue;
    // The same word everywhere: the line has it mended.
    word.word = meant;
    word.mended = true;
    return word;
  }
  // «Хозяйственное»: only what the goods are like.
  return main.find(({ word }) => vocabulary.describes(word));
}
