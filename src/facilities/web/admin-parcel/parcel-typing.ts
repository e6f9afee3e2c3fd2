import type { CallInput } from '../../../contract/endpoint.ts';
import { type Day, formatDottedDay, parseDottedDay } from '../../../lib/calendar.ts';
import { keysOf } from '../../../lib/fields.ts';
import { parseTypedNumber } from '../../../lib/money/typed-roubles.ts';
import { type FormErrors, findFormErrors } from '../../../ui/form-errors.ts';
import { patchFacility } from '../../admin-work-addresses.contract.ts';
import { type ParcelSettings, parcelSettingFields } from '../../facility-fields.ts';
import type { FacilityDto } from '../../work-addresses.contract.ts';

const ticked = ['handoverWeekdays', 'refusedTags'] as const;
const numbers: readonly string[] = ['paperCopies', 'orderByDays'];

/** Typed in kilograms, and what is said of what is none. */
const weights: Record<string, string> = {
  parcelGrams: 'Предел посылки — число килограммов не больше 1000',
  monthGrams: 'Предел за месяц — число килограммов не больше 1000',
  boxGrams: 'Вес коробки — число килограммов не больше 20',
};

/** Grams as kilograms that people type: `0,4`. */
export const formatKilogramsInput = (grams: number): string => String(grams / 1000).replace('.', ',');

/** What a facility takes and when, as it is typed: lists that are ticked, and texts, weights in kilograms. */
export type ParcelSettingsFormValues = {
  [Name in keyof ParcelSettings]: Name extends (typeof ticked)[number] ? ParcelSettings[Name] : string;
};

/** A facility that is there, for typing over. */
export function toParcelSettingsFormValues(address: FacilityDto): ParcelSettingsFormValues {
  const { handoverWeekdays, refusedTags } = address;
  const texts = keysOf(parcelSettingFields).map((name) => {
    const value = address[name] ?? '';
    return [name, name in weights && value !== '' ? formatKilogramsInput(Number(value)) : String(value)];
  });
  return {
    ...(Object.fromEntries(texts) as Record<keyof ParcelSettings, string>),
    closedDays: formatDateList(address.closedDays),
    ...{ handoverWeekdays, refusedTags },
  };
}

export type ParcelSettingsRequestBody = CallInput<typeof patchFacility>['body'];

/** What is sent, or what is wrong with it, field by field. */
export function parseParcelSettingsFormValues(typed: ParcelSettingsFormValues): {
  input: ParcelSettingsRequestBody;
  errors: FormErrors;
} {
  const { handoverWeekdays, refusedTags, ...texts } = typed;
  const meant = Object.entries(texts).map(([name, text]) => [name, meaningOf(name, text.trim())]);
  const input: ParcelSettingsRequestBody = {
    ...Object.fromEntries(meant),
    // Emptied, it is refused.
    orderByTime: typed.orderByTime,
    closedDays: parseDateList(typed.closedDays),
    handoverWeekdays: handoverWeekdays.toSorted(),
    refusedTags,
  };
  const errors = Object.entries(findFormErrors(patchFacility, input));
  // One of several days is wrong: the field of all of them says so.
  return {
    input,
    errors: Object.fromEntries(
      errors.map(([name, message]) => [name.split('.')[0], weights[name] ?? message]),
    ),
  };
}

function meaningOf(name: string, text: string) {
  if (text === '') return null;
  if (name in weights) return Math.round(parseTypedNumber(text) * 1000);
  return numbers.includes(name) ? parseTypedNumber(text) : text;
}

/** Days as people type several: `31.12.2026, 01.01.2027`. */
export function formatDateList(days: readonly Day[]): string {
  return days.map(formatDottedDay).join(', ');
}

/** Returns the days that are typed, in their order and each once; what is no day stays as it is typed. */
export function parseDateList(typed: string): string[] {
  const days = typed.split(/[\s,;]+/).filter((day) => day !== '');
  return [...new Set(days.map((day) => parseDottedDay(day) ?? day))].sort();
}
