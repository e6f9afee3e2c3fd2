import { beforeAll, expect, test } from 'vitest';
import { session } from '../../../../shared/web/session.ts';
import { addressOf, type DeskWish, defaultWish, isNarrowed, wishFrom } from './desk-wish.ts';

// The tab remembers only for whoever is signed in.
beforeAll(() => session.start(`h.${btoa(JSON.stringify({ email: 'olga@example.com' }))}.s`));

const read = (address: string) => wishFrom(new URL(address, 'http://shop').searchParams);

test.each([
  {},
  { email: 'anna+1@mail.ru' },
  { status: 'Delivered', facilityId: 12, from: '2026-11-01', to: '2026-11-20' },
  { sortDirection: 'ASC', page: 7, size: 50 },
] satisfies Partial<DeskWish>[])('%j is read back from its address', (part) => {
  const wish = { ...defaultWish, ...part };
  expect(read(addressOf(wish))).toEqual(wish);
});

test('nobody’s e-mail is in the address', () => {
  expect(addressOf({ ...defaultWish, email: 'anna@mail.ru', status: 'PAID' })).toMatch(
    /^\/admin\/user-order-list\?search=\d+&status=PAID$/,
  );
  expect(read('/admin/user-order-list?email=anna@mail.ru')).toEqual(defaultWish);
});

test('what is the default is not in the address', () => {
  expect(addressOf(defaultWish)).toBe('/admin/user-order-list');
  expect(addressOf({ ...defaultWish, page: 2 })).toBe('/admin/user-order-list?page=2');
});

test.each([
  '?page=0',
  '?page=x',
  '?page=-3',
  '?status=LOST',
  '?facility=a',
  '?from=2026-02-30',
  '?size=7',
  '?sort=up',
])('nonsense is the default: %s', (search) =>
  expect(read(`/admin/user-order-list${search}`)).toEqual(defaultWish),
);

test('a page and an order are no filter', () => {
  expect(isNarrowed({ ...defaultWish, page: 3, size: 100, sortDirection: 'ASC' })).toBe(false);
  expect(isNarrowed({ ...defaultWish, to: '2026-11-20' })).toBe(true);
});
