/** So many combining marks in a row are kept, as in the Stream-Safe Text Format of Unicode (UAX #15). */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Beyond Latin, Greek, Cyrillic and usual signs, none of which is a mark: looking for marks by their class is slow. */
const MAY_BE_MARK = /[^\n -\u02ff\u0370-\u0482\u2000-\u20cf\u2100-\u2bff]/;

/** A text in NFC, at most thirty marks on a letter: ordering a run of them takes time that grows with its square. */
export function normalizeUnicode(text: string): string {
  const bounded = MAY_BE_MARK.test(text) ? text.replace(TOO_MANY_MARKS, '$1') : text;
  return bounded.normalize('NFC');
}

/** The same for two names that a person takes for one: without regard to case, «ё», and how many spaces. */
export function nameComparisonKey(name: string): string {
  return normalizeUnicode(name).toLocaleLowerCase('ru').replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}
