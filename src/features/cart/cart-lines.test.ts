import { describe, expect, test } from 'vitest';
import {
  cartTotal,
  parseCart,
  piecesIn,
  withAdded,
  withAnswer,
  withoutOrdered,
  withPutBack,
  withQuantity,
} from './cart-lines.ts';

const tea = { id: 1, quantity: 2, name: 'Чай', kopecks: 12990 };
const sugar = { id: 2, quantity: 1, name: 'Сахар', kopecks: 8000 };

describe('what the storage holds', () => {
  test('bare lines load, names and prices ride along', () => {
    expect(parseCart('[{"id":1,"quantity":2},{"id":"7","quantity":1,"name":"Чай","kopecks":100}]')).toEqual([
      { id: 1, quantity: 2 },
      { id: 7, quantity: 1, name: 'Чай', kopecks: 100 },
    ]);
  });

  test('a quantity may be the text of a field', () => {
    expect(parseCart('[{"id":1,"quantity":"2"}]')).toEqual([{ id: 1, quantity: 2 }]);
  });

  test.each([null, '', 'x', '{}', 'null', '"[]"', '[null,1,"a",{},{"id":0,"quantity":1},{"id":1}]'])(
    'junk is an empty cart: %s',
    (stored) => expect(parseCart(stored)).toEqual([]),
  );

  test.each([0, -1, 1.5, '0', '-2', '1.5', 'два', '', null])(
    'a line with the quantity %s is no line',
    (quantity) => {
      expect(parseCart(JSON.stringify([{ id: 1, quantity }]))).toEqual([]);
    },
  );

  test('the same product twice adds up, within 999', () => {
    expect(parseCart('[{"id":1,"quantity":600},{"id":1,"quantity":600}]')).toEqual([
      { id: 1, quantity: 999 },
    ]);
  });
});

describe('changes of the cart', () => {
  test('adding the same product increases its line', () => {
    expect(withAdded([tea, sugar], { ...tea, quantity: 3 })).toEqual([{ ...tea, quantity: 5 }, sugar]);
    expect(withAdded([tea], sugar)).toEqual([tea, sugar]);
  });

  test('a quantity below 1 removes the line, above 999 stays 999', () => {
    expect(withQuantity([tea, sugar], 1, 0)).toEqual([sugar]);
    expect(withQuantity([tea], 1, 1000)).toEqual([{ ...tea, quantity: 999 }]);
  });

  test('a removed line comes back to its place', () => {
    expect(withPutBack([sugar], tea, 0)).toEqual([tea, sugar]);
    expect(withPutBack([{ ...tea, quantity: 1 }], tea, 0)).toEqual([{ ...tea, quantity: 3 }]);
  });

  test('an order takes only what was ordered', () => {
    expect(withoutOrdered([{ ...tea, quantity: 5 }, sugar], [tea, sugar])).toEqual([{ ...tea, quantity: 3 }]);
  });
});

describe('sums', () => {
  test('pieces and kopecks', () => {
    expect(piecesIn([tea, sugar])).toBe(3);
    expect(cartTotal([tea, sugar])).toBe(33980);
    expect(cartTotal([])).toBe(0);
  });

  test('a line without a price leaves the sum unknown', () => {
    expect(cartTotal([tea, { id: 9, quantity: 1 }])).toBeNull();
  });
});

describe('the answer of the server', () => {
  test('missing lines are dropped and named, new prices are told', () => {
    const { lines, changes } = withAnswer(
      [tea, sugar, { id: 3, quantity: 1 }],
      [1, 2, 3],
      [{ id: 1, name: 'Чай чёрный', kopecks: 13000 }],
    );
    expect(lines).toEqual([{ id: 1, quantity: 2, name: 'Чай чёрный', kopecks: 13000 }]);
    expect(changes).toEqual({
      dropped: ['Сахар', 'Товар № 3'],
      repriced: [{ id: 1, name: 'Чай чёрный', was: 12990, now: 13000 }],
    });
  });

  test('a line added while the answer was on its way stays', () => {
    expect(withAnswer([tea, sugar], [1], []).lines).toEqual([sugar]);
  });

  test('a bare line gets its price without being called repriced', () => {
    const { changes } = withAnswer([{ id: 1, quantity: 1 }], [1], [{ id: 1, name: 'Чай', kopecks: 1 }]);
    expect(changes.repriced).toEqual([]);
  });
});
