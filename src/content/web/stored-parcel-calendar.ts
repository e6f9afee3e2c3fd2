import { useMemo } from 'react';
import type { Day } from '../../lib/calendar.ts';
import { createChangeNotifier } from '../../ui/change-notifier.ts';
import { browserStorage } from '../../ui/data/safe-storage.ts';
import type { ParcelType } from '../next-parcel.ts';
import { type ParcelCalendarInput, parseStoredParcelCalendar } from '../parcel-calendar.ts';

const KEY = 'parcelCalendar';

const stored = createChangeNotifier(KEY);

const readText = () => browserStorage.get(KEY);

/** What is stored, and whether anything is. */
export function useStoredParcelCalendar(): { calendar: ParcelCalendarInput; isStored: boolean } {
  const text = stored.useValue(readText, null);
  return useMemo(() => ({ calendar: parseStoredParcelCalendar(text), isStored: text !== null }), [text]);
}

/** Stores what was chosen; reading it leaves out what is none of the values. */
export function updateStoredParcelCalendar(changes: { [Name in keyof ParcelCalendarInput]?: unknown }): void {
  browserStorage.set(KEY, JSON.stringify({ ...parseStoredParcelCalendar(readText()), ...changes }));
  stored.changed();
}

export function eraseParcelCalendar(): void {
  browserStorage.remove(KEY);
  stored.changed();
}

/** The day of the last parcel that is remembered; null for none. */
export function useLastParcelDay(): Day | null {
  return useStoredParcelCalendar().calendar.lastDays.PARCEL ?? null;
}

/** Remembers the day of the last one of its sort, or forgets it. */
export function storeLastDayOfParcelType(sort: ParcelType, day: Day | null): void {
  const { [sort]: _, ...others } = parseStoredParcelCalendar(readText()).lastDays;
  updateStoredParcelCalendar({ lastDays: day === null ? others : { ...others, [sort]: day } });
}

export function rememberLastParcelDay(day: Day): void {
  updateStoredParcelCalendar({ sort: 'PARCEL' });
  storeLastDayOfParcelType('PARCEL', day);
}
