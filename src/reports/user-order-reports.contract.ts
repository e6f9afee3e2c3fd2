import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { monthSchema } from '../contract/rules.ts';
import { moneyResponseSchema, signedMoneyResponseSchema } from '../lib/money/money.ts';
import { ordersCsvResponseSchema } from '../orders/order-fields.ts';

const month = monthSchema();

/** About what a report of many goods and facilities takes, in bytes. */
const LONG_REPORT = 1024 * 1024;

/** What was paid in a month in Moscow; orders that were paid in it and cancelled since stand apart. */
export const getMonthReport = endpoint('POST /api/v1/user/order/reports/month', 'admin', {
  summary: 'Оплаченное за месяц: по дням оплаты, учреждениям и товарам, отменённое отдельно',
  estimateBytes: () => LONG_REPORT,
  body: z.object({ month }),
  response: z.object({
    orders: z.number(),
    goods: moneyResponseSchema,
    delivery: moneyResponseSchema,
    /** What was given back in the month, for whichever order. */
    refunds: moneyResponseSchema,
    /**
     * What came in the month, and why that is not the sum of goods and delivery: it is that sum and over, less under,
     * less other, and all the rest.
     */
    received: z.object({
      sum: moneyResponseSchema,
      /** More, and less, than the month's orders cost. */
      over: moneyResponseSchema,
      under: moneyResponseSchema,
      /** Came in other months for orders of this one. */
      other: moneyResponseSchema,
      /** Came for orders that were paid in other months, are not paid yet, or are cancelled. */
      ofOther: moneyResponseSchema,
      ofUnpaid: moneyResponseSchema,
      ofCancelled: moneyResponseSchema,
      /** Came for no order yet. */
      unallocated: moneyResponseSchema,
    }),
    cancelled: z.object({ orders: z.number(), sum: moneyResponseSchema }),
    /** Every day of the month; sums of goods and delivery together. */
    days: z.array(z.object({ day: z.string(), orders: z.number(), sum: moneyResponseSchema })),
    /** The largest sums first, as are the goods. */
    facilities: z.array(
      z.object({ id: z.number(), name: z.string(), orders: z.number(), sum: moneyResponseSchema }),
    ),
    /** Goods without delivery. Of the margin: pieces whose purchase price was known when they were ordered. */
    products: z.array(
      z.object({
        ...{ id: z.number(), name: z.string(), quantity: z.number(), sum: moneyResponseSchema },
        margin: z.nullable(signedMoneyResponseSchema),
      }),
    ),
    /** What the month's goods brought over their purchase, and for how much those of known purchase were sold. */
    margin: z.object({ sum: signedMoneyResponseSchema, of: moneyResponseSchema }),
  }),
});

/** The same orders as a file: a row for each product in an order, and one for its delivery. */
export const exportPaidMonthCsv = endpoint('POST /api/v1/user/order/reports/csv', 'admin', {
  summary: 'Оплаченное за месяц таблицей CSV для Excel: строка на товар',
  streamed: true,
  body: z.object({ month }),
  response: ordersCsvResponseSchema,
});

/** What came, was given back and was returned in a month as a file: what is for no order first, then order by order. */
export const exportMonthPaymentsAndRefundsCsv = endpoint(
  'POST /api/v1/user/order/reports/money-csv',
  'admin',
  {
    summary: 'Поступления, возвраты денег и товаров за месяц таблицей CSV для Excel',
    streamed: true,
    body: z.object({ month }),
    response: ordersCsvResponseSchema,
  },
);
