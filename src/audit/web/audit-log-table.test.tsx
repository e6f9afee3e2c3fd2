import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, button, field, fill, isAt, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import type { CallResponse } from '../../contract/endpoint.ts';
import { type AuditEntry, listAuditLog, listAuditLogAdministrators } from '../admin-record.contract.ts';
import * as page from './admin-record.page.tsx';
import { auditLogUrlCodec, toAuditLogRequestBody } from './audit-log-filter.ts';

// Control: in `src/audit/web/audit-log-filter.ts` replace `initial: 'CHANGED'` with `initial: 'ALL'`.
test('views of data stand apart: changes are shown first', () => {
  const groups = ['', 'group=OPENED', 'group=ALL'].map(
    (search) => toAuditLogRequestBody(auditLogUrlCodec.read(new URLSearchParams(search))).group,
  );
  expect(groups).toEqual(['CHANGED', 'OPENED', null]);
});

const entry = (
  id: number,
  kind: AuditEntry['kind'],
  things: AuditEntry['things'],
  more: Partial<AuditEntry> = {},
): AuditEntry => ({
  ...{ id, kind, things, at: '2026-11-26T07:00:00.000Z', ids: [41], idsTotal: 1, fields: [], detail: null },
  ...{ administratorId: 1, administratorEmail: 'olga@example.com', administratorName: 'Иванова Ольга' },
  ...more,
});

type Administrators = CallResponse<typeof listAuditLogAdministrators>;

/** Shows the page of these entries at an address. */
function showLog(content: AuditEntry[], at = '/admin/record', administrators: Administrators = []) {
  server.respond(listAuditLogAdministrators, administrators);
  const page1 = { totalPages: Math.min(content.length, 1), number: 0, size: 50, first: true, last: true };
  server.respond(listAuditLog, { content, totalElements: content.length, ...page1 });
  return show({ '/admin/record': page }, at, { as: 'administrator' });
}

/** The words of this cell of each entry. */
const cellsOf = (at: number) =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td')])
    .filter((cells) => cells.length > 1)
    .map((cells) => text(cells.at(at)));

// Control: in `src/audit/web/audit-log-table.tsx` replace `same.slice(0, 1)` with `same`.
// Control: in `src/audit/web/audit-log-table.tsx` replace `.replaceAll(ofThatDay, '')` with ``
// Control: in `src/audit/web/audit-log-table.tsx` replace `lines.slice(1)` with `lines`
test('what became of one order stands in a line, with what was recorded and what was taken away', async () => {
  const money = (values: { was?: string; became?: string }) => ({
    ...{ id: 41, name: null, fields: [{ label: 'поступление', ...values }] },
  });
  const status = {
    id: 41,
    name: null,
    fields: [{ label: 'статус', was: '«Не оплачен»', became: '«Оплачен»' }],
  };
  showLog([
    entry(3, 'ORDER_STATUS_CHANGED', [status, money({ became: '5 303 ₽ от 26.11.2026' })]),
    entry(2, 'ORDER_PAYMENT_CHANGED', [money({ was: '5 ₽ от 20.11.2026' })]),
    { ...entry(1, 'ORDER_PACKING_NOTED', []), detail: 'положено строк: 5' },
    // Control: in `src/audit/web/audit-log-table.tsx` replace `[{ ...taken, ...recorded }]` with `same`.
    entry(4, 'ORDER_PAYMENT_CHANGED', [money({ became: '1 276 ₽' }), money({ was: '1 226 ₽' })]),
    entry(5, 'ORDER_PAYMENT_CHANGED', [
      money({ became: '900 ₽ от 25.11.2026' }),
      ...[42, 43].map((id) => ({ ...money({ became: '700 ₽ от 26.11.2026' }), id })),
    ]),
  ]);
  await says('Изменён статус заказа');
  expect(cellsOf(-1)).toEqual([
    'Заказ № 41: «Не оплачен» → «Оплачен»; записали поступление 5 303 ₽',
    'Заказ № 41: убрали поступление 5 ₽ от 20.11.2026',
    'Заказ № 41: положено строк: 5',
    'Заказ № 41: поступление 1 226 ₽ → 1 276 ₽',
    'Заказ № 41: записали поступление 900 ₽ от 25.11.2026и ещё 2: № 42, № 43' +
      'Заказ № 42: записали поступление 700 ₽Заказ № 43: записали поступление 700 ₽',
  ]);
  expect(screen.getAllByRole('button', { name: /^Заказ №\s41$/ })).toHaveLength(5);
  expect(screen.queryByRole('navigation', { name: 'Страницы журнала' })).toBeNull();
});

