import { expect, test } from 'vitest';
import { session } from '../../ui/session.ts';
import { auditLogUrlCodec, toAuditLogRequestBody } from './audit-log-filter.ts';

const read = (address: string) => auditLogUrlCodec.read(new URL(address, 'http://shop').searchParams);

test('what is shown is read back from its address', () => {
  session.start(`h.${btoa(JSON.stringify({ email: 'olga@example.com', role: 'ADMIN' }))}.s`);
  const filter = {
    administratorId: 3,
    group: 'OPENED',
    kind: 'USERS_OPENED',
    recordId: 12,
    name: 'Чай',
    from: '2026-11-01',
    to: '2026-11-20',
    page: 4,
  } as const;
  expect(read(auditLogUrlCodec.address(filter))).toEqual(filter);
  // What is typed there stays in the tab.
  expect(decodeURIComponent(auditLogUrlCodec.address(filter))).not.toContain('Чай');
  expect(auditLogUrlCodec.address(auditLogUrlCodec.initial)).toBe('/admin/record');
});

test.each([
  '?who=x',
  '?kind=LOST',
  '?group=x',
  '?id=-1',
  '?from=2026-02-30',
  '?to=x',
  '?page=0',
  '?page=1e3',
])('nonsense is the default: %s', (search) => {
  expect(read(`/admin/record${search}`)).toEqual(auditLogUrlCodec.initial);
});

test('pages of calls begin with 0', () => {
  expect(toAuditLogRequestBody({ ...auditLogUrlCodec.initial, page: 2 })).toEqual({
    administratorId: null,
    group: 'CHANGED',
    kind: null,
    recordId: null,
    name: null,
    dateFrom: null,
    dateTo: null,
    pageable: { page: 1 },
  });
});

// Control: in `src/audit/web/audit-log-filter.ts` replace `initial: 'CHANGED'` with `initial: 'ALL'`.
test('views of data stand apart: changes are shown first', () => {
  const groups = ['/admin/record', '/admin/record?group=OPENED', '/admin/record?group=ALL'].map(
    (address) => toAuditLogRequestBody(read(address)).group,
  );
  expect(groups).toEqual(['CHANGED', 'OPENED', null]);
});
