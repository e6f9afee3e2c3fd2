import * as z from 'zod/mini';
import { endpoint } from '../../shared/contract/endpoint.ts';
import { moneyAnswer } from '../../shared/contract/money/money.ts';
import { pageable, pageOf } from '../../shared/contract/page.ts';
import { id, idParams, optionalText, seenVersion } from '../../shared/contract/rules.ts';
import { verdicts } from '../content/thing.ts';
import { changedProduct, newProduct, PICTURES_BODY_LIMIT } from './product-fields.ts';
import { PRODUCT_FILTERS } from './product-filters.ts';

/** How many products a shop list loads at a time. */
export const SHOP_PAGE_SIZE = 30;

/** How many products are requested by their ids at a time: what a cart can hold. */
export const MAX_IDS = 200;

/** A product as every call answers it. */
export const product = z.object({
  id: z.number(),
  name: z.string(),
  price: moneyAnswer,
  prioritySort: z.number(),
  categoryId: z.nullable(z.number()),
  categoryName: z.nullable(z.string()),
  restrictions: z.nullable(z.string()),
  /** In the width of a card, about 20 kB; `imageType` and `imageSize` are of these bytes. */
  imageDataBase64: z.nullable(z.string()),
  imageType: z.string(),
  imageName: z.nullable(z.string()),
  imageSize: z.nullable(z.number()),
  /** The picture's address in its largest width, cacheable for ever; `picture-address.ts` knows the others. */
  imageUrl: z.nullable(z.string()),
  /** The picture's dominant colour, shown until its bytes arrive. */
  imageColor: z.nullable(z.string()),
  weightGrams: z.nullable(z.number()),
  description: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Sizes and the like to choose from, in the order they are shown; mostly none. */
  choices: z.array(z.string()),
  /** Grows with every change, deletion and return included. */
  version: z.number(),
});

/** A product as the screens have it: its price in kopecks. */
export type Product = z.output<typeof product>;

/** `url`: leave the heavy base64 out, `imageUrl` is enough. */
const images = z.optional(z.nullable(z.enum(['url'], { error: 'images — только url' })));

/** About what a product takes in an answer with its picture, in bytes; without it hardly anything. */
const WITH_PICTURE = 32 * 1024;

/** What an answer with so many products weighs. */
const weightOf = (products: number, { images }: { images?: 'url' | null | undefined }) =>
  images === 'url' ? 0 : products * WITH_PICTURE;

/** As many as an administrator's list may well hold; it has no pages. */
const LONG_LIST = 500;

const FIELD_WORDS = 'Сортировать можно по id или price';

const FILTER_ERROR = `Фильтры — ${PRODUCT_FILTERS.join(', ')}`;

const listBody = z.object({
  pageableRequest: z.extend(pageable({ size: SHOP_PAGE_SIZE, sortDirection: 'ASC' }), {
    field: z.optional(z.nullable(z.enum(['id', 'price'], { error: FIELD_WORDS }))),
  }),
  searchQuery: optionalText({ max: 200 }),
  categoryId: z.optional(z.nullable(id())),
  /** A product has to fit all of them. */
  filters: z.optional(
    z.nullable(
      z
        .array(z.enum(PRODUCT_FILTERS, { error: FILTER_ERROR }), { error: FILTER_ERROR })
        .check(z.maxLength(PRODUCT_FILTERS.length, FILTER_ERROR)),
    ),
  ),
  images,
});

/** Something that people look for in the shop and that is not sold, with what is known of sending it. */
const notSoldThing = z.object({
  name: z.string(),
  verdict: z.enum(verdicts),
  why: z.string(),
  /** What to search for to find it, or what to take in its place. */
  goods: z.optional(z.string()),
  instead: z.optional(z.string()),
});

/**
 * A page of products. Of a search it also says, where there is something to say, what was searched for when the
 * query was mended, which categories the query names, and what it names that is not sold.
 */
export const productPage = z.extend(pageOf(product), {
  correctedQuery: z.optional(z.string()),
  namedCategories: z.optional(z.array(z.object({ id: z.number(), name: z.string() }))),
  notSold: z.optional(z.array(notSoldThing)),
});

/** A page of products as the screens have it. */
export type ProductPage = z.output<typeof productPage>;

/** Products by their ids, in the requested order; unknown and deleted ones are left out. Fills the cart. */
export const productsByIds = endpoint({
  method: 'POST',
  path: '/api/v1/products/by-ids',
  access: 'public',
  summary: 'Товары по списку номеров, в том же порядке',
  neverSendsToken: true,
  weighs: ({ body }) => weightOf(body.ids.length, body),
  body: z.object({
    ids: z
      .array(id(), { error: 'Укажите список номеров товаров' })
      .check(z.maxLength(MAX_IDS, `Не больше ${MAX_IDS} номеров за раз`)),
    images,
  }),
  answer: z.array(product),
});

