/** What a list of the shop can be narrowed to, beside its category. */
export const PRODUCT_FILTER_NAMES = ['no-sugar', 'lenten', 'no-fridge'] as const;
export type ProductFilterName = (typeof PRODUCT_FILTER_NAMES)[number];

/** Each as it stands on the screen. */
export const PRODUCT_FILTER_LABELS: Record<ProductFilterName, string> = {
  'no-sugar': 'Без сахара',
  lenten: 'Постное',
  'no-fridge': 'Не нужен холодильник',
};

/** Which tag a product must carry, or must not. */
export const PRODUCT_FILTER_TAG_RULES: Record<ProductFilterName, { tag: string; carried: boolean }> = {
  'no-sugar': { tag: 'no-sugar', carried: true },
  lenten: { tag: 'lenten', carried: true },
  'no-fridge': { tag: 'perishable', carried: false },
};

/** Says whether goods with these tags are let through. */
export function fitsProductFilter(tags: readonly string[], filter: ProductFilterName): boolean {
  const { tag, carried } = PRODUCT_FILTER_TAG_RULES[filter];
  return tags.includes(tag) === carried;
}

/** How people say a filter within a search; words end where letters do. */
const SPOKEN: [ProductFilterName, RegExp][] = [
  ['no-sugar', /(?<!\p{L})(без\s+(добавленного\s+)?сахара|(для\s+)?диабет\p{L}*)(?!\p{L})/giu],
  ['lenten', /(?<!\p{L})(постн\p{L}+|без\s+мяса|вег(?:ан|етариан)\p{L}*|в\s+(великий\s+)?пост)(?!\p{L})/giu],
  ['no-fridge', /(?<!\p{L})(без\s+холодильника|не\s+нужен\s+холодильник)(?!\p{L})/giu],
];

/** Returns the filters that a query says in words («чай без сахара»), and the query without them. */
export function extractFiltersFromSearchText(query: string): { query: string; filters: ProductFilterName[] } {
  const filters: ProductFilterName[] = [];
  let left = query;
  for (const [filter, phrase] of SPOKEN) {
    const without = left.replace(phrase, ' ');
    if (without !== left) filters.push(filter);
    left = without;
  }
  return { query: left.trim(), filters };
}
