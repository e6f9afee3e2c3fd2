/** So many combining marks in a row are kept, as in the Stream-Safe Text Format of Unicode (UAX #15). */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * A text in NFC. Marks past the thirtieth on one letter are dropped first: ordering a run of them takes
 * time that grows with its square.
 */
export function normalizeText(text: string): string {
  return text.replace(TOO_MANY_MARKS, '$1').normalize('NFC');
}
