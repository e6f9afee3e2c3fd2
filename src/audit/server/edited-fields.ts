import { Problem } from '../../contract/problem.ts';
import type { ConcurrentFieldChange, WireFieldValue } from '../../contract/problem-body.ts';
import { formatMoment } from '../../lib/calendar.ts';
import type { AuditedField, AuditedThing } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import type { EditsTable } from './audit.tables.ts';
import { listEditsAfterVersion, listTransactionEdits } from './edits.db.ts';

/** How a column is shown: its name on the wire and its label, and its values in both. */
export interface EditedFieldFormat {
  field: string;
  label: string;
  /** A stored value as the wire has it; without this the two are the same. */
  onWire?(stored: unknown): WireFieldValue;
  /** The label of a stored value; without this it is quoted. */
  labelOf?(stored: unknown): string;
}

/** How the columns of declared fields are shown. */
export function createFieldFormats<All extends Record<string, { column: string; label: string }>>(
  fields: All,
): Record<All[keyof All]['column'], EditedFieldFormat> {
  const formats = Object.entries(fields).map(([field, { column, ...shown }]) => [
    column,
    { field, ...shown },
  ]);
  return Object.fromEntries(formats);
}

/** How the deletion of a thing is shown; `live` is what it is called while it is there. */
export function createDeletionFieldFormat(live: string): EditedFieldFormat {
  const labelOf = (stored: unknown) => (stored === null ? live : 'удалён');
  return { field: 'deleted', label: 'состояние', onWire: (stored) => stored !== null, labelOf };
}

/** One change of a thing by somebody at one moment. */
export interface ConcurrentEdit {
  by: string;
  at: Date;
  fields: { as: EditedFieldFormat; was: unknown; became: unknown }[];
}

/** The version that the caller saw; without one everything goes. */
export type SeenVersion = number | null | undefined;

interface Seen {
  thing: EditsTable['thing'];
  id: number;
  /** What people call it: `товар «Чай»`. */
  called: string;
  version: number;
  seen: SeenVersion;
}

type Describe = () => Promise<Record<string, EditedFieldFormat>>;

/** Lets no one change a thing who has not seen its last version. @throws CHANGED_MEANWHILE */
export async function assertLatestVersionSeen(tx: Db, held: Seen, describe: Describe): Promise<void> {
  const conflict = await findVersionConflict(tx, held, describe);
  if (conflict) throw conflict;
}

/**
 * Returns the refusal of a change by somebody who has not seen the last version. The thing is held, so its version
 * stays what it is; `describe` is called only when there is something to show.
 */
export async function findVersionConflict(
  tx: Db,
  { thing, id, called, version, seen }: Seen,
  describe: Describe,
): Promise<Problem | undefined> {
  if (seen === undefined || seen === null || seen === version) return undefined;
  const [rows, columns] = [await listEditsAfterVersion(tx, thing, id, seen), await describe()];
  const edits = rows.map(({ at, was, became, ...who }) => ({
    by: formatAdministratorName(who),
    at,
    fields: Object.entries(columns)
      .filter(([column]) => column in became)
      .map(([column, as]) => ({ as, was: was[column], became: became[column] })),
  }));
  return createEditConflictProblem(called, edits);
}

/** How an administrator is called; the account may be gone, and no one at all may have done it by a call. */
export function formatAdministratorName(who: {
  administrator_id: number | null;
  last_name: string | null;
  first_name: string | null;
}): string {
  if (who.last_name !== null) return `${who.last_name} ${who.first_name}`;
  return who.administrator_id === null ? 'магазин' : `администратор № ${who.administrator_id}`;
}

/** The refusal that tells who changed a thing, when, and what; of old changes nothing may be left to tell. */
export function createEditConflictProblem(called: string, edits: ConcurrentEdit[]): Problem {
  const shown = edits.map(({ by, at, fields }) => {
    const changes = fields.map(
      ({ as, was, became }) =>
        `${as.label}: было ${formatEditedValue(as, was)}, стало ${formatEditedValue(as, became)}`,
    );
    const what = changes.length > 0 ? ` (${changes.join('; ')})` : '';
    return `${by}, ${formatMoment(at.toISOString())} по Москве${what}`;
  });
  const intro = `Пока вы правили, ${called} изменили`;
  return new Problem('CHANGED_MEANWHILE', {
    message: shown.length > 0 ? `${intro}: ${shown.join('; ')}.` : `${intro}. Загрузите страницу заново.`,
    changes: edits.flatMap(changesOf),
  });
}

/** A stored value of a field as people read it. */
function formatEditedValue(as: EditedFieldFormat, stored: unknown): string {
  return (as.labelOf ?? quoted)(stored);
}

function changesOf({ by, at, fields }: ConcurrentEdit): ConcurrentFieldChange[] {
  return fields.map(({ as, was, became }) => {
    const onWire = as.onWire ?? asIs;
    return {
      field: as.field,
      label: as.label,
      was: onWire(was),
      became: onWire(became),
      at: at.toISOString(),
      by,
    };
  });
}

const asIs = (stored: unknown) => stored as WireFieldValue;

/** More of a description than this no one reads in a refusal. */
const MOST_QUOTED = 60;

function quoted(stored: unknown): string {
  if (stored === null || (Array.isArray(stored) && stored.length === 0)) return 'пусто';
  if (typeof stored === 'number') return String(stored);
  const text = Array.isArray(stored) ? stored.join(', ') : String(stored);
  return `«${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text}»`;
}

interface Named {
  id: number;
  name: string;
}

/**
 * What this transaction has changed of things of a kind, each of them once, for its entry in the audit log: the
 * fields that `columns` knows, from their values before it to those of now. Things that stayed as they were are named alone.
 */
export async function readTransactionChanges(
  tx: Db,
  thing: EditsTable['thing'],
  things: readonly Named[],
  columns: Record<string, EditedFieldFormat>,
): Promise<AuditedThing[]> {
  const editOf = new Map((await listTransactionEdits(tx, thing)).map((edit) => [edit.thing_id, edit]));
  return things.map(({ id, name }) => {
    const { was = {}, became = {} } = editOf.get(id) ?? {};
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
