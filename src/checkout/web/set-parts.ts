import type { Product } from '../../catalog/product.ts';
import { refusalReasons } from '../../facilities/check-parcel.ts';
import { typeset } from '../../lib/russian/typography.ts';
import type { RefusedProduct } from './parcel/use-parcel.ts';

/**
 * Returns the parts of a set that its facility takes, where it is refused for others; none for a set that is refused
 * as such, and for other goods.
 */
export function acceptedParts(
  { product, reasons }: Pick<RefusedProduct, 'product' | 'reasons'>,
  refusedTags: ReadonlySet<string>,
): Product['parts'] {
  if (reasons.every(({ part }) => part === null)) return [];
  return product.parts.filter(({ tags }) => refusalReasons({ tags, parts: [] }, refusedTags).length === 0);
}

/** «В наборе есть: Сахар кусковой. Положить набор по частям без него?» */
export function partsTitle({ reasons }: Pick<RefusedProduct, 'reasons'>): string {
  const names = [...new Set(reasons.flatMap(({ part }) => part ?? []))];
  // A name may hold commas.
  return `В наборе есть: ${names.map(typeset).join('; ')}. Положить набор по частям без ${pronounOf(names)}?`;
}

/** The pronoun behind «без»; where the ending leaves the gender open, one that fits any. */
function pronounOf([name = '', ...others]: readonly string[]): string {
  const word = name.split(/[\s,]/, 1)[0]?.toLowerCase() ?? '';
  if (others.length > 0 || /[ыи]$/.test(word)) return 'них';
  if (/[ая]$/.test(word)) return 'неё';
  return /[бвгджзйклмнпрстфхцчшщ]$/.test(word) ? 'него' : 'этого';
}
