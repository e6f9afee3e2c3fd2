import { stemmer } from '@orama/stemmers/russian';
import { normalizeUnicode } from '../text/normalize-text.ts';

/** A run of letters or digits: what counts as a word everywhere here. */
export const WORD_PATTERN = /[\p{L}\p{N}]+/gu;

/** One form for comparing: small letters, «е» for «ё». The length of the text stays the same. */
export function normalizeForComparison(text: string): string {
  return normalizeUnicode(text).toLowerCase().replaceAll('ё', 'е');
}

/** The words of a text, ready for comparing. */
export function normalizedWordsOf(text: string): string[] {
  return normalizeForComparison(text).match(WORD_PATTERN) ?? [];
}

/** Longer words are made up; the stemmer need not look at them. */
const LONGEST_WORD = 40;
const MOST_STEMS = 10_000;

/** What may follow the stem of a noun or an adjective; behind anything else Snowball has taken it for a verb. */
const ENDING_OF_NAME =
  /^(|й|ь|ь?[аяыиуюеоё]|[оеё][йю]|[оеё]ю|[аяоеё]м|[ая]ми|[ая]х|[оеё]в|и[яюией]|ием|и(ям|ями|ях)|ью|ый|ий|[ая]я|[оеы]е|[ое]го|[ое]му|[ыи]х|[ыи]ми?|[ую]ю|о?й)$/;

const ADJECTIVE =
  /(?<=.{3})(ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ых|их|ую|юю|ым|им|ыми|ими|(?<=.{3}ж)ь(я|е|и|ю|ей|его|ему|им|их|ими))$/;

/** Nouns that look like adjectives. */
const NOUNS = new Set(['цикорий', 'лезвие', 'лезвий']);

/** Says whether a word looks like an adjective, in its usual forms. */
export const looksLikeAdjective = (word: string) => ADJECTIVE.test(word) && !NOUNS.has(word);

/** Words that do not change, and would be taken for a form of another one. */
const UNCHANGED = new Set(['салями', 'судоку']);

/**
 * What all forms of a word in the name of a thing share, more strictly than `stemOf`: «пастила» is no form of
 * «паста», «печень» none of «печенье», «салями» none of «сало»; of an adjective, which is no form of its noun
 * («зелёный», «зелень»), with one ending for all.
 */
export const strictStemOf = remembering((word) => {
  if (UNCHANGED.has(word)) return word;
  // «Плавленный»: one «н» or two is what people slip in most.
  if (looksLikeAdjective(word)) return `${word.replace(ADJECTIVE, '').replace(/нн$/, 'н')}ый`;
  const soft = /^(.+ь)(?:е|я|ю|ем|ев|и|ям|ями|ях)$/.exec(word)?.[1];
  if (soft !== undefined) return soft;
  const stem = stemOf(word);
  return ENDING_OF_NAME.test(word.slice(stem.length)) ? stem : word.replace(/[аяыиуюеоь]$/, '');
});

/** What all forms of a word share, by Snowball's rules for Russian, the past tense left out: «мёдом» and «мёд» are `мед`. */
export const stemOf = remembering((word) => {
  const stem = stemmer(word);
  // «Простыл» is no form of «простые», «ванили» one of «ваниль».
  return /^[ыи]л[аио]?$/.test(word.slice(stem.length)) ? word.replace(/[аио]$/, '') : stem;
});

/** Keeps the stems of words that were met; all are forgotten when they are too many. */
function remembering(findStem: (word: string) => string) {
  const stems = new Map<string, string>();
  return (word: string): string => {
    if (word.length > LONGEST_WORD) return word;
    let stem = stems.get(word);
    if (stem === undefined) {
      if (stems.size === MOST_STEMS) stems.clear();
      stem = findStem(word);
      stems.set(word, stem);
    }
    return stem;
  };
}

/** Small and fond endings; behind them those of a noun. */
const FOND =
  /^(.{3,}?)(очк|ечк|ичк|оньк|еньк|ушк|юшк|ышк|ишк|ух|юх|очек|ечек|чик|ик|ок|ек|к|ц)(а|и|у|е|о|ой|ою|ов|ам|ами|ах|ы|)$/;

/** Consonants that become others before such endings: «лук», «лучок»; «перец», «перчик». */
const BEFORE_FOND = new Map([
  ['ч', ['к', 'ц']],
  ['ж', ['г']],
  ['ш', ['х']],
]);

/** Other ends of a noun that has such a fond form: «селёдка», «горчица», «клубника», «полотенце». */
const OF_FEMININE = new Map([
  ['очк', ['к', 'иц']],
  ['ечк', ['к', 'ц']],
  ['чик', ['ц']],
  ['ичк', ['иц', 'ик']],
  ['ок', ['к']],
  ['ек', ['к']],
]);

/** Returns the stems that a small or fond form may come from («лучок», «селёдочка»), the likeliest first; none for any other word. */
export function findBasesOfFondForm(word: string): string[] {
  const [, base = '', fond = ''] = FOND.exec(word) ?? [];
  if (base === '') return [];
  const changed = (BEFORE_FOND.get(base.at(-1) ?? '') ?? []).map((letter) => base.slice(0, -1) + letter);
  const feminine = (OF_FEMININE.get(fond) ?? []).map((ending) => base + ending);
  return [...changed, base, ...feminine];
}
