import { expect, test } from 'vitest';
import { createGoodsFingerprint } from './confirm-form.tsx';

const [tea, soap] = [
  { id: 1, quantity: 2, kopecks: 100 },
  { id: 12, quantity: 1 },
];

test.each([
  ['at other prices, in another order', [soap, { ...tea, kopecks: 500 }], true],
  ['in another quantity', [{ ...tea, quantity: 3 }, soap], false],
  ['without one of them', [tea], false],
  ['in a size', [tea, { ...soap, choice: '48' }], false],
  [
    'of other numbers',
    [
      { id: 11, quantity: 2 },
      { id: 2, quantity: 1 },
    ],
    false,
  ],
])('the same goods %s', (_, lines, isSame) => {
  expect(createGoodsFingerprint(lines) === createGoodsFingerprint([tea, soap])).toBe(isSame);
});
