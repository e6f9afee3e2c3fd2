import type { HandlerAnswer, HandlerInput } from '../../contract/endpoint.ts';
import { pageFrom } from '../../contract/page.ts';
import type { Db } from '../../platform/database/database.ts';
import type { allProducts } from '../products.contract.ts';
import { catalogueAnswers } from './product-answer.ts';
import { listPage, searchProducts } from './search/search-products.ts';
import type { ProductCatalogue } from './snapshot/catalogue.ts';

type Input = HandlerInput<typeof allProducts>['body'];

/** One page of the shop: all products, those of a category with its descendants, or those found. */
export async function listProductPage(
  db: Db,
  catalogue: ProductCatalogue,
  input: Input,
): Promise<HandlerAnswer<typeof allProducts>> {
  const { page, size, sortDirection, field } = input.pageableRequest;
  const filter = {
    categoryId: input.categoryId ?? undefined,
    field: field ?? undefined,
    sortDirection,
    filters: [...new Set(input.filters ?? [])].sort(),
    page,
    size,
  };
  const query = input.searchQuery ?? undefined;
  const { rows, total, ...about } =
    query === undefined ? listPage(catalogue.list(filter), filter) : searchProducts(catalogue, query, filter);
  const answers = await catalogueAnswers(db, catalogue, rows, input.images);
  return { ...pageFrom(answers, total, { page, size }), ...about };
}