// Control: in `src/audit/web/audit-log-table.tsx` replace `{isNewDay && <RowBelow` with `{<RowBelow`
test('a line says when and who; each day has a head', async () => {
  const anna = { administratorEmail: 'anna@example.com', administratorName: 'Анна' };
  const entries = [
    entry(2, 'PRODUCT_DELETED', [], { at: new Date().toISOString() }),
    entry(3, 'PRODUCT_DELETED', [], { at: '2020-03-05T07:20:00.000Z' }),
    entry(1, 'PRODUCT_DELETED', [], { at: '2020-03-05T07:00:00.000Z', ...anna }),
  ];
  showLog(entries);
  await says(/СегодняСегодня, \d\d:\d\d.*05\.03\.202005\.03\.2020, 10:20.*05\.03\.2020, 10:00/);
  expect(screen.getAllByRole('row')).toHaveLength(6);
  expect(cellsOf(1)).toEqual(['Иванова Ольга', 'Иванова Ольга', 'Анна']);
});

// Control: in `src/audit/web/audit-log-table.tsx` replace `{searchedBy(entry.fields)}` with ``
test('a look says by which fields was searched, found or not', async () => {
  const nothing = { ids: [], idsTotal: 0 };
  showLog(
    [
      entry(3, 'ORDERS_COUNTED', [], { ...nothing, fields: ['EMAIL'] }),
      entry(2, 'USERS_OPENED', [], { ids: [7], fields: ['EMAIL'] }),
      entry(1, 'USERS_OPENED', [], { ...nothing, fields: ['LAST_NAME', 'EMAIL'] }),
    ],
    '/admin/record?group=OPENED',
  );
  await says('Показан график заказов');
  expect(cellsOf(2)).toEqual([
    'Показан график заказов, искали по почте',
    'Просмотр пользователей, искали по почте',
    'Просмотр пользователей, искали по фамилии и почте',
  ]);
  expect(cellsOf(3)).toEqual(['', 'Пользователь № 7', 'Ничего не найдено']);
});

// Control: in `src/audit/web/audit-log-table.tsx` replace `if (isRepeated) last?.push(entry);` with `if (isRepeated) folded.pop();`.
test('looks say how many of what were seen; the same list again within minutes is one line', async () => {
  const look = (id: number, at: string, ids: number[], kind: AuditEntry['kind'] = 'ORDERS_OPENED') =>
    entry(id, kind, [], { at: `2026-11-26T07:${at}.000Z`, ids, idsTotal: ids.length });
  const many = Array.from({ length: 25 }, (_, index) => index + 1);
  showLog(
    [
      look(8, '10:50', [9]),
      look(7, '10:40', [38, 29, 3]),
      look(6, '10:30', many),
      look(5, '10:00', many),
      look(4, '09:20', many),
      look(3, '04:00', many),
      look(2, '03:00', [17, 16, 15], 'USERS_OPENED'),
    ],
    '/admin/record?group=OPENED',
  );
  await says('Просмотр пользователей');
  const opened = 'Просмотр заказов';
  expect(cellsOf(2).slice(0, -1)).toEqual([opened, opened, `${opened}, 3 раза`, opened]);
  const all = `Заказы: 25№ ${many.join(', ')}`;
  expect(cellsOf(3)).toEqual(['Заказ № 9', 'Заказы № 38, 29, 3', all, all, 'Пользователи: 3№ 17, 16, 15']);
  // Each of several leads to its order, as one alone does.
  button(/^Заказ №\s29$/);
});

