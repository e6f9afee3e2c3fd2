import type { CallInput } from '../../../../shared/contract/endpoint.ts';
import { numberTyped } from '../../../../shared/contract/money/typed-roubles.ts';
import { type FormErrors, formErrors } from '../../../../shared/web/form-errors.ts';
import type { FacilityKind } from '../../../content/facility-kinds.ts';
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
  /** Days with spaces or commas between them, each as 2026-12-31. */
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
    closedDays: address.closedDays.join(', '),
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
    closedDays: [...new Set(typed.closedDays.split(/[\s,;]+/).filter((day) => day !== ''))].sort(),
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
