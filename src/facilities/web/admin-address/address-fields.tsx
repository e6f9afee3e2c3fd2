import { type ComponentProps, useState } from 'react';
import type { CallInput } from '../../../contract/endpoint.ts';
import {
  createTextFieldPropsGetter,
  MoneyField,
  type RowFieldsProps,
} from '../../../desk/editing/row-fields.tsx';
import { RemovableChips } from '../../../desk/filter-bar.tsx';
import {
  addDays,
  type Day,
  formatDottedDay,
  isDay,
  listDays,
  moscowDay,
  weekdayOf,
} from '../../../lib/calendar.ts';
import { keysOf } from '../../../lib/fields.ts';
import { MAX_PRICE_KOPECKS } from '../../../lib/money/roubles.ts';
import { formatRoublesInput, parseTypedNumber, parseTypedRoubles } from '../../../lib/money/typed-roubles.ts';
import { keepNumbers } from '../../../lib/russian/typography.ts';
import { parseDottedDay } from '../../../lib/typed-day.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { CheckboxField, TextField } from '../../../ui/fields/field.tsx';
import grid from '../../../ui/fields/form-grid.module.css';
import { type FormErrors, findFormErrors } from '../../../ui/form-errors.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import stack from '../../../ui/lists/stack.module.css';
import { updateFacility } from '../../admin-work-addresses.contract.ts';
import { isDeliveryNeverFree } from '../../delivery-cost.ts';
import { facilitySettingFields } from '../../facility-fields.ts';
import { formatHandoverWeekdays } from '../../facility-words.ts';
import { formatDayHidingCurrentYear } from '../../parcel-words.ts';
import type { FacilityDto } from '../../work-addresses.contract.ts';
import styles from './admin-address.module.css';

/** Stands in the place of a threshold that is never reached. */
const NEVER_FREE = 'NEVER';

const ticked = ['handoverWeekdays', 'refusedTags'] as const;
const sums: readonly string[] = ['deliveryCost', 'freeDeliveryThreshold'];
const numbers: readonly string[] = ['paperCopies', 'orderByDays'];

/** Typed in kilograms, and what is said of what is none. */
const weights: Record<string, string> = {
  parcelGrams: 'Предел посылки — число килограммов не больше 1000',
  monthGrams: 'Предел за месяц — число килограммов не больше 1000',
  boxGrams: 'Вес коробки — число килограммов не больше 20',
};

type FacilitySettings = Omit<FacilityDto, 'id' | 'version'>;

/** A facility as it is typed: lists that are ticked, and texts, sums in roubles (`1 240,50`), weights in kilograms. */
export type FacilityFormValues = {
  [Name in keyof FacilitySettings]: Name extends (typeof ticked)[number] ? FacilitySettings[Name] : string;
};

/** A facility that is there, for typing over. */
export function toFacilityFormValues(facility: FacilitySettings): FacilityFormValues {
  const { handoverWeekdays, refusedTags } = facility;
  const texts = keysOf(facilitySettingFields).map((name) => [name, toTyped(name, facility[name] ?? '')]);
  return {
    ...(Object.fromEntries(texts) as Record<keyof FacilitySettings, string>),
    closedDays: formatDateList(facility.closedDays),
    ...{ handoverWeekdays, refusedTags },
  };
}

function toTyped(name: keyof FacilitySettings, value: unknown): string {
  if (name === 'freeDeliveryThreshold' && isDeliveryNeverFree(Number(value))) return NEVER_FREE;
  if (sums.includes(name)) return formatRoublesInput(Number(value));
  return name in weights && value !== '' ? formatKilogramsInput(Number(value)) : String(value);
}

/** Grams as kilograms that people type: `0,4`. */
export const formatKilogramsInput = (grams: number): string => String(grams / 1000).replace('.', ',');

export type FacilityRequestBody = CallInput<typeof updateFacility>['body'];

