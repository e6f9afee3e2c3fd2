import { type Day, isDay } from '../lib/calendar.ts';
import { type FacilityKind, facilityKinds } from './facility-kinds.ts';
import {
  type Conditions,
  conditionsOfHolding,
  type Isolation,
  isolations,
  type ParcelSort,
  parcelSorts,
} from './next-parcel.ts';

/** What a person tells of the recipient: it stays in this browser, and no request carries it. */
export interface ParcelCalendar {
  /** Null until it is chosen: then the kind of the facility chosen in this tab counts. */
  kind: FacilityKind | null;
  conditions: Conditions;
  isolation: Isolation;
  sort: ParcelSort;
  /** The days of the last parcel and of the last small one, as they were typed. */
  lastDays: Partial<Record<ParcelSort, Day>>;
}

const EMPTY: ParcelCalendar = {
  kind: null,
  conditions: 'ORDINARY',
  isolation: 'NONE',
  sort: 'PARCEL',
  lastDays: {},
};

/** Returns what is stored; what cannot be read of it is as if no one had told it. */
export function parseParcelCalendar(text: string | null): ParcelCalendar {
  const fields = fieldsOf(text);
  const lastDays = fieldsOf(JSON.stringify(fields.lastDays ?? null));
  return {
    kind: oneOf(facilityKinds, fields.kind),
    conditions: oneOf(conditionsOfHolding, fields.conditions) ?? EMPTY.conditions,
    isolation: oneOf(isolations, fields.isolation) ?? EMPTY.isolation,
    sort: oneOf(parcelSorts, fields.sort) ?? EMPTY.sort,
    lastDays: Object.fromEntries(
      parcelSorts.flatMap((sort) => {
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
