/** What kind of place a facility is; how often a parcel may come depends on it. */
export const facilityKinds = [
  'GENERAL',
  'STRICT',
  'SPECIAL',
  'WOMEN',
  'EDUCATIONAL',
  'SETTLEMENT',
  'PRISON',
  'REMAND',
] as const;

export type FacilityKind = (typeof facilityKinds)[number];

/** What each kind is called. */
export const kindLabels: Record<FacilityKind, string> = {
  GENERAL: 'Колония общего режима',
  STRICT: 'Колония строгого режима',
  SPECIAL: 'Колония особого режима',
  WOMEN: 'Женская колония',
  EDUCATIONAL: 'Воспитательная колония',
  SETTLEMENT: 'Колония-поселение',
  PRISON: 'Тюрьма',
  REMAND: 'Следственный изолятор (СИЗО)',
};
