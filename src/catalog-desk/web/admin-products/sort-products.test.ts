import { expect, it } from 'vitest';
import type { Product } from '../../../catalog/product.ts';
import { nextSort, sortProducts, type TableSort } from './products-filter.ts';

const product = (
  id: number,
  name: string,
  price: number,
  prioritySort: number,
  categoryName: string | null,
) => ({ id, name, price, prioritySort, categoryName }) as Product;

const products = [
  product(1, 'Чай 10', 300, 9, 'Чай'),
  product(2, 'чай 2', 100, 5, null),
  product(3, 'Ёлка', 200, 5, 'Подарки'),
];

it.each<[TableSort | null, number[]]>([
  [null, [1, 2, 3]],
  ['name', [3, 2, 1]],
  ['-name', [1, 2, 3]],
  ['price', [2, 3, 1]],
  ['-price', [1, 3, 2]],
  ['priority', [2, 3, 1]],
  ['category', [2, 3, 1]],
])('by %s: %j', (sort, ids) => {
  expect(sortProducts(products, sort).map(({ id }) => id)).toEqual(ids);
});

it('a head leads to its order, the other way round, and back to how the list came', () => {
  expect(nextSort('price', null)).toBe('price');
  expect(nextSort('price', 'price')).toBe('-price');
  expect(nextSort('price', '-price')).toBeNull();
  expect(nextSort('name', '-price')).toBe('name');
  expect(nextSort('priority', 'priority')).toBeNull();
});
