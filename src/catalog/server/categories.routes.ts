import { auditNamesOnly } from '../../audit/audit.server.ts';
import { handle, handleChange, handleChanges, type Services } from '../../platform/calls/handle.ts';
import {
  allCategories,
  createCategories,
  deleteCategory,
  moveCategory,
  patchCategory,
  reorderCategories,
  updateCategory,
} from '../categories.contract.ts';
import { auditCategoryChange, auditCategoryChanges } from './catalog-edits.ts';
import {
  addCategories,
  deleteEmptyCategory,
  editCategory,
  reorderSiblings,
  setCategoryParent,
} from './change-categories.ts';
import { catalogueSnapshotPart } from './snapshot/read-catalogue.ts';

export function categoriesRoutes({ snapshot }: Services) {
  return [
    handle(allCategories, () => ({ categories: [...snapshot.get(catalogueSnapshotPart).categories.tree] })),

    handleChange(createCategories, {
      change: async ({ tx, body, note }) => {
        const categories = await addCategories(tx, body.categories);
        note(auditNamesOnly(categories));
        return { categories };
      },
      audited: { kind: 'CATEGORIES_CREATED', ids: (_, { categories }) => categories.map(({ id }) => id) },
    }),

    ...handleChanges([updateCategory, patchCategory], {
      change: async ({ tx, params, body, note }) => {
        const category = await editCategory(tx, params.id, body);
        note(await auditCategoryChange(tx, category));
        return category;
      },
      audited: { kind: 'CATEGORY_CHANGED', ids: ({ params }) => [params.id] },
    }),

    handleChange(deleteCategory, {
      change: async ({ tx, params, note }) => {
        note(auditNamesOnly([await deleteEmptyCategory(tx, params.id)]));
        return { message: 'Категория успешно удалена' };
      },
      audited: { kind: 'CATEGORY_DELETED', ids: ({ params }) => [params.id] },
    }),

    handleChange(reorderCategories, {
      change: async ({ tx, body, note }) => {
        const categories = await reorderSiblings(tx, body);
        note(await auditCategoryChanges(tx, categories));
        return { categories };
      },
      audited: { kind: 'CATEGORIES_ORDERED', ids: (_, { categories }) => categories.map(({ id }) => id) },
    }),

    handleChange(moveCategory, {
      change: async ({ tx, body, note }) => {
        const category = await setCategoryParent(tx, body);
        note(await auditCategoryChange(tx, category));
        return category;
      },
      audited: { kind: 'CATEGORY_MOVED', ids: ({ body }) => [body.movedCategoryId] },
    }),
  ];
}
