const weightedSum = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

const INN_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** Whether the check digits of a taxpayer's number of 10 or 12 digits are right. */
export function hasInnCheckDigits(inn: string): boolean {
  const places = inn.length === 10 ? [9] : [10, 11];
  return places.every(
    (place) => Number(inn[place]) === (weightedSum(inn, INN_WEIGHTS.slice(-place)) % 11) % 10,
  );
}

/** Whether the check digit of an account of 20 digits is that of the bank with this BIC. */
export const hasAccountCheckDigit = (account: string, bic: string): boolean =>
  hasAccountKey(bic.slice(-3) + account);

/** The same for the bank's own account at the Bank of Russia. */
export const hasCorrespondentCheckDigit = (account: string, bic: string): boolean =>
  hasAccountKey(`0${bic.slice(4, 6)}${account}`);

function hasAccountKey(digits: string): boolean {
  const weights = [...digits].map((_, index) => [7, 1, 3][index % 3] ?? 0);
  return weights.reduce((sum, weight, index) => sum + ((weight * Number(digits[index])) % 10), 0) % 10 === 0;
}
