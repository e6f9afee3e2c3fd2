import { expect, it } from 'vitest';
import { productsLoadKey, productsUrlCodec } from './products-filter.ts';

const filterOf = (search: string) => productsUrlCodec.read(new URLSearchParams(search));

it.each([
  '',
  'category=7',
  'q=%D1%87%D0%B0%D0%B9&page=3',
  'category=7&page=2&deleted=1&deletedPage=4',
  'lacks=PHOTO&page=2&new=1&sort=-price',
])('writes «%s» as it was read', (search) => {
  expect(productsUrlCodec.address(filterOf(search))).toBe(`/admin/product${search && '?'}${search}`);
});

it('takes nonsense for nothing', () => {
  expect(filterOf('category=x&page=-1&deleted=yes&q=%20%0A')).toEqual(filterOf(''));
});

it('asks the server for another page of what is found, never for another page of a category', () => {
  expect(productsLoadKey(filterOf('category=7&page=2'))).toBe(productsLoadKey(filterOf('category=7')));
  expect(productsLoadKey(filterOf('q=a&page=2'))).not.toBe(productsLoadKey(filterOf('q=a')));
  expect(productsLoadKey(filterOf('category=7&deletedPage=2'))).toBe(productsLoadKey(filterOf('category=7')));
  expect(productsLoadKey(filterOf('category=7&sort=price&new=1'))).toBe(
    productsLoadKey(filterOf('category=7')),
  );
  expect(productsLoadKey(filterOf('category=8'))).not.toBe(productsLoadKey(filterOf('category=7')));
});
