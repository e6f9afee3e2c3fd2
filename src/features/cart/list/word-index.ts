import { nameStemOf } from '../../content/russian-words.ts';
import { slipsIn, soundOf } from '../../content/slips.ts';
import { isTalk } from './talk-words.ts';

/** Shorter words are not looked at for slips: they are mostly words of their own. */
const LONG_ENOUGH = 4;

/** The stems that name goods, ready to be compared with words that may have a slip in them. */
export class WordIndex {
  readonly #stems: ReadonlySet<string>;
  /** Stems by their sounds without one letter each, so that a word with a slip meets them. Made when first needed. */
  #bySound: Map<string, string[]> | undefined;
  readonly #seen = new Map<string, string | undefined>();

  constructor(stems: Iterable<string>) {
    this.#stems = new Set(stems);
  }

  /** Says whether the word, in any form, is one of these. */
  has(word: string): boolean {
    return this.#stems.has(nameStemOf(word));
  }

  /** Says whether one of these begins like this. */
  hasBeginning(beginning: string): boolean {
    return this.#stems.has(beginning) || [...this.#stems].some((stem) => stem.startsWith(beginning));
  }

  /**
   * Returns the stem that a word with a slip was meant to be («канфеты»), the fewest slips away; undefined for a
   * short word, a word of the talk around a list, and one that is like no other.
   */
  meantBy(word: string): string | undefined {
    if (!this.#seen.has(word)) this.#seen.set(word, this.#search(word));
    return this.#seen.get(word);
  }

  #search(word: string): string | undefined {
    if (word.length < LONG_ENOUGH || isTalk(word)) return undefined;
    const stem = nameStemOf(word);
    const alike = new Set(withoutOne(soundOf(stem)).flatMap((sound) => this.#sounds.get(sound) ?? []));
    const [best] = [...alike]
      .map((meant) => ({ meant, slips: slipsIn(stem, meant) }))
      .filter(({ slips }) => slips !== undefined)
      .sort((one, other) => (one.slips ?? 0) - (other.slips ?? 0) || one.meant.localeCompare(other.meant));
    return best?.meant;
  }

  get #sounds(): Map<string, string[]> {
    if (this.#bySound === undefined) {
      this.#bySound = new Map();
      for (const stem of this.#stems) {
        if (stem.length < LONG_ENOUGH - 1) continue;
        for (const sound of withoutOne(soundOf(stem))) {
          const others = this.#bySound.get(sound);
          if (others === undefined) this.#bySound.set(sound, [stem]);
          else others.push(stem);
        }
      }
    }
    return this.#bySound;
  }
}

/** A word, and the same without each of its letters in turn. */
function withoutOne(word: string): string[] {
  return [word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))];
}

const indexes = new WeakMap<readonly string[], WordIndex>();

/** The index over the stems of an answer, made once for it. */
export function wordIndexOf(stems: readonly string[]): WordIndex {
  const made = indexes.get(stems) ?? new WordIndex(stems);
  indexes.set(stems, made);
  return made;
}
