import { handle, type Services } from '../../../shared/server/handle.ts';
import {
  allCategories,
  createCategories,
  deleteCategory,
  moveCategory,
  updateCategory,
} from '../categories.contract.ts';
import { listCategories } from './categories.db.ts';
import { categoryTree } from './category-tree.ts';
import { addCategories, deleteEmptyCategory, editCategory, hangCategory } from './change-categories.ts';

export function categoriesRoutes({ db }: Services) {
  return [
    handle(allCategories, async () => ({ categories: categoryTree(await listCategories(db)) })),

    handle(createCategories, async ({ body }) => ({ categories: await addCategories(db, body.categories) }), {
      kind: 'CATEGORIES_CREATED',
      ids: (_, { categories }) => categories.map(({ id }) => id),
    }),

    handle(updateCategory, ({ params, body }) => editCategory(db, params.id, body), {
      kind: 'CATEGORY_CHANGED',
      ids: ({ params }) => [params.id],
    }),

    handle(
      deleteCategory,
      async ({ params }) => {
        await deleteEmptyCategory(db, params.id);
        return { message: 'Категория успешно удалена' };
      },
      { kind: 'CATEGORY_DELETED', ids: ({ params }) => [params.id] },
    ),

    handle(moveCategory, ({ body }) => hangCategory(db, body), {
      kind: 'CATEGORY_MOVED',
      ids: ({ body }) => [body.movedCategoryId],
    }),
  ];
}
