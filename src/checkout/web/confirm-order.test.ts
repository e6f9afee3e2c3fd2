import { expect, test } from 'vitest';
import { createGoodsFingerprint } from './confirm-form.tsx';

const cart = [
  { id: 1, quantity: 2, kopecks: 100 },
  { id: 12, quantity: 1 },
];

test('the same goods have the same fingerprint, whatever the prices and the order of lines', () => {
  const same = [
    { id: 12, quantity: 1 },
    { id: 1, quantity: 2, kopecks: 500 },
  ];
  expect(createGoodsFingerprint(same)).toBe(createGoodsFingerprint(cart));
});

test.each([
  [
    [
      { id: 1, quantity: 3 },
      { id: 12, quantity: 1 },
    ],
  ],
  [[{ id: 1, quantity: 2 }]],
  [
    [
      { id: 11, quantity: 2 },
      { id: 2, quantity: 1 },
    ],
  ],
])('other goods have another (%#)', (lines) => {
  expect(createGoodsFingerprint(lines)).not.toBe(createGoodsFingerprint(cart));
});

test('other sizes are other goods', () => {
  const of = (choice?: string) =>
    createGoodsFingerprint([{ id: 1, quantity: 2, ...(choice ? { choice } : {}) }]);
  expect(new Set([of(), of('48'), of('50')]).size).toBe(3);
});
