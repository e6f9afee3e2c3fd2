import { toNameOnlyAuditedThings } from '../../audit/audit.server.ts';
import {
  bindChangeEndpoint,
  bindChangeEndpoints,
  bindEndpoint,
  type Services,
} from '../../platform/calls/handle.ts';
import {
  changeCategoryParent,
  createCategories,
  deleteCategory,
  getCategoryTree,
  patchCategory,
  reorderCategories,
  updateCategory,
} from '../categories.contract.ts';
import { readTransactionCategoryChanges } from './catalog-edits.ts';
import {
  addCategories,
  deleteEmptyCategory,
  editCategory,
  reorderSiblingCategories,
  setCategoryParent,
} from './change-categories.ts';
import { catalogueSnapshotPart } from './snapshot/read-catalogue.ts';

export function categoriesRoutes({ snapshot }: Services) {
  return [
    bindEndpoint(getCategoryTree, () => ({
      categories: [...snapshot.get(catalogueSnapshotPart).categories.tree],
    })),

    bindChangeEndpoint(createCategories, {
      change: async ({ tx, body, note }) => {
        const categories = await addCategories(tx, body.categories);
        note(toNameOnlyAuditedThings(categories));
        return { categories };
      },
      audited: { kind: 'CATEGORIES_CREATED', ids: (_, { categories }) => categories.map(({ id }) => id) },
    }),

    ...bindChangeEndpoints([updateCategory, patchCategory], {
      change: async ({ tx, params, body, note }) => {
        const category = await editCategory(tx, params.id, body);
        note(await readTransactionCategoryChanges(tx, [category]));
        return category;
      },
      audited: { kind: 'CATEGORY_CHANGED', ids: ({ params }) => [params.id] },
    }),

    bindChangeEndpoint(deleteCategory, {
      change: async ({ tx, params, note }) => {
        note(toNameOnlyAuditedThings([await deleteEmptyCategory(tx, params.id)]));
        return { message: 'Категория успешно удалена' };
      },
      audited: { kind: 'CATEGORY_DELETED', ids: ({ params }) => [params.id] },
    }),

    bindChangeEndpoint(reorderCategories, {
      change: async ({ tx, body, note }) => {
        const categories = await reorderSiblingCategories(tx, body);
        note(await readTransactionCategoryChanges(tx, categories));
        return { categories };
      },
      audited: { kind: 'CATEGORIES_ORDERED', ids: (_, { categories }) => categories.map(({ id }) => id) },
    }),

    bindChangeEndpoint(changeCategoryParent, {
      change: async ({ tx, body, note }) => {
        const category = await setCategoryParent(tx, body);
        note(await readTransactionCategoryChanges(tx, [category]));
        return category;
      },
      audited: { kind: 'CATEGORY_MOVED', ids: ({ body }) => [body.movedCategoryId] },
    }),
  ];
}
