import type { Product } from './product.ts';

interface ProductTag {
  tag: string;
  /** What goods with the tag are called, so that «не принимает: …» can go before it. */
  label: string;
  /** A set has it when all of its parts do; without this, when any part does. */
  ofAllParts?: true;
  /** No reason to refuse anything: facilities are not asked about it. */
  harmless?: true;
}

/** The tags that the shop knows. A product may carry others, too: these are called as they are written. */
export const knownProductTags: readonly ProductTag[] = [
  { tag: 'can', label: 'жестяные банки' },
  { tag: 'glass', label: 'продукты в стекле' },
  { tag: 'sugar-pure', label: 'сахар' },
  { tag: 'sugar', label: 'продукты с сахаром' },
  { tag: 'fresh', label: 'свежие овощи, фрукты и хлеб' },
  { tag: 'perishable', label: 'продукты из холодильника' },
  { tag: 'dairy', label: 'молочные продукты' },
  { tag: 'meat', label: 'мясные продукты' },
  { tag: 'fish', label: 'рыбные продукты' },
  { tag: 'dried', label: 'сухофрукты' },
  { tag: 'nuts', label: 'орехи и семечки' },
  { tag: 'tea', label: 'чай' },
  { tag: 'coffee', label: 'кофе' },
  { tag: 'instant', label: 'еда быстрого приготовления' },
  { tag: 'vacuum', label: 'продукты в вакууме' },
  { tag: 'soft', label: 'продукты в мягкой упаковке' },
  { tag: 'razor', label: 'бритвенные станки' },
  { tag: 'clothes', label: 'одежда и обувь' },
  { tag: 'women', label: 'товары для женщин', ofAllParts: true },
  { tag: 'nonfood', label: 'непродовольственные товары', ofAllParts: true },
  { tag: 'set', label: 'готовые наборы' },
  { tag: 'no-sugar', label: 'продукты без сахара', ofAllParts: true, harmless: true },
  { tag: 'lenten', label: 'постные продукты', ofAllParts: true, harmless: true },
];

const known = new Map(knownProductTags.map((one) => [one.tag, one]));

/** Returns what goods with a tag are called: «жестяные банки»; the tag itself for one that the shop does not know. */
export function getTagLabel(tag: string): string {
  return known.get(tag)?.label ?? tag;
}

type Part = Omit<Product['parts'][number], 'productId' | 'name'>;

/** The most that one piece of anything may weigh, in grams: a tonne. */
export const MAX_WEIGHT_GRAMS = 1_000_000;

/**
 * Returns what one set weighs by its parts, in grams, a tonne at most: what is stored has a limit. Null when the weight
 * of a part is not known.
 */
export function sumPartsWeightGrams(parts: readonly Part[]): number | null {
  let grams = 0;
  for (const { quantity, weightGrams } of parts) {
    if (weightGrams === null) return null;
    grams += weightGrams * quantity;
  }
  return Math.min(MAX_WEIGHT_GRAMS, grams);
}

/** Returns the tags that a set has by its parts, in the order of the dictionary; those it does not know come last. */
export function deriveSetTags(parts: readonly Part[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of parts.flatMap(({ tags }) => [...new Set(tags)])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const carried = [...counts].filter(([tag, count]) => !known.get(tag)?.ofAllParts || count === parts.length);
  const tags = new Set(['set', ...carried.map(([tag]) => tag)]);
  const inOrder = knownProductTags.map(({ tag }) => tag).filter((tag) => tags.has(tag));
  return [...inOrder, ...[...tags].filter((tag) => !known.has(tag))];
}

/** Returns the weight of a product in grams and its tags: of a set without its own, those of its parts. */
export function resolveProductWeightAndTags(
  { weight_grams: weightGrams, tags }: { weight_grams: number | null; tags: string[] },
  parts: readonly Part[],
): { weightGrams: number | null; tags: string[] } {
  if (parts.length === 0) return { weightGrams, tags };
  return {
    weightGrams: weightGrams ?? sumPartsWeightGrams(parts),
    tags: tags.length > 0 ? tags : deriveSetTags(parts),
  };
}
