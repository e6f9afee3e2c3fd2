import * as z from 'zod/mini';
import { endpoint } from '../../shared/contract/endpoint.ts';
import { id, idParams } from '../../shared/contract/rules.ts';
import { MAX_LINES } from '../cart/cart-lines.ts';

/** Who did something of the packing, and when. */
const done = z.object({ at: z.string(), by: z.string() });

/** How far the packing of an order has come. */
export const packing = z.object({
  /** The lines that are in the parcel, by their `position`. */
  lines: z.array(z.extend(done, { position: z.number() })),
  /** What the packed parcel weighs; null until somebody has weighed it. */
  weighed: z.nullable(z.extend(done, { grams: z.number() })),
  /** «Собран»; null while it is not. */
  packed: z.nullable(done),
});

export type Packing = z.output<typeof packing>;

/** The heaviest parcel that can be noted. */
export const MAX_PARCEL_GRAMS = 99_999;

const WEIGHT = `Вес — целое число граммов от 1 до ${MAX_PARCEL_GRAMS}`;
const LINES = 'Строка сборки — место в заказе и положено ли';
const SEEN = 'Момент отметки — как его назвал магазин';
const grams = z.int({ error: WEIGHT }).check(z.minimum(1, WEIGHT), z.maximum(MAX_PARCEL_GRAMS, WEIGHT));

/** How far the packing of one order has come: requested again and again by those who pack it. */
export const getPacking = endpoint({
  method: 'GET',
  path: '/api/v1/user/order/packing/:id',
  access: 'admin',
  summary: 'Сколько собрано из заказа',
  neverCached: true,
  params: idParams,
  answer: packing,
  refusals: [404],
});

/**
 * Notes what somebody has done of the packing. It says how things are, not what changed, so it may be sent
 * again. The order's own lines and status stay as they are.
 */
export const changePacking = endpoint({
  method: 'PUT',
  path: '/api/v1/user/order/packing/note/:id',
  access: 'admin',
  summary: 'Отметить собранное: строки, вес посылки, «Собран»',
  params: idParams,
  body: z.object({
    lines: z.optional(
      z
        .array(
          z.object(
            {
              position: id(),
              packed: z.boolean({ error: 'Положено или нет' }),
              /**
               * The mark that is taken back, by its `at`, null when none was seen; without it whatever mark there
               * is goes.
               */
              seenAt: z.optional(z.nullable(z.string({ error: SEEN }).check(z.maxLength(40, SEEN)))),
            },
            { error: LINES },
          ),
          { error: LINES },
        )
        .check(z.maxLength(MAX_LINES, `Не больше ${MAX_LINES} строк`)),
    ),
    /** What the parcel weighs; null takes the weight back. */
    grams: z.optional(z.nullable(grams)),
    /** The weight that was seen when this one was typed; without it any is overwritten. */
    seenGrams: z.optional(z.nullable(z.int({ error: WEIGHT }))),
    /** «Собран» or not. */
    packed: z.optional(z.boolean({ error: 'Собран или нет' })),
  }),
  answer: z.extend(packing, {
    /** Lines that stay in the parcel though they were to be taken out: somebody has put them in since. */
    remainingLines: z.array(z.number()),
  }),
  refusals: [404, 409],
});
