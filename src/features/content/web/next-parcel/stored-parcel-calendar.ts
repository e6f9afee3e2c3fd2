import { useMemo } from 'react';
import type { Day } from '../../../../shared/contract/calendar.ts';
import { browserStorage } from '../../../../shared/web/data/safe-storage.ts';
import { watched } from '../../../../shared/web/watched.ts';
import type { ParcelSort } from '../../next-parcel/next-parcel.ts';
import { type ParcelCalendar, parseParcelCalendar } from '../../next-parcel/parcel-calendar.ts';

const KEY = 'parcelCalendar';

const stored = watched(KEY);

const readText = () => browserStorage.get(KEY);

/** What is stored, and whether anything is. */
export function useParcelCalendar(): { calendar: ParcelCalendar; isStored: boolean } {
  const text = stored.useValue(readText, null);
  return useMemo(() => ({ calendar: parseParcelCalendar(text), isStored: text !== null }), [text]);
}

/** Changes what is stored of the recipient. */
export function changeParcelCalendar(changes: Partial<ParcelCalendar>): void {
  browserStorage.set(KEY, JSON.stringify({ ...parseParcelCalendar(readText()), ...changes }));
  stored.changed();
}

/** Forgets everything told of the recipient. */
export function eraseParcelCalendar(): void {
  browserStorage.remove(KEY);
  stored.changed();
}

/** The day of the last parcel that is remembered; null for none. */
export function useLastParcelDay(): Day | null {
  return useParcelCalendar().calendar.lastDays.PARCEL ?? null;
}

/** Remembers the day of the last one of its sort, or forgets it. */
export function changeLastDay(sort: ParcelSort, day: Day | null): void {
  const { [sort]: _, ...others } = parseParcelCalendar(readText()).lastDays;
  changeParcelCalendar({ lastDays: day === null ? others : { ...others, [sort]: day } });
}

/** Remembers the day of the last parcel. */
export function rememberParcelDay(day: Day): void {
  changeParcelCalendar({ sort: 'PARCEL' });
  changeLastDay('PARCEL', day);
}
