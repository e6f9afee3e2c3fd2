import { expect, it } from 'vitest';
import type { Product } from '../catalog/product.ts';
import {
  createCartImport,
  decodeSharedCart,
  encodeSharedCart,
  matchSharedCartToProducts,
  withoutCartImport,
} from './shared-cart.ts';

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

const product = (id: number, fields: Partial<Product> = {}) =>
  ({
    id,
    name: `Товар ${id}`,
    price: 10_000,
    weightGrams: 100,
    choices: [],
    out: false,
    outUntil: null,
    outReason: null,
    ...fields,
  }) as unknown as Product;

it('has today’s names and prices, and names what is gone, out or of another size', () => {
  const received = matchSharedCartToProducts(
    [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
      { id: 3, quantity: 1 },
      { id: 4, quantity: 1, choice: '48' },
      { id: 4, quantity: 2, choice: 'Позвоните по этому номеру' },
      { id: 5, quantity: 1, choice: '48' },
    ],
    [
      product(1),
      product(3, { out: true, outUntil: '2026-12-03' }),
      product(4, { choices: ['48', '50'], weightGrams: null }),
      product(5),
    ],
  );
  const seen = (id: number) => ({ id, name: `Товар ${id}`, kopecks: 10_000 });
  expect(received).toEqual({
    lines: [
      { ...seen(1), quantity: 2 },
      { ...seen(4), quantity: 1, choice: '48' },
      { ...seen(4), quantity: 2 },
      { ...seen(5), quantity: 1 },
    ],
    grams: 300,
    unweighed: ['Товар 4'],
    gone: [2],
    out: [{ name: 'Товар 3', label: 'Нет до 3 декабря' }],
    choiceGone: ['Товар 4'],
  });
});

const tea = { id: 1, quantity: 998, name: 'Чай', kopecks: 12_990 };
const sugar = { id: 2, quantity: 1, name: 'Сахар', kopecks: 8000 };
const soap = { id: 3, quantity: 1, name: 'Мыло', kopecks: 3990 };
const received = [{ ...tea, quantity: 5 }, sugar];

it('adds up to 999, or stands in the place of the cart; either is taken back exactly', () => {
  const added = createCartImport('added', [tea], received);
  expect(added.after).toEqual([{ ...tea, quantity: 999 }, sugar]);
  expect(withoutCartImport(added.after, added)).toEqual([tea]);
  const replaced = createCartImport('replaced', [tea], received);
  expect(replaced.after).toEqual(received);
  expect(withoutCartImport(replaced.after, replaced)).toEqual([tea]);
});

it('taken back leaves what came meanwhile', () => {
  const added = createCartImport('added', [soap], received);
  expect(withoutCartImport([...added.after, { ...soap, id: 9 }], added)).toEqual([soap, { ...soap, id: 9 }]);
  const replaced = createCartImport('replaced', [soap], received);
  expect(withoutCartImport([...received, { ...soap, id: 9 }], replaced)).toEqual([soap, { ...soap, id: 9 }]);
});
