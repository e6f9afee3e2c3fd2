import type { HandlerAnswer, HandlerInput } from '../../../shared/contract/endpoint.ts';
import { pageFrom } from '../../../shared/contract/page.ts';
import type { Db } from '../../../shared/server/database.ts';
import type { allProducts } from '../products.contract.ts';
import { productAnswers } from './product-answer.ts';
import type { ProductSearch } from './search/product-search.ts';
import type { Selections } from './selections/selections.ts';

type Input = HandlerInput<typeof allProducts>['body'];

/** One page of the shop: all products, those of a category with its descendants, or those found. */
export async function listProductPage(
  db: Db,
  { selections, search }: { selections: Selections; search: ProductSearch },
  input: Input,
): Promise<HandlerAnswer<typeof allProducts>> {
  const { page, size, sortDirection, field } = input.pageableRequest;
  const listed = {
    categoryId: input.categoryId ?? undefined,
    field: field ?? undefined,
    sortDirection,
    filters: [...new Set(input.filters ?? [])].sort(),
    page,
    size,
  };
  const query = input.searchQuery ?? undefined;
  const { rows, total, ...about } =
    query === undefined ? await selections.page(db, listed) : await search.page(db, query, listed);
  const answers = await productAnswers(db, rows, input.images);
  return { ...pageFrom(answers, total, { page, size }), ...about };
}
