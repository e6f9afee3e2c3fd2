import { addDays, addMonths, type Day, isDay } from '../lib/calendar.ts';
import type { FacilityKind } from './facility-kinds.ts';
import { type DetentionStrictness, yearlyParcelQuotas } from './parcel-quotas.ts';

/** A parcel or handover, or a small parcel: the two are counted apart. */
export const parcelTypes = ['PARCEL', 'SMALL'] as const;
export type ParcelType = (typeof parcelTypes)[number];

/** Where a person is put for a time: a punishment cell, where nothing is handed out, or one that slows it down. */
export const isolationKinds = ['NONE', 'PUNISHMENT', 'CELLS'] as const;
export type IsolationKind = (typeof isolationKinds)[number];

export interface NextParcelInput {
  kind: FacilityKind;
  conditions: DetentionStrictness;
  isolation: IsolationKind;
  /** When the last one of its sort was taken; null when there was none. */
  lastDay: Day | null;
}

export type NextParcelResult =
  /** Remand counts kilograms of a month, not parcels. */
  | { answer: 'KILOGRAMS' }
  | { answer: 'NOT_NOW' }
  | { answer: 'UNLIMITED' }
  /** There was none yet. */
  | { answer: 'AT_ONCE' }
  /** Not before this day, which is over or today when `isPast`. */
  | { answer: 'DAY'; day: Day; isPast: boolean };

/** How many months lie between two parcels in the cells: one in half a year. */
const CELLS_MONTHS = 6;

/** Remand and the rest count no parcels by the year. */
const quotas: Partial<Record<FacilityKind, Record<DetentionStrictness, number>>> = yearlyParcelQuotas;

/** Returns the months between two parcels of one sort; null where their number has no limit. */
function getMonthsBetweenParcels(kind: FacilityKind, conditions: DetentionStrictness): number | null {
  const number = quotas[kind]?.[conditions];
  return number === undefined ? null : 12 / number;
}

/** Within so many days a second parcel may be too soon where no one knows what the facility is. */
const UNKNOWN_DAYS = 60;

/** From which day a parcel may follow that of `day`, under ordinary conditions; null where their number has no limit. */
export function estimateNextParcelDay(kind: FacilityKind | null, day: Day): Day | null {
  if (kind === null) return addDays(day, UNKNOWN_DAYS);
  const months = getMonthsBetweenParcels(kind, 'ORDINARY');
  return months === null ? null : addMonths(day, months);
}

/** Says whether a kind asks for the conditions at all. */
export function hasDetentionStrictnessLevels(kind: FacilityKind): boolean {
  return quotas[kind] !== undefined;
}

/** Returns when the next parcel may come, judged on `today`. */
export function calculateNextParcel(
  { kind, conditions, isolation, lastDay }: NextParcelInput,
  today: Day,
): NextParcelResult {
  if (kind === 'REMAND') return { answer: 'KILOGRAMS' };
  if (isolation === 'PUNISHMENT') return { answer: 'NOT_NOW' };
  const usual = getMonthsBetweenParcels(kind, conditions);
  const months = isolation === 'CELLS' ? Math.max(usual ?? 0, CELLS_MONTHS) : usual;
  if (months === null) return { answer: 'UNLIMITED' };
  if (lastDay === null) return { answer: 'AT_ONCE' };
  const day = addMonths(lastDay, months);
  return { answer: 'DAY', day, isPast: day <= today };
}

/** The latest day that can be the last one: an order may be paid for and not handed over yet. */
const MOST_MONTHS_AHEAD = 12;

/** Returns what is wrong with a day of the last parcel; undefined for one that may be. */
export function validateLastParcelDay(typed: string, today: Day): string | undefined {
  if (!isDay(typed)) return 'Такого дня нет: укажите день, месяц и год';
  if (typed < '1990-01-01' || typed > addMonths(today, MOST_MONTHS_AHEAD)) return 'Проверьте год';
  return undefined;
}
