import { expect, it } from 'vitest';
import { hasAccountCheckDigit, hasCorrespondentCheckDigit, hasInnCheckDigits } from './bank-numbers.ts';

/** Each text with one of its digits another. */
const mistyped = (digits: string) =>
  [...digits].map((digit, at) => digits.slice(0, at) + ((Number(digit) + 1) % 10) + digits.slice(at + 1));

// Control: in `src/lib/money/bank-numbers.ts` replace `% 11) % 10` with `% 10)`
it.each(['7707083893', '770708389324'])('knows a taxpayer’s number by its check digits: %s', (inn) => {
  expect(hasInnCheckDigits(inn)).toBe(true);
  expect(mistyped(inn).filter(hasInnCheckDigits)).toEqual([]);
});

// Control: in `src/lib/money/bank-numbers.ts` replace `[7, 1, 3]` with `[7, 3, 1]`
it('knows an account by the check digit that its bank gives it', () => {
  const account = '40802810100000000001';
  expect(hasAccountCheckDigit(account, '044525225')).toBe(true);
  expect(mistyped(account).filter((wrong) => hasAccountCheckDigit(wrong, '044525225'))).toEqual([]);
  expect(hasAccountCheckDigit(account, '044525974')).toBe(false);
  const correspondent = '30101810400000000225';
  expect(hasCorrespondentCheckDigit(correspondent, '044525225')).toBe(true);
  expect(mistyped(correspondent).filter((wrong) => hasCorrespondentCheckDigit(wrong, '044525225'))).toEqual(
    [],
  );
});
