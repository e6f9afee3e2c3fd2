import * as z from 'zod/mini';
import { personNameSchema } from '../contract/person-name.ts';
import { day, id, optionalText, phone } from '../contract/rules.ts';
import { isDay } from '../lib/calendar.ts';
import {
  EARLIEST_BIRTH_DATE,
  findLatestAllowedBirthDate,
  MIN_RECIPIENT_AGE,
  recipientMaxLengths as max,
} from './recipient-limits.ts';

const birthDate = day({
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
    rule: personNameSchema({ required: 'Укажите фамилию', max: max.lastName }),
  },
  firstName: {
    column: 'first_name',
    rule: personNameSchema({ required: 'Укажите имя', max: max.firstName }),
  },
  middleName: {
    column: 'middle_name',
    rule: personNameSchema({ required: 'Укажите отчество', max: max.middleName }),
  },
  birthDate: { column: 'birth_date', rule: birthDate },
  squadNumber: { column: 'squad_number', rule: optionalText({ max: max.squadNumber, visible: true }) },
  institutionId: { column: 'facility_id', rule: id('Выберите учреждение') },
  additionalInfo: {
    column: 'additional_info',
    rule: optionalText({ max: max.additionalInfo, lines: true, visible: true }),
  },
  phone: { column: 'phone', rule: phone() },
} as const;
