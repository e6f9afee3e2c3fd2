import type { AnyEndpoint } from './endpoint.ts';
import { endpointName } from './endpoint.ts';

/** The parts of the work at the desk, as they are called; who has none of them does everything. */
export const deskRoleLabels = {
  PACKER: 'Сборщик',
  ORDERS: 'Заказы',
  GOODS: 'Товары',
  BOOKKEEPER: 'Бухгалтер',
};

export type DeskRole = keyof typeof deskRoleLabels;

/** How one who does everything is called. */
export const ADMINISTRATOR_LABEL = 'Администратор';

/** What is open to all of them: the day and, as the token's check, the names of colleagues, which stand beside everything they do. */
const sharedCalls = ['GET /api/v1/admin/today', 'GET /api/v1/admin/record/administrators'];

const photoCalls = [
  'GET /api/v1/user/order/photo/',
  'POST /api/v1/user/order/photo',
  'DELETE /api/v1/user/order/photo/',
];

/** What each may call beside these, beginnings of names, and which screens they open beside the day. What stands nowhere is an administrator's alone. */
const deskRoleRights: Record<DeskRole, { calls: readonly string[]; screens: readonly string[] }> = {
  PACKER: {
    calls: [
      'GET /api/v1/user/order/packing/',
      'PUT /api/v1/user/order/packing/',
      'POST /api/v1/user/order/papers/packing',
      ...photoCalls,
    ],
    screens: ['/admin/user-order-list/packing'],
  },
  ORDERS: {
    calls: [
      'POST /api/v1/user/order/desk/',
      'PUT /api/v1/user/order/desk/',
      'POST /api/v1/user/order/get-list-order',
      'POST /api/v1/user/order/:id/change-status',
      'GET /api/v1/user/order/notes/',
      'PUT /api/v1/user/order/notes/',
      'POST /api/v1/user/order/messages/add',
      'PUT /api/v1/user/order/handover/:id',
      'PUT /api/v1/user/order/parcel/',
      'PATCH /api/v1/user/order/recipient/',
      'GET /api/v1/user/order/packing/',
      'PUT /api/v1/user/order/packing/',
      'POST /api/v1/user/order/papers/',
      ...photoCalls,
      'POST /api/v1/user/order/application/list',
      'POST /api/v1/user/search',
      'POST /api/v1/user/create-by-phone',
      'POST /api/v1/user/address/save-by-phone',
      'POST /api/v1/user/order/confirm-by-phone',
    ],
    screens: [
      '/admin/user-order-list',
      '/admin/user-order-list/new',
      '/admin/user-order-list/packing',
      '/admin/user-order-list/papers',
      '/admin/user-order-list/purchase',
      '/admin/users',
    ],
  },
  GOODS: {
    calls: [
      'GET /api/v1/products/',
      'POST /api/v1/products/',
      'PUT /api/v1/products/',
      'PATCH /api/v1/products/',
      'DELETE /api/v1/products/',
      'POST /api/v1/categories/',
      'PUT /api/v1/categories/',
      'PATCH /api/v1/categories/',
      'DELETE /api/v1/categories/',
    ],
    screens: ['/admin/product', '/admin/product/import', '/admin/product/supplier', '/admin/category-create'],
  },
  BOOKKEEPER: {
    calls: [
      'POST /api/v1/user/order/desk/list',
      'POST /api/v1/user/order/desk/by-ids',
      'POST /api/v1/user/order/desk/chart',
      'POST /api/v1/user/order/desk/new',
      'GET /api/v1/user/order/payments/',
      'POST /api/v1/user/order/payments/',
      'PUT /api/v1/user/order/payments/',
      'DELETE /api/v1/user/order/payments/',
      'POST /api/v1/user/order/reports/',
      'POST /api/v1/user/order/papers/csv',
    ],
    screens: [
      '/admin/user-order-list',
      '/admin/user-order-list/payments',
      '/admin/user-order-list/receipts',
      '/admin/reports',
    ],
  },
};

/** Whether one with this part of the work may make a call at the desk; null is an administrator. */
export function isCallAllowed(endpoint: AnyEndpoint, deskRole: DeskRole | null): boolean {
  if (deskRole === null) return true;
  const name = endpointName(endpoint);
  return [...sharedCalls, ...deskRoleRights[deskRole].calls].some((beginning) => name.startsWith(beginning));
}

/** Whether one with this part of the work opens a screen of the desk; null is an administrator. */
export function isScreenAllowed(path: string, deskRole: DeskRole | null): boolean {
  const screen = path.replace(/(.)\/$/, '$1');
  return deskRole === null || screen === '/admin' || deskRoleRights[deskRole].screens.includes(screen);
}
