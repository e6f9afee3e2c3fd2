import { describe, expect, test } from 'vitest';
import { trousers } from '../../tests/support/trousers.ts';
import * as cart from './cart-lines.ts';

const tea = { id: 1, quantity: 2, name: 'Чай', kopecks: 12990 };
const sugar = { id: 2, quantity: 1, name: 'Сахар', kopecks: 8000 };

describe('what the storage holds', () => {
  test('bare lines load, names and prices ride along', () => {
    expect(
      cart.parseStoredCart('[{"id":1,"quantity":"2"},{"id":"7","quantity":1,"name":"Чай","kopecks":100}]'),
    ).toEqual([
      { id: 1, quantity: 2 },
      { id: 7, quantity: 1, name: 'Чай', kopecks: 100 },
    ]);
  });

  test.each([null, '', 'x', '{}', 'null', '"[]"', '[null,1,"a",{},{"id":0,"quantity":1}]'])(
    'junk is an empty cart: %s',
    (stored) => expect(cart.parseStoredCart(stored)).toEqual([]),
  );

  test.each<[unknown, number]>([
    [2.7, 2],
    ['2.7', 2],
    [1e9, 999],
    ['два', 1],
    ['', 1],
    [null, 1],
    [undefined, 1],
  ])('the quantity %s is mended to %i', (quantity, pieces) => {
    expect(cart.parseStoredCart(JSON.stringify([{ id: 1, quantity }]))).toEqual([
      { id: 1, quantity: pieces },
    ]);
  });

  test.each([0, -1, 0.5, '0', '-2'])('a line with the quantity %s is no line', (quantity) => {
    expect(cart.parseStoredCart(JSON.stringify([{ id: 1, quantity }]))).toEqual([]);
  });

  test('the same product twice adds up, within 999', () => {
    expect(cart.parseStoredCart('[{"id":1,"quantity":600},{"id":1,"quantity":600}]')).toEqual([
      { id: 1, quantity: 999 },
    ]);
  });

  test.each([-1, 0.5, '100', null])('a price that is none: %j', (kopecks) => {
    const { kopecks: _, ...unpriced } = tea;
    expect(cart.parseStoredCart(JSON.stringify([{ ...tea, kopecks }]))).toEqual([unpriced]);
  });

  test.each([null, 5, '', {}, ['48'], true, 'р'.repeat(41)])('a size that is none: %j', (choice) => {
    expect(cart.parseStoredCart(JSON.stringify([{ ...tea, choice }]))).toEqual([tea]);
  });
});

describe('changes of the cart', () => {
  const { small, large, bare } = trousers;

  test('adding the same product increases its line; two sizes are two lines, and none is a third', () => {
    expect(cart.withLineAdded([tea, sugar], { ...tea, quantity: 3 })).toEqual([
      { ...tea, quantity: 5 },
      sugar,
    ]);
    const lines = [small, large, bare].reduce(cart.withLineAdded, []);
    expect(lines).toEqual([small, large, bare]);
    expect(cart.parseStoredCart(JSON.stringify(lines))).toEqual(lines);
    expect([cart.countCartPieces(lines), cart.sumCartKopecks(lines)]).toEqual([4, 360000]);
    expect(cart.withLineAdded(lines, { ...small, quantity: 5 })).toEqual([
      { ...small, quantity: 6 },
      large,
      bare,
    ]);
  });

  test('a quantity below 1 removes the line, above 999 stays 999', () => {
    expect(cart.withLineQuantity([small, large, bare], bare, 0)).toEqual([small, large]);
    expect(cart.withLineQuantity([small, large], large, 1000)).toEqual([small, { ...large, quantity: 999 }]);
  });

  test('a removed line comes back to its place', () => {
    expect(cart.withRestoredLine([large], small, 0)).toEqual([small, large]);
    expect(cart.withRestoredLine([{ ...tea, quantity: 1 }], tea, 0)).toEqual([{ ...tea, quantity: 3 }]);
  });

  test('other goods come in the place of a line, and add up with what is there already', () => {
    const salt = { id: 3, quantity: 4, name: 'Соль', kopecks: 3000 };
    const honey = { id: 4, quantity: 1, name: 'Мёд', kopecks: 50000 };
    expect(cart.withLinesReplaced([tea, sugar, salt], [sugar], [honey])).toEqual([tea, honey, salt]);
    expect(cart.withLinesReplaced([sugar, salt], [sugar], [tea, honey])).toEqual([tea, honey, salt]);
    expect(cart.withLinesReplaced([tea, sugar], [sugar], [{ ...tea, quantity: 1 }])).toEqual([
      { ...tea, quantity: 3 },
    ]);
    const lines = [tea, salt];
    expect(cart.withLinesReplaced(lines, [sugar], [honey])).toBe(lines);
  });

  test('an order takes only what was ordered', () => {
    expect(cart.withoutOrderedLines([small, { ...large, quantity: 3 }], [small, large])).toEqual([
      { ...large, quantity: 1 },
    ]);
  });

  test('another size keeps the place; the one that is there already takes the pieces', () => {
    expect(cart.withLineChoice([small, bare], small, '50')).toEqual([{ ...small, choice: '50' }, bare]);
    expect(cart.withLineChoice([small, large], small, '52')).toEqual([{ ...large, quantity: 3 }]);
    expect(cart.withLineChoice([large, small], small, '52')).toEqual([{ ...large, quantity: 3 }]);
    expect(cart.withLineChoice([small, bare], bare, '52')).toEqual([small, { ...bare, choice: '52' }]);
    expect(cart.withLineChoice([small], small, '48')).toEqual([small]);
    expect(cart.withLineChoice([small], large, '48')).toEqual([small]);
  });
});

test('a line without a price leaves the sum unknown, an empty cart costs nothing', () => {
  expect(cart.sumCartKopecks([tea, { id: 9, quantity: 1 }])).toBeNull();
  expect(cart.sumCartKopecks([])).toBe(0);
});
