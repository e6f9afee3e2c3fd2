import * as z from 'zod/mini';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../cart/cart-lines.ts';
import { endpoint } from '../contract/endpoint.ts';
import { daySchema, idSchema, wholeNumberSchema } from '../contract/rules.ts';
import { moneyResponseSchema, moneySchema } from '../lib/money/money.ts';
import { MAX_ORDER_BOXES, MAX_RECORDED_PARCEL_GRAMS, orderBoxResponseSchema } from '../orders/handover.ts';
import { buyerPhoneCallOutcomes } from './packing-rules.ts';

/** Who did something of the packing, and when. */
const done = z.object({ at: z.string(), by: z.string() });

/** Goods that are or may be put in for others; price and weight are of one piece. */
const instead = z.object({
  /** The product's own id. */
  id: z.number(),
  nameProduct: z.string(),
  choice: z.nullable(z.string()),
  /** Like every sum here, not for one who has nothing to do with money. */
  priceProduct: z.optional(moneyResponseSchema),
  weightGrams: z.number(),
});

/** Such goods on the wire, as the screens have them: sums in kopecks. */
export type ReplacementGoods = z.output<typeof instead>;

/** How far the packing of an order has come. */
export const packingProgressResponseSchema = z.object({
  /** Another one as soon as the recipient or the facility is corrected. */
  recipientTag: z.string(),
  /** What is still to be paid; null where nothing is. */
  debt: z.nullable(
    z.object({
      /** Without money is an order that was paid, and has none of its money left. */
      kind: z.enum(['UNPAID', 'WITHOUT_MONEY', 'UNDERPAID']),
      /** Of an underpaid order. */
      rest: z.optional(moneyResponseSchema),
    }),
  ),
  /** What is in the parcel for lines of the order, by their `position`. */
  lines: z.array(
    z.extend(done, {
      position: z.number(),
      /** How many of the ordered pieces. */
      quantity: z.number(),
      /** What went in for the others, as it was sold then; null when nothing did. */
      replacement: z.nullable(z.extend(instead, { quantityProduct: z.number() })),
    }),
  ),
  /** What is in the parcel of parts of sets: pieces over all sets of the line. A part that is not here is not noted. */
  parts: z.array(z.extend(done, { position: z.number(), part: z.number(), quantity: z.number() })),
  /** What came of calling the buyer about lines. */
  calls: z.array(z.extend(done, { position: z.number(), outcome: z.enum(buyerPhoneCallOutcomes) })),
  /** Which photographs the parcel has, by their positions. */
  photos: z.array(z.number()),
  /** What is to be given back for what is not in the parcel. */
  refund: z.optional(moneyResponseSchema),
  /** What is still to be given back, less what was; missing while no money came. */
  toReturn: z.optional(moneyResponseSchema),
  /** What the packed parcel weighs; null until somebody has weighed it. */
  weighed: z.nullable(z.extend(done, { grams: z.number() })),
  /** The boxes where there is more than one: together they weigh what was weighed. */
  boxes: z.array(orderBoxResponseSchema),
  /** «Собран»; null while it is not. */
  packed: z.nullable(done),
});

export type PackingProgress = z.output<typeof packingProgressResponseSchema>;

const WEIGHT = `Вес — целое число граммов от 1 до ${MAX_RECORDED_PARCEL_GRAMS}`;
const LINES = 'Строка сборки — место в заказе и положено ли';
const PARTS = 'Часть набора — место строки в заказе, место в наборе и сколько положено';
/** Parts of all sets of an order, and pieces of one part, at the most. */
const MAX_PARTS = 2_000;
const MAX_PART_PIECES = MAX_LINE_QUANTITY * MAX_LINE_QUANTITY;
const CALLS = 'Звонок — место строки в заказе и что сказал покупатель';
const PIECES = `Количество — целое число от 0 до ${MAX_LINE_QUANTITY}`;
const INSTEAD = 'Замена — номер товара и количество';
const INSTEAD_PIECES = `Количество замены — целое число от 1 до ${MAX_LINE_QUANTITY}`;
const BOXES = 'Коробка — вес, день сдачи и что в ней';
const BOX_DAY = 'Укажите день сдачи коробки: день, месяц и год';
const SEEN = 'Момент отметки — как его назвал магазин';
const seenAt = z.nullish(z.string({ error: SEEN }).check(z.maxLength(40, SEEN)));
const TAG = 'Отметка получателя — как её назвал магазин';
const TOO_MANY_LINES = `Не больше ${MAX_CART_LINES} строк`;

/** What is noted of things of one kind, `most` at a time. */
const notes = <Note extends z.core.$ZodLooseShape>(
  note: Note,
  error: string,
  most: number,
  tooMany: string,
) => z.optional(z.array(z.object(note, { error }), { error }).check(z.maxLength(most, tooMany)));

