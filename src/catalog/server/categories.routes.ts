import { toNameOnlyAuditedThings } from '../../audit/audit.server.ts';
import { handle, handleChange, handleChanges, type Services } from '../../platform/calls/handle.ts';
import {
  createCategories,
  deleteCategory,
  getCategoryTree,
  moveCategory,
  patchCategory,
  reorderCategories,
  updateCategory,
} from '../categories.contract.ts';
import { readCategoryChangesForAudit } from './catalog-edits.ts';
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
    handle(getCategoryTree, () => ({ categories: [...snapshot.get(catalogueSnapshotPart).categories.tree] })),

    handleChange(createCategories, {
      change: async ({ tx, body, note }) => {
        const categories = await addCategories(tx, body.categories);
        note(toNameOnlyAuditedThings(categories));
        return { categories };
      },
      audited: { kind: 'CATEGORIES_CREATED', ids: (_, { categories }) => categories.map(({ id }) => id) },
    }),

    ...handleChanges([updateCategory, patchCategory], {
      change: async ({ tx, params, body, note }) => {
        const category = await editCategory(tx, params.id, body);
        note(await readCategoryChangesForAudit(tx, [category]));
        return category;
      },
      audited: { kind: 'CATEGORY_CHANGED', ids: ({ params }) => [params.id] },
    }),

    handleChange(deleteCategory, {
      change: async ({ tx, params, note }) => {
        note(toNameOnlyAuditedThings([await deleteEmptyCategory(tx, params.id)]));
        return { message: 'Категория успешно удалена' };
      },
      audited: { kind: 'CATEGORY_DELETED', ids: ({ params }) => [params.id] },
    }),

    handleChange(reorderCategories, {
      change: async ({ tx, body, note }) => {
        const categories = await reorderSiblings(tx, body);
        note(await readCategoryChangesForAudit(tx, categories));
        return { categories };
      },
      audited: { kind: 'CATEGORIES_ORDERED', ids: (_, { categories }) => categories.map(({ id }) => id) },
    }),

    handleChange(moveCategory, {
      change: async ({ tx, body, note }) => {
        const category = await setCategoryParent(tx, body);
        note(await readCategoryChangesForAudit(tx, [category]));
        return category;
      },
      audited: { kind: 'CATEGORY_MOVED', ids: ({ body }) => [body.movedCategoryId] },
    }),
  ];
}
