import { productTags } from '../../../catalog/product/product-tags.ts';

/** What says nothing of why something was given back: nobody refuses it, or it only says that there are parts. */
const notRefused = new Set(['set', ...productTags.flatMap(({ tag, harmless }) => (harmless ? tag : []))]);

/** Returns the tags of goods that a facility could refuse and does not yet, each once. */
export function refusableTags(
  products: readonly { tags: readonly string[] }[],
  refusedTags: readonly string[],
): string[] {
  const tags = new Set(products.flatMap((product) => product.tags));
  return [...tags].filter((tag) => !notRefused.has(tag) && !refusedTags.includes(tag));
}
