import { expect, it } from 'vitest';
import { loadKey, searchOf, wishFrom } from './products-wish.ts';

const wishOf = (search: string) => wishFrom(new URLSearchParams(search));

it.each(['', 'category=7', 'q=%D1%87%D0%B0%D0%B9&page=3', 'category=7&page=2&deleted=1&deletedPage=4'])(
  'writes «%s» as it was read',
  (search) => {
    expect(searchOf(wishOf(search)).toString()).toBe(search);
  },
);

it('takes nonsense for nothing', () => {
  expect(wishOf('category=x&page=-1&deleted=yes&q=%20%0A')).toEqual(wishOf(''));
});

it('asks the server for another page of what is found, never for another page of a category', () => {
  expect(loadKey(wishOf('category=7&page=2'))).toBe(loadKey(wishOf('category=7')));
  expect(loadKey(wishOf('q=a&page=2'))).not.toBe(loadKey(wishOf('q=a')));
  expect(loadKey(wishOf('category=7&deletedPage=2'))).toBe(loadKey(wishOf('category=7')));
  expect(loadKey(wishOf('category=8'))).not.toBe(loadKey(wishOf('category=7')));
});
