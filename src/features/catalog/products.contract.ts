import * as z from 'zod/mini';
import { endpoint } from '../../shared/contract/endpoint.ts';
import { moneyAnswer } from '../../shared/contract/money.ts';
import { pageable, pageOf } from '../../shared/contract/page.ts';
import { id, optionalText } from '../../shared/contract/rules.ts';

/** How many products a shop list loads at a time (spec.md §9). */
export const SHOP_PAGE_SIZE = 30;

/** A product as every call answers it (spec.md §3; contract.md §2, Details). */
export const product = z.object({
  id: z.number(),
  name: z.string(),
  price: moneyAnswer,
  prioritySort: z.number(),
  categoryId: z.nullable(z.number()),
  categoryName: z.nullable(z.string()),
  restrictions: z.nullable(z.string()),
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
});

/** A product on the wire. */
export type Product = z.input<typeof product>;

/** `url`: leave the heavy base64 out, `imageUrl` is enough (contract.md §2, Details). */
const images = z.optional(z.nullable(z.enum(['url'], { error: 'images — только url' })));

const FIELD_WORDS = 'Сортировать можно по id или price';

const listBody = z.object({
  pageableRequest: z.extend(pageable({ size: SHOP_PAGE_SIZE, sortDirection: 'ASC' }), {
    field: z.optional(z.nullable(z.enum(['id', 'price'], { error: FIELD_WORDS }))),
  }),
  searchQuery: optionalText({ max: 200 }),
  categoryId: z.optional(z.nullable(id())),
  images,
});

/** A page of products; `correctedQuery` says what was searched for when the query was mended. */
export const productPage = z.extend(pageOf(product), { correctedQuery: z.optional(z.string()) });

/** Products by their ids, in the order asked for; unknown and deleted ones are left out. Fills the cart. */
export const productsByIds = endpoint({
  method: 'POST',
  path: '/api/v1/products/by-ids',
  access: 'public',
  summary: 'Товары по списку номеров, в том же порядке',
  neverSendsToken: true,
  body: z.object({
    ids: z
      .array(id(), { error: 'Укажите список номеров товаров' })
      .check(z.maxLength(500, 'Не больше 500 номеров за раз')),
    images,
  }),
  answer: z.array(product),
});

/** A page of all products (spec.md §7); the token is never sent and changes nothing. */
export const allProducts = endpoint({
  method: 'POST',
  path: '/api/v1/products/all',
  access: 'public',
  summary: 'Страница всех товаров',
  neverSendsToken: true,
  body: listBody,
  answer: productPage,
});

/** A page of products found or of a category with all its descendants (spec.md §7). */
export const productsPageable = endpoint({
  method: 'POST',
  path: '/api/v1/products/list-pageable',
  access: 'public',
  summary: 'Страница товаров: поиск и категория',
  neverSendsToken: true,
  body: listBody,
  answer: productPage,
});
