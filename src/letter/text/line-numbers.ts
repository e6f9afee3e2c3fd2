import type { Token } from './line-text.ts';
import { type MeasureWord, measureWords, numberWords } from './measure-words.ts';

/** The word of a token; empty for a number or a sign, and where there is none. */
export const wordAt = (tokens: Token[], index: number) =>
  tokens[index]?.kind === 'word' ? (tokens[index] as Token).text : '';

/** What a word measures in. «Батон колбасы» is a piece of it, a «батон» alone is bread. */
export function measureAt(tokens: Token[], index: number): MeasureWord | undefined {
  const word = wordAt(tokens, index);
  if (word === 'батон' && /^колбас/.test(wordAt(tokens, index + 1))) return measureWords.get('батона');
  return measureWords.get(word);
}

/** A number in digits or words: «2», «1,5», «1/2», «две», «пара», «двадцать пять». */
export function numberAt(tokens: Token[], index: number): { value: number; to: number } | undefined {
  const token = tokens[index];
  if (token?.kind === 'number') return { value: inDigits(token.text), to: index + 1 };
  const word = wordAt(tokens, index);
  // «пара пачек» counts packs, «пара носков» socks.
  if (/^пар[ауы]$|^парочк/.test(word) && measureAt(tokens, index + 1) !== undefined) {
    return { value: 2, to: index + 1 };
  }
  const value = numberWords.get(word);
  if (value === undefined) return undefined;
  const units = numberWords.get(wordAt(tokens, index + 1));
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
export function rangeAfter(tokens: Token[], index: number): { value: number; to: number } | undefined {
  const joined = /^[-–—]$/.test(tokens[index]?.text ?? '') || /^(или|до)$/.test(wordAt(tokens, index));
  return joined ? numberAt(tokens, index + 1) : undefined;
}
