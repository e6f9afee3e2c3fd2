import { type Day, latestBirthDateForAge, moscowDay } from '../lib/calendar.ts';

/** The longest each field of a saved address may be, in characters. */
export const recipientMaxLengths = {
  firstName: 127,
  lastName: 127,
  middleName: 127,
  confirmLastName: 127,
  squadNumber: 63,
  institution: 127,
  additionalInfo: 511,
  phone: 63,
} as const;

/** How many saved addresses an account may have: each list of them is answered whole. */
export const MAX_RECIPIENTS_PER_ACCOUNT = 100;

/** How many consents an account may have given: each address that is saved takes one, and deleting it gives none back. */
export const MAX_CONSENTS_PER_ACCOUNT = 1_000;

/** The youngest a recipient may be, in years. */
export const MIN_RECIPIENT_AGE = 14;

/** No one alive was born before; an earlier year is a slip of the finger. */
export const EARLIEST_BIRTH_DATE: Day = '1900-01-01';

/** The latest birth date a recipient may have at a moment; the 14th birthday in Moscow itself is allowed. */
export function findLatestAllowedBirthDate(now: Date): Day {
  return latestBirthDateForAge(moscowDay(now), MIN_RECIPIENT_AGE);
}
