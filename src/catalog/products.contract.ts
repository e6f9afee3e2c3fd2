import * as z from 'zod/mini';
import { facilityKinds } from '../content/facility-kinds.ts';
import { parcelItemVerdicts } from '../content/thing.ts';
import { endpoint } from '../contract/endpoint.ts';
import { pageRequestSchema, pageResponseSchema } from '../contract/page.ts';
import { idSchema, optionalTextSchema } from '../contract/rules.ts';
import { estimateProductsResponseBytes, imagesParamSchema, productSchema } from './product.ts';
import { PRODUCT_FILTER_NAMES } from './product-filters.ts';

export const SHOP_PAGE_SIZE = 30;

/** How many products are requested by their ids at a time: what a cart can hold. */
export const MAX_PRODUCT_IDS = 200;

const FIELD_WORDS = 'Сортировать можно по id или price';

const FILTER_ERROR = `Фильтры — ${PRODUCT_FILTER_NAMES.join(', ')}`;

export const productPageBody = z.object({
  pageableRequest: z.extend(pageRequestSchema({ size: SHOP_PAGE_SIZE, sortDirection: 'ASC' }), {
    field: z.nullish(z.enum(['id', 'price'], { error: FIELD_WORDS })),
  }),
  searchQuery: optionalTextSchema({ max: 200 }),
  categoryId: z.nullish(idSchema()),
  /** A product has to fit all of them. */
  filters: z.nullish(
    z
      .array(z.enum(PRODUCT_FILTER_NAMES, { error: FILTER_ERROR }), { error: FILTER_ERROR })
      .check(z.maxLength(PRODUCT_FILTER_NAMES.length, FILTER_ERROR)),
  ),
  /** Where the parcel goes: of goods that fit a search equally those that are taken there come first. */
  facilityId: z.nullish(idSchema()),
  images: imagesParamSchema,
});

/** Something that people look for in the shop and that is not sold, with what is known of sending it. */
const notSoldThing = z.object({
  name: z.string(),
  verdict: z.enum(parcelItemVerdicts),
  why: z.string(),
  /** What to search for to find it, or what to take in its place. */
  goods: z.optional(z.string()),
  instead: z.optional(z.string()),
});

/**
 * A page of products. Of a search it also says, where there is something to say, what was searched for when the
 * query was mended, which categories the query names, what it names that is not sold, and what answers a question
 * typed in place of goods.
 */
const productPageSchema = z.extend(pageResponseSchema(productSchema), {
  correctedQuery: z.optional(z.string()),
  namedCategories: z.optional(z.array(z.object({ id: z.number(), name: z.string() }))),
  notSold: z.optional(z.array(notSoldThing)),
  answer: z.optional(
    z.object({
      title: z.string(),
      text: z.string(),
      /** An address of this shop, from its root, or its phone as `tel:`. */
      link: z.object({ to: z.string(), label: z.string() }),
      /** The facility that it tells of, by its short name; what is known of it, each with its name. */
      facility: z.optional(
        z.object({
          id: z.number(),
          kind: z.nullable(z.enum(facilityKinds)),
          name: z.string(),
          facts: z.array(z.tuple([z.string(), z.string()])),
        }),
      ),
    }),
  ),
});

export type PageOfProducts = z.output<typeof productPageSchema>;

/** The same for everybody, so it is kept ready. */
const cachedPage = {
  neverSendsToken: true,
  cached: true,
  estimateBytes: ({ body }: { body: z.output<typeof productPageBody> }) =>
    estimateProductsResponseBytes(body.pageableRequest.size, body),
  body: productPageBody,
  response: productPageSchema,
} as const;

const productIdsSchema = z
  .array(idSchema(), { error: 'Укажите список номеров товаров' })
  .check(z.maxLength(MAX_PRODUCT_IDS, `Не больше ${MAX_PRODUCT_IDS} номеров за раз`));

/** Products by their ids, in the requested order; unknown and deleted ones are left out. Fills the cart. */
export const getProductsByIds = endpoint('POST /api/v1/products/by-ids', 'public', {
  summary: 'Товары по списку номеров, в том же порядке',
  neverSendsToken: true,
  estimateBytes: ({ body }) => estimateProductsResponseBytes(body.ids.length, body),
  body: z.object({ ids: productIdsSchema, images: imagesParamSchema }),
  response: z.array(productSchema),
});

/** What products are called, deleted ones too, in the requested order; unknown ones are left out. */
export const getProductNames = endpoint('POST /api/v1/products/names', 'public', {
  summary: 'Названия товаров по списку номеров, и снятых с продажи',
  neverSendsToken: true,
  body: z.object({ ids: productIdsSchema }),
  response: z.array(z.object({ id: z.number(), name: z.string() })),
});

/** A page of all products; the token is never sent and changes nothing. */
export const listAllProductsPage = endpoint('POST /api/v1/products/all', 'public', {
  summary: 'Страница всех товаров',
  ...cachedPage,
});

/** The best matches of a search, so many of them: no field orders them. */
export const createBestMatchesPageRequest = (size: number, page = 0) => ({
  page,
  size,
  sortDirection: 'ASC' as const,
  field: null,
});

/** A page of products found or of a category with all its descendants. */
export const listProductsPage = endpoint('POST /api/v1/products/list-pageable', 'public', {
  summary: 'Страница товаров: поиск и категория',
  ...cachedPage,
});
