import { expect, it } from 'vitest';
import { loadKey, productsUrl } from './products-filter.ts';

const filterOf = (search: string) => productsUrl.read(new URLSearchParams(search));

it.each([
  '',
  'category=7',
  'q=%D1%87%D0%B0%D0%B9&page=3',
  'category=7&page=2&deleted=1&deletedPage=4',
  'page=2&new=1&sort=-price',
])('writes «%s» as it was read', (search) => {
  expect(productsUrl.address(filterOf(search))).toBe(`/admin/product${search && '?'}${search}`);
});

it('takes nonsense for nothing', () => {
  expect(filterOf('category=x&page=-1&deleted=yes&q=%20%0A')).toEqual(filterOf(''));
});

it('asks the server for another page of what is found, never for another page of a category', () => {
  expect(loadKey(filterOf('category=7&page=2'))).toBe(loadKey(filterOf('category=7')));
  expect(loadKey(filterOf('q=a&page=2'))).not.toBe(loadKey(filterOf('q=a')));
  expect(loadKey(filterOf('category=7&deletedPage=2'))).toBe(loadKey(filterOf('category=7')));
  expect(loadKey(filterOf('category=7&sort=price&new=1'))).toBe(loadKey(filterOf('category=7')));
  expect(loadKey(filterOf('category=8'))).not.toBe(loadKey(filterOf('category=7')));
});
