import { useState } from 'react';
import { moscowDay } from '../../lib/calendar.ts';
import { type ParcelType, validateLastParcelDay } from '../next-parcel.ts';
import type { ParcelCalendarInput } from '../parcel-calendar.ts';
import { storeLastDayOfParcelType } from './stored-parcel-calendar.ts';

export interface LastParcelDayFieldState {
  typed: string;
  wrong: string | undefined;
  /** The day that is typed may be, but has not come yet. */
  isAhead: boolean;
  change(typed: string): void;
  /** What was typed and is no day is forgotten. */
  forget(): void;
}

/** The field of the last day: what is typed there is stored once it is a day that may be. */
export function useLastParcelDayField({ sort, lastDays }: ParcelCalendarInput): LastParcelDayFieldState {
  const [edited, setEdited] = useState<{ sort: ParcelType; text: string } | null>(null);
  const today = moscowDay(new Date());
  const wrongIn = (text: string) => (text === '' ? undefined : validateLastParcelDay(text, today));
  // Another sort has another day.
  const typed = edited?.sort === sort ? edited.text : (lastDays[sort] ?? '');
  return {
    typed,
    wrong: wrongIn(typed),
    isAhead: typed > today && wrongIn(typed) === undefined,
    change(text) {
      setEdited({ sort, text });
      const isGood = text !== '' && wrongIn(text) === undefined;
      storeLastDayOfParcelType(sort, isGood ? text : null);
    },
    forget: () => setEdited(null),
  };
}
