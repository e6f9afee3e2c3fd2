import { beforeAll, expect, test } from 'vitest';
import { session } from '../../ui/session.ts';
import { type DeskFilterValues, deskUrlCodec, isDeskListFiltered } from './desk-filter.ts';

// The tab remembers only for those who are signed in.
beforeAll(() => session.start(`h.${btoa(JSON.stringify({ email: 'olga@example.com' }))}.s`));

const read = (address: string) => deskUrlCodec.read(new URL(address, 'http://shop').searchParams);

test.each([
  {},
  { search: 'anna+1@mail.ru' },
  { status: 'ALL_CANCELED_FILTER', productId: 7 },
  { status: 'Delivered', facilityId: 12, dateFrom: '2026-11-01', dateTo: '2026-11-20' },
  { plannedDay: '2026-11-27', plannedTo: '2026-12-04' },
  { plannedDay: '2026-11-27', due: true, work: 'HELD' },
  { undated: true, work: 'PACKING' },
  { paidMonth: '2026-11', productId: 7 },
  { sortDirection: 'ASC', page: 7 },
  { work: 'PACKED', sortDirection: 'DESC' },
] satisfies Partial<DeskFilterValues>[])('%j is read back from its address', (part) => {
  const filter = { ...deskUrlCodec.initial, ...part };
  expect(read(deskUrlCodec.address(filter))).toEqual(filter);
});

test('what was searched is in the address', () => {
  expect(deskUrlCodec.address({ ...deskUrlCodec.initial, search: 'Ковалёва', status: 'PAID' })).toMatch(
    /^\/admin\/user-order-list\?search=\d+&status=PAID$/,
  );
  expect(read('/admin/user-order-list?order=anna@mail.ru')).toEqual(deskUrlCodec.initial);
});

test('what is the default is not in the address', () => {
  expect(deskUrlCodec.address(deskUrlCodec.initial)).toBe('/admin/user-order-list');
  expect(deskUrlCodec.address({ ...deskUrlCodec.initial, page: 2 })).toBe('/admin/user-order-list?page=2');
});

test.each([
  '?page=0',
  '?page=x',
  '?page=-3',
  '?status=LOST',
  '?facility=a',
  '?product=-1',
  '?from=2026-02-30',
  '?sort=up',
])('nonsense is the default: %s', (search) =>
  expect(read(`/admin/user-order-list${search}`)).toEqual(deskUrlCodec.initial),
);

test('a page and an order are no filter', () => {
  expect(isDeskListFiltered({ ...deskUrlCodec.initial, page: 3, sortDirection: 'ASC' })).toBe(false);
  expect(isDeskListFiltered({ ...deskUrlCodec.initial, dateTo: '2026-11-20' })).toBe(true);
});
