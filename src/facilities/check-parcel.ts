import { getTagLabel } from '../catalog/product-tags.ts';
import type { Day } from '../lib/calendar.ts';
import type { ParcelRules } from './facility-fields.ts';
import { findNextHandover, type NextHandover } from './handover-day.ts';

/** From which part of the limit on a parcel is nearly full: scales differ. */
const NEARLY_FULL = 0.9;

/** A line of a cart: a product and how many pieces of it. */
export interface ParcelLine {
  id: number;
  quantity: number;
}

/** What the check needs of a product; what `products/by-ids` answers has all of it. */
export interface ParcelProduct {
  id: number;
  name: string;
  /** One piece; null when unknown. */
  weightGrams: number | null;
  tags: readonly string[];
  /** What a set holds; none for other goods. */
  parts: readonly { name: string; tags: readonly string[] }[];
}

export interface RefusalReason {
  tag: string;
  /** What the facility does not take: «жестяные банки». */
  label: string;
  /** The part of the set that it is; null for the goods themselves. */
  part: string | null;
}

/** A line that the facility does not take. */
interface RefusedLine extends ParcelLine {
  name: string;
  reasons: RefusalReason[];
}

/** How a cart fits a facility. Nothing of it forbids an order: the facility has the last word. */
export interface ParcelCheckResult {
  /** All goods of known weight and the box, in grams; 0 for an empty cart. With `unweighed` it is at least that. */
  grams: number;
  /** The products of unknown weight, in the order of the lines. */
  unweighed: { id: number; name: string }[];
  /** The lines that the facility does not take, in their order. */
  refused: RefusedLine[];
  /** The most that one parcel may weigh, its box included, in grams. */
  limitGrams: number;
  /** What still fits, in grams; below zero when the parcel is over the limit. */
  leftGrams: number;
  state: 'EMPTY' | 'FITS' | 'NEARLY_FULL' | 'OVER';
  /** The most that one person may be sent in a calendar month, others' parcels included, in grams; null without. */
  monthGrams: number | null;
  /** The day on which a parcel ordered now is handed in; null when it is not known. */
  plannedDay: Day | null;
  /** The same with what belongs to it: until when to order, the pause. */
  handover: NextHandover;
  notice: string | null;
}

/**
 * Checks a cart against what a facility takes, at one moment. Lines of products that are not given are left out:
 * the cart takes them away. The rules of a facility come from `resolveParcelRules`; while none is chosen, from `defaultParcelSettings`.
 */
export function checkParcel(
  lines: readonly ParcelLine[],
  products: Iterable<ParcelProduct>,
  facility: ParcelRules,
  now: Date,
): ParcelCheckResult {
  const byId = new Map(Array.from(products, (product) => [product.id, product]));
  const refusedTags = new Set(facility.refusedTags);
  const unweighed = new Map<number, string>();
  const refused: RefusedLine[] = [];
  let pieces = 0;
  let goodsGrams = 0;
  for (const { id, quantity } of lines) {
    const product = byId.get(id);
    if (product === undefined) continue;
    pieces += quantity;
    if (product.weightGrams === null) unweighed.set(id, product.name);
    else goodsGrams += product.weightGrams * quantity;
    const reasons = findProductRefusalReasons(product, refusedTags);
    if (reasons.length > 0) refused.push({ id, quantity, name: product.name, reasons });
  }
  const grams = pieces === 0 ? 0 : goodsGrams + facility.boxGrams;
  const limitGrams = facility.parcelGrams;
  const handover = findNextHandover(facility, now);
  return {
    grams,
    unweighed: [...unweighed].map(([id, name]) => ({ id, name })),
    refused,
    limitGrams,
    leftGrams: limitGrams - grams,
    state: stateOf(grams, pieces, limitGrams),
    monthGrams: facility.monthGrams,
    plannedDay: handover.day,
    handover,
    notice: facility.notice,
  };
}

function stateOf(grams: number, pieces: number, limitGrams: number): ParcelCheckResult['state'] {
  if (pieces === 0) return 'EMPTY';
  if (grams > limitGrams) return 'OVER';
  return grams > limitGrams * NEARLY_FULL ? 'NEARLY_FULL' : 'FITS';
}

/** Returns why goods are refused, each part of a set by its name; nothing for what is taken. */
export function findProductRefusalReasons(
  { tags, parts }: Pick<ParcelProduct, 'tags' | 'parts'>,
  refusedTags: ReadonlySet<string>,
): RefusalReason[] {
  if (refusedTags.size === 0) return [];
  const reasonsOf = (carried: readonly string[], part: string | null) =>
    carried.filter((tag) => refusedTags.has(tag)).map((tag) => ({ tag, label: getTagLabel(tag), part }));
  const ofParts = parts.flatMap((part) => reasonsOf(part.tags, part.name));
  const named = new Set(ofParts.map(({ tag }) => tag));
  // What a part is refused for, the whole set carries, too: once is enough.
  return [...reasonsOf(tags, null).filter(({ tag }) => !named.has(tag)), ...ofParts];
}
