/** «№ 8», «№8 - 2», «номер 105»: a number of the printed catalogue. */
const NUMBERED = /^\s*(?:№|номер(?!\p{L}))\s*(\d{1,9})(?!\d|[.,]\d)/iu;

/** «8 — 2»: a number of the catalogue and how many of it. Two numbers that grow without spaces are a range. */
const NUMBER_AND_COUNT = /^\s*(\d{1,6})(\s*)[-–—](\s*)(\d{1,3})\s*(?:шт\p{L}*|пач\p{L}*|уп\p{L}*)?\.?\s*$/iu;

/**
 * Returns the number of the printed catalogue that a line begins with; undefined for any other line.
 *
 * @param apart whether the line stands alone: «2 - 3» behind a comma is a range of what came before
 */
export function catalogueNumberOf(line: string, apart = true): number | undefined {
  const [, numbered] = NUMBERED.exec(line) ?? [];
  if (numbered !== undefined) return Number(numbered);
  const [, number, before = '', after = '', count] = NUMBER_AND_COUNT.exec(line) ?? [];
  if (number === undefined) return undefined;
  const isSpaced = before !== '' && after !== '';
  return Number(number) > Number(count) || (apart && isSpaced) ? Number(number) : undefined;
}
