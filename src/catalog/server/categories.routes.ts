import { namedThings } from '../../audit/audit.server.ts';
import { handle, handleChange, handleChanges, type Services } from '../../platform/calls/handle.ts';
import {
  allCategories,
  createCategories,
  deleteCategory,
  moveCategory,
  orderCategories,
  patchCategory,
  updateCategory,
} from '../categories.contract.ts';
import { changedCategories, changedCategory } from './catalog-edits.ts';
import {
  addCategories,
  deleteEmptyCategory,
  editCategory,
  orderSiblings,
  setCategoryParent,
} from './change-categories.ts';
import { cataloguePart } from './snapshot/read-catalogue.ts';

export function categoriesRoutes({ snapshot }: Services) {
  return [
    handle(allCategories, () => ({ categories: [...snapshot.get(cataloguePart).categories.tree] })),

    handleChange(createCategories, {
      change: async ({ tx, body, note }) => {
        const categories = await addCategories(tx, body.categories);
        note(namedThings(categories));
        return { categories };
      },
      audited: { kind: 'CATEGORIES_CREATED', ids: (_, { categories }) => categories.map(({ id }) => id) },
    }),

    ...handleChanges([updateCategory, patchCategory], {
      change: async ({ tx, params, body, note }) => {
        const category = await editCategory(tx, params.id, body);
        note(await changedCategory(tx, category));
        return category;
      },
      audited: { kind: 'CATEGORY_CHANGED', ids: ({ params }) => [params.id] },
    }),

    handleChange(deleteCategory, {
      change: async ({ tx, params, note }) => {
        note(namedThings([await deleteEmptyCategory(tx, params.id)]));
        return { message: 'Категория успешно удалена' };
      },
      audited: { kind: 'CATEGORY_DELETED', ids: ({ params }) => [params.id] },
    }),

    handleChange(orderCategories, {
      change: async ({ tx, body, note }) => {
        const categories = await orderSiblings(tx, body);
        note(await changedCategories(tx, categories));
        return { categories };
      },
      audited: { kind: 'CATEGORIES_ORDERED', ids: (_, { categories }) => categories.map(({ id }) => id) },
    }),

    handleChange(moveCategory, {
      change: async ({ tx, body, note }) => {
        const category = await setCategoryParent(tx, body);
        note(await changedCategory(tx, category));
        return category;
      },
      audited: { kind: 'CATEGORY_MOVED', ids: ({ body }) => [body.movedCategoryId] },
    }),
  ];
}
