import { toNameOnlyAuditedThings } from '../../audit/audit.server.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import {
  bindChangeEndpoint,
  bindChangeEndpoints,
  bindEndpoint,
  type Services,
} from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  type Category,
  changeCategoryParent,
  createCategories,
  deleteCategory,
  getCategoryTree,
  patchCategory,
  reorderCategories,
  updateCategory,
} from '../categories.contract.ts';
import { findCategoryPath } from '../category-path.ts';
import { assertCategoryVersionSeen, readTransactionCategoryChanges } from './catalog-edits.ts';
import {
  deleteCategoryRow,
  findCategoryById,
  findCategoryDeletionBlockers,
  findExistingCategoryIds,
  insertCategories,
  listCategories,
  lockCatalog,
  setParent,
  updateCategoryFields,
} from './categories.db.ts';
import { buildCategoryTree } from './snapshot/categories.ts';
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

type NewCategories = HandlerInput<typeof createCategories>['body']['categories'];
type Fields = HandlerInput<typeof patchCategory>['body'];
type Order = HandlerInput<typeof reorderCategories>['body'];
type Move = HandlerInput<typeof changeCategoryParent>['body'];

/** Makes categories, all or none; returns them in the order given. @throws CATEGORY_NOT_FOUND of a master */
async function addCategories(tx: Db, categories: NewCategories): Promise<Category[]> {
  await lockCatalog(tx);
  const masters = categories.flatMap(({ masterCategoryId }) => masterCategoryId ?? []);
  const known = await findExistingCategoryIds(tx, masters);
  if (masters.some((id) => !known.has(id))) throw new Problem('CATEGORY_NOT_FOUND');
  const ids = await insertCategories(
    tx,
    categories.map(({ masterCategoryId, ...fields }) => ({ ...fields, parentId: masterCategoryId ?? null })),
  );
  const tree = await readTree(tx);
  return ids.flatMap((id) => findIn(tree, id) ?? []);
}

/** Writes those fields of a category that are given. @throws CATEGORY_NOT_FOUND, CHANGED_MEANWHILE */
async function editCategory(tx: Db, id: number, { version, ...fields }: Fields): Promise<Category> {
  await lockCatalog(tx);
  const before = await findCategoryById(tx, id);
  if (before === undefined) throw new Problem('CATEGORY_NOT_FOUND');
  await assertCategoryVersionSeen(tx, before, version);
  await updateCategoryFields(tx, id, fields);
  return readCategory(tx, id);
}

/** Deletes an empty category; returns what it was called. Throws CATEGORY_NOT_FOUND, CATEGORY_HAS_CATEGORIES or CATEGORY_HAS_PRODUCTS. */
async function deleteEmptyCategory(tx: Db, id: number): Promise<{ id: number; name: string }> {
  await lockCatalog(tx);
  const contents = await findCategoryDeletionBlockers(tx, id);
  if (contents === undefined) throw new Problem('CATEGORY_NOT_FOUND');
  if (contents.hasCategories) throw new Problem('CATEGORY_HAS_CATEGORIES');
  if (contents.hasProducts) throw new Problem('CATEGORY_HAS_PRODUCTS');
  await deleteCategoryRow(tx, id);
  return { id, name: contents.name };
}

/**
 * Hangs a category below its new master, or makes it a root without one; to where it stands already
 * is fine. Throws CATEGORY_NOT_FOUND for either of them, CHANGED_MEANWHILE, and CATEGORY_IN_ITSELF for
 * a move into itself or below itself: writers come one by one, so no two moves can close a circle
 * between them.
 */
async function setCategoryParent(
  tx: Db,
  { movedCategoryId, masterCategoryId, version }: Move,
): Promise<Category> {
  await lockCatalog(tx);
  const tree = await readTree(tx);
  const moved = findIn(tree, movedCategoryId);
  if (moved === undefined) throw new Problem('CATEGORY_NOT_FOUND');
  const master = typeof masterCategoryId === 'number' ? masterCategoryId : undefined;
  if (master !== undefined && !findIn(tree, master)) throw new Problem('CATEGORY_NOT_FOUND');
  await assertCategoryVersionSeen(tx, moved, version);
  if (master !== undefined && findIn([moved], master)) throw new Problem('CATEGORY_IN_ITSELF');
  await setParent(tx, movedCategoryId, master ?? null);
  return readCategory(tx, movedCategoryId);
}

/** Between two neighbours, so that a new one can be put there by its priority alone. */
const STEP = 10;

/**
 * Puts all categories of a level in an order; returns them in it. What already stands in its order is not
 * written. @throws CATEGORY_NOT_FOUND of the master, CATEGORY_SIBLINGS_CHANGED, CHANGED_MEANWHILE
 */
async function reorderSiblingCategories(tx: Db, { masterCategoryId, order }: Order): Promise<Category[]> {
  await lockCatalog(tx);
  const rows = await listCategories(tx);
  const parentId = masterCategoryId ?? null;
  if (parentId !== null && !rows.some(({ id }) => id === parentId)) throw new Problem('CATEGORY_NOT_FOUND');
  const siblings = new Map(rows.filter((row) => row.parent_id === parentId).map((row) => [row.id, row]));
  if (siblings.size !== order.length || order.some(({ id }) => !siblings.has(id))) {
    throw new Problem('CATEGORY_SIBLINGS_CHANGED');
  }
  for (const [index, { id, version }] of order.entries()) {
    const before = siblings.get(id);
    if (before === undefined) continue;
    await assertCategoryVersionSeen(tx, before, version);
    const prioritySort = (order.length - index) * STEP;
    if (before.priority_sort !== prioritySort) await updateCategoryFields(tx, id, { prioritySort });
  }
  const tree = await readTree(tx);
  return order.flatMap(({ id }) => findIn(tree, id) ?? []);
}

async function readCategory(db: Db, id: number): Promise<Category> {
  const category = findIn(await readTree(db), id);
  if (category === undefined) throw new Problem('CATEGORY_NOT_FOUND');
  return category;
}

const readTree = async (db: Db): Promise<Category[]> => buildCategoryTree(await listCategories(db));

const findIn = (tree: readonly Category[], id: number) => findCategoryPath(tree, id).at(-1);
