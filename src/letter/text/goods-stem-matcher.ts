import { countWordTypos, phoneticKey } from '../../lib/russian/typos.ts';
import { findBasesOfFondForm, looksLikeAdjective, strictStemOf } from '../../lib/russian/words.ts';
import { isTalkWord } from './talk-words.ts';

/** Shorter words are not looked at for typos: they are mostly words of their own. */
const LONG_ENOUGH = 4;

/** The shortest of words that were written as one, and the longest word that is looked at for them. */
const SHORTEST_GLUED = 3;
const LONGEST_GLUED = 40;

/** «Шампуньдляволос» */
const FOR = /^(.{3,})для(.{3,})$/;

/** «Хлебница», «кофеварка»: what goods are kept or made in is no slip of theirs. */
const VESSEL = /[^ч](ниц|варк)(а|ы|е|у|ей|ой)?$/;

/** The stems that name goods, ready to be compared with words that may have a slip in them. */
export class GoodsStemMatcher {
  readonly #stems: ReadonlySet<string>;
  readonly #details: ReadonlySet<string>;
  /** Stems by their sounds without one letter each, so that a word with a slip meets them. Made when first needed. */
  #bySound: ReadonlyMap<string, { stem: string }[]> | undefined;

  /** @param details the stems of the other words in names of goods */
  constructor(stems: Iterable<string>, details: Iterable<string> = []) {
    this.#stems = new Set(stems);
    this.#details = new Set(details);
  }

  /** Says whether the word, in any form, stands in names of goods without naming them: «вакуум». */
  isDetail(word: string): boolean {
    return this.#details.has(strictStemOf(word));
  }

  /** Says whether the word, in any form, is one of these. */
  has(word: string): boolean {
    return this.#stems.has(strictStemOf(word));
  }

  /** Returns the word that this one is a small or fond form of («лучок», «спиртик»); undefined for any other. */
  plainFormOf(word: string): string | undefined {
    return findBasesOfFondForm(word).find((base) => this.has(base));
  }

  /** Says whether one of these begins like this. */
  hasBeginning(beginning: string): boolean {
    for (const stem of this.#stems) if (stem.startsWith(beginning)) return true;
    return false;
  }

  /**
   * Returns the stem that a word with a slip was meant to be («канфеты»), the fewest typos away; undefined for a
   * short word, a word of the talk around a list, and one that is like no other.
   */
  meantBy(word: string): string | undefined {
    if (word.length < LONG_ENOUGH || isTalkWord(word) || VESSEL.test(word)) return undefined;
    const stem = strictStemOf(word);
    const alike = withoutOne(phoneticKey(stem)).flatMap((sound) => this.#sounds.get(sound) ?? []);
    const isAdjective = looksLikeAdjective(word);
    const [best] = [...new Set(alike.map((other) => other.stem))]
      .filter((meant) => looksLikeAdjective(meant) === isAdjective)
      .map((meant) => ({ meant, typos: countWordTypos(stem, meant) }))
      .filter(({ typos }) => typos !== undefined)
      .sort((one, other) => (one.typos ?? 0) - (other.typos ?? 0) || one.meant.localeCompare(other.meant));
    return best?.meant;
  }

  /**
   * Returns the words that were written without the space between them («зубнаяпаста», «гельдлядуша»), goods among
   * them; undefined for a word that is none of that.
   */
  gluedWordsOf(word: string): string[] | undefined {
    if (word.length < 2 * SHORTEST_GLUED || word.length > LONGEST_GLUED || isTalkWord(word)) return undefined;
    const [, first = '', purpose = ''] = FOR.exec(word) ?? [];
    if (this.has(first)) return [first, 'для', purpose];
    for (let at = word.length - SHORTEST_GLUED; at >= SHORTEST_GLUED; at -= 1) {
      const parts = [word.slice(0, at), word.slice(at)];
      // Of two short stems many a word is made by chance.
      const isLong = parts.some((part) => part.length > SHORTEST_GLUED);
      if (isLong && parts.every((part) => this.has(part))) return parts;
    }
    return undefined;
  }

  get #sounds() {
    const stems = () => [...this.#stems].filter((stem) => stem.length >= LONG_ENOUGH - 1);
    const heard = (stem: string) => withoutOne(phoneticKey(stem)).map((sound) => ({ stem, sound }));
    this.#bySound ??= Map.groupBy(stems().flatMap(heard), ({ sound }) => sound);
    return this.#bySound;
  }
}

/** A word, and the same without each of its letters in turn. */
function withoutOne(word: string): string[] {
  return [word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))];
}
