import type { HandlerAnswer, HandlerInput } from '../../contract/endpoint.ts';
import type { patchWorkAddress, updateWorkAddress } from '../admin-work-addresses.contract.ts';
import { type ParcelSettings, remandParcel, unsetParcel } from '../parcel-rules.ts';
import type { FacilityRow, NewFacility } from './facilities.db.ts';

type Whole = HandlerInput<typeof updateWorkAddress>['body'];
type Change = HandlerInput<typeof patchWorkAddress>['body'];
type ParcelColumn = Exclude<
  keyof NewFacility,
  'name' | 'delivery_kopecks' | 'free_from_kopecks' | 'deleted_at'
>;
type ParcelChange = { [Name in keyof ParcelSettings]?: ParcelSettings[Name] | null | undefined };

/** Returns a facility as every call answers it. */
export function workAddressFrom(row: FacilityRow): HandlerAnswer<typeof updateWorkAddress> {
  return {
    id: row.id,
    name: row.name,
    deliveryCost: row.delivery_kopecks,
    freeDeliveryThreshold: row.free_from_kopecks,
    kind: row.kind,
    parcelGrams: row.parcel_grams,
    monthGrams: row.month_grams,
    boxGrams: row.box_grams,
    refusedTags: row.refused_tags,
    refusedSource: row.refused_source,
    refusedOn: row.refused_on,
    paperCopies: row.paper_copies,
    handoverWeekdays: row.handover_weekdays,
    orderByDays: row.order_by_days,
    orderByTime: row.order_by_time,
    closedDays: row.closed_days,
    pausedUntil: row.paused_until,
    notice: row.notice,
    version: row.version,
  };
}

/** Returns the columns of a new facility. */
export function newFacilityFrom(input: Whole): NewFacility {
  const { name, deliveryCost: delivery_kopecks, freeDeliveryThreshold: free_from_kopecks } = input;
  return { ...changedFacilityFrom(input, null), name, delivery_kopecks, free_from_kopecks };
}

/**
 * Returns the columns that a change of a facility writes; those that it leaves as they are, are undefined. `before` is
 * null of a new one.
 */
export function changedFacilityFrom(change: Change, before: FacilityRow | null): Partial<NewFacility> {
  return {
    name: change.name,
    delivery_kopecks: change.deliveryCost,
    free_from_kopecks: change.freeDeliveryThreshold,
    ...parcelColumns(change),
    ...remandColumns(change, before),
  };
}

/** Returns the columns of what a facility takes and when; what is not said stays undefined. */
export function parcelColumns(change: ParcelChange) {
  return {
    kind: change.kind,
    parcel_grams: orUnset(change.parcelGrams, unsetParcel.parcelGrams),
    month_grams: change.monthGrams,
    box_grams: change.boxGrams,
    refused_tags: orUnset(change.refusedTags, []),
    refused_source: change.refusedSource,
    refused_on: change.refusedOn,
    paper_copies: orUnset(change.paperCopies, unsetParcel.paperCopies),
    handover_weekdays: orUnset(change.handoverWeekdays, [])?.toSorted(),
    order_by_days: orUnset(change.orderByDays, unsetParcel.orderByDays),
    order_by_time: orUnset(change.orderByTime, unsetParcel.orderByTime),
    closed_days: orUnset(change.closedDays, [])?.toSorted(),
    paused_until: change.pausedUntil,
    notice: change.notice,
  } satisfies Record<ParcelColumn, unknown>;
}

/** What is not said of a facility that becomes a remand prison is what these mostly ask. */
function remandColumns(change: Change, before: FacilityRow | null): Partial<NewFacility> {
  if (change.kind !== 'REMAND' || before?.kind === 'REMAND') return {};
  const monthUnset = change.monthGrams === undefined && (before?.month_grams ?? null) === null;
  const copiesUnset =
    change.paperCopies === undefined && (before === null || before.paper_copies === unsetParcel.paperCopies);
  return {
    ...(monthUnset && { month_grams: remandParcel.monthGrams }),
    ...(copiesUnset && { paper_copies: remandParcel.paperCopies }),
  };
}

/** What null puts back, a column that is never empty has as its own value. */
function orUnset<Value>(value: Value | null | undefined, unset: Value): Value | undefined {
  return value === null ? unset : value;
}
