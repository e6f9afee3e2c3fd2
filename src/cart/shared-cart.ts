import { MAX_CHOICE_LENGTH } from '../catalog/product-choices.ts';
import { type CartLine, type CartLines, MAX_LINES, MAX_QUANTITY, withAdded } from './cart-lines.ts';

/** The first number of a link says how the rest is written. */
const VERSION = '1';

/** The longest link that can hold a cart: three parts in each line, each sign of a choice as three bytes in three signs. */
const LONGEST = MAX_LINES * (16 + 3 + MAX_CHOICE_LENGTH * 9 + 4);

/** Returns what stands behind `#` in a link to these goods: `1.8x2.105x3`, a choice as a third number. Nothing else is in it. */
export function sharedCartText(lines: CartLines): string {
  const parts = lines.map(({ id, quantity, choice }) =>
    [id, quantity, ...(choice ? [escaped(choice)] : [])].join('x'),
  );
  return [VERSION, ...parts].join('.');
}

function escaped(choice: string): string {
  return encodeURIComponent(choice).replaceAll('.', '%2E');
}

/** Returns the goods of a link by what stands behind its `#`; null for one that is damaged or holds too much. */
export function parseSharedCart(text: string): CartLines | null {
  if (text.length > LONGEST) return null;
  const [version, ...parts] = text.split('.');
  if (version !== VERSION || parts.length === 0 || parts.length > MAX_LINES) return null;
  let lines: CartLines = [];
  for (const part of parts) {
    const line = lineFrom(part);
    if (line === null) return null;
    lines = withAdded(lines, line);
  }
  return lines;
}

function lineFrom(part: string): CartLine | null {
  const [, id, quantity, escapedChoice] = /^([1-9]\d{0,14})x([1-9]\d{0,2})(?:x(.+))?$/.exec(part) ?? [];
  const pieces = Number(quantity);
  if (id === undefined || !(pieces <= MAX_QUANTITY)) return null;
  if (escapedChoice === undefined) return { id: Number(id), quantity: pieces };
  const choice = unescaped(escapedChoice);
  if (choice === null || choice.length > MAX_CHOICE_LENGTH) return null;
  return { id: Number(id), quantity: pieces, choice };
}

function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
