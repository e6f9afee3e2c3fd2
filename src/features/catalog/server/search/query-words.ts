/** Words that bind others and say nothing of the goods; «без» and «не» do say something. */
const BINDING = new Set(
  'а в во для до из за и или к ко на над но о об от по под при про с со у через'.split(' '),
);

/** More words than anybody searches for; each costs the database a look into its index. */
const MOST_WORDS = 16;

/** One word of a query: as it was typed (in small letters) and as it is compared, with е for ё. */
export interface QueryWord {
  typed: string;
  word: string;
}

/**
 * The words of a query: letters and digits only, so that no sign of it can mean anything to the
 * database. Binding words are left out unless there are no others.
 */
export function queryWords(query: string): QueryWord[] {
  const typed = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
  const telling = typed.filter((word) => !BINDING.has(word));
  return (telling.length > 0 ? telling : typed)
    .slice(0, MOST_WORDS)
    .map((word) => ({ typed: word, word: word.replaceAll('ё', 'е') }));
}
