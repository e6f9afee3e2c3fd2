import { fromLatinLetters, inRussianLayout } from '../../../lib/russian/layout.ts';
import { type ProductFilter, spokenFilters } from '../../product-filters.ts';
import type { Categories, NamedCategories } from '../snapshot/categories.ts';
import { type QueryWord, queryWords } from './query-words.ts';

/** One way to read what was typed. */
export interface Variant {
  text: string;
  words: QueryWord[];
  /** What the words themselves ask the list to be narrowed to. */
  filters: ProductFilter[];
  named: NamedCategories;
}

/** What was typed, as it stands first; a variant with filters before the same one without. */
export function variantsOf(query: string, categories: Categories): Variant[] {
  const small = query.toLowerCase();
  return [query, inRussianLayout(small), fromLatinLetters(small)]
    .filter((text) => text !== undefined)
    .flatMap((text) => {
      const spoken = spokenFilters(text);
      const plain = { text, words: queryWords(text), filters: [] as ProductFilter[] };
      return spoken.filters.length > 0
        ? [{ text, ...spoken, words: queryWords(spoken.query) }, plain]
        : [plain];
    })
    .filter(({ words, filters }) => words.length + filters.length > 0)
    .map((variant) => ({ ...variant, named: categories.namedBy(variant.words) }));
}
