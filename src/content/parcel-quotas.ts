/** How many parcels or handovers, and as many small parcels, a year under each kind of conditions. */
export interface YearlyParcelQuota {
  /** Where the recipient is. */
  institution: string;
  ordinary: number;
  eased: number;
  strict: number;
}

/** The heaviest parcel or handover and the heaviest small parcel, packing included. */
export const MAX_PARCEL_KG = 20;
export const MAX_SMALL_PARCEL_KG = 5;
/** All parcels and handovers of one month in remand, together. */
export const MAX_REMAND_KG_PER_MONTH = 30;

/** Institutions that count; the colony of ordinary regime stands first. A prison knows no eased or ordinary conditions. */
export const colonyParcelQuotas: YearlyParcelQuota[] = [
  { institution: 'Колония общего режима', ordinary: 6, eased: 12, strict: 3 },
  { institution: 'Колония строгого режима', ordinary: 4, eased: 6, strict: 2 },
  { institution: 'Колония особого режима', ordinary: 3, eased: 4, strict: 1 },
];

/** A prison has its own two regimes instead of conditions. */
export const prisonParcelQuotas: { regime: string; number: number }[] = [
  { regime: 'Тюрьма, общий режим', number: 2 },
  { regime: 'Тюрьма, строгий режим', number: 1 },
];

/** The time between two parcels: twelve months shared by their yearly number. */
export function formatParcelInterval(yearlyNumber: number): string {
  const months = 12 / yearlyNumber;
  if (months === 1) return 'раз в месяц';
  if (months === 12) return 'раз в год';
  return `раз в ${months} ${months < 5 ? 'месяца' : 'месяцев'}`;
}
