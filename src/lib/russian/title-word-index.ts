/** A word that stands in titles, how it is written there, and how near to the beginning of one it comes, from 1. */
export interface TitleWord {
  word: string;
  spelling: string;
  position: number;
}

interface Uses {
  word: string;
  /** How often it is written so. */
  spellings: Map<string, number>;
  /** How often it stands at each position. */
  positions: number[];
  /** In their order; how many different ones there are. */
  trigrams: readonly string[];
  differentTrigrams: number;
  /** The last search that met it, and in how many trigrams: counting here costs a fifth of counting in a map. */
  search: number;
  common: number;
}

/** Letters that sound alike without stress are one: «малако» is one slip, not two. */
const LETTERS = new Map(
  [...'абвгдежзийклмнопрстуфхцчшщъыьэюяoi'].map((letter, index) => [
    letter,
    [...'abvgdejzeyklmnaprstufhc011345e67ae'][index] as string,
  ]),
);

function inSounds(word: string): string {
  let sounds = '';
  for (const letter of word) sounds += LETTERS.get(letter) ?? letter;
  return sounds;
}

/** The runs of three letters of a word with two blanks before it and one behind, in their order. */
function trigramsOf(word: string): string[] {
  const padded = `  ${inSounds(word)} `;
  return Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3));
}

/** A word is like another from this part of common trigrams on, in the stretch of the other where they have most. */
const LIKE = 0.4;

/** So many of the most similar words are worth a look. */
const MOST_LIKE = 8;

const LONGEST_WORD = 40;

/**
 * The words of all titles, for mending typos: which are like a typed one, in what people hear. A word is here as long
 * as a title holds it. Words of less than three letters and those with digits say nothing.
 */
export class TitleWordIndex {
  readonly #words = new Map<string, Uses>();
  readonly #byTrigram = new Map<string, Uses[]>();
  #searches = 0;
  /** Grows with each word that comes or goes, and with each that stands elsewhere. */
  changes = 0;

  add(title: string): void {
    for (const { word, spelling, position } of wordsOfTitle(title)) {
      const known = this.#words.get(word);
      const uses = known ?? this.#insert(word);
      uses.spellings.set(spelling, (uses.spellings.get(spelling) ?? 0) + 1);
      const stands = uses.positions[position] ?? 0;
      if (stands === 0) this.changes += 1;
      uses.positions[position] = stands + 1;
    }
  }

  remove(title: string): void {
    for (const { word, spelling, position } of wordsOfTitle(title)) {
      const uses = this.#words.get(word);
      if (uses === undefined) continue;
      const [spelled, stands] = [uses.spellings.get(spelling) ?? 0, uses.positions[position] ?? 0];
      if (spelled > 1) uses.spellings.set(spelling, spelled - 1);
      else uses.spellings.delete(spelling);
      uses.positions[position] = stands - 1;
      if (stands === 1) this.changes += 1;
      if (uses.spellings.size === 0) this.#delete(uses);
    }
  }

  /** All words, in no order. */
  *all(): Generator<TitleWord> {
    for (const uses of this.#words.values()) yield wordFrom(uses);
  }

  /** The words most like this one, the most similar first, with how like they are from 0 to 1. */
  like(word: string): (TitleWord & { likeness: number })[] {
    const trigrams = new Set(trigramsOf(word.slice(0, LONGEST_WORD)));
    const search = ++this.#searches;
    const met: Uses[] = [];
    for (const trigram of trigrams) {
      for (const uses of this.#byTrigram.get(trigram) ?? []) {
        if (uses.search !== search) {
          uses.search = search;
          uses.common = 0;
          met.push(uses);
        }
        uses.common += 1;
      }
    }
    return met
      .filter(({ common, trigrams: own }) => common >= LIKE * trigrams.size && isLikeStretchOf(own, trigrams))
      .map((uses) => ({
        ...wordFrom(uses),
        likeness: uses.common / (trigrams.size + uses.differentTrigrams - uses.common),
      }))
      .sort((one, other) => other.likeness - one.likeness || (one.word < other.word ? -1 : 1))
      .slice(0, MOST_LIKE);
  }

  #insert(word: string): Uses {
    const trigrams = trigramsOf(word);
    const different = new Set(trigrams);
    const used = { word, spellings: new Map(), positions: [], trigrams };
    const uses = { ...used, differentTrigrams: different.size, search: 0, common: 0 };
    this.#words.set(word, uses);
    for (const trigram of different) {
      const alike = this.#byTrigram.get(trigram);
      if (alike === undefined) this.#byTrigram.set(trigram, [uses]);
      else alike.push(uses);
    }
    return uses;
  }

  #delete(uses: Uses): void {
    this.#words.delete(uses.word);
    for (const trigram of new Set(uses.trigrams)) {
      const alike = this.#byTrigram.get(trigram) ?? [];
      alike.splice(alike.indexOf(uses), 1);
    }
  }
}

const wordFrom = ({ word, spellings, positions }: Uses): TitleWord => ({
  word,
  // «ё» before «е», no matter who wrote first.
  spelling: [...spellings.keys()].sort().at(-1) ?? word,
  position: positions.findIndex((count) => count > 0),
});

function wordsOfTitle(title: string): TitleWord[] {
  // Behind a comma stands how the thing comes, far from the beginning: «Горчица, дой-пак».
  const spellings =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+|,/gu) ?? [];
  return spellings
    .map((spelling, index) => ({ word: spelling.replaceAll('ё', 'е'), spelling, position: index + 1 }))
    .filter(({ word }) => word.length > 2 && word.length <= LONGEST_WORD && !/[0-9]/.test(word));
}

/** Whether some stretch of a word has enough trigrams in common with another one. */
function isLikeStretchOf(word: readonly string[], trigrams: ReadonlySet<string>): boolean {
  for (let start = 0; start < word.length; start += 1) {
    if (!trigrams.has(word[start] as string)) continue;
    const stretch = new Set<string>();
    let common = 0;
    for (let end = start; end < word.length; end += 1) {
      const trigram = word[end] as string;
      if (stretch.has(trigram)) continue;
      stretch.add(trigram);
      if (trigrams.has(trigram)) common += 1;
      if (common >= LIKE * (trigrams.size + stretch.size - common)) return true;
    }
  }
  return false;
}
