import { describe, expect, test } from 'vitest';
import { trousers } from '../../tests/support/trousers.ts';
import { applyServerProducts } from './cart-response.ts';

const tea = { id: 1, quantity: 2, name: 'Чай', kopecks: 12990 };
const sugar = { id: 2, quantity: 1, name: 'Сахар', kopecks: 8000 };

describe('the answer of the server', () => {
  test('missing lines are dropped and named, new prices are told', () => {
    const { lines, changes } = applyServerProducts(
      [tea, sugar, { id: 3, quantity: 1 }],
      [1, 2, 3],
      [{ id: 1, name: 'Чай чёрный', kopecks: 13000, choices: [] }],
    );
    expect(lines).toEqual([{ id: 1, quantity: 2, name: 'Чай чёрный', kopecks: 13000 }]);
    expect(changes).toEqual({
      dropped: ['Сахар', 'Товар № 3'],
      repriced: [{ id: 1, name: 'Чай чёрный', was: 12990, now: 13000 }],
    });
  });

  test('what is not sold for now goes, too, and says from which day it is back', () => {
    const response = [{ id: 2, name: 'Сахар', kopecks: 8000, choices: [], outLabel: 'Нет до 3 декабря' }];
    const { lines, changes } = applyServerProducts([tea, sugar], [2], response);
    expect(lines).toEqual([tea]);
    expect(changes).toEqual({ dropped: ['Сахар'], out: { Сахар: 'Нет до 3 декабря' }, repriced: [] });
  });

  test('a line added while the answer was on its way stays', () => {
    expect(applyServerProducts([tea, sugar], [1], []).lines).toEqual([sugar]);
  });

  test('a bare line gets its price without being called repriced', () => {
    const { changes } = applyServerProducts(
      [{ id: 1, quantity: 1 }],
      [1],
      [{ id: 1, name: 'Чай', kopecks: 1, choices: [] }],
    );
    expect(changes.repriced).toEqual([]);
  });
});

describe('sizes', () => {
  const { product, small, large, bare } = trousers;

  test('a new price is told once for all sizes, what is not sold is named once', () => {
    const response = [{ ...product, kopecks: 95000, choices: ['48', '52'] }];
    const { lines, changes } = applyServerProducts([small, large], [5], response);
    expect(lines).toEqual([
      { ...small, kopecks: 95000 },
      { ...large, kopecks: 95000 },
    ]);
    expect(changes.repriced).toEqual([{ id: 5, name: 'Брюки', was: 90000, now: 95000 }]);
    expect(applyServerProducts([small, large], [5], []).changes.dropped).toEqual(['Брюки']);
  });

  // Control: spread the choice behind the rest.
  test('an answer that brings nothing new leaves the lines to the letter', () => {
    const { lines } = applyServerProducts([small, large], [5], [{ ...product, choices: ['48', '52'] }]);
    expect(JSON.stringify(lines)).toBe(JSON.stringify([small, large]));
  });

  test('a size that is sold no more stays named; of a product that comes in one kind now none does', () => {
    const response = (choices: string[]) =>
      applyServerProducts([small, bare], [5], [{ ...product, choices }]).lines;
    expect(response(['52'])).toEqual([small, bare]);
    expect(response([])).toEqual([{ ...bare, quantity: 2 }]);
  });
});