/** What is sent, or what is wrong with it, field by field. */
export function parseFacilityFormValues(typed: FacilityFormValues): {
  input: FacilityRequestBody;
  errors: FormErrors;
} {
  const { handoverWeekdays, refusedTags, ...texts } = typed;
  const meant = Object.entries(texts).map(([name, text]) => [name, meaningOf(name, text.trim())]);
  const input = {
    ...Object.fromEntries(meant),
    name: typed.name.trim(),
    // Emptied, it is refused.
    orderByTime: typed.orderByTime,
    closedDays: parseDateList(typed.closedDays),
    handoverWeekdays: handoverWeekdays.toSorted(),
    refusedTags,
  } as FacilityRequestBody;
  const errors = Object.entries(findFormErrors(updateFacility, input));
  // One of several days is wrong: the field of all of them says so.
  return {
    input,
    errors: Object.fromEntries(
      errors.map(([name, message]) => [name.split('.')[0], weights[name] ?? message]),
    ),
  };
}

function meaningOf(name: string, text: string) {
  if (name === 'freeDeliveryThreshold' && text === NEVER_FREE) return MAX_PRICE_KOPECKS;
  if (sums.includes(name)) return parseTypedRoubles(text);
  if (text === '') return null;
  if (name in weights) return Math.round(parseTypedNumber(text) * 1000);
  return numbers.includes(name) ? parseTypedNumber(text) : text;
}

/** One message for sums below zero in an address that is being changed. */
const NEGATIVE_SUMS = 'Стоимость доставки и порог бесплатной доставки должны быть неотрицательными';

/** The same for an address that is there: sums below zero are shown together, at the first of them. */
export function parseExistingFacilityFormValues(
  typed: FacilityFormValues,
): ReturnType<typeof parseFacilityFormValues> {
  const { input, errors } = parseFacilityFormValues(typed);
  const [first, second] = (['deliveryCost', 'freeDeliveryThreshold'] as const).filter(
    (name) => input[name] < 0,
  );
  const shown = Object.entries(errors).filter(([name]) => name !== second);
  return {
    input,
    errors: Object.fromEntries(
      shown.map(([name, message]) => [name, name === first ? NEGATIVE_SUMS : message]),
    ),
  };
}