/** A page of all products; the token is never sent and changes nothing. */
export const allProducts = endpoint({
  method: 'POST',
  path: '/api/v1/products/all',
  access: 'public',
  summary: 'Страница всех товаров',
  neverSendsToken: true,
  cached: true,
  weighs: ({ body }) => weightOf(body.pageableRequest.size, body),
  body: listBody,
  answer: productPage,
});

/** A page of products found or of a category with all its descendants. */
export const productsPageable = endpoint({
  method: 'POST',
  path: '/api/v1/products/list-pageable',
  access: 'public',
  summary: 'Страница товаров: поиск и категория',
  neverSendsToken: true,
  cached: true,
  weighs: ({ body }) => weightOf(body.pageableRequest.size, body),
  body: listBody,
  answer: productPage,
});

const ADD_ONE = 'Добавьте хотя бы один товар';

/** Makes products, all or none. */
export const createProducts = endpoint({
  method: 'POST',
  path: '/api/v1/products/create',
  access: 'admin',
  summary: 'Новые товары: все или ни одного',
  status: 201,
  takesKey: true,
  weighs: ({ body }) => weightOf(body.products.length, body),
  bodyLimit: PICTURES_BODY_LIMIT,
  body: z.object({
    products: z
      .array(newProduct, { error: ADD_ONE })
      .check(z.minLength(1, ADD_ONE), z.maxLength(100, 'Не больше 100 товаров за раз')),
    images,
  }),
  answer: z.object({ products: z.array(product) }),
});

/** The products on sale of a category and all below it, for the administrator. */
export const productsOfCategory = endpoint({
  method: 'POST',
  path: '/api/v1/products/list',
  access: 'admin',
  summary: 'Все товары категории и её подкатегорий по приоритету показа',
  weighs: ({ body }) => weightOf(LONG_LIST, body),
  body: z.object({
    categoryId: id('Пожалуйста, выберите категорию'),
    sortMethod: z._default(z.enum(['ASC', 'DESC'], { error: 'Порядок — ASC или DESC' }), 'DESC'),
    field: z._default(
      z.enum(['prioritySort'], { error: 'Сортировать можно по prioritySort' }),
      'prioritySort',
    ),
    images,
  }),
  answer: z.array(product),
});

/** Writes all fields of a product anew, also of a deleted one. */
export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/v1/products/update/:id',
  access: 'admin',
  summary: 'Поля товара; картинка без поля imageBase64 остаётся, с null убирается',
  refusals: [404, 409],
  bodyLimit: PICTURES_BODY_LIMIT,
  params: idParams,
  body: z.extend(changedProduct, {
    images,
    version: seenVersion(),
    // Sent by the screens that the shop was ordered with; the path and the picture itself decide.
    id: z.optional(z.unknown()),
    imageType: z.optional(z.unknown()),
    imageSize: z.optional(z.unknown()),
  }),
  answer: product,
});

/** Changes those fields of a product that are sent, and no other, also of a deleted one. */
export const patchProduct = endpoint({
  method: 'PATCH',
  path: '/api/v1/products/:id',
  access: 'admin',
  summary: 'Те поля товара, что присланы; остальные не трогает',
  refusals: [404, 409],
  bodyLimit: PICTURES_BODY_LIMIT,
  params: idParams,
  body: z.extend(z.partial(changedProduct), { images, version: seenVersion() }),
  answer: product,
});

/** Takes a product off sale; it can be restored. */
export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/v1/products/delete/:id',
  access: 'admin',
  summary: 'Удаление товара с возможностью восстановить',
  refusals: [404],
  params: idParams,
  answer: z.object({ message: z.string() }),
});

/** Products that were deleted, the last one first. */
export const deletedProducts = endpoint({
  method: 'GET',
  path: '/api/v1/products/deleted',
  access: 'admin',
  summary: 'Удалённые товары',
  weighs: ({ query }) => weightOf(LONG_LIST, query),
  query: z.object({ images }),
  answer: z.array(product),
});

/** Puts a deleted product back on sale; of one on sale it changes nothing. */
export const undeleteProduct = endpoint({
  method: 'GET',
  path: '/api/v1/products/undelete/:id',
  access: 'admin',
  summary: 'Возврат удалённого товара в продажу',
  refusals: [404, 409],
  params: idParams,
  answer: product,
});
