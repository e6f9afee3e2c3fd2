/** A number as people type it: digits, perhaps a comma or a point, perhaps a minus of any kind. */
const NUMBER = /^([-−]?)(\d*)(?:[.,](\d*))?$/;

/** What stands between the digits or after them and says nothing: spaces of any kind, the sign of the rouble. */
const SILENT = /[\s₽]/g;

/**
 * Returns the number that a person has typed: `1 579,50`, `1579.5`, `−3`. NaN for nothing and for what is
 * no number, no matter what the browser or its language would make of it.
 */
export function parseTypedNumber(typed: string): number {
  const [, minus, whole = '', fraction = ''] = NUMBER.exec(typed.replace(SILENT, '')) ?? [];
  if (minus === undefined || whole + fraction === '') return Number.NaN;
  return Number(`${minus === '' ? '' : '-'}${whole || '0'}.${fraction || '0'}`);
}

/** Kopecks of typed roubles: `1 579,50 ₽` is 157950. A third decimal gives a part of a kopeck, which the contract refuses. */
export function parseTypedRoubles(typed: string): number {
  const [, minus, whole = '', fraction = ''] = NUMBER.exec(typed.replace(SILENT, '')) ?? [];
  if (minus === undefined || whole + fraction === '') return Number.NaN;
  const parts = /[1-9]/.test(fraction.slice(2)) ? 0.5 : 0;
  const kopecks = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + parts;
  // Not a zero below zero: it is neither equal to itself in a test nor written as one.
  return minus === '' || kopecks === 0 ? kopecks : -kopecks;
}

/** Returns kopecks as they stand in a field: `1579,50`, `350`. */
export function formatRoublesInput(kopecks: number): string {
  const whole = String(Math.trunc(kopecks / 100));
  return kopecks % 100 === 0 ? whole : `${whole},${String(kopecks % 100).padStart(2, '0')}`;
}
