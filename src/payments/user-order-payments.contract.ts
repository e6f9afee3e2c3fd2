import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { day, id, seenVersionSchema, text } from '../contract/rules.ts';
import { auditedIdSchema } from '../contract/shown-id.ts';
import { moneyAnswerSchema, moneySchema } from '../lib/money/money.ts';
import { MAX_ORDER_GOODS_KOPECKS } from '../lib/money/roubles.ts';
import { orderStatuses } from '../orders/order-status.ts';

/** The most transfers of a statement that are matched or marked at once. */
export const MAX_STATEMENT_TRANSFERS = 200;

/** How much of a statement's row leaves the browser: who paid and what for. */
export const MAX_TRANSFER_TEXT_LENGTH = 300;
export const MAX_DOCUMENT_NUMBER_LENGTH = 40;

const NO_SUM = 'Укажите сумму перевода';

const NOT_TRANSFER = 'Перевод — день, сумма и слова';

const transferFields = {
  /** The day the money came. */
  day: day({ required: 'Укажите день перевода', wrong: 'День перевода — ГГГГ-ММ-ДД' }),
  sum: moneySchema({ required: NO_SUM, negative: NO_SUM, max: MAX_ORDER_GOODS_KOPECKS }).check(
    z.minimum(1, NO_SUM),
  ),
  /** The number of the payment order; empty when the bank gives none. */
  document: z._default(text({ max: MAX_DOCUMENT_NUMBER_LENGTH }), ''),
  words: z._default(text({ max: MAX_TRANSFER_TEXT_LENGTH }), ''),
};

const transfer = z.object(transferFields, { error: NOT_TRANSFER });

/** A transfer of a statement as its match is requested: sums in kopecks. */
export type Transfer = z.output<typeof transfer>;

const NO_TRANSFERS = 'В выписке нет переводов';

const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z
    .array(row, { error: NO_TRANSFERS })
    .check(
      z.minLength(1, NO_TRANSFERS),
      z.maxLength(MAX_STATEMENT_TRANSFERS, `Не больше ${MAX_STATEMENT_TRANSFERS} переводов за раз`),
    );

/** How sure it is that a transfer is for an order. */
export const transferMatchStatuses = ['SURE', 'DOUBTFUL', 'UNKNOWN', 'ALREADY'] as const;

/** Why a transfer was matched so. */
export const matchReasons = [
  'NUMBER_AND_SUM',
  'SEVERAL_NUMBERS',
  'SECOND_FOR_ORDER',
  'OTHER_SUM',
  'SUM_AND_NAME',
  'SUM_ALONE',
  'SEVERAL_WITH_SUM',
  'SAME_TRANSFER',
  'ORDER_PAID',
  'ORDER_CANCELLED',
  'NOTHING',
] as const;

/** Orders that a bank statement may be for. Nothing of it is stored. */
export const matchPayments = endpoint('POST /api/v1/user/order/payments/match', 'admin', {
  summary: 'К каким заказам относятся переводы из выписки банка',
  estimateBytes: ({ body }) => body.transfers.length * 4096,
  body: z.object({ transfers: listOf(transfer) }),
  answer: z.object({
    /** One for each transfer, in their order. */
    matches: z.array(
      z.object({
        kind: z.enum(transferMatchStatuses),
        reason: z.enum(matchReasons),
        /** The order it seems to be for; null when there is none, or more than one. */
        orderId: z.nullable(z.number()),
        /** Others that it may be for. */
        candidateIds: z.array(z.number()),
      }),
    ),
    /** The orders that are named above. */
    orders: z.array(
      z.object({
        id: auditedIdSchema('ORDERS_OPENED'),
        status: z.enum(orderStatuses),
        version: z.number(),
        createdAt: z.string(),
        total: moneyAnswerSchema,
        /** Names; empty once they were erased. */
        buyer: z.string(),
        recipient: z.string(),
      }),
    ),
  }),
});

const payment = z.object(
  { ...transferFields, orderId: id('Укажите заказ'), version: seenVersionSchema() },
  { error: NOT_TRANSFER },
);

/** Marks orders as paid, each with the transfer it was paid with; those that cannot be stay, and say why. */
export const markPaid = endpoint('POST /api/v1/user/order/payments/mark', 'admin', {
  summary: 'Отметить заказы оплаченными, с днём и строкой выписки',
  body: z.object({
    payments: listOf(payment),
  }),
  answer: z.object({
    /** One for each payment, in their order. */
    results: z.array(
      z.object({
        orderId: z.number(),
        /** True also when the very same payment was marked before. */
        paid: z.boolean(),
        /** Why not; null when it is paid. */
        message: z.nullable(z.string()),
        /** What the order has become; null when there is none. */
        version: z.nullable(z.number()),
      }),
    ),
  }),
});
