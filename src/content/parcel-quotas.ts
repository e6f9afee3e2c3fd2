import type { FacilityKind } from './facility-kinds.ts';

/** The conditions a person is held under. A prison has two regimes instead: the general one is ORDINARY. */
export const detentionStrictnessLevels = ['ORDINARY', 'EASED', 'STRICT'] as const;
export type DetentionStrictness = (typeof detentionStrictnessLevels)[number];

/** How many parcels or handovers, and as many small parcels, a year, where facilities count them. */
export const yearlyParcelQuotas = {
  GENERAL: { ORDINARY: 6, EASED: 12, STRICT: 3 },
  STRICT: { ORDINARY: 4, EASED: 6, STRICT: 2 },
  SPECIAL: { ORDINARY: 3, EASED: 4, STRICT: 1 },
  PRISON: { ORDINARY: 2, EASED: 2, STRICT: 1 },
} satisfies Partial<Record<FacilityKind, Record<DetentionStrictness, number>>>;

/** The heaviest parcel or handover and the heaviest small parcel, packing included. */
export const MAX_PARCEL_KG = 20;
export const MAX_SMALL_PARCEL_KG = 5;
/** All parcels and handovers of one month in remand, together. */
export const MAX_REMAND_KG_PER_MONTH = 30;

/** The time between two parcels: twelve months shared by their yearly number. */
export function formatParcelInterval(yearlyNumber: number): string {
  const months = 12 / yearlyNumber;
  if (months === 1) return 'раз в месяц';
  if (months === 12) return 'раз в год';
  return `раз в\u00a0${months}\u00a0${months < 5 ? 'месяца' : 'месяцев'}`;
}
