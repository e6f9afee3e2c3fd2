import { expect, test } from 'vitest';
import { auditLogAddress, auditLogBody, auditLogFilterFrom, wholeAuditLog } from './audit-log-filter.ts';

const read = (address: string) => auditLogFilterFrom(new URL(address, 'http://shop').searchParams);

test('what is shown is read back from its address', () => {
  const filter = { administratorId: 3, kind: 'USERS_OPENED', recordId: 12, page: 4 } as const;
  expect(read(auditLogAddress(filter))).toEqual(filter);
  expect(auditLogAddress(wholeAuditLog)).toBe('/admin/record');
});

test.each(['?who=x', '?kind=LOST', '?id=-1', '?page=0', '?page=1e3'])(
  'nonsense is the default: %s',
  (search) => {
    expect(read(`/admin/record${search}`)).toEqual(wholeAuditLog);
  },
);

test('pages of calls begin with 0', () => {
  expect(auditLogBody({ ...wholeAuditLog, page: 2 })).toEqual({
    administratorId: null,
    kind: null,
    recordId: null,
    pageable: { page: 1 },
  });
});
