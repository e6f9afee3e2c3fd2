import type { FacilityKind } from '../content/facility-kinds.ts';
import type { Day } from '../lib/calendar.ts';
import { keysOf } from '../lib/keys-of.ts';

/** Who told the shop what a facility refuses. */
export const sourceLabels = {
  FACILITY: 'Сказали в учреждении',
  WINDOW: 'Узнали в окне приёма',
  LEAFLET: 'Памятка учреждения',
};

export type RefusalSource = keyof typeof sourceLabels;
export const refusalSources = keysOf(sourceLabels);

/**
 * What a facility takes and when, as the shop knows it. All of it is a setting of the shop: the facility has the
 * last word.
 */
export interface ParcelSettings {
  /** Null when it is not known. */
  kind: FacilityKind | null;
  /** The most one parcel may weigh, its box included, in grams. */
  parcelGrams: number;
  /** The most that one person may be sent in a calendar month, in grams; null without such a limit. */
  monthGrams: number | null;
  /** The empty box, in grams; null for the box of the whole shop. */
  boxGrams: number | null;
  /** Goods with any of these tags are not taken. */
  refusedTags: string[];
  refusedSource: RefusalSource | null;
  /** The day on which that was said. */
  refusedOn: Day | null;
  /** How many copies of the application are asked for. */
  paperCopies: number;
  /** The weekdays of handing in, Monday is 1; none when nobody knows them. */
  handoverWeekdays: number[];
  /** An order has to be made so many days before the handing in, by that time in Moscow (`18:00`). */
  orderByDays: number;
  orderByTime: string;
  /** Days of no handing in. */
  closedDays: Day[];
  /** The last day of a pause; null without one. */
  pausedUntil: Day | null;
  /** What else people should know. */
  notice: string | null;
}

/** What holds for every facility at once. */
export interface ShopParcelSettings {
  /** The box of a facility without one of its own, in grams. */
  boxGrams: number;
  /** Days on which the shop hands nothing in. */
  closedDays: Day[];
}

/** The settings of a facility with those of the shop put in: what `checkParcel` and `handoverDay` judge by. */
export interface ParcelRules extends Omit<ParcelSettings, 'boxGrams'> {
  boxGrams: number;
}

/** Returns the settings of a facility with those of the shop put in. */
export function parcelRules(facility: ParcelSettings, shop: ShopParcelSettings): ParcelRules {
  return {
    ...facility,
    boxGrams: facility.boxGrams ?? shop.boxGrams,
    closedDays: [...facility.closedDays, ...shop.closedDays],
  };
}

/** What a facility has before anybody says more of it. */
export const unsetParcel: ParcelSettings = {
  kind: null,
  parcelGrams: 20_000,
  monthGrams: null,
  boxGrams: null,
  refusedTags: [],
  refusedSource: null,
  refusedOn: null,
  paperCopies: 2,
  handoverWeekdays: [],
  orderByDays: 1,
  orderByTime: '18:00',
  closedDays: [],
  pausedUntil: null,
  notice: null,
};

/** What a remand prison mostly asks, where nobody has said otherwise. */
export const remandParcel = { monthGrams: 30_000, paperCopies: 3 };
