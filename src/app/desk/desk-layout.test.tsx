import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isAt, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { listAuditLogAdministrators } from '../../audit/admin-record.contract.ts';
import { listDeskProducts } from '../../catalog/admin-products.contract.ts';
import { getCategoryTree } from '../../catalog/categories.contract.ts';
import * as categories from '../../catalog-desk/web/admin-category-create.page.tsx';
import * as products from '../../catalog-desk/web/admin-product.page.tsx';
import { getShopSettings } from '../../settings/admin-settings.contract.ts';
import * as settings from '../../settings/web/admin-settings.page.tsx';
import * as layout from './desk-layout.tsx';

// Control: in `src/app/desk/desk-layout.tsx` replace `await loadScreenPart(call(listAuditLogAdministrators, {}, { signal: request.signal }), {});` with ``.
it.each([
  ['/admin/product', products],
  ['/admin/category-create', categories],
])('%s leads to the sign-in with a token that only the server knows for a forgery', async (path, page) => {
  server.refuses(listDeskProducts, 'UNAUTHORIZED', 'Войдите');
  server.respond(getCategoryTree, { categories: [] });
  server.refuses(listAuditLogAdministrators, 'UNAUTHORIZED', 'Войдите');
  show({ [path]: [layout, page] }, path, { as: 'administrator' });
  await isAt('/login');
  expect(localStorage.getItem('token')).toBeNull();
});

const Top = layout.handle.Top as () => React.JSX.Element;

// Control: in `src/desk/desk-sections.tsx` replace `sections.filter(({ path }) => mayOpen(path))` with `sections`.
it.each([
  ['PACKER', ['Сегодня']],
  ['ORDERS', ['Сегодня', 'Заказы', 'Пользователи']],
  ['GOODS', ['Сегодня', 'Товары', 'Категории']],
  ['BOOKKEEPER', ['Сегодня', 'Заказы', 'Отчёты']],
] as const)('shows a %s the sections that are theirs', async (deskRole, sections) => {
  show({ '/admin': { default: Top } }, '/admin', { as: 'administrator', deskRole });
  const row = await screen.findByRole('navigation', { name: 'Разделы' });
  expect([...row.querySelectorAll('a')].map((link) => text(link))).toEqual(sections);
});

// Control: in `src/desk/guarded.ts` replace `|| !mayOpen(path)` with ``.
it('says of an address that it is another’s part of the desk, asks for nothing, and leads to their own', async () => {
  server.respond(listAuditLogAdministrators, []);
  const pages = { '/admin/settings': [layout, settings] };
  show(pages, '/admin/settings', { as: 'administrator', deskRole: 'PACKER' });
  await says('Эта часть стола не ваша');
  expect(screen.getByRole('link', { name: 'К своим делам' }).getAttribute('href')).toBe('/admin');
  expect(server.sent(getShopSettings)).toEqual([]);
});
