import { keysOf } from '../lib/fields.ts';

/** What kind of place a facility is, as it is called; how often a parcel may come depends on it. */
export const facilityKindLabels = {
  GENERAL: 'Колония общего режима',
  STRICT: 'Колония строгого режима',
  SPECIAL: 'Колония особого режима',
  WOMEN: 'Женская колония',
  EDUCATIONAL: 'Воспитательная колония',
  SETTLEMENT: 'Колония-поселение',
  PRISON: 'Тюрьма',
  REMAND: 'Следственный изолятор (СИЗО)',
};

export type FacilityKind = keyof typeof facilityKindLabels;
export const facilityKinds = keysOf(facilityKindLabels);
