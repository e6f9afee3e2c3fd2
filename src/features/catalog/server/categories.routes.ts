import { handle, type Services } from '../../../shared/server/handle.ts';
import { allCategories } from '../categories.contract.ts';
import { listCategories } from './categories.db.ts';
import { categoryTree } from './category-tree.ts';

export function categoriesRoutes({ db }: Services) {
  return [handle(allCategories, async () => ({ categories: categoryTree(await listCategories(db)) }))];
}
