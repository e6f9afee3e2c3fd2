import type { StepField } from '../../products-bulk.contract.ts';
import type { StepColumns } from './product-steps.db.ts';

/** Which columns a field is: those of one field go back together or not at all. */
const columnsOfField: Record<StepField, (keyof StepColumns)[]> = {
  made: [],
  name: ['name'],
  price: ['price_kopecks'],
  prioritySort: ['priority_sort'],
  categoryId: ['category_id'],
  availability: ['out', 'out_until', 'out_reason'],
  deleted: ['deleted_at'],
  restrictions: ['restrictions'],
  weightGrams: ['weight_grams'],
  description: ['description'],
  tags: ['tags'],
  choices: ['choices'],
};

const fieldsOfColumns = Object.entries(columnsOfField) as [StepField, (keyof StepColumns)[]][];

/** The fields that these columns are of. */
export const stepFieldsOf = (columns: readonly (keyof StepColumns)[]): StepField[] =>
  fieldsOfColumns.filter(([, names]) => names.some((name) => columns.includes(name))).map(([field]) => field);

interface Written {
  /** As the product stands now. */
  columns: StepColumns;
  /** What the step found and what it wrote; null when nobody knows any more. */
  was: Record<string, unknown> | null;
  became: Record<string, unknown> | null;
}

/**
 * Returns a product as it stands when a step is taken back, and the fields that are left: those in which
 * somebody has written something else since.
 */
export function undoneColumns({ columns, was, became }: Written): {
  columns: StepColumns;
  left: StepField[];
} {
  if (was === null || became === null) return { columns, left: [] };
  const undone = { ...columns };
  const left: StepField[] = [];
  for (const [field, names] of fieldsOfColumns) {
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
