import { handle, handleChange, type Services } from '../../../shared/server/handle.ts';
import {
  allCategories,
  createCategories,
  deleteCategory,
  moveCategory,
  patchCategory,
  updateCategory,
} from '../categories.contract.ts';
import { listCategories } from './categories.db.ts';
import { categoryTree } from './category-tree.ts';
import { addCategories, deleteEmptyCategory, editCategory, hangCategory } from './change-categories.ts';

export function categoriesRoutes({ db }: Services) {
  return [
    handle(allCategories, async () => ({ categories: categoryTree(await listCategories(db)) })),

    handleChange(createCategories, {
      change: async ({ tx, body }) => ({ categories: await addCategories(tx, body.categories) }),
      audited: { kind: 'CATEGORIES_CREATED', ids: (_, { categories }) => categories.map(({ id }) => id) },
    }),

    handleChange(updateCategory, {
      change: ({ tx, params, body }) => editCategory(tx, params.id, body),
      audited: { kind: 'CATEGORY_CHANGED', ids: ({ params }) => [params.id] },
    }),

    handleChange(patchCategory, {
      change: ({ tx, params, body }) => editCategory(tx, params.id, body),
      audited: { kind: 'CATEGORY_CHANGED', ids: ({ params }) => [params.id] },
    }),

    handleChange(deleteCategory, {
      change: async ({ tx, params }) => {
        await deleteEmptyCategory(tx, params.id);
        return { message: 'Категория успешно удалена' };
      },
      audited: { kind: 'CATEGORY_DELETED', ids: ({ params }) => [params.id] },
    }),

    handleChange(moveCategory, {
      change: ({ tx, body }) => hangCategory(tx, body),
      audited: { kind: 'CATEGORY_MOVED', ids: ({ body }) => [body.movedCategoryId] },
    }),
  ];
}
