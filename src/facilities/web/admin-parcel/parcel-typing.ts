import type { FacilityKind } from '../../../content/facility-kinds.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import { type Day, typedDay } from '../../../lib/calendar.ts';
import { numberTyped } from '../../../lib/money/typed-roubles.ts';
import { type FormErrors, formErrors } from '../../../ui/form-errors.ts';
import { patchWorkAddress } from '../../admin-work-addresses.contract.ts';
import type { RefusalSource } from '../../parcel-rules.ts';
import type { WorkAddress } from '../../work-addresses.contract.ts';

/** What a facility takes and when, as it is typed: numbers as texts, days as the browser's own fields have them. */
export interface TypedParcel {
  kind: string;
  parcelGrams: string;
  monthGrams: string;
  boxGrams: string;
  paperCopies: string;
  handoverWeekdays: number[];
  orderByDays: string;
  orderByTime: string;
  /** Days with spaces or commas between them, each as 31.12.2026. */
  closedDays: string;
  pausedUntil: string;
  notice: string;
  refusedTags: string[];
  refusedSource: string;
  refusedOn: string;
}

const shown = (value: number | null) => (value === null ? '' : String(value));

/** A facility that is there, for typing over. */
export function typedParcelFrom(address: WorkAddress): TypedParcel {
  return {
    kind: address.kind ?? '',
    parcelGrams: shown(address.parcelGrams),
    monthGrams: shown(address.monthGrams),
    boxGrams: shown(address.boxGrams),
    paperCopies: shown(address.paperCopies),
    handoverWeekdays: address.handoverWeekdays,
    orderByDays: shown(address.orderByDays),
    orderByTime: address.orderByTime,
    closedDays: typedDays(address.closedDays),
    pausedUntil: address.pausedUntil ?? '',
    notice: address.notice ?? '',
    refusedTags: address.refusedTags,
    refusedSource: address.refusedSource ?? '',
    refusedOn: address.refusedOn ?? '',
  };
}

export type ParcelInput = CallInput<typeof patchWorkAddress>['body'];

/** What is sent, or what is wrong with it, field by field. */
export function parcelFrom(typed: TypedParcel): { input: ParcelInput; errors: FormErrors } {
  const input: ParcelInput = {
    kind: (typed.kind || null) as FacilityKind | null,
    parcelGrams: number(typed.parcelGrams),
    monthGrams: number(typed.monthGrams),
    boxGrams: number(typed.boxGrams),
    paperCopies: number(typed.paperCopies),
    handoverWeekdays: typed.handoverWeekdays.toSorted(),
    orderByDays: number(typed.orderByDays),
    orderByTime: typed.orderByTime,
    closedDays: daysTyped(typed.closedDays),
    pausedUntil: typed.pausedUntil || null,
    notice: typed.notice.trim() || null,
    refusedTags: typed.refusedTags,
    refusedSource: (typed.refusedSource || null) as RefusalSource | null,
    refusedOn: typed.refusedOn || null,
  };
  const errors = Object.entries(formErrors(patchWorkAddress, input));
  // One of several days is wrong: the field of all of them says so.
  return {
    input,
    errors: Object.fromEntries(errors.map(([name, message]) => [name.split('.')[0], message])),
  };
}

function number(typed: string): number | null {
  return typed.trim() === '' ? null : numberTyped(typed);
}

/** Days as people type several: `31.12.2026, 01.01.2027`. */
export function typedDays(days: readonly Day[]): string {
  return days.map(typedDay).join(', ');
}

/** Returns the days that are typed, in their order and each once; what is no day stays as it is typed. */
export function daysTyped(typed: string): string[] {
  const days = typed.split(/[\s,;]+/).filter((day) => day !== '');
  return [...new Set(days.map(dayTyped))].sort();
}

function dayTyped(typed: string): string {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed) ?? [];
  return year === '' ? typed : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}
