import { describe, expect, test } from 'vitest';
import { trousers } from '../../tests/support/trousers.ts';
import * as cart from './cart-lines.ts';

const tea = { id: 1, quantity: 2, name: 'Чай', kopecks: 12990 };
const sugar = { id: 2, quantity: 1, name: 'Сахар', kopecks: 8000 };

describe('what the storage holds', () => {
  test('bare lines load, names and prices ride along', () => {
    expect(
      cart.parseStoredCart('[{"id":1,"quantity":2},{"id":"7","quantity":1,"name":"Чай","kopecks":100}]'),
    ).toEqual([
      { id: 1, quantity: 2 },
      { id: 7, quantity: 1, name: 'Чай', kopecks: 100 },
    ]);
  });

  test('a quantity may be the text of a field', () => {
    expect(cart.parseStoredCart('[{"id":1,"quantity":"2"}]')).toEqual([{ id: 1, quantity: 2 }]);
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
    const stored = JSON.stringify([{ id: 1, quantity }]);
    const lines = cart.parseStoredCart(stored);
    expect(lines).toEqual([{ id: 1, quantity: pieces }]);
    expect(cart.storedCartNeedsRewrite(stored, lines)).toBe(true);
    expect(cart.storedCartNeedsRewrite(JSON.stringify(lines), lines)).toBe(false);
  });

  test.each([0, -1, 0.5, '0', '-2'])('a line with the quantity %s is no line', (quantity) => {
    expect(cart.parseStoredCart(JSON.stringify([{ id: 1, quantity }]))).toEqual([]);
  });

  test('the same product twice adds up, within 999', () => {
    expect(cart.parseStoredCart('[{"id":1,"quantity":600},{"id":1,"quantity":600}]')).toEqual([
      { id: 1, quantity: 999 },
    ]);
  });
});

describe('changes of the cart', () => {
  test('adding the same product increases its line', () => {
    expect(cart.withLineAdded([tea, sugar], { ...tea, quantity: 3 })).toEqual([
      { ...tea, quantity: 5 },
      sugar,
    ]);
    expect(cart.withLineAdded([tea], sugar)).toEqual([tea, sugar]);
  });

  test('a quantity below 1 removes the line, above 999 stays 999', () => {
    expect(cart.withLineQuantity([tea, sugar], tea, 0)).toEqual([sugar]);
    expect(cart.withLineQuantity([tea], tea, 1000)).toEqual([{ ...tea, quantity: 999 }]);
  });

  test('a removed line comes back to its place', () => {
    expect(cart.withRestoredLine([sugar], tea, 0)).toEqual([tea, sugar]);
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
    expect(cart.withoutOrderedLines([{ ...tea, quantity: 5 }, sugar], [tea, sugar])).toEqual([
      { ...tea, quantity: 3 },
    ]);
  });
});

describe('sums', () => {
  test('pieces and kopecks', () => {
    expect(cart.countCartPieces([tea, sugar])).toBe(3);
    expect(cart.sumCartKopecks([tea, sugar])).toBe(33980);
    expect(cart.sumCartKopecks([])).toBe(0);
  });

  test('a line without a price leaves the sum unknown', () => {
    expect(cart.sumCartKopecks([tea, { id: 9, quantity: 1 }])).toBeNull();
  });
});

describe('sizes', () => {
  const { small, large, bare } = trousers;

  test('the same product in two sizes is two lines, and none is a third', () => {
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

  test.each([null, 5, '', {}, ['48'], true, 'р'.repeat(41)])('a stored size that is none: %j', (choice) => {
    expect(cart.parseStoredCart(JSON.stringify([{ ...bare, choice }]))).toEqual([bare]);
  });

  test('quantity, removal, putting back and ordering go by the line', () => {
    expect(cart.withLineQuantity([small, large], large, 7)).toEqual([small, { ...large, quantity: 7 }]);
    expect(cart.withLineQuantity([small, large, bare], bare, 0)).toEqual([small, large]);
    expect(cart.withRestoredLine([large], small, 0)).toEqual([small, large]);
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
