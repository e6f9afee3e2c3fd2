import { sql } from 'kysely';
import { PICTURE_WIDTHS } from '../../src/catalog/picture-address.ts';
import { pictureOf } from './picture-samples.ts';
import type { Shop } from './shop.ts';
import { RECIPIENT } from './shop-makers.ts';

let made = 0;

/** A word that nothing else in this run has. */
export const uniqueWord = () => `${process.pid}-${++made}`;

type Body = Record<string, unknown>;

/** One thing of the shop as a call creates it. */
export interface Creation {
  /** A body that creates one thing; each time another. */
  body(): Promise<Body>;
  /** The same body with something in it changed. */
  other(body: Body): Body;
  /** Fields by which a body breaks a rule. */
  bad: Body;
  /** Who creates it; nobody when empty. */
  token: string;
  /** How many of these things there are. */
  count(): Promise<number>;
}

/** The calls that create something and take a key. */
export const creatingCalls = [
  'POST /api/v1/products/create',
  'POST /api/v1/products/table/import',
  'POST /api/v1/products/bulk/change',
  'POST /api/v1/products/stock',
  'POST /api/v1/categories/create',
  'POST /api/v1/work-addresses/create',
  'POST /api/v1/user/address/save',
  'POST /api/v1/user/address/save-by-phone',
  'POST /api/v1/user/create-by-phone',
  'POST /api/v1/user/order/confirm',
  'POST /api/v1/user/order/confirm-by-phone',
  'POST /api/v1/user/order/messages/add',
  'POST /api/v1/user/order/payments/add',
  'POST /api/v1/user/order/photo',
  'POST /api/v1/user/order/payments/refunds',
  'POST /api/v1/user/order/payments/receipts/mark',
  'POST /api/v1/user/register',
] as const;

export type CreatingCall = (typeof creatingCalls)[number];

