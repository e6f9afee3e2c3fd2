/** The largest price, delivery cost or threshold: 9 999 999.99 roubles, in kopecks. */
export const MAX_PRICE_KOPECKS = 999_999_999;

/** The largest sum of goods in one order: 200 lines of 999 pieces at the largest price. */
export const MAX_ORDER_GOODS_KOPECKS = 200 * 999 * MAX_PRICE_KOPECKS;

const ROUBLES = /^\d+(\.\d{1,2})?$/;

/** How far from a whole kopeck somebody else's arithmetic may land (`83.69999999999999`), in kopecks. */
const NOISE = 0.0001;

/**
 * Roubles as they travel (`129.9`) to whole kopecks, by the decimal text of the number, since
 * `4.35 * 100` is not 435. What is within a millionth of a rouble of a whole kopeck is that kopeck.
 * Returns undefined for a real third decimal, a negative sum and one that no number holds exactly.
 */
export function roublesToKopecks(roubles: number): number | undefined {
  const text = String(roubles);
  if (ROUBLES.test(text)) {
    const [whole, fraction = ''] = text.split('.');
    return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  }
  const nearest = Math.round(roubles * 100);
  const isNoise = Number.isSafeInteger(nearest) && Math.abs(roubles * 100 - nearest) <= NOISE;
  // A negative zero is a zero.
  return isNoise && nearest >= 0 ? nearest + 0 : undefined;
}

/** Whole kopecks to the number of roubles that travels; exact to the kopeck. */
export function kopecksToRoubles(kopecks: number): number {
  return kopecks / 100;
}

/** Kopecks as the shop shows them: `1 240 ₽` in lists (rounded half up), `1 240,00 ₽` in the checkout. */
export function formatRoubles(kopecks: number, decimals: 0 | 2): string {
  const rounded = decimals === 0 ? Math.floor((kopecks + 50) / 100) * 100 : kopecks;
  const whole = String(Math.trunc(rounded / 100)).replace(/\B(?=(\d{3})+$)/g, '\u00A0');
  const fraction = decimals === 2 ? `,${String(rounded % 100).padStart(2, '0')}` : '';
  return `${whole}${fraction}\u00A0₽`;
}
