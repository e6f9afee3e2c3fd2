import * as z from 'zod/mini';
import { personNameSchema } from '../contract/person-name.ts';
import { daySchema, idSchema, optionalTextSchema, phoneSchema } from '../contract/rules.ts';
import { type Day, isDay, latestBirthDateForAge, moscowDay } from '../lib/calendar.ts';

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
const MIN_RECIPIENT_AGE = 14;

/** No one alive was born before; an earlier year is a slip of the finger. */
const EARLIEST_BIRTH_DATE: Day = '1900-01-01';

/** The latest birth date a recipient may have at a moment; the 14th birthday in Moscow itself is allowed. */
export function findLatestAllowedBirthDate(now: Date): Day {
  return latestBirthDateForAge(moscowDay(now), MIN_RECIPIENT_AGE);
}

const birthDate = daySchema({
  required: 'Укажите дату рождения',
  wrong: 'Укажите дату рождения: день, месяц и год',
}).check(
  z.refine((given) => !isDay(given) || given >= EARLIEST_BIRTH_DATE, 'Проверьте год рождения'),
  z.refine(
    (given) => !isDay(given) || given <= findLatestAllowedBirthDate(new Date()),
    `Возраст должен быть не менее ${MIN_RECIPIENT_AGE} лет`,
  ),
);

/** What is saved of a recipient: where, and by which rule. */
export const recipientFields = {
  lastName: {
    column: 'last_name',
    rule: personNameSchema({ required: 'Укажите фамилию', max: recipientMaxLengths.lastName }),
  },
  firstName: {
    column: 'first_name',
    rule: personNameSchema({ required: 'Укажите имя', max: recipientMaxLengths.firstName }),
  },
  middleName: {
    column: 'middle_name',
    rule: personNameSchema({ required: 'Укажите отчество', max: recipientMaxLengths.middleName }),
  },
  birthDate: { column: 'birth_date', rule: birthDate },
  squadNumber: {
    column: 'squad_number',
    rule: optionalTextSchema({ max: recipientMaxLengths.squadNumber, visible: true }),
  },
  institutionId: { column: 'facility_id', rule: idSchema('Выберите учреждение') },
  additionalInfo: {
    column: 'additional_info',
    rule: optionalTextSchema({ max: recipientMaxLengths.additionalInfo, lines: true, visible: true }),
  },
  phone: { column: 'phone', rule: phoneSchema() },
} as const;
