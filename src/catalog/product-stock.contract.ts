import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { idSchema } from '../contract/rules.ts';

/** The most pieces that come or are left at a time. */
export const MAX_PIECES = 1_000_000;

/** The most pieces of one product; the database has it, too. */
export const MAX_STOCK = 9_999_999;

const PIECES = 'Сколько штук — целое число от 0 до 1\u00A0000\u00A0000';

const stockSchema = z.object({
  /** All that came since counting began. */
  received: z.number(),
  /** In orders that are neither handed in nor cancelled. */
  reserved: z.number(),
  /** What can still be ordered. */
  available: z.number(),
});

export type ProductStock = z.output<typeof stockSchema>;

const stockResponseSchema = z.object({ stock: z.nullable(stockSchema) });

/** How many pieces of a product there are; null where they are not counted. */
export const getProductStock = endpoint('GET /api/v1/products/stock/:id', 'admin', {
  summary: 'Сколько штук товара пришло, в заказах и осталось; null — товар не считают',
  refusals: [404],
  response: stockResponseSchema,
});

/** How many pieces can still be ordered of each product that is counted. */
export const listProductStock = endpoint('GET /api/v1/products/desk/stock', 'admin', {
  summary: 'Сколько штук осталось у каждого товара, который считают',
  response: z.object({ stock: z.array(z.object({ productId: z.number(), available: z.number() })) }),
});

/** Notes pieces that came, how many are left by a count, or that the product is counted no more. */
export const changeProductStock = endpoint('POST /api/v1/products/stock', 'admin', {
  summary: 'Приход товара, пересчёт остатка или конец учёта; с первого прихода товар считают',
  status: 201,
  refusals: [404, 409],
  takesKey: true,
  body: z
    .object({
      productId: idSchema(),
      action: z.enum(['RECEIVE', 'RECOUNT', 'STOP'], { error: 'Действие — RECEIVE, RECOUNT или STOP' }),
      pieces: z.nullish(z.int({ error: PIECES }).check(z.minimum(0, PIECES), z.maximum(MAX_PIECES, PIECES))),
    })
    .check(
      z.refine(({ action, pieces }) => action === 'STOP' || typeof pieces === 'number', {
        error: PIECES,
        path: ['pieces'],
      }),
    ),
  response: stockResponseSchema,
});
