import { type Day, isDay } from '../lib/calendar.ts';
import { type FacilityKind, facilityKinds } from './facility-kinds.ts';
import { type IsolationKind, isolationKinds, type ParcelType, parcelTypes } from './next-parcel.ts';
import { type DetentionStrictness, detentionStrictnessLevels } from './parcel-quotas.ts';

/** What a person tells of the recipient: it stays in this browser, and no request carries it. */
export interface ParcelCalendarInput {
  /** Null until it is chosen: then the kind of the facility chosen in this tab counts. */
  kind: FacilityKind | null;
  conditions: DetentionStrictness;
  isolation: IsolationKind;
  sort: ParcelType;
  /** The days of the last parcel and of the last small one, as they were typed. */
  lastDays: Partial<Record<ParcelType, Day>>;
}

const EMPTY: ParcelCalendarInput = {
  kind: null,
  conditions: 'ORDINARY',
  isolation: 'NONE',
  sort: 'PARCEL',
  lastDays: {},
};

/** Returns what is stored; what cannot be read of it is as if no one had told it. */
export function parseStoredParcelCalendar(text: string | null): ParcelCalendarInput {
  const fields = fieldsOf(text);
  const lastDays = fieldsOf(JSON.stringify(fields.lastDays ?? null));
  return {
    kind: oneOf(facilityKinds, fields.kind),
    conditions: oneOf(detentionStrictnessLevels, fields.conditions) ?? EMPTY.conditions,
    isolation: oneOf(isolationKinds, fields.isolation) ?? EMPTY.isolation,
    sort: oneOf(parcelTypes, fields.sort) ?? EMPTY.sort,
    lastDays: Object.fromEntries(
      parcelTypes.flatMap((sort) => {
        const day = lastDays[sort];
        return typeof day === 'string' && isDay(day) ? [[sort, day]] : [];
      }),
    ),
  };
}

function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function oneOf<Value extends string>(values: readonly Value[], read: unknown): Value | null {
  return values.find((value) => value === read) ?? null;
}
