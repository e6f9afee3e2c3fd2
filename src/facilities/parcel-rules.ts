import type * as z from 'zod/mini';
import type { Day } from '../lib/calendar.ts';
import { mapFieldsToProperty } from '../lib/fields.ts';
import { parcelSettingFields } from './facility-fields.ts';

/** What a facility takes and when. */
export type ParcelSettings = {
  [Name in keyof typeof parcelSettingFields]: z.output<(typeof parcelSettingFields)[Name]['answer']>;
};

/** What a facility has before anybody says more of it. */
export const defaultParcelSettings: ParcelSettings = mapFieldsToProperty(parcelSettingFields, 'unset');

/** What holds for every facility at once. */
export interface ShopParcelSettings {
  /** The box of a facility without one of its own, in grams. */
  boxGrams: number;
  /** Days on which the shop hands nothing in. */
  closedDays: Day[];
}

/** The settings of a facility with those of the shop put in: what `checkParcel` and `findNextHandover` judge by. */
export interface ParcelRules extends Omit<ParcelSettings, 'boxGrams'> {
  boxGrams: number;
}

/** Returns the settings of a facility with those of the shop put in. */
export function resolveParcelRules(facility: ParcelSettings, shop: ShopParcelSettings): ParcelRules {
  return {
    ...facility,
    boxGrams: facility.boxGrams ?? shop.boxGrams,
    closedDays: [...facility.closedDays, ...shop.closedDays],
  };
}

/** What a remand prison mostly asks, where no one has said otherwise. */
export const remandParcelDefaults = { monthGrams: 30_000, paperCopies: 3 };
