import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, isAt, navigate, says, show, text, tokenOf } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { deskProduct, facility, pageWith, serverSells } from '../../../tests/component/samples.ts';
import { listAuditLogAdministrators } from '../../audit/admin-record.contract.ts';
import { countDeskProducts, listDeskProducts, updateProduct } from '../../catalog/admin-products.contract.ts';
import { getCategoryTree } from '../../catalog/categories.contract.ts';
import { getProductStock } from '../../catalog/product-stock.contract.ts';
import { listProductsPage } from '../../catalog/products.contract.ts';
import * as categories from '../../catalog-desk/web/admin-category-create.page.tsx';
import * as products from '../../catalog-desk/web/admin-product.page.tsx';
import { deskRoleLabels } from '../../contract/desk-roles.ts';
import { settingDefinitions } from '../../contract/shop-settings.ts';
import { listDeletedFacilities, updateFacility } from '../../facilities/admin-work-addresses.contract.ts';
import * as addresses from '../../facilities/web/admin-address.page.tsx';
import { getSetupProgress } from '../../settings/admin-first-day.contract.ts';
import {
  changeShopSettings,
  getShopSettings,
  type ShopSettingsResponse,
} from '../../settings/admin-settings.contract.ts';
import * as settings from '../../settings/web/admin-settings.page.tsx';
import { session } from '../../ui/session.ts';
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

// Control: in `src/app/desk/desk-layout.tsx` replace `sections.filter(({ path }) => mayOpen(path))` with `sections`.
it.each([
  ['PACKER', ['Сегодня']],
  ['ORDERS', ['Сегодня', 'Заказы', 'Пользователи']],
  ['GOODS', ['Сегодня', 'Товары', 'Категории']],
  ['BOOKKEEPER', ['Сегодня', 'Заказы', 'Отчёты']],
] as const)('shows a %s the sections that are theirs', async (deskRole, sections) => {
  show({ '/admin': { default: Top } }, '/admin', { as: 'administrator', deskRole });
  const row = await screen.findByRole('navigation', { name: 'Разделы' });
  expect([...row.querySelectorAll('a')].map((link) => text(link))).toEqual(sections);
  // Control: in `src/app/desk/administrator-menu.tsx` replace `role === null ? ADMINISTRATOR_LABEL : deskRoleLabels[role]` with `ADMINISTRATOR_LABEL`.
  expect(button(deskRoleLabels[deskRole])).toBeTruthy();
});

// Control: in `src/desk/load-for-admin.ts` replace `|| !mayOpen(path)` with ``.
it('says of an address that it is another’s part of the desk, asks for nothing, and leads to their own', async () => {
  server.respond(listAuditLogAdministrators, []);
  const pages = { '/admin/settings': [layout, settings] };
  show(pages, '/admin/settings', { as: 'administrator', deskRole: 'PACKER' });
  await says('Эта часть стола не ваша');
  expect(screen.getByRole('link', { name: 'К своим делам' }).getAttribute('href')).toBe('/admin');
  expect(server.sent(getShopSettings)).toEqual([]);
});

// Control: in `src/app/desk/desk-layout.tsx` replace `if (screen && 'Skeleton' in screen) return <screen.Skeleton />;` with ``.
it('shows of a list what needs no data while that is on its way', async () => {
  server.respond(listAuditLogAdministrators, []);
  server.respond(listDeletedFacilities, { addressList: [] });
  serverSells([], [facility(7)]);
  const answer = server.holds(listDeletedFacilities);
  show({ '/admin/address': [layout, addresses] }, '/admin/address', { as: 'administrator' });
  await says('Загружаем…');
  expect(screen.getByRole('link', { name: 'Дни не указаны' })).toBeTruthy();
  expect(screen.getByPlaceholderText('Название').closest('[inert]')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Не принимают' })).toBeTruthy();
  answer();
  await says('Все 1');
  expect(text()).not.toContain('Загружаем…');
});

const settingsThatHold = {
  version: 1,
  values: Object.fromEntries(
    Object.entries(settingDefinitions).map(([name, { byDefault }]) => [name, byDefault]),
  ) as unknown as ShopSettingsResponse['values'],
  ...{ locked: [], samples: [], termsBefore: null },
};

/** Waits for the field or button of this selector. */
const part = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(selector);
    expect(found, selector).not.toBeNull();
    return found as HTMLInputElement;
  });

// Control: in `src/ui/edit-draft.ts` replace `return draft === undefined` with `return draft !== null`
it.each([
  ['/admin/product', products, updateProduct, '#product-5-edit', '#product-5-restrictions', 'С мёдом'],
  ['/admin/address', addresses, updateFacility, '#address-7-edit', '#address-7-deliveryCost', '777'],
  ['/admin/settings', settings, changeShopSettings, null, '#orderMonths:not([disabled])', '40'],
] as const)(
  '%s keeps what was typed when the session ends, with what others changed meanwhile, until it is closed',
  async (path, page, change, opener, selector, value) => {
    const halva = deskProduct(5, 'Халва', 1_000);
    server.respond(getCategoryTree, {
      categories: [{ id: 1, name: 'Бакалея', prioritySort: 1, unitLevel: 1, version: 1, subCategories: [] }],
    });
    server.respond(listDeskProducts, { products: [halva], total: 1 });
    server.respond(getProductStock, { stock: null });
    server.respond(countDeskProducts, { total: 1, categories: [], lacking: [], deleted: 0 });
    server.respond(getShopSettings, settingsThatHold);
    server.respond(getSetupProgress, {
      hidden: true,
      steps: [],
      examples: { products: 0, facilities: 0 },
      mails: true,
    });
    server.respond(listAuditLogAdministrators, []);
    server.respond(listProductsPage, pageWith([]));
    server.respond(listDeletedFacilities, { addressList: [] });
    serverSells([], [facility(7)]);
    const user = show({ [path]: [layout, page] }, path, { as: 'administrator' });
    if (opener !== null) await user.click(await part(opener));
    fireEvent.change(await part(selector), { target: { value } });
    server.refuses(change, 'UNAUTHORIZED', 'Войдите');
    await user.click(button('Сохранить'));
    await isAt('/login');
    session.start(tokenOf('administrator'));
    server.respond(listDeskProducts, { products: [{ ...halva, price: 7_700 }], total: 1 });
    await navigate(path);
    expect((await part(selector)).value).toBe(value);
    if (path === '/admin/product') expect((await part('#product-5-price')).value).toBe('77');
    await user.click(button('Отмена'));
    if (opener !== null) await part(opener);
    expect(sessionStorage.getItem('editDrafts')).toBeNull();
  },
);
