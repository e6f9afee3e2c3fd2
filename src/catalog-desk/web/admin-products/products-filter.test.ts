import { expect, it } from 'vitest';
import type { DeskProduct } from '../../../catalog/desk-product.ts';
import {
  createProductsLoadKey,
  nextSort,
  type ProductTableSort,
  productsUrlCodec,
  sortProducts,
} from './products-filter.ts';

const filterOf = (search: string) => productsUrlCodec.read(new URLSearchParams(search));

it.each([
  '',
  'category=7',
  'q=%D1%87%D0%B0%D0%B9&page=3',
  'category=7&page=2&deleted=1',
  'lacks=PHOTO&page=2&new=1&sort=-price',
])('writes «%s» as it was read', (search) => {
  expect(productsUrlCodec.address(filterOf(search))).toBe(`/admin/product${search && '?'}${search}`);
});

it('takes nonsense for nothing', () => {
  expect(filterOf('category=x&page=-1&deleted=yes&q=%20%0A')).toEqual(filterOf(''));
});

it.each([
  ['category=7&page=2', 'category=7', true],
  ['q=a&page=2', 'q=a', false],
  ['category=7&sort=price&new=1', 'category=7', true],
  ['category=8', 'category=7', false],
])('%s needs no other call than %s: %j', (one, other, isSame) => {
  const [key, before] = [one, other].map((search) => createProductsLoadKey(filterOf(search)));
  expect(key === before).toBe(isSame);
});

const product = (
  id: number,
  name: string,
  price: number,
  prioritySort: number,
  categoryName: string | null,
  purchasePrice: number | null = null,
) => ({ id, name, price, prioritySort, categoryName, purchasePrice }) as DeskProduct;

const products = [
  product(1, 'Чай 10', 300, 9, 'Чай', 200),
  product(2, 'чай 2', 100, 5, null),
  product(3, 'Ёлка', 200, 5, 'Подарки', 100),
];

it.each<[ProductTableSort | null, number[]]>([
  [null, [1, 2, 3]],
  ['name', [3, 2, 1]],
  ['-name', [1, 2, 3]],
  ['price', [2, 3, 1]],
  ['-price', [1, 3, 2]],
  ['priority', [2, 3, 1]],
  ['category', [2, 3, 1]],
  // Control: in `src/catalog-desk/web/admin-products/products-filter.ts` replace `Number(one === null) - Number(other === null)` with `0`
  ['stock', [2, 1, 3]],
  ['-stock', [1, 2, 3]],
  ['purchase', [3, 1, 2]],
  ['-margin', [3, 1, 2]],
])('by %s: %j', (sort, ids) => {
  const stock = new Map(Object.entries({ 1: 40, 2: 3 }).map(([id, pieces]) => [Number(id), pieces]));
  expect(sortProducts(products, sort, stock).map(({ id }) => id)).toEqual(ids);
});

// What brings most is looked for first.
it.each<[...Parameters<typeof nextSort>, ProductTableSort | null]>([
  ['price', null, 'price'],
  ['price', 'price', '-price'],
  ['price', '-price', null],
  ['name', '-price', 'name'],
  ['margin', null, '-margin'],
  ['priority', 'priority', null],
])('the head of %s leads from %j to %j', (column, sort, next) => {
  expect(nextSort(column, sort)).toBe(next);
});
