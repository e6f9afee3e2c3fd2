import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { idSchema, textSchema } from '../contract/rules.ts';

/**
 * The stems of words of goods, sold or not: a browser cuts a list by them and keeps to itself what holds none. `details`
 * are those of the other words in names of goods.
 */
export const getGoodsStems = endpoint('GET /api/v1/products/list-words', 'public', {
  summary: 'Основы слов, которыми называют товары',
  neverSendsToken: true,
  cached: true,
  response: z.object({ stems: z.array(z.string()), details: z.array(z.string()) }),
});

export const MAX_LIST_LINES = 60;

/** How long one line may be, in characters. */
const LONGEST_LIST_LINE = 120;

/**
 * What became of a line: found for sure; found, to be looked at; several goods to choose from; not taken or
 * forbidden; known, but not sold; nothing of goods in it.
 */
const LINE_GROUPS = ['FOUND', 'CHECK', 'CHOOSE', 'REFUSED', 'NOT_SOLD', 'NOT_GOODS'] as const;
export type LineMatchStatus = (typeof LINE_GROUPS)[number];

const LINES_MISSING = 'Укажите строки списка';

/** A line of a list and the goods it means. */
const matchedLine = z.object({
  /** As it was sent, without spaces around it. */
  line: z.string(),
  group: z.enum(LINE_GROUPS),
  /** The product to be put into the cart; null in all groups but FOUND and CHECK. */
  productId: z.nullable(z.number()),
  /** In pieces of the product, or of the first of `otherIds`; 1 to 999. */
  quantity: z.number(),
  /** Goods to take instead, four at most: of a group without a product, those to choose from. */
  otherIds: z.array(z.number()),
  /** What to tell about it, fit to be shown: «просили 1 кг — 2 × 500 г»; null when there is nothing to tell. */
  note: z.nullable(z.string()),
});

export type MatchedLine = z.output<typeof matchedLine>;

/**
 * Goods for the lines of somebody's list, in their order. Each line stands for one thing: `splitList` cuts a text.
 * Nothing of the text is stored or logged. With a facility what it does not take is answered as REFUSED.
 */
export const matchListToProducts = endpoint('POST /api/v1/products/match-list', 'public', {
  summary: 'Товары по строкам списка: что нашли, что проверить, чего не положим',
  neverSendsToken: true,
  rateCost: 50,
  body: z.object({
    lines: z
      .array(
        textSchema({
          required: 'Строка списка не может быть пустой',
          max: LONGEST_LIST_LINE,
          tooLong: `Строка списка — не длиннее ${LONGEST_LIST_LINE} символов`,
        }),
        { error: LINES_MISSING },
      )
      .check(
        z.minLength(1, LINES_MISSING),
        z.maxLength(MAX_LIST_LINES, `Не больше ${MAX_LIST_LINES} строк за раз`),
      ),
    facilityId: z.nullish(idSchema()),
  }),
  response: z.object({ lines: z.array(matchedLine) }),
});
