import type { Category } from '../../categories.contract.ts';

/** The branches that hold a name with `part` in it (in small letters), with all above it. */
export function branchesWith(categories: readonly Category[], part: string): Category[] {
  return categories.flatMap((category) => {
    if (category.name.toLocaleLowerCase('ru').includes(part.trim())) return [category];
    const below = branchesWith(category.subCategories, part);
    return below.length > 0 ? [{ ...category, subCategories: below }] : [];
  });
}
