import {
  createDeletionFieldFormat,
  createFieldFormats,
  type EditedFieldFormat,
  findVersionConflict,
  readTransactionChanges,
  type SeenVersion,
} from '../../audit/audit.server.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { AuditedThing } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import type { patchFacility } from '../admin-work-addresses.contract.ts';
import { facilitySettingFields } from '../facility-fields.ts';
import {
  type FacilityRow,
  lockActiveFacilityById,
  type NewFacility,
  updateFacilityFields,
} from './facilities.db.ts';
import { toChangedFacilityColumns } from './facility-columns.ts';

type Change = HandlerInput<typeof patchFacility>['body'];

/** Writes those fields of a facility in use that are given. @throws FACILITY_NOT_FOUND, CHANGED_MEANWHILE */
export async function editFacility(tx: Db, id: number, change: Change): Promise<FacilityRow> {
  const before = await lockActiveFacilityById(tx, id);
  if (before === undefined) throw new Problem('FACILITY_NOT_FOUND');
  const conflict = await findFacilityConflict(tx, before, change.version);
  if (conflict) throw conflict;
  return (await updateFacilityFields(tx, id, toChangedFacilityColumns(change, before))) ?? before;
}

/** Returns the refusal of a change of a facility that is no longer what was seen. */
export function findFacilityConflict(tx: Db, { id, name, version }: FacilityRow, seen: SeenVersion) {
  const held = { thing: 'facilities', id, called: `адрес «${name}»`, version, seen } as const;
  return findVersionConflict(tx, held, async () => facilityEdits);
}

/** What this transaction has made of these facilities, for the audit log. */
export function readTransactionFacilityChanges(tx: Db, facilities: FacilityRow[]): Promise<AuditedThing[]> {
  return readTransactionChanges(tx, 'facilities', facilities, facilityEdits);
}

/** How the columns of a facility are shown to those who have not seen their change. */
const facilityEdits = {
  ...createFieldFormats(facilitySettingFields),
  deleted_at: createDeletionFieldFormat('доставка есть'),
} satisfies Record<keyof NewFacility, EditedFieldFormat>;