const boxes = notes(
  {
    grams: wholeNumberSchema(1, MAX_RECORDED_PARCEL_GRAMS, WEIGHT),
    plannedDay: z.nullable(daySchema({ required: BOX_DAY, wrong: BOX_DAY })),
    goods: z
      .array(
        z.object({ position: idSchema(), quantity: wholeNumberSchema(1, MAX_LINE_QUANTITY, PIECES) }, BOXES),
        BOXES,
      )
      .check(z.maxLength(MAX_CART_LINES, TOO_MANY_LINES)),
  },
  BOXES,
  MAX_ORDER_BOXES,
  `Не больше ${MAX_ORDER_BOXES} коробок`,
);

/** How far the packing of one order has come: requested again and again by those who pack it. */
export const getPackingProgress = endpoint('GET /api/v1/user/order/packing/:id', 'admin', {
  summary: 'Сколько собрано из заказа',
  neverCached: true,
  response: packingProgressResponseSchema,
  refusals: [404],
});

/**
 * Notes what somebody has done of the packing. It says how things are, not what changed, so it may be sent
 * again. The order's own lines and status stay as they are.
 */
export const changePackingProgress = endpoint('PUT /api/v1/user/order/packing/note/:id', 'admin', {
  summary:
    'Отметить собранное: сколько положено из каждой строки и что вместо, звонки, вес посылки, коробки, «Собран»',
  body: z.object({
    lines: notes(
      {
        position: idSchema(),
        packed: z.boolean({ error: 'Положено или нет' }),
        /** How many of the ordered pieces; missing: all of them. */
        quantity: z.optional(wholeNumberSchema(0, MAX_LINE_QUANTITY, PIECES)),
        /** What goes in for the others. */
        replacement: z.nullish(
          z.object(
            {
              id: idSchema(),
              quantity: wholeNumberSchema(1, MAX_LINE_QUANTITY, INSTEAD_PIECES),
              /** The price of one piece that was seen: another one by now is refused. */
              price: z.optional(
                moneySchema({ required: 'Цена — сумма в рублях', negative: 'Цена не бывает меньше нуля' }),
              ),
            },
            { error: INSTEAD },
          ),
        ),
        /**
         * The mark that is changed or taken back, by its `at`, null when none was seen. Without it a line is
         * taken out by any administrator, and of one that is put in whole the first mark stays.
         */
        seenAt,
      },
      LINES,
      MAX_CART_LINES,
      TOO_MANY_LINES,
    ),
    /** How many pieces of parts of sets are in the parcel, over all sets of a line; null takes the mark back. */
    parts: notes(
      {
        position: idSchema(),
        part: idSchema(),
        quantity: z.nullable(wholeNumberSchema(0, MAX_PART_PIECES, PIECES)),
      },
      PARTS,
      MAX_PARTS,
      `Не больше ${MAX_PARTS} частей`,
    ),
    /** What came of calling the buyer about lines; null takes it back. */
    calls: notes(
      {
        position: idSchema(),
        outcome: z.nullable(
          z.enum(buyerPhoneCallOutcomes, {
            error: 'Позвонили: согласен (AGREED), отказ (REFUSED) или не ответил (NO_ANSWER)',
          }),
        ),
        seenAt,
      },
      CALLS,
      MAX_CART_LINES,
      TOO_MANY_LINES,
    ),
    /** What the parcel weighs; null takes the weight back. */
    grams: z.nullish(wholeNumberSchema(1, MAX_RECORDED_PARCEL_GRAMS, WEIGHT)),
    /** The weight that was seen when this one was typed; without it any is overwritten. */
    seenGrams: z.nullish(z.int({ error: WEIGHT })),
    /**
     * The boxes the parcel of `grams` lies in: two or more, or none for one. A weight without them is that of one box.
     * The first goes on the day of the order, and a piece that none of them names into the first with room.
     */
    boxes,
    /** The boxes that were seen when these were divided; without them any are overwritten. */
    seenBoxes: boxes,
    packed: z.optional(z.boolean({ error: 'Собран или нет' })),
    /** The recipient that was seen: of another one by now nothing is noted. */
    seenRecipientTag: z.optional(z.string({ error: TAG }).check(z.maxLength(40, TAG))),
    /** Whether it was seen that the order is not paid; where it was not and the order is not, nothing is noted. */
    seenDebt: z.optional(z.boolean({ error: 'Видно ли, что заказ не оплачен' })),
  }),
  response: z.extend(packingProgressResponseSchema, {
    /** Lines that stay as they are: somebody has noted something else of them, or of a call, since. */
    remainingLines: z.array(z.number()),
    /** Lines that stay as they are, since what was to go in for them must not: each with why, for the person. */
    refusedLines: z.array(z.object({ position: z.number(), message: z.string() })),
  }),
  refusals: [404, 409],
});

/**
 * What may go in for each line of an order that is not there: of the same category and kind, not dearer, taken at
 * its facility, light enough and on sale. Asked before anything is missing, for a store room has no connection.
 */
export const listReplacementOptions = endpoint('GET /api/v1/user/order/packing/replacements/:id', 'admin', {
  summary: 'Чем можно заменить товары заказа, если их не окажется',
  neverCached: true,
  response: z.object({
    lines: z.array(
      z.object({
        position: z.number(),
        /** What may go into the parcel without this line, in grams; below zero when it is over its limit. */
        leftGrams: z.number(),
        replacements: z.array(instead),
      }),
    ),
  }),
  refusals: [404],
});
