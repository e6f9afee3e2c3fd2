import * as z from 'zod/mini';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../cart/cart-lines.ts';
import { endpoint } from '../contract/endpoint.ts';
import { daySchema, idSchema, optionalTextSchema, wholeNumberSchema } from '../contract/rules.ts';
import { moscowDay } from '../lib/calendar.ts';
import {
  handoverLineResults,
  MAX_RECORDED_PARCEL_GRAMS,
  returnedGoodsWishes,
  returnReasons,
} from './handover.ts';
import { orderResponseSchema } from './user-order.contract.ts';
import { MAX_NOTE_LENGTH, seenNoteVersionSchema } from './user-order-notes.contract.ts';

const DAY = 'Укажите день, когда посылку сдали';
const LINES = 'Строка — место в заказе и что с ней стало';
const PIECES = `Сколько вернули — целое число от 1 до ${MAX_LINE_QUANTITY}`;
const RETURNED_PIECES = 'Сколько штук — только у того, что вернули: чего не было, того не было целиком';
const WEIGHT = `Вес — целое число граммов от 1 до ${MAX_RECORDED_PARCEL_GRAMS}`;

const notHandedIn = z
  .object(
    {
      position: idSchema(),
      result: z.enum(handoverLineResults, {
        error: 'Что стало со строкой: вернули (RETURNED) или нет (MISSING)',
      }),
      reason: z.nullish(z.enum(returnReasons, { error: 'Почему вернули — одна из причин списка' })),
      /** How many pieces of a returned line; missing: all that were in the parcel. */
      quantity: z.nullish(wholeNumberSchema(1, MAX_LINE_QUANTITY, PIECES)),
    },
    { error: LINES },
  )
  .check(
    z.check(({ value, issues }) => {
      const isReturned = value.result === 'RETURNED';
      if (isReturned && !value.reason) {
        issues.push({ code: 'custom', message: 'Скажите, почему вернули', input: value, path: ['reason'] });
      }
      if (!isReturned && value.quantity) {
        issues.push({ code: 'custom', message: RETURNED_PIECES, input: value, path: ['quantity'] });
      }
    }),
  );

/**
 * Notes what became of the parcel of an order that is handed in: the whole of it, over the version that was seen.
 * Lines that are not named were handed in, but for those that packing has put nothing in for: they were not there.
 */
export const saveHandover = endpoint('PUT /api/v1/user/order/handover/:id', 'admin', {
  summary: 'Отметить, что сдали в учреждение: день, вес, что вернули и чего не было',
  refusals: [404, 409],
  body: z.object({
    day: daySchema({ required: DAY, wrong: DAY }).check(
      z.refine((day) => !(day > moscowDay(new Date())), 'Этот день ещё не наступил'),
    ),
    grams: z.nullish(wholeNumberSchema(1, MAX_RECORDED_PARCEL_GRAMS, WEIGHT)),
    lines: z._default(
      z.array(notHandedIn, { error: LINES }).check(
        z.maxLength(MAX_CART_LINES, { error: `Не больше ${MAX_CART_LINES} строк`, abort: true }),
        z.refine(
          (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
          'Строка названа дважды',
        ),
      ),
      [],
    ),
    note: optionalTextSchema({ max: MAX_NOTE_LENGTH, lines: true }),
    version: seenNoteVersionSchema,
  }),
  response: orderResponseSchema,
});

/** The buyer says what to do with what was returned; the last word counts. */
export const chooseReturnedGoodsWish = endpoint('PUT /api/v1/user/order/handover/:id/returned', 'customer', {
  summary: 'Что сделать с возвращённым: деньги или в следующую посылку',
  refusals: [404, 409],
  body: z.object({
    wish: z.enum(returnedGoodsWishes, {
      error: 'Выберите: вернуть деньги (MONEY) или положить в следующую (NEXT)',
    }),
  }),
  response: orderResponseSchema,
});

const WHICH_DAY = 'Укажите день сдачи: день, месяц и год';

/** Moves the parcel of an order to the next day of handing in that can be met now, or to any where none is known, from the day that was seen. */
export const rescheduleHandover = endpoint('PUT /api/v1/user/order/parcel/:id/day', 'admin', {
  summary: 'Перенести сдачу посылки на ближайший возможный день',
  refusals: [404, 409],
  body: z.object({
    /** The day that was seen: another one by now is refused. */
    seenDay: z.nullable(daySchema({ required: WHICH_DAY, wrong: WHICH_DAY })),
    /** The next possible day as it was shown: another one by now is refused; where none is known, one that is not over. Null: no day after all. */
    plannedDay: z.nullable(daySchema({ required: WHICH_DAY, wrong: WHICH_DAY })),
  }),
  response: orderResponseSchema,
});

/** Marks an order whose recipient was moved elsewhere or released, or takes the mark away; a repeat changes nothing. */
export const changeOrderHold = endpoint('PUT /api/v1/user/order/parcel/:id/held', 'customer', {
  summary:
    'Отметить, что получателя перевели или освободили, или убрать отметку: покупатель или администратор',
  refusals: [404, 409],
  body: z.object({ held: z.boolean({ error: 'Отметить или убрать отметку' }) }),
  response: orderResponseSchema,
});
