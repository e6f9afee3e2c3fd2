/** Words that bind others and say nothing of the goods; «без» and «не» do say something. */
const BINDING = new Set(
  'а в во для до из за и или к ко на над но о об от по под при про с со у через'.split(' '),
);

/** Enough to know any product by; each costs the database a look into its index and at every row found. */
const MOST_WORDS = 8;

/** One word of a query. */
export interface QueryWord {
  /** In small letters, to be shown. */
  typed: string;
  /** With е for ё, to be compared. */
  word: string;
  /** Whether longer words that begin like this one will do. */
  beginnings: boolean;
}

/**
 * The words of a query: letters and digits only, so that no sign of it can mean anything to the
 * database. Binding words are left out unless there are no others.
 */
export function queryWords(query: string): QueryWord[] {
  const typed = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
  const telling = typed.filter((word) => !BINDING.has(word));
  const words = (telling.length > 0 ? telling : typed).slice(0, MOST_WORDS);
  return words.map((word) => ({
    typed: word,
    word: word.replaceAll('ё', 'е'),
    // A single letter begins half of all words, so it says something only where it is all that was typed.
    beginnings: word.length > 1 || words.length === 1,
  }));
}
