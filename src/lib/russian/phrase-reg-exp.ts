const LETTER = '[а-яa-z]';

/**
 * Phrases that people say, as one expression whose words begin and end where those of a text do; `\p{L}` in it is a
 * letter. Texts are plain (`normalizeForComparison`).
 */
export class PhraseRegExp {
  readonly #pattern: RegExp;

  constructor(expression: string) {
    const words = expression.replaceAll('\\p{L}', LETTER);
    this.#pattern = new RegExp(`(?<!${LETTER})(?:${words})(?!${LETTER})`, 'g');
  }

  /** Says whether a text holds one of them. */
  areIn(text: string): boolean {
    return text.search(this.#pattern) !== -1;
  }

  /** Returns a text without them. */
  leftOut(text: string): string {
    return text.replace(this.#pattern, ' ');
  }
}
