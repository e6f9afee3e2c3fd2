import type { Db } from '../../../../shared/server/database.ts';
import type { FoundProduct } from '../products.db.ts';
import { inRussianLayout, type QueryWord, queryWords } from './query-words.ts';
import { findByWords, inspectWords, type SearchQuery, type SoughtWord } from './search.db.ts';

interface Found {
  rows: FoundProduct[];
  total: number;
  /** What was searched for instead of the words that were typed. */
  correctedQuery?: string;
}

/**
 * Finds one page of products by a query, kindly: as it was typed; as the same keys write
 * it in Russian; with the typos mended and without words that mean nothing here; and when no product
 * holds all the words, those that hold some.
 */
export async function searchProducts(
  db: Db,
  query: string,
  filter: Omit<SearchQuery, 'words' | 'holding'>,
): Promise<Found> {
  const inRussian = inRussianLayout(query.toLowerCase());
  const variants = [query, ...(inRussian === undefined ? [] : [inRussian])]
    .map(queryWords)
    .filter((words) => words.length > 0);

  for (const words of variants) {
    const found = await findByWords(db, { ...filter, words: words.map(asTyped), holding: 'every' });
    if (found.total > 0) {
      return words === variants[0] ? found : { ...found, correctedQuery: spelled(words) };
    }
  }

  const mended = await Promise.all(variants.map((words) => mend(db, words)));
  for (const holding of ['every', 'any'] as const) {
    for (const [index, { words, changed }] of mended.entries()) {
      const asBefore = !changed && words.length === variants[index]?.length;
      if (words.length === 0 || (holding === 'every' && asBefore)) continue;
      const found = await findByWords(db, { ...filter, words: words.map(({ sought }) => sought), holding });
      if (found.total === 0) continue;
      return changed || index > 0 ? { ...found, correctedQuery: spelled(words) } : found;
    }
  }
  return { rows: [], total: 0 };
}

const asTyped = ({ word, beginnings }: QueryWord): SoughtWord => ({ word, beginnings, alike: [] });

const spelled = (words: { typed: string }[]) => words.map(({ typed }) => typed).join(' ');

interface Mended {
  words: { typed: string; sought: SoughtWord }[];
  /** Some word was replaced by another one. */
  changed: boolean;
}

/** Replaces the words that nothing on sale holds by words like them, and drops those like nothing. */
async function mend(db: Db, words: QueryWord[]): Promise<Mended> {
  const inspected = await inspectWords(
    db,
    words.map(({ word }) => word),
  );
  const mended: Mended = { words: [], changed: false };
  for (const [index, word] of words.entries()) {
    const { known, alike } = inspected[index] ?? { known: false, alike: [] };
    const [best, ...others] = alike;
    if (known) {
      mended.words.push({ typed: word.typed, sought: asTyped(word) });
    } else if (best) {
      mended.changed = true;
      // What is less than half as like the word as the best one is there by chance.
      const close = others.filter(({ likeness }) => likeness >= best.likeness / 2);
      mended.words.push({
        typed: best.spelling,
        sought: { word: best.word, beginnings: false, alike: close.map((other) => other.word) },
      });
    }
  }
  return mended;
}
