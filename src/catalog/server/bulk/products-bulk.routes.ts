import { formatAdministratorName } from '../../../audit/audit.server.ts';
import type { HandlerResponse } from '../../../contract/endpoint.ts';
import { Problem } from '../../../contract/problem.ts';
import {
  type AuditedThing,
  bindChangeEndpoint,
  bindEndpoint,
  type Caller,
  type Services,
} from '../../../platform/calls/handle.ts';
import type { Db } from '../../../platform/database/database.ts';
import {
  BULK_UNDO_DAYS,
  type BulkWrittenField,
  bulkEditableFields,
  bulkWrittenFields,
  changeProductsInBulk,
  listRecentBulkChanges,
  MAX_BULK_PRODUCTS,
  previewBulkUndo,
  undoBulkChange,
} from '../../products-bulk.contract.ts';
import { readTransactionProductChanges } from '../catalog-edits.ts';
import { findExistingCategoryIds, lockCatalog } from '../categories.db.ts';
import { toProductResponses } from '../product-response.ts';
import { findProductsByIds } from '../products.db.ts';
import { findStock } from '../stock.db.ts';
import { changeManyProducts } from './change-products.ts';
import {
  type BulkChangeColumns,
  findChangedColumns,
  findRecentBulkChanges,
  findUndoableBulkChange,
  insertBulkChange,
  listBulkChangeValues,
  listBulkFieldDbColumns,
  markBulkChangeUndone,
  writeProductColumns,
} from './product-steps.db.ts';
import { planReceiptsUndo, takeReceiptsBack } from './undo-receipts.ts';

const idsOf = (products: { id: number }[]) => products.map(({ id }) => id);

export function productsBulkRoutes({ db }: Services) {
  return [
    bindChangeEndpoint(changeProductsInBulk, {
      change: async ({ tx, caller, body, note }) => {
        const response = await changeManyProducts(tx, caller, body.changes);
        note(await readTransactionProductChanges(tx, idsOf(response.changed)));
        return response;
      },
      audited: { kind: 'PRODUCTS_CHANGED', ids: (_, { changed }) => idsOf(changed) },
    }),

    bindEndpoint(listRecentBulkChanges, () => readRecentBulkChanges(db)),

    bindEndpoint(previewBulkUndo, ({ params }) => readUndoPreview(db, params.id)),

    bindChangeEndpoint(undoBulkChange, {
      change: ({ tx, caller, body, note }) =>
        revertBulkChange(tx, caller, body.stepId, body.all ?? false, note),
      audited: { kind: 'PRODUCTS_CHANGE_UNDONE', ids: (_, { ids }) => ids },
    }),
  ];
}

/** Steps that can still be taken back or were, with the names of their administrators. */
async function readRecentBulkChanges(db: Db): Promise<HandlerResponse<typeof listRecentBulkChanges>> {
  const steps = await findRecentBulkChanges(db, BULK_UNDO_DAYS);
  return {
    steps: steps.map(({ id, at, fields, products, undone_at, undoes, ...who }) => ({
      id,
      at: at.toISOString(),
      by: formatAdministratorName(who),
      fields: bulkWrittenFields.filter((field) => fields.includes(field)),
      products,
      undone: undone_at !== null,
      undoes,
    })),
  };
}

type Undone = HandlerResponse<typeof undoBulkChange>;

/** What taking a step back would do. @throws {Problem} STEP_NOT_FOUND also for one that was taken back or is too old */
async function readUndoPreview(db: Db, stepId: number): Promise<HandlerResponse<typeof previewBulkUndo>> {
  const receipts = await readReceipts(db, stepId);
  const changes = await listBulkChangeValues(db, stepId, { hold: false });
  const made = changes.filter((change) => isMade(change) && change.columns.deleted_at === null);
  const { rows } = await planUndo(db, changes, false);
  const ids = new Set(made.map(({ id }) => id));
  const stock = await findStock(
    db,
    receipts.map(({ productId }) => productId),
  );
  return {
    made: made.length,
    ordered: made.filter(({ is_ordered }) => is_ordered).length,
    changed: made.filter(({ is_ordered, version_now }) => !is_ordered && version_now > 1).length,
    restored: rows.filter(({ id }) => !ids.has(id)).length,
    pieces: planReceiptsUndo(receipts, stock).reduce((pieces, { back }) => pieces + back, 0),
  };
}

/**
 * Takes a step back: a field that still holds what the step wrote gets what stood there before, and a product that
 * it made is deleted; with `all` also one that was ordered or changed since. That is a step of its own.
 *
 * @throws {Problem} STEP_NOT_FOUND also for one that was taken back or is too old
 */
