import { MAX_PRICE_KOPECKS } from '../../../lib/money/roubles.ts';

/** What is done to many prices: by a part of each, by a sum, or the same for all. */
export const priceOperations = ['RAISE_PERCENT', 'LOWER_PERCENT', 'RAISE_SUM', 'LOWER_SUM', 'SET'] as const;

export type PriceOperation = (typeof priceOperations)[number];

export const priceRoundingsKopecks = [1, 10, 100, 500, 1000] as const;

interface Step {
  step: PriceOperation;
  /** Per cent, or kopecks. */
  amount: number;
  /** In kopecks. */
  rounding: number;
}

/** The price after a step, in whole kopecks, halves up; null below zero or above the largest there is. */
export function applyPriceOperation(kopecks: number, { step, amount, rounding }: Step): number | null {
  const raw = rawPrices[step](kopecks, amount);
  // A part of a kopeck is noise of the arithmetic long before it is money.
  const price = Math.round(Number((raw / rounding).toFixed(6))) * rounding;
  return Number.isSafeInteger(price) && price >= 0 && price <= MAX_PRICE_KOPECKS ? price : null;
}

const rawPrices: Record<PriceOperation, (kopecks: number, amount: number) => number> = {
  RAISE_PERCENT: (kopecks, amount) => (kopecks * (10_000 + Math.round(amount * 100))) / 10_000,
  LOWER_PERCENT: (kopecks, amount) => (kopecks * (10_000 - Math.round(amount * 100))) / 10_000,
  RAISE_SUM: (kopecks, amount) => kopecks + amount,
  LOWER_SUM: (kopecks, amount) => kopecks - amount,
  SET: (_, amount) => amount,
};

/** Whether a price is likely a slip of the hand: more than three times another, up or down, or nothing at all. */
export function isSuspiciousPriceChange(was: number, now: number): boolean {
  return was > 0 && (now > 3 * was || 3 * now < was);
}
