import { kopecksFrom, roublesFrom } from '../../contract/roubles.ts';

/**
 * Returns the kopecks of roubles as people type them: `1 240,50`, `1240.5`, `350 ₽`; NaN for nothing and
 * for what is no number. More than two decimals give a part of a kopeck, which the contract refuses.
 */
export function kopecksTyped(typed: string): number {
  const text = typed.replace(/[\s\u00A0₽]/g, '').replace(',', '.');
  if (!/^-?\d+(\.\d*)?$/.test(text)) return Number.NaN;
  return kopecksFrom(Number(text)) ?? Number(text) * 100;
}

/** Returns kopecks as they stand in a field: `1240,5`. */
export function roublesTyped(kopecks: number): string {
  return String(roublesFrom(kopecks)).replace('.', ',');
}