/** A name of two lines is read whole; Enter saves as in any other field. */
export function FacilityNameField(row: RowFieldsProps<FacilityFormValues>) {
  return (
    <div className={styles.nameField}>
      <TextField
        {...createTextFieldPropsGetter<'name', FacilityFormValues>(row)('name')}
        label="Название учреждения"
        autoComplete="off"
        max={127}
        multiline
        onChange={(name) => row.onChange({ ...row.typed, name: name.replace(/\s*\n\s*/g, ' ') })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </div>
  );
}

export function DeliveryFields(row: RowFieldsProps<FacilityFormValues>) {
  const field = createTextFieldPropsGetter<keyof FacilityFormValues, FacilityFormValues>(row);
  const neverFree = row.typed.freeDeliveryThreshold === NEVER_FREE;
  return (
    <div className={joinClassNames(grid.fields, styles.delivery)}>
      <MoneyField {...field('deliveryCost')} label="Стоимость доставки, ₽" />
      {!neverFree && (
        <MoneyField {...field('freeDeliveryThreshold')} label="Бесплатно от, ₽" hint="0 — бесплатно всегда" />
      )}
      <div className={grid.wide}>
        <CheckboxField
          label="Никогда не бесплатно"
          checked={neverFree}
          disabled={row.disabled}
          onChange={(never) => row.onChange({ ...row.typed, freeDeliveryThreshold: never ? NEVER_FREE : '' })}
        />
      </div>
    </div>
  );
}

/** «690 ₽, бесплатно от 8000 ₽», as far as it is typed. */
export const formatDelivery = ({ deliveryCost, freeDeliveryThreshold: free }: FacilityFormValues) =>
  [deliveryCost && `${deliveryCost} ₽`, free && formatFreeFrom(free)].filter(Boolean).join(', ');

function formatFreeFrom(typed: string): string {
  if (typed === NEVER_FREE) return 'никогда не бесплатно';
  return parseTypedNumber(typed) === 0 ? 'бесплатно всегда' : `бесплатно от ${typed} ₽`;
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

/** Several days as `formatDateList` writes them, and behind them what is typed and is no day yet. */
const DAYS_AND_REST = /^((?:\d\d\.\d\d\.\d{4}(?:, |$))*)(.*)$/s;

/** What is typed and is no day yet, and behind «по» the last of several: with that word no text is saved. */
const FIRST_AND_LAST = /^(.*?)(?:(?:^|, )по (.*))?$/s;

const nameDay = (day: Day, today: Day) =>
  keepNumbers(`${formatHandoverWeekdays([weekdayOf(day)])} ${formatDayHidingCurrentYear(day, today)}`);

interface ClosedDaysFieldProps extends Omit<ComponentProps<typeof DateField>, 'label'> {
  /** Stands above the days where there are any. */
  caption: string;
}

/**
 * Closed days: one is typed or chosen, and behind it the last of several; days in a row are taken away together. Enter
 * only adds. `value` is a text for `parseDateList`.
 */
export function ClosedDaysField({ caption, value, disabled, onChange, ...field }: ClosedDaysFieldProps) {
  const [, list = '', rest = ''] = DAYS_AND_REST.exec(value) ?? [];
  const { days = [], wrong = [] } = Object.groupBy(parseDateList(list), (day) =>
    isDay(day) ? 'days' : 'wrong',
  );
  const [added, setAdded] = useState<Day>();
  /** The day that was added last, while it is there: more can follow it. */
  const from = days.find((day) => day === added);
  const today = moscowDay(new Date());
  // Days in a row are as far from each other as their places.
  const runs = Object.values(Object.groupBy(days, (day, index) => addDays(day, -index)));
  const adding = [...wrong.map(formatDottedDay), rest].filter(Boolean).join(', ');
  const [, first = '', last = ''] = FIRST_AND_LAST.exec(adding) ?? [];
  const change = (closed: readonly Day[], text = first, until = last) =>
    onChange(
      [formatDateList([...new Set(closed)].sort()), text, until && `по ${until}`].filter(Boolean).join(', '),
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is the field's own.
    <div
      className={stack.gap8}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      {days.length > 0 && <p>{caption}</p>}
      <RemovableChips
        label="Закрытые дни"
        verb="Убрать "
        chips={runs.map(([start = '', ...more] = []) => ({
          label: `${more.length > 0 ? `${nameDay(start, start)} – ` : ''}${nameDay(more.at(-1) ?? start, today)}`,
          remove: () => change(days.filter((day) => day !== start && !more.includes(day))),
        }))}
        disabled={disabled}
      />
      <div className={joinClassNames(grid.fields, styles.numbers)}>
        <DateField
          {...{ ...field, disabled }}
          {...(first === '' && last !== '' && { error: undefined })}
          label="Закрытый день"
          min={today}
          value={first}
          onChange={(day) => {
            if (!isDay(day)) return change(days, day);
            setAdded(day);
            change([...days, day], '', '');
          }}
        />
        <DateField
          key={from}
          label={from ? `С ${formatDayHidingCurrentYear(from, from)} по` : 'И дальше по'}
          disabled={disabled || (!from && last === '')}
          min={from}
          value={last}
          error={isDay(last) ? 'Последний день раньше первого' : undefined}
          onChange={(day) => {
            if (!from || !isDay(day) || day < from) return change(days, first, day);
            // A year is more than is taken, and refused in plain sight.
            change([...days, ...listDays(from, addDays(from, 366)).filter((one) => one <= day)], first, '');
            setAdded(undefined);
          }}
        />
      </div>
    </div>
  );
}
