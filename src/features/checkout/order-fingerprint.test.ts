import { expect, test } from 'vitest';
import { orderFingerprint } from './order-fingerprint.ts';

const cart = [
  { id: 1, quantity: 2, kopecks: 100 },
  { id: 12, quantity: 1 },
];

test('the same order has the same fingerprint, whatever the prices and the order of lines', () => {
  const same = [
    { id: 12, quantity: 1 },
    { id: 1, quantity: 2, kopecks: 500 },
  ];
  expect(orderFingerprint(7, same)).toBe(orderFingerprint(7, cart));
});

test.each([
  [8, cart],
  [
    7,
    [
      { id: 1, quantity: 3 },
      { id: 12, quantity: 1 },
    ],
  ],
  [7, [{ id: 1, quantity: 2 }]],
  [
    7,
    [
      { id: 11, quantity: 2 },
      { id: 2, quantity: 1 },
    ],
  ],
])('another recipient or other goods have another (%#)', (addressId, lines) => {
  expect(orderFingerprint(addressId, lines)).not.toBe(orderFingerprint(7, cart));
});

test('other sizes are another order', () => {
  const of = (choice?: string) =>
    orderFingerprint(7, [{ id: 1, quantity: 2, ...(choice ? { choice } : {}) }]);
  expect(new Set([of(), of('48'), of('50')]).size).toBe(3);
});