async function revertBulkChange(
  tx: Db,
  caller: Caller,
  stepId: number,
  all: boolean,
  note: (things: AuditedThing[]) => void,
): Promise<Undone> {
  const receipts = await readReceipts(tx, stepId);
  // Before the catalogue, as orders take them.
  const stock = await findStock(
    tx,
    receipts.map(({ productId }) => productId),
    { hold: true },
  );
  await lockCatalog(tx);
  if (!(await markBulkChangeUndone(tx, stepId, BULK_UNDO_DAYS))) throw new Problem('STEP_NOT_FOUND');
  const changes = await listBulkChangeValues(tx, stepId, { hold: true });
  const { rows, left, spared } = await planUndo(tx, changes, all);
  const versions = await writeProductColumns(tx, rows);
  const made = new Set(changes.filter(isMade).map(({ id }) => id));
  const undone = rows.flatMap(({ id }): [number, number][] => {
    const version = versions.get(id);
    return version === undefined ? [] : [[id, version]];
  });
  const { received, pieces, kept, changes: counted } = await takeReceiptsBack(tx, receipts, stock);
  const gone = new Set(rows.flatMap(({ id, columns }) => (columns.deleted_at === null ? [] : id)));
  const ids = [...new Set([...rows.map(({ id }) => id), ...counted.keys()])];
  const restored = await findProductsByIds(tx, ids.filter((id) => !gone.has(id)).slice(0, MAX_BULK_PRODUCTS));
  // All of them, of a whole table as well: the log shows the first hundred and finds every one by its name.
  const things = await readTransactionProductChanges(tx, ids);
  note(
    things.map((thing) => ({ ...thing, fields: [...thing.fields, ...[counted.get(thing.id) ?? []].flat()] })),
  );
  return {
    stepId:
      undone.length + received.length === 0
        ? null
        : await insertBulkChange(tx, {
            administratorId: caller.id,
            fields: [...(received.length > 0 ? ['received' as const] : []), ...fieldsWritten(rows)],
            versions: undone,
            received,
          }),
    deleted: rows.filter(({ id }) => made.has(id)).length,
    spared: spared.map(({ id, name, is_ordered }) => ({ id, name, ordered: Boolean(is_ordered) })),
    ids,
    restored: await toProductResponses(tx, restored, 'url'),
    left,
    pieces,
    kept,
  };
}

/** What came of goods in a step that can be taken back. @throws {Problem} STEP_NOT_FOUND */
async function readReceipts(db: Db, stepId: number) {
  const step = await findUndoableBulkChange(db, stepId, BULK_UNDO_DAYS);
  if (step === undefined) throw new Problem('STEP_NOT_FOUND');
  return step.received;
}

/** The first version of a product is the one that made it. */
const isMade = ({ version }: StepChange) => version === 1;

/** What each product becomes when a step is taken back, what is left of it, and what it made and stays. */
async function planUndo(db: Db, changes: readonly StepChange[], all: boolean) {
  const before = changes.flatMap(({ was }) => (was?.category_id ? [Number(was.category_id)] : []));
  const known = await findExistingCategoryIds(db, before);
  const left: Undone['left'] = [];
  const spared: StepChange[] = [];
  const rows: { id: number; was: BulkChangeColumns; columns: BulkChangeColumns }[] = [];
  for (const change of changes) {
    const { id, name, columns: now } = change;
    if (isMade(change) && !all && now.deleted_at === null && (change.is_ordered || change.version_now > 1)) {
      spared.push(change);
      continue;
    }
    const undone = isMade(change) ? { columns: deleted(now), left: [] } : changedBack(change, known);
    if (undone.left.length > 0) left.push({ id, name, fields: undone.left });
    if (JSON.stringify(undone.columns) !== JSON.stringify(now))
      rows.push({ id, was: now, columns: undone.columns });
  }
  return { rows, left, spared };
}

function fieldsWritten(rows: Parameters<typeof findChangedColumns>[0]): BulkWrittenField[] {
  const written = findChangedColumns(rows);
  return bulkWrittenFields.filter((field) =>
    listBulkFieldDbColumns(field).some((column) => written.includes(column)),
  );
}

const deleted = (now: BulkChangeColumns): BulkChangeColumns => ({
  ...now,
  deleted_at: now.deleted_at ?? new Date().toISOString(),
});

type StepChange = Awaited<ReturnType<typeof listBulkChangeValues>>[number];

/** `categories` are those of before that there still are. */
function changedBack(change: StepChange, categories: ReadonlySet<number>) {
  const { columns: now, was } = change;
  const undone = undoneColumns(change);
  const { columns } = undone;
  if (was === null) undone.left.push(...bulkEditableFields);
  if (
    columns.category_id !== now.category_id &&
    (columns.category_id === null || !categories.has(columns.category_id))
  ) {
    columns.category_id = now.category_id;
    undone.left.push('categoryId');
  }
  if (columns.deleted_at === null && columns.category_id === null) {
    columns.deleted_at = now.deleted_at;
    if (now.deleted_at !== null) undone.left.push('deleted');
  }
  return undone;
}

const columnsOfFields = bulkWrittenFields.map((field) => [field, listBulkFieldDbColumns(field)] as const);

/** A product as it stands when a step is taken back, and the fields that are left: written otherwise since. */
function undoneColumns({ columns, was, became }: StepChange): {
  columns: BulkChangeColumns;
  left: BulkWrittenField[];
} {
  if (was === null || became === null) return { columns, left: [] };
  const undone = { ...columns };
  const left: BulkWrittenField[] = [];
  for (const [field, names] of columnsOfFields) {
    const written = names.filter((name) => name in became);
    if (written.length === 0) continue;
    if (written.some((name) => !isEqual(columns[name], became[name]))) {
      left.push(field);
      continue;
    }
    Object.assign(undone, Object.fromEntries(written.map((name) => [name, was[name]])));
  }
  // A day that somebody added since would stand at a product that is there again.
  if (!undone.out && (undone.out_until !== null || undone.out_reason !== null)) {
    Object.assign(undone, { out: columns.out, out_until: columns.out_until, out_reason: columns.out_reason });
    left.push('availability');
  }
  return { columns: undone, left };
}

/** Tags and variants are lists. */
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
