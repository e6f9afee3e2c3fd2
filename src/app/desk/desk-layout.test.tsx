import { expect, it } from 'vitest';
import { isAt, show } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { listAuditLogAdministrators } from '../../audit/admin-record.contract.ts';
import { listDeskProducts } from '../../catalog/admin-products.contract.ts';
import { getCategoryTree } from '../../catalog/categories.contract.ts';
import * as categories from '../../catalog-desk/web/admin-category-create.page.tsx';
import * as products from '../../catalog-desk/web/admin-product.page.tsx';
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
