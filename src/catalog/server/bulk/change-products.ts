import type { HandlerInput, HandlerResponse } from '../../../contract/endpoint.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Caller } from '../../../platform/calls/handle.ts';
import type { Db } from '../../../platform/database/database.ts';
import { plainProductFieldsToRow } from '../../product-fields.ts';
import { bulkEditableFields, type changeProductsInBulk } from '../../products-bulk.contract.ts';
import { findProductConflict } from '../catalog-edits.ts';
import { lockCatalog } from '../categories.db.ts';
import { availabilityToColumns, isProductFieldGiven, type ProductInput } from '../product-columns.ts';
import { toProductResponses } from '../product-response.ts';
import { findProductsByIds } from '../products.db.ts';
import { assertCategoriesExist } from '../write-products.ts';
import {
  type BulkChangeColumns,
  findChangedColumns,
  insertBulkChange,
  type LockedProduct,
  lockProducts,
  writeProductColumns,
} from './product-steps.db.ts';

type Change = HandlerInput<typeof changeProductsInBulk>['body']['changes'][number];

/**
 * Changes products, together or not at all; those that must stay are named with the reason, and as they are now.
 *
 * @throws {Problem} VALIDATION of a category that does not exist
 */
export async function changeManyProducts(
  tx: Db,
  caller: Caller,
  changes: Change[],
): Promise<HandlerResponse<typeof changeProductsInBulk>> {
  await lockCatalog(tx);
  await assertCategoriesExist(tx, changes, (index) => `changes.${index}.categoryId`);
  const ids = changes.map(({ id }) => id);
  const held = new Map((await lockProducts(tx, ids)).map((product) => [product.id, product]));
  const refusals = new Map<number, string>();
  const rows: (LockedProduct & { was: BulkChangeColumns })[] = [];
  for (const change of changes) {
    const product = held.get(change.id);
    const refusal = await refusalOf(tx, product, change);
    if (refusal) refusals.set(change.id, refusal.message);
    else if (product) {
      rows.push({ ...product, was: product.columns, columns: applyChangeToColumns(product.columns, change) });
    }
  }
  const versions = await writeProductColumns(tx, rows, findChangedColumns(rows));
  const written = rows.filter(({ id, version }) => (versions.get(id) ?? version) !== version);
  const stepId =
    written.length === 0
      ? null
      : await insertBulkChange(tx, {
          administratorId: caller.id,
          fields: bulkEditableFields.filter((field) =>
            changes.some((change) => isProductFieldGiven(change, field)),
          ),
          versions: written.map(({ id }) => [id, versions.get(id) ?? 0]),
        });
  const responses = new Map(
    (await toProductResponses(tx, await findProductsByIds(tx, ids), 'url')).map((product) => [
      product.id,
      product,
    ]),
  );
  return {
    stepId,
    changed: written.flatMap(({ id }) => responses.get(id) ?? []),
    refused: [...refusals].map(([id, message]) => ({ id, message, product: responses.get(id) ?? null })),
  };
}

async function refusalOf(
  tx: Db,
  product: LockedProduct | undefined,
  change: Change,
): Promise<Problem | undefined> {
  if (product === undefined) return new Problem('PRODUCT_NOT_FOUND');
  const { category_id } = applyChangeToColumns(product.columns, change);
  if (change.deleted === false && category_id === null) return new Problem('PRODUCT_WITHOUT_CATEGORY');
  return findProductConflict(tx, product, change.version);
}

/** The columns as a change makes them: what it does not give stays. */
export function applyChangeToColumns(
  before: BulkChangeColumns,
  change: Partial<ProductInput> & Pick<Change, 'deleted'>,
): BulkChangeColumns {
  const given = Object.entries(plainProductFieldsToRow(change)).filter(([, value]) => value !== undefined);
  const {
    out = before.out,
    out_until = before.out_until,
    out_reason = before.out_reason,
  } = availabilityToColumns(change);
  return {
    ...before,
    ...Object.fromEntries(given),
    out,
    // A day that was sent to no one's harm says nothing of a product that is there.
    out_until: out ? out_until : null,
    out_reason: out ? out_reason : null,
    deleted_at: deletedAfter(before.deleted_at, change.deleted),
  };
}

function deletedAfter(before: string | null, deleted: boolean | undefined): string | null {
  if (deleted === undefined) return before;
  return deleted ? (before ?? new Date().toISOString()) : null;
}
