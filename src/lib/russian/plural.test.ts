import { expect, test } from 'vitest';
import { listFirst, plural } from './plural.ts';

test.each([
  [0, 'товаров'],
  [1, 'товар'],
  [2, 'товара'],
  [4, 'товара'],
  [5, 'товаров'],
  [11, 'товаров'],
  [21, 'товар'],
  [22, 'товара'],
  [111, 'товаров'],
])('%i %s', (count, word) => {
  expect(plural(count, ['товар', 'товара', 'товаров'])).toBe(word);
});

test('the first of many are named, and the others counted', () => {
  expect(listFirst(['Чай'], 2)).toBe('Чай');
  expect(listFirst([3, 5, 8, 9], 2, '; ')).toBe('3; 5 и ещё 2');
});
