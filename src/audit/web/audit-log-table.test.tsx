import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { session } from '../../ui/session.ts';
import { type AuditEntry, listAuditLog, listAuditLogAdministrators } from '../admin-record.contract.ts';
import * as page from './admin-record.page.tsx';
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

// Control: in `src/audit/web/audit-log-table.tsx` replace `same.slice(0, 1)` with `same`.
test('what became of one order stands in a line, with what was recorded and what was taken away', async () => {
  const entry = (id: number, kind: AuditEntry['kind'], things: AuditEntry['things']): AuditEntry => ({
    ...{ id, kind, things, at: '2026-11-26T07:00:00.000Z', ids: [41], idsTotal: 1, fields: [], detail: null },
    ...{ administratorId: 1, administratorEmail: 'olga@example.com', administratorName: 'Иванова Ольга' },
  });
  const money = (values: { was?: string; became?: string }) => ({
    ...{ id: 41, name: null, fields: [{ label: 'поступление', ...values }] },
  });
  const status = {
    id: 41,
    name: null,
    fields: [{ label: 'статус', was: '«Не оплачен»', became: '«Оплачен»' }],
  };
  server.respond(listAuditLogAdministrators, []);
  server.respond(listAuditLog, {
    content: [
      entry(3, 'ORDER_STATUS_CHANGED', [status, money({ became: '5 303 ₽ от 26.11.2026' })]),
      entry(2, 'ORDER_PAYMENT_CHANGED', [money({ was: '5 ₽ от 20.11.2026' })]),
      entry(1, 'ORDER_PACKING_NOTED', []),
      // Control: in `src/audit/web/audit-log-table.tsx` replace `[{ ...taken, ...recorded }]` with `same`.
      entry(4, 'ORDER_PAYMENT_CHANGED', [money({ became: '1 276 ₽' }), money({ was: '1 226 ₽' })]),
    ],
    ...{ totalElements: 4, totalPages: 1, number: 0, size: 50, first: true, last: true },
  });
  show({ '/admin/record': page }, '/admin/record', { as: 'administrator' });
  await says('Изменён статус заказа');
  const cells = screen.getAllByRole('row').map((row) => text([...row.querySelectorAll('td')].at(-1)));
  expect(cells.slice(1)).toEqual([
    'Заказ № 41: статус «Не оплачен» → «Оплачен»; записали поступление 5 303 ₽ от 26.11.2026',
    'Заказ № 41: убрали поступление 5 ₽ от 20.11.2026',
    'Заказ № 41',
    'Заказ № 41: поступление 1 226 ₽ → 1 276 ₽',
  ]);
  expect(screen.getAllByRole('button', { name: /^Заказ №\s41$/ })).toHaveLength(4);
  expect(screen.queryByRole('navigation', { name: 'Страницы журнала' })).toBeNull();
});
