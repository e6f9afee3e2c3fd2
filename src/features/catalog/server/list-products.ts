import type { HandlerAnswer, HandlerInput } from '../../../shared/contract/endpoint.ts';
import { pageFrom } from '../../../shared/contract/page.ts';
import type { Db } from '../../../shared/server/database.ts';
import type { allProducts } from '../products.contract.ts';
import { listCategories } from './categories.db.ts';
import { idsBelow } from './category-tree.ts';
import { productAnswers } from './product-answer.ts';
import { countProducts, listProducts } from './products.db.ts';

type Wish = HandlerInput<typeof allProducts>['body'];

/** One page of the shop: all products, those of a category with its descendants, or those found. */
export async function listProductPage(db: Db, wish: Wish): Promise<HandlerAnswer<typeof allProducts>> {
  const { page, size, sortDirection, field } = wish.pageableRequest;
  const categoryIds = wish.categoryId ? idsBelow(await listCategories(db), wish.categoryId) : undefined;
  const total = await countProducts(db, categoryIds);
  const rows = await listProducts(db, { page, size, sortDirection, field: field ?? 'id', categoryIds });
  return pageFrom(await productAnswers(db, rows, wish.images), total, { page, size });
}