/** What each of these calls is to be sent in a shop. */
export async function creationsIn(shop: Shop): Promise<Record<CreatingCall, Creation>> {
  const admin = await shop.admin();
  const buyer = await shop.buyer();
  const institutionId = (await shop.facility()).id;
  const categoryId = (await shop.category()).id;
  const imageBase64 = (await pictureOf('png')).toString('base64');
  const otherBase64 = (await pictureOf('jpeg')).toString('base64');
  const rowsOf = (table: string) => async () => {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
      shop.services.db,
    );
    return rows[0]?.rows ?? 0;
  };
  const inList = (name: string, change: object) => (body: Body) => ({
    [name]: (body[name] as object[]).map((one) => ({ ...one, ...change })),
  });
  const product = { price: 129.9, prioritySort: 1, categoryId, imageBase64 };
  const recipient = () => ({ ...RECIPIENT, squadNumber: uniqueWord(), institutionId });
  const addressId = (await shop.recipient(buyer.token, { institutionId })).id;
  const confirm = {
    body: async () => ({
      ...{ addressId, cartItems: [{ id: (await shop.product({ price: 100 })).id, quantity: 1 }], total: 100 },
    }),
    other: (body: Body) => ({ ...body, substitution: 'DROP' }),
    bad: { cartItems: [] },
    count: rowsOf('orders'),
  };
  const email = () => `keys-${uniqueWord()}@example.com`;
  return {
    'POST /api/v1/products/create': {
      body: async () => ({ products: [{ ...product, name: `Чай ${uniqueWord()}` }] }),
      other: inList('products', { price: 129.91 }),
      bad: { products: [{ ...product, name: 'Чай', categoryId: 999_999_999 }] },
      token: admin,
      count: rowsOf('products'),
    },
    'POST /api/v1/products/table/import': {
      body: async () => ({
        rows: [{ name: `Чай ${uniqueWord()}`, price: 10, categoryPath: ['Из таблицы'] }],
      }),
      other: inList('rows', { price: 10.01 }),
      bad: { rows: [{ name: 'Чай', price: 10, categoryId: 999_999_999 }] },
      token: admin,
      count: rowsOf('products'),
    },
    'POST /api/v1/products/bulk/change': {
      body: async () => ({ changes: [{ id: (await shop.product()).id, price: 129.95 }] }),
      other: inList('changes', { price: 129.96 }),
      bad: { changes: [{ id: 1, categoryId: 999_999_999 }] },
      token: admin,
      count: rowsOf('product_steps'),
    },
    'POST /api/v1/products/stock': {
      body: async () => ({ productId: (await shop.product()).id, action: 'RECEIVE', pieces: 1 }),
      other: (body) => ({ ...body, pieces: 2 }),
      bad: { pieces: -1 },
      token: admin,
      count: async () => {
        const { rows } = await sql<{ pieces: number }>`
          select coalesce(sum(received), 0)::integer as pieces from product_stock`.execute(shop.services.db);
        return rows[0]?.pieces ?? 0;
      },
    },
    'POST /api/v1/categories/create': {
      body: async () => ({ categories: [{ name: `Чай ${uniqueWord()}`, prioritySort: 1 }] }),
      other: inList('categories', { prioritySort: 2 }),
      bad: { categories: [] },
      token: admin,
      count: rowsOf('categories'),
    },
    'POST /api/v1/work-addresses/create': {
      body: async () => ({
        workAddressList: [{ name: `ИК ${uniqueWord()}`, deliveryCost: 4.35, freeDeliveryThreshold: 1 }],
      }),
      other: inList('workAddressList', { deliveryCost: 4.36 }),
      bad: { workAddressList: [] },
      token: admin,
      count: rowsOf('facilities'),
    },
    'POST /api/v1/user/order/messages/add': {
      body: async () => {
        const { id } = await shop.order(buyer.token);
        return { orderId: id, template: 'CALL_US', way: 'SMS', text: 'Перезвоните нам' };
      },
      other: (body) => ({ ...body, text: 'Перезвоните' }),
      bad: { orderId: 1, template: 'CALL_US', way: 'SMS', text: '' },
      token: admin,
      count: rowsOf('order_messages'),
    },
    'POST /api/v1/user/order/payments/add': {
      body: async () => ({ day: '2026-11-20', sum: 100, document: uniqueWord(), parts: [] }),
      other: (body) => ({ ...body, sum: 101 }),
      bad: { day: '2026-11-20', sum: 0, parts: [] },
      token: admin,
      count: rowsOf('payments'),
    },
    'POST /api/v1/user/order/photo': {
      body: async () => ({ orderId: (await shop.order(buyer.token)).id, imageBase64 }),
      other: (body) => ({ ...body, imageBase64: otherBase64 }),
      bad: { imageBase64: '?' },
      token: admin,
      count: async () => (await rowsOf('parcel_photos')()) / PICTURE_WIDTHS.length,
    },
    'POST /api/v1/user/order/payments/refunds': {
      body: async () => {
        const { id } = await shop.order(buyer.token);
        await shop.move(id, 'PAID');
        return { orderId: id, day: '2026-11-20', sum: 1 };
      },
      other: (body) => ({ ...body, sum: 2 }),
      bad: { orderId: 1, day: '2026-11-20', sum: 0 },
      token: admin,
      count: rowsOf('refunds'),
    },
    'POST /api/v1/user/order/payments/receipts/mark': {
      body: async () => {
        await shop.patch('/api/v1/admin/settings', { receiptsFrom: '2024-01-01' }, { token: admin });
        const { id } = await shop.order(buyer.token);
        await shop.move(id, 'PAID');
        return { receipts: [{ orderId: id, sign: 'INCOME' }] };
      },
      other: inList('receipts', { number: '2' }),
      bad: { receipts: [] },
      token: admin,
      count: rowsOf('receipts'),
    },
    'POST /api/v1/user/address/save': {
      body: async () => recipient(),
      other: (body) => ({ ...body, firstName: 'Пётр' }),
      bad: { institutionId: 999_999_999 },
      token: buyer.token,
      count: rowsOf('recipients'),
    },
    'POST /api/v1/user/address/save-by-phone': {
      body: async () => ({ ...recipient(), buyerId: buyer.id }),
      other: (body) => ({ ...body, firstName: 'Пётр' }),
      bad: { institutionId: 999_999_999 },
      token: admin,
      count: rowsOf('recipients'),
    },
    'POST /api/v1/user/create-by-phone': {
      body: async () => ({ lastName: 'Соколова', firstName: 'Анна', email: email(), consent: true }),
      other: (body) => ({ ...body, email: email() }),
      bad: { email: 'anna' },
      token: admin,
      count: rowsOf('users'),
    },
    'POST /api/v1/user/order/confirm': { ...confirm, token: buyer.token },
    'POST /api/v1/user/order/confirm-by-phone': {
      ...confirm,
      body: async () => ({ ...(await confirm.body()), buyerId: buyer.id }),
      token: admin,
    },
    'POST /api/v1/user/register': {
      body: async () => ({
        lastName: 'Соколова',
        firstName: 'Анна',
        email: email(),
        password: 'надёжный пароль',
        consent: true,
      }),
      // With the same e-mail it would be refused as taken, which is said first.
      other: (body) => ({ ...body, email: email() }),
      bad: { email: 'anna' },
      token: '',
      count: rowsOf('users'),
    },
  };
}