// Control: in `src/audit/web/audit-log-table.tsx` replace `newestFirst.toReversed()` with `newestFirst`
test('the packing of an order is one line: how often it was noted, and the newest of each count', async () => {
  const step = (id: number, minute: number, detail: string, order = 41) =>
    entry(id, 'ORDER_PACKING_NOTED', [], { at: `2026-11-26T07:${minute}:00.000Z`, ids: [order], detail });
  showLog([
    step(6, 50, 'вес 5,2 кг, собран'),
    step(5, 49, 'положено строк: 2, не положено строк: 1'),
    step(4, 45, 'положено строк: 1, вес 5 кг'),
    step(3, 43, 'звонков: 1', 40),
    step(2, 30, 'положено строк: 1', 40),
  ]);
  await says('Отмечена сборка заказа');
  // Control: in `src/audit/web/audit-log-table.tsx` replace `{times > 1 && (` with `{isView(entry) && times > 1 && (`
  expect(cellsOf(2)[0]).toBe('Отмечена сборка заказа, 3 раза');
  expect(cellsOf(-1)).toEqual([
    'Заказ № 41: положено строк: 2, вес 5,2 кг, не положено строк: 1, собран',
    'Заказ № 40: звонков: 1',
    'Заказ № 40: положено строк: 1',
  ]);
});

// Control: in `src/audit/web/admin-record.page.tsx` replace `, group: filter.group })}` with ` })}`
test('where nothing is found one press shows all of the same tab', async () => {
  const user = showLog([], '/admin/record?group=OPENED&from=2026-11-01');
  await says('Записей нет');
  await user.click(button('Показать все'));
  await isAt('/admin/record?group=OPENED');
});

// Control: in `src/audit/web/audit-log-filter.ts` replace `const recordId = parsePositiveInteger(thing);` with `const recordId = null;`
test('is narrowed by kind, and while a number or a name is typed, which stays out of the address', async () => {
  const user = showLog([
    entry(1, 'FACILITIES_CREATED', [
      { id: 12, name: 'ИК-7', fields: [{ label: 'состояние', became: 'есть' }] },
    ]),
  ]);
  await says('Созданы учреждения');
  expect(screen.getByRole('link', { name: 'ИК-7' }).getAttribute('href')).toBe('/admin/address');
  const asked = () => server.sent(listAuditLog).at(-1)?.body;
  await user.click(button('Отбор'));
  await user.type(field('Действие'), 'созданы учрежд{Enter}');
  await isAt('/admin/record?kind=FACILITIES_CREATED');
  fill('Название или номер', '12');
  await waitFor(() =>
    expect(asked()).toMatchObject({
      ...{ kind: 'FACILITIES_CREATED', recordId: 12, name: null },
      pageable: { page: 0 },
    }),
  );
  await waitFor(() => expect(address()).toMatch(/\/admin\/record\?search=\d+&kind=FACILITIES_CREATED$/));
  await user.click(button('Не сужать: Созданы учреждения'));
  await waitFor(() => expect(asked()).toMatchObject({ kind: null, recordId: 12 }));
  expect(field('Название или номер').value).toBe('12');
  await waitFor(() => expect(address()).toMatch(/\/admin\/record\?search=\d+$/));
  const ofNumber = address();
  fill('Название или номер', 'ик-7');
  await waitFor(() => expect(asked()).toMatchObject({ kind: null, recordId: null, name: 'ик-7' }));
  await waitFor(() => expect(address()).not.toBe(ofNumber));
  expect(decodeURIComponent(address())).not.toContain('ик-7');
  await user.click(screen.getByRole('link', { name: 'Просмотры' }));
  await waitFor(() => expect(asked()).toMatchObject({ group: 'OPENED', name: 'ик-7' }));
});

test('names whom the log is narrowed to, be the account gone, and goes back to all', async () => {
  const user = showLog([entry(1, 'ORDER_PACKING_NOTED', [])], '/admin/record?who=9&from=2026-11-01', [
    { id: 9, email: null, name: null },
    { id: 8, email: 'anna@example.com', name: 'Кузнецова Анна' },
  ]);
  await says('№ 9, аккаунт удалён');
  await user.click(button('Отбор'));
  await user.selectOptions(field('Администратор'), 'Кузнецова Анна, anna@example.com');
  await isAt('/admin/record?who=8&from=2026-11-01');
  await user.click(button('Не сужать: Кузнецова Анна, anna@example.com'));
  await isAt('/admin/record?from=2026-11-01');
  const asked = server
    .sent(listAuditLog)
    .map(({ body }) => (body as { administratorId: unknown }).administratorId);
  expect(asked).toEqual([9, 8, null]);
});
