import { capitalisedName } from '../../contract/person-name.ts';
import { typedDay } from '../../lib/calendar.ts';
import { formatTypedPhone } from '../../lib/text/format-phone.ts';
import { type FormErrors, formErrors } from '../../ui/form-errors.ts';
import {
  alphabetFault,
  birthDateFault,
  dayFromTyped,
  lastNamesFault,
  phoneFromTyped,
} from '../recipient-typing.ts';
import { saveAddress } from '../user-address.contract.ts';
import type { RecipientFields } from './recipient-draft.ts';

const NO_RIGHTS = 'Подтвердите, что вправе сообщить данные получателя';

export interface Ticks {
  consent: boolean;
  rights: boolean;
}

/** The fields from top to bottom. */
export const recipientFieldNames = [
  'lastName',
  'firstName',
  'middleName',
  'birthDate',
  'squadNumber',
  'institutionId',
  'phone',
  'confirmLastName',
  'additionalInfo',
] as const satisfies readonly (keyof RecipientFields)[];

/** Errors are shown in this order. */
const order = [...recipientFieldNames, 'consent', 'rights'] as const;

/** A field as it is shown once it has been left. */
export function shownAs(name: keyof RecipientFields, fields: RecipientFields): Partial<RecipientFields> {
  if (name === 'phone') return { phone: formatTypedPhone(phoneFromTyped(fields.phone)) };
  if (name === 'birthDate') {
    const day = dayFromTyped(fields.birthDate);
    return day === undefined ? {} : { birthDate: typedDay(day) };
  }
  return name in names ? { [name]: capitalisedName(String(fields[name])) } : {};
}

/** Returns what the form sends; what is missing or wrong in it the rules refuse. */
export function bodyOf(fields: RecipientFields, { consent }: Ticks) {
  return {
    ...fields,
    // Nothing chosen and no consent are refused by the rules, at their fields.
    institutionId: fields.institutionId ?? '',
    birthDate: dayFromTyped(fields.birthDate) ?? fields.birthDate,
    phone: phoneFromTyped(fields.phone),
    consent: consent as true,
  };
}

const names = {
  lastName: 'В фамилии',
  firstName: 'В имени',
  middleName: 'В отчестве',
  confirmLastName: 'В фамилии',
} as const;

/** What is wrong with the form, by field, from top to bottom. */
export function errorsOf(fields: RecipientFields, ticks: Ticks): FormErrors {
  const errors = formErrors(saveAddress, bodyOf(fields, ticks));
  // What people cannot see by themselves is said instead of what the rule says.
  const clearer: Record<string, string | undefined> = {
    birthDate: birthDateFault(fields.birthDate),
    confirmLastName: errors.confirmLastName && lastNamesFault(fields.lastName, fields.confirmLastName),
    rights: ticks.rights ? undefined : NO_RIGHTS,
  };
  for (const [name, where] of Object.entries(names)) {
    clearer[name] = alphabetFault(where, fields[name as keyof typeof names]) ?? clearer[name];
  }
  return inOrder({
    ...errors,
    ...Object.fromEntries(Object.entries(clearer).filter(([, message]) => message !== undefined)),
  } as FormErrors);
}

/** Returns errors in the order of the form. */
export function inOrder(errors: FormErrors): FormErrors {
  return Object.fromEntries(order.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}
