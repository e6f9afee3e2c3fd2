import { beforeAll, expect, test } from 'vitest';
import { session } from '../../../ui/session.ts';
import { sortByUserColumn, toUserSearchRequestBody, usersUrlCodec } from './users-filter.ts';

// The tab remembers only for those who are signed in.
beforeAll(() => session.start(`h.${btoa(JSON.stringify({ email: 'olga@example.com' }))}.s`));

const read = (address: string) => usersUrlCodec.read(new URL(address, 'http://shop').searchParams);

test('a search is read back from its address, trimmed; nobody is named there', () => {
  const filter = { ...usersUrlCodec.initial, firstName: ' Вера ', query: 'a+b@mail.ru', page: 3 };
  const address = usersUrlCodec.address(filter);
  expect(address).toMatch(/^\/admin\/users\?search=\d+&page=3$/);
  expect(read(address)).toEqual({ ...filter, firstName: 'Вера' });
});

// Control: in `src/accounts/web/users/users-filter.ts` replace `? { direction: 'descending' as const, next: column }` with `? { direction: 'descending' as const, next: null }`
test('a head leads to the most first, then to the fewest, then to how they come', () => {
  const { initial } = usersUrlCodec;
  const steps = [null, '-orders', 'orders'] as const;
  expect(steps.map((sort) => sortByUserColumn('orders', sort).next)).toEqual(['-orders', 'orders', null]);
  expect(sortByUserColumn('last', 'orders')).toEqual({ direction: undefined, next: '-last' });
  expect(toUserSearchRequestBody({ ...initial, sort: '-last' })).toMatchObject({
    sort: 'LAST_ORDER',
    pageable: { sortDirection: 'DESC' },
  });
  expect(toUserSearchRequestBody({ ...initial, sort: 'orders' })).toMatchObject({
    sort: 'ORDERS',
    pageable: { sortDirection: 'ASC' },
  });
  expect(read('/admin/users?sort=-orders').sort).toBe('-orders');
});

// Control: in `src/accounts/web/users/users-filter.ts` replace `[@a-z]` with `[@]`.
test.each([
  ['Ёлкина', { lastName: 'Ёлкина' }],
  [' Ёлкина  Вера Ильинична', { lastName: 'Ёлкина', firstName: 'Вера', middleName: 'Ильинична' }],
  ['vera', { email: 'vera' }],
  ['вера@почта.рф', { email: 'вера@почта.рф' }],
  ['8 (900) 765-43-21', { phone: '8 (900) 765-43-21' }],
  ['4321', { phone: '4321' }],
])('one field means: %s', (query, parts) => {
  const nobody = { lastName: null, firstName: null, middleName: null, email: null };
  expect(toUserSearchRequestBody({ ...usersUrlCodec.initial, query })).toEqual({
    ...{ ...nobody, ...parts },
    pageable: { page: 0, size: 10, sortDirection: 'DESC' },
  });
});
