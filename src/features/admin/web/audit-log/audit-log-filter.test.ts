import { expect, test } from 'vitest';
import { addressOf, bodyOf, wholeAuditLog, wishFrom } from './audit-log-filter.ts';

const read = (address: string) => wishFrom(new URL(address, 'http://shop').searchParams);

test('what is shown is read back from its address', () => {
  const wish = { administratorId: 3, kind: 'USERS_OPENED', recordId: 12, page: 4 } as const;
  expect(read(addressOf(wish))).toEqual(wish);
  expect(addressOf(wholeAuditLog)).toBe('/admin/record');
});

test.each(['?who=x', '?kind=LOST', '?id=-1', '?page=0', '?page=1e3'])(
  'nonsense is the default: %s',
  (search) => {
    expect(read(`/admin/record${search}`)).toEqual(wholeAuditLog);
  },
);

test('pages of calls begin with 0', () => {
  expect(bodyOf({ ...wholeAuditLog, page: 2 })).toEqual({
    administratorId: null,
    kind: null,
    recordId: null,
    pageable: { page: 1 },
  });
});
