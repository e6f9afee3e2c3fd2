import type { AuditedField, AuditedThing } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import type { EditsTable } from './audit.tables.ts';
import { type EditedFieldFormat, formatEditedValue } from './changed-meanwhile.ts';
import { listTransactionEdits } from './edits.db.ts';

interface Named {
  id: number;
  name: string;
}

/**
 * What this transaction has changed of things of a kind, for its entry in the audit log: the fields that
 * `columns` knows, from their values before it to those of now. Things that stayed as they were are named alone.
 */
export async function readTransactionChanges(
  tx: Db,
  thing: EditsTable['thing'],
  things: readonly Named[],
  columns: Record<string, EditedFieldFormat>,
): Promise<AuditedThing[]> {
  const editsOf = Map.groupBy(await listTransactionEdits(tx, thing), (edit) => edit.thing_id);
  return things.map(({ id, name }) => {
    const edits = editsOf.get(id) ?? [];
    const was = Object.assign({}, ...edits.map((edit) => edit.was).toReversed());
    const became = Object.assign({}, ...edits.map((edit) => edit.became));
    return { id, name, fields: changedFields(was, became, columns) };
  });
}

/** Things that were made, or changed as a whole: their names say all. */
export const toNameOnlyAuditedThings = (things: readonly Named[]): AuditedThing[] =>
  things.map(({ id, name }) => ({ id, name, fields: [] }));

function changedFields(
  was: Record<string, unknown>,
  became: Record<string, unknown>,
  columns: Record<string, EditedFieldFormat>,
): AuditedField[] {
  return Object.entries(columns).flatMap(([column, as]) => {
    if (!(column in became)) return [];
    const field = {
      label: as.label,
      was: formatEditedValue(as, was[column]),
      became: formatEditedValue(as, became[column]),
    };
    return field.was === field.became ? [] : [field];
  });
}
