import { looksLikeAdjective } from '../../lib/russian/words.ts';
import { type GoodsWords, isGoodsWord, isOfQuantity } from './goods-words.ts';
import { type Token, tokensOf } from './line-text.ts';
import { bringsComplement } from './talk-words.ts';

/**
 * Cuts dictation: «чай две пачки конфеты кило» where goods follow a quantity, «две пачки чая кило конфет» where
 * a quantity follows goods that have one already.
 */
export function atQuantities(piece: string, words: GoodsWords): string[] {
  const spoken = piece.match(CHUNK) ?? [];
  const tokens = spoken.map(tokensOf);
  if (spoken.length >= FEWEST_BARE && tokens.every((chunk) => isBareGoods(chunk, words))) return spoken;
  const next = nextWords(tokens);
  const lines: string[][] = [[]];
  let [goods, measured, within, behind] = [false, false, false, false];
  for (const [index, chunk] of spoken.entries()) {
    const counts = isQuantity(tokens[index]);
    const begins = !counts && !behind && next[index]?.at === index && beginsGoods(next, index, words);
    const counted = counts && !within && !/^по$/i.test(spoken[index - 1] ?? '');
    // «… кило конфет» and not «… 200 г» at the end.
    const another = begins || (counted && beginsGoods(next, next[index]?.at, words));
    if (another && goods && measured) {
      lines.push([]);
      [goods, measured] = [false, false];
    }
    lines.at(-1)?.push(chunk);
    goods ||= begins;
    measured ||= counts;
    within = counts;
    // «чай 2 пачки с лимоном», «с сушёным лимоном»: still of the tea.
    behind =
      /^без$/i.test(chunk) || bringsComplement(chunk.toLowerCase()) || (behind && looksLikeAdjective(chunk));
  }
  return lines
    .map((line) => line.join(' ').replace(/\s*[-–—,]$/, ''))
    .filter((line) => /[\p{L}\d]/u.test(line));
}

const isQuantity = (tokens: Token[] = []) => tokens.length > 0 && tokens.every(isOfQuantity);

/** A word that is no quantity, and in which chunk it stands. */
interface WordOfChunk {
  token: Token;
  at: number;
}

/** For each chunk the first word from there on that is no quantity, of each chunk its first word. */
function nextWords(tokens: Token[][]): (WordOfChunk | undefined)[] {
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
  words: GoodsWords,
): boolean {
  const first = index === undefined ? undefined : next[index];
  if (first === undefined) return false;
  if (!looksLikeAdjective(first.token.text)) return isGoodsWord(first.token, words);
  const second = next[first.at + 1];
  return (
    second?.at === first.at + 1 && !looksLikeAdjective(second.token.text) && words.has(second.token.text)
  );
}

/** «3 в 1» and «иван чай» are words of their own. */
const CHUNK = /(?<!\S)(?:\d\s?в\s?\d|иван\sча[йяюе]м?)(?!\S)|\S+/gi;

/** So many goods in a row and nothing else are a list, fewer may be one thing: «лапша курица». */
const FEWEST_BARE = 3;

function isBareGoods([token, ...more]: Token[], words: GoodsWords): boolean {
  const isWord = token?.kind === 'word' && more.length === 0 && !isOfQuantity(token);
  return isWord && !looksLikeAdjective(token.text) && isGoodsWord(token, words);
}
