import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { pageResponseSchema } from '../contract/page.ts';
import {
  idSchema,
  messageResponseSchema,
  PICTURES_BODY_LIMIT,
  seenVersionSchema,
} from '../contract/rules.ts';
import { deskProductSchema } from './desk-product.ts';
import { estimateProductsResponseBytes, imagesParamSchema } from './product.ts';
import { changedProductSchema, newProductSchema } from './product-fields.ts';
import { productPageBody } from './products.contract.ts';

/** As many as an administrator's list may well hold; it has no pages. */
const LONG_LIST = 500;

const ADD_ONE = 'Добавьте хотя бы один товар';

/** Makes products, all or none. */
export const createProducts = endpoint('POST /api/v1/products/create', 'admin', {
  summary: 'Новые товары: все или ни одного',
  status: 201,
  takesKey: true,
  estimateBytes: ({ body }) => estimateProductsResponseBytes(body.products.length, body),
  bodyLimit: PICTURES_BODY_LIMIT,
  body: z.object({
    products: z
      .array(newProductSchema, { error: ADD_ONE })
      .check(z.minLength(1, ADD_ONE), z.maxLength(100, 'Не больше 100 товаров за раз')),
    images: imagesParamSchema,
  }),
  response: z.object({ products: z.array(deskProductSchema) }),
});

/** The most products that the desk's list holds; a shop with more narrows it by a category. */
export const MAX_DESK_PRODUCTS = 5_000;

/** About what a product without its picture takes in a response, in bytes. */
const LISTED_BYTES = 700;

/** What a product can lack; ORDERS: nobody has ordered it in the last `UNORDERED_DAYS`. */
export const productGapFilters = ['STOCK', 'LOW', 'PHOTO', 'WEIGHT', 'TAGS', 'ORDERS'] as const;

export type ProductGapFilter = (typeof productGapFilters)[number];

export const UNORDERED_DAYS = 90;

/** Products on sale by priority, for the desk: all, or those that lack something; pictures by their addresses only. */
export const listDeskProducts = endpoint('GET /api/v1/products/desk', 'admin', {
  summary: 'Товары в продаже, до 5000, все или те, которым чего-то не хватает, и сколько их всего',
  estimateBytes: () => MAX_DESK_PRODUCTS * LISTED_BYTES,
  query: z.object({
    lacks: z.optional(
      z.enum(productGapFilters, { error: 'Чего нет: STOCK, LOW, PHOTO, WEIGHT, TAGS или ORDERS' }),
    ),
    categoryId: z.optional(idSchema()),
  }),
  response: z.object({ products: z.array(deskProductSchema), total: z.number() }),
});

/** How many products there are on sale, in each category itself, how many of them lack what, and how many are deleted. */
export const countDeskProducts = endpoint('GET /api/v1/products/desk/counts', 'admin', {
  summary: 'Сколько товаров в продаже, в каждой категории, скольким чего не хватает, сколько удалено',
  query: z.object({ categoryId: z.optional(idSchema()) }),
  response: z.object({
    total: z.number(),
    categories: z.array(z.object({ id: z.number(), products: z.number() })),
    lacking: z.array(z.object({ lacks: z.enum(productGapFilters), products: z.number() })),
    deleted: z.number(),
  }),
});

/** A page of the products that buyers find, with what only administrators are told. */
export const listFoundDeskProducts = endpoint('POST /api/v1/products/desk/found', 'admin', {
  summary: 'Страница товаров, найденных как на витрине, с поставщиком и закупкой',
  estimateBytes: ({ body }) => estimateProductsResponseBytes(body.pageableRequest.size, body),
  body: productPageBody,
  response: z.extend(pageResponseSchema(deskProductSchema), { correctedQuery: z.optional(z.string()) }),
});

/** The products on sale of a category and all below it, for the administrator. */
export const listProductsOfCategory = endpoint('POST /api/v1/products/list', 'admin', {
  summary: 'Все товары категории и её подкатегорий по приоритету показа',
  estimateBytes: ({ body }) => estimateProductsResponseBytes(LONG_LIST, body),
  body: z.object({
    categoryId: idSchema('Пожалуйста, выберите категорию'),
    sortMethod: z._default(z.enum(['ASC', 'DESC'], { error: 'Порядок — ASC или DESC' }), 'DESC'),
    field: z._default(
      z.enum(['prioritySort'], { error: 'Сортировать можно по prioritySort' }),
      'prioritySort',
    ),
    images: imagesParamSchema,
  }),
  response: z.array(deskProductSchema),
});

/** Writes all fields of a product again, also of a deleted one. */
export const updateProduct = endpoint('PUT /api/v1/products/update/:id', 'admin', {
  summary: 'Поля товара; картинка без поля imageBase64 остаётся, с null убирается',
  refusals: [404, 409],
  bodyLimit: PICTURES_BODY_LIMIT,
  body: z.extend(changedProductSchema, {
    images: imagesParamSchema,
    version: seenVersionSchema(),
    // Sent by the screens that the shop was ordered with; the path and the picture itself decide.
    id: z.optional(z.unknown()),
    imageType: z.optional(z.unknown()),
    imageSize: z.optional(z.unknown()),
  }),
  response: deskProductSchema,
});

/** Changes those fields of a product that are sent, and no other, also of a deleted one. */
export const patchProduct = endpoint('PATCH /api/v1/products/:id', 'admin', {
  summary: 'Те поля товара, что присланы; остальные не трогает',
  refusals: [404, 409],
  bodyLimit: PICTURES_BODY_LIMIT,
  body: z.extend(z.partial(changedProductSchema), {
    images: imagesParamSchema,
    version: seenVersionSchema(),
  }),
  response: deskProductSchema,
});

/** Takes a product off sale; it can be restored. */
export const deleteProduct = endpoint('DELETE /api/v1/products/delete/:id', 'admin', {
  summary: 'Удаление товара с возможностью восстановить',
  refusals: [404],
  response: messageResponseSchema,
});

/** Products that were deleted, the last one first. */
export const getDeletedProducts = endpoint('GET /api/v1/products/deleted', 'admin', {
  summary: 'Удалённые товары',
  estimateBytes: ({ query }) => estimateProductsResponseBytes(LONG_LIST, query),
  query: z.object({ images: imagesParamSchema }),
  /** `deletedAt`: ISO 8601. */
  response: z.array(z.extend(deskProductSchema, { deletedAt: z.string() })),
});

/** Puts a deleted product back on sale; of one on sale it changes nothing. */
export const undeleteProduct = endpoint('GET /api/v1/products/undelete/:id', 'admin', {
  summary: 'Возврат удалённого товара в продажу',
  refusals: [404, 409],
  response: deskProductSchema,
});
