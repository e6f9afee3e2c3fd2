import type { HandlerAnswer } from '../../../../shared/contract/endpoint.ts';
import { Problem } from '../../../../shared/contract/problem.ts';
import type { Db } from '../../../../shared/server/database.ts';
import { administratorName } from '../../../admin/admin.server.ts';
import {
  bulkFields,
  type listProductSteps,
  MAX_BULK,
  stepFields,
  UNDO_DAYS,
  type undoProductStep,
} from '../../products-bulk.contract.ts';
import { findCategoryIds, holdCatalog } from '../categories.db.ts';
import { productAnswers } from '../product-answer.ts';
import { findProducts } from '../products.db.ts';
import {
  listStepChanges,
  listSteps,
  markUndone,
  type StepColumns,
  writeColumns,
} from './product-steps.db.ts';
import { undoneColumns } from './undone-columns.ts';

/** Steps that can still be taken back or were, with the names of their administrators. */
export async function recentSteps(db: Db): Promise<HandlerAnswer<typeof listProductSteps>> {
  const steps = await listSteps(db, UNDO_DAYS);
  return {
    steps: steps.map(({ id, at, fields, products, undone_at, administrator_id, ...who }) => ({
      id,
      at: at.toISOString(),
      by: administratorName({ id: administrator_id, ...who }),
      fields: stepFields.filter((field) => fields.includes(field)),
      products: Number(products),
      undone: undone_at !== null,
    })),
  };
}

type Undone = HandlerAnswer<typeof undoProductStep>;

/**
 * Takes a step back: a field that still holds what the step wrote gets what stood there before, and a product that
 * it made is deleted.
 *
 * @throws {Problem} STEP_NOT_FOUND also for one that was taken back or is too old
 */
export async function undoStep(tx: Db, stepId: number): Promise<Undone> {
  await holdCatalog(tx);
  if (!(await markUndone(tx, stepId, UNDO_DAYS))) throw new Problem('STEP_NOT_FOUND');
  const changes = await listStepChanges(tx, stepId);
  const before = changes.flatMap(({ was }) => (was?.category_id ? [Number(was.category_id)] : []));
  const known = before.length === 0 ? new Set<number>() : await findCategoryIds(tx, before);
  const left: Undone['left'] = [];
  const rows: { id: number; columns: StepColumns }[] = [];
  for (const change of changes) {
    const { id, name, columns: now } = change;
    const undone = change.version === 1 ? { columns: deleted(now), left: [] } : changedBack(change, known);
    if (undone.left.length > 0) left.push({ id, name, fields: undone.left });
    if (JSON.stringify(undone.columns) !== JSON.stringify(now)) rows.push({ id, columns: undone.columns });
  }
  await writeColumns(tx, rows);
  const onSale = rows.filter(({ columns }) => columns.deleted_at === null).slice(0, MAX_BULK);
  const restored = await findProducts(
    tx,
    onSale.map(({ id }) => id),
  );
  return { ids: rows.map(({ id }) => id), restored: await productAnswers(tx, restored, 'url'), left };
}

const deleted = (now: StepColumns): StepColumns => ({
  ...now,
  deleted_at: now.deleted_at ?? new Date().toISOString(),
});

type StepChange = Awaited<ReturnType<typeof listStepChanges>>[number];

/** `categories` are those of before that there still are. */
function changedBack({ columns: now, was, became }: StepChange, categories: ReadonlySet<number>) {
  const undone = undoneColumns({ columns: now, was, became });
  const { columns } = undone;
  if (was === null) undone.left.push(...bulkFields);
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
