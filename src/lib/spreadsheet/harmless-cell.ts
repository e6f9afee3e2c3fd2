/** Excel takes no longer text into a cell. */
const LONGEST_CELL = 32_000;

/** Signs a spreadsheet may take for the beginning of a formula, full-width and small ones included. */
const SIGN = '[=+\\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]';

/** What it may pass over on its way to the sign: quotes, spaces, marks nobody sees. */
const PASSED = '"\'` \\u00A0\\u200B-\\u200F\\u2060\\uFEFF';

/** A formula, or a cell that begins with what may be cut off before one. */
const BEGINS = new RegExp(`^(?:[\\t\\r\\n]|[${PASSED}\\s]*${SIGN})`);

/** A formula in what becomes a cell when another separator than ours cuts, as in other countries. */
const INSIDE = new RegExp(`([,;|\\t\\r\\n])([${PASSED}]*${SIGN})`, 'g');

/** Returns a text of a CSV cell that no spreadsheet takes for a formula, never longer than Excel allows. */
export function harmlessCell(value: string): string {
  const short = value.length > LONGEST_CELL ? `${value.slice(0, LONGEST_CELL)}…` : value;
  return (BEGINS.test(short) ? "'" : '') + short.replace(INSIDE, "$1'$2");
}

const GUARD = new RegExp(`(^|[,;|\\t\\r\\n])'(?=[${PASSED}\\s]*${SIGN})`, 'g');

/** Returns the text that such a cell was made of. */
export function unguardedCell(value: string): string {
  return value.replace(GUARD, '$1');
}
