import type { HandlerInput } from '../../contract/endpoint.ts';
import { fieldValuesToRow, rowToFieldValues } from '../../lib/fields.ts';
import type { patchFacility, updateFacility } from '../admin-work-addresses.contract.ts';
import { defaultParcelSettings, facilitySettingFields, remandParcelDefaults } from '../facility-fields.ts';
import type { FacilityDto } from '../work-addresses.contract.ts';
import type { FacilityRow, NewFacility } from './facilities.db.ts';

type Whole = HandlerInput<typeof updateFacility>['body'];
type Change = HandlerInput<typeof patchFacility>['body'];

/** Returns a facility as every call answers it. */
export function toFacilityDto(row: FacilityRow): FacilityDto {
  return { id: row.id, ...rowToFieldValues(facilitySettingFields, row), version: row.version };
}

export function toNewFacilityColumns(input: Whole): NewFacility {
  const { name, deliveryCost: delivery_kopecks, freeDeliveryThreshold: free_from_kopecks } = input;
  return { ...toChangedFacilityColumns(input, null), name, delivery_kopecks, free_from_kopecks };
}

/** The columns that a change of a facility writes, the others undefined. `before` is null of a new one. */
export function toChangedFacilityColumns(change: Change, before: FacilityRow | null): Partial<NewFacility> {
  return { ...toFacilityColumns(change), ...remandColumns(change, before) };
}

/** Returns the columns of what is said of a facility; what is not said stays undefined. */
export function toFacilityColumns(said: Change) {
  const unset: Record<string, unknown> = defaultParcelSettings;
  const settled = Object.entries(said).map(([name, value]) => [name, value === null ? unset[name] : value]);
  const columns = fieldValuesToRow(
    facilitySettingFields,
    Object.fromEntries(settled) as Partial<FacilityDto>,
  );
  const { handover_weekdays, closed_days } = columns;
  return {
    ...columns,
    handover_weekdays: handover_weekdays?.toSorted(),
    closed_days: closed_days?.toSorted(),
  };
}

/** What is not said of a facility that becomes a remand prison is what these mostly ask. */
function remandColumns(change: Change, before: FacilityRow | null): Partial<NewFacility> {
  if (change.kind !== 'REMAND' || before?.kind === 'REMAND') return {};
  const monthUnset = change.monthGrams === undefined && (before?.month_grams ?? null) === null;
  const copiesUnset =
    change.paperCopies === undefined &&
    (before === null || before.paper_copies === defaultParcelSettings.paperCopies);
  return {
    ...(monthUnset && { month_grams: remandParcelDefaults.monthGrams }),
    ...(copiesUnset && { paper_copies: remandParcelDefaults.paperCopies }),
  };
}
