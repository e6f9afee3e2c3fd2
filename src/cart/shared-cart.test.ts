import { expect, it } from 'vitest';
import { decodeSharedCart, encodeSharedCart } from './shared-cart.ts';

it('is ids and quantities, and names nothing', () => {
  const lines = [
    { id: 8, quantity: 2, name: 'Чай', kopecks: 12990 },
    { id: 105, quantity: 3 },
  ];
  expect(encodeSharedCart(lines)).toBe('1.8x2.105x3');
  expect(decodeSharedCart('1.8x2.105x3')).toEqual([
    { id: 8, quantity: 2 },
    { id: 105, quantity: 3 },
  ]);
});

it.each(['48', 'XL/XXL', 'р. 50', '44–46', 'чёрный', '10 % x 2', 'x', '%2E'])(
  'carries the choice «%s»',
  (choice) => {
    const lines = [{ id: 8, quantity: 1, choice }];
    const text = encodeSharedCart(lines);
    expect(text).toMatch(/^1\.8x1x[\w%!~*'()-]+$/);
    expect(decodeSharedCart(text)).toEqual(lines);
  },
);

it('holds two hundred lines and no more; the same goods twice add up', () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({ id: index + 1, quantity: 999 }));
  expect(decodeSharedCart(encodeSharedCart(lines))).toEqual(lines);
  expect(decodeSharedCart(encodeSharedCart([...lines, { id: 201, quantity: 1 }]))).toBeNull();
  expect(decodeSharedCart('1.8x2.8x3.8x998x48')).toEqual([
    { id: 8, quantity: 5 },
    { id: 8, quantity: 998, choice: '48' },
  ]);
  expect(decodeSharedCart('1.8x998.8x998')).toEqual([{ id: 8, quantity: 999 }]);
});

it.each([
  '',
  '1',
  '1.',
  '2.8x2',
  '8x2',
  '1.8',
  '1.8x',
  '1.8x0',
  '1.0x1',
  '1.-8x2',
  '1.8x-2',
  '1.8x1000',
  '1.8x2.5',
  '1.8x2,105x3',
  '1.8x2x',
  '1.8x2x%',
  '1.8x2x%FF',
  `1.8x2x${'ы'.repeat(41)}`,
  '1.99999999999999999999x1',
  '1.8x2..9x1',
  '1.8x2 ',
  `1.${'8x2'.repeat(100_000)}`,
  '<script>',
])('%.20s is damaged', (text) => {
  expect(decodeSharedCart(text)).toBeNull();
});
