import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import {
  daySchema,
  idSchema,
  listSchema,
  optionalTextSchema,
  seenVersionSchema,
  textSchema,
  wholeNumberSchema,
} from '../contract/rules.ts';
import { viewAuditedIdSchema } from '../contract/shown-id.ts';
import { moscowDay } from '../lib/calendar.ts';
import { moneyResponseSchema, moneySchema, signedMoneyResponseSchema } from '../lib/money/money.ts';
import { MAX_ORDER_GOODS_KOPECKS } from '../lib/money/roubles.ts';
import { receiptSigns } from '../orders/order-money.ts';
import { orderStatuses } from '../orders/order-status.ts';
import { MAX_NOTE_LENGTH, seenNoteVersionSchema } from '../orders/user-order-notes.contract.ts';

/** The most transfers of a statement that are matched or marked at once. */
export const MAX_STATEMENT_TRANSFERS = 200;

/** The most orders that one transfer is for. */
export const MAX_ORDERS_PER_PAYMENT = 20;

/** Those of a whole statement: what is kept at once is taken back at once. */
const MAX_STATEMENT_ORDERS = MAX_STATEMENT_TRANSFERS * MAX_ORDERS_PER_PAYMENT;

/** How much of a statement's row leaves the browser: who paid and what for. */
export const MAX_TRANSFER_TEXT_LENGTH = 300;
export const MAX_DOCUMENT_NUMBER_LENGTH = 40;

const NO_SUM = 'Укажите сумму перевода';

const notYetCome = z.refine<string>((day) => !(day > moscowDay(new Date())), 'Этот день ещё не наступил');

const OCCURRENCE = `Который из одинаковых переводов — целое число от 1 до ${MAX_STATEMENT_TRANSFERS}`;

const NOT_TRANSFER = 'Перевод — день, сумма и слова';

const transferFields = {
  /** The day the money came. */
  day: daySchema({ required: 'Укажите день перевода', wrong: 'День перевода — ГГГГ-ММ-ДД' }).check(
    notYetCome,
  ),
  sum: moneySchema({ required: NO_SUM, negative: NO_SUM, max: MAX_ORDER_GOODS_KOPECKS }).check(
    z.minimum(1, NO_SUM),
  ),
  /** The number of the payment order; empty when the bank gives none. */
  document: z._default(textSchema({ max: MAX_DOCUMENT_NUMBER_LENGTH }), ''),
  words: z._default(textSchema({ max: MAX_TRANSFER_TEXT_LENGTH }), ''),
  /** Which it is of the transfers of a statement that are alike and have no number; missing: the first. */
  occurrence: z.optional(wholeNumberSchema(1, MAX_STATEMENT_TRANSFERS, OCCURRENCE)),
};

const transfer = z.object(transferFields, { error: NOT_TRANSFER });

/** A transfer of a statement as its match is requested: sums in kopecks. */
export type Transfer = z.output<typeof transfer>;

const NO_TRANSFERS = 'В выписке нет переводов';

const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  listSchema(
    row,
    MAX_STATEMENT_TRANSFERS,
    NO_TRANSFERS,
    `Не больше ${MAX_STATEMENT_TRANSFERS} переводов за раз`,
  );

export const transferMatchCertainties = ['SURE', 'DOUBTFUL', 'UNKNOWN', 'ALREADY'] as const;

export const transferMatchReasons = [
  'NUMBER_AND_SUM',
  'NUMBERS_AND_SUM',
  'SEVERAL_NUMBERS',
  'SECOND_FOR_ORDER',
  'OTHER_SUM',
  'SUM_AND_NAME',
  'SUM_ALONE',
  'SEVERAL_WITH_SUM',
  'SAME_TRANSFER',
  'LIKE_RECORDED',
  'ORDER_PAID',
  'MARKED_PAID',
  'PAID_AGAIN',
  'ORDER_CANCELLED',
  'NOTHING',
] as const;

const candidateOrder = z.object({
  id: viewAuditedIdSchema('ORDERS_OPENED'),
  status: z.enum(orderStatuses),
  version: z.number(),
  /** Of its money, 0 before anything came. */
  moneyVersion: z.number(),
  createdAt: z.string(),
  total: moneyResponseSchema,
  /** What is still to be paid; less than nothing where too much came. */
  rest: signedMoneyResponseSchema,
  /** Names; empty once they were erased. */
  buyer: z.string(),
  recipient: z.string(),
});

/** Orders that a bank statement may be for. Nothing of it is stored. */
export const matchPayments = endpoint('POST /api/v1/user/order/payments/match', 'admin', {
  summary: 'К каким заказам относятся переводы из выписки банка',
  estimateBytes: ({ body }) => body.transfers.length * 4096,
  body: z.object({ transfers: listOf(transfer) }),
  response: z.object({
    /** One for each transfer, in their order. */
    matches: z.array(
      z.object({
        kind: z.enum(transferMatchCertainties),
        reason: z.enum(transferMatchReasons),
        /** The order it seems to be for; null when there is none, or more than one. */
        orderId: z.nullable(z.number()),
        /** Others that it may be for; those it is for together where all their numbers and the sum fit; of `NOTHING` those it names and nothing has. */
        candidateIds: z.array(z.number()),
      }),
    ),
    /** The orders that are named above. */
    orders: z.array(candidateOrder),
  }),
});

const payment = z.object(
  {
    ...transferFields,
    /** Null keeps the transfer until somebody gives it an order. */
    orderId: z.nullable(idSchema('Укажите заказ')),
    version: seenVersionSchema(),
  },
  { error: NOT_TRANSFER },
);

/** Keeps transfers for orders or for none yet; those paid in full are marked so, or say why they cannot be. */
export const recordStatementTransfers = endpoint('POST /api/v1/user/order/payments/mark', 'admin', {
  summary:
    'Записать переводы, к заказам или пока без заказа, и отметить оплаченными те, где пришла вся сумма',
  body: z.object({ payments: listOf(payment) }),
  response: z.object({
    /** One for each payment, in their order. */
    results: z.array(
      z.object({
        orderId: z.nullable(z.number()),
        /** True also when the very same payment was kept before. */
        kept: z.boolean(),
        /** The order is paid by it, or was. */
        paid: z.boolean(),
        /** Why the transfer was not kept, or what is still to be paid; null when the order is paid. */
        message: z.nullable(z.string()),
        /** What the order has become; null when there is none. */
        version: z.nullable(z.number()),
        /** What is still to be paid for it, less than nothing where too much came; null when there is none. */
        rest: z.nullable(signedMoneyResponseSchema),
        /** The payment that was kept; null where none was, or was before. */
        paymentId: z.nullable(z.number()),
      }),
    ),
  }),
});

const NO_ORDERS = 'Выберите заказы';

/**
 * Takes payments away from orders, as they were seen: they wait for an order. What is left without enough is unpaid again,
 * unless it is in work or packed.
 */
export const unmarkStatementTransfers = endpoint('POST /api/v1/user/order/payments/unmark', 'admin', {
  summary: 'Отменить запись переводов по выписке: заказ, за который осталось мало, снова не оплачен',
  estimateBytes: ({ body }) => body.orders.length * 4096,
  body: z.object({
    orders: listSchema(
      z.object(
        {
          ...{ id: idSchema(), version: seenVersionSchema() },
          /** Payments that were kept for it. */
          paymentIds: listOf(idSchema(NO_TRANSFERS)),
        },
        { error: NO_ORDERS },
      ),
      MAX_STATEMENT_ORDERS,
      NO_ORDERS,
      `Не больше ${MAX_STATEMENT_ORDERS} заказов за раз`,
    ),
  }),
  response: z.object({
    /** Those from which the payments were taken, those of them that are unpaid again, and why the others stay. */
    takenIds: z.array(z.number()),
    movedIds: z.array(z.number()),
    /** Those for which a mark by hand stands again that a payment had replaced. */
    restoredIds: z.array(z.number()),
    refused: z.array(z.object({ id: z.number(), message: z.string() })),
    /** All of them as they are now. */
    orders: z.array(candidateOrder),
  }),
});

const paymentResponse = z.object({
  id: z.number(),
  day: z.string(),
  sum: moneyResponseSchema,
  document: z.string(),
  words: z.string(),
  /** The order was marked as paid, and no one has named a transfer. */
  assumed: z.boolean(),
  /** What of it is for no order yet. */
  unallocated: moneyResponseSchema,
  /** What of it is for which order. */
  parts: z.array(z.object({ orderId: viewAuditedIdSchema('ORDERS_OPENED'), sum: moneyResponseSchema })),
  notedBy: z.string(),
  version: z.number(),
});

/** Money that came, as the screens have it: sums in kopecks. */
export type Payment = z.output<typeof paymentResponse>;

/** What came for an order and what was given back, each by itself. */
export const getOrderPaymentsAndRefunds = endpoint('GET /api/v1/user/order/payments/order/:id', 'admin', {
  summary: 'Поступления и возвраты заказа',
  refusals: [404],
  response: z.object({
    payments: z.array(paymentResponse),
    refunds: z.array(
      z.object({
        id: z.number(),
        day: z.string(),
        sum: moneyResponseSchema,
        /** Null when there is none, or once people are forgotten. */
        note: z.nullable(z.string()),
        notedBy: z.string(),
      }),
    ),
    /** The receipts that were issued for them. */
    receipts: z.array(
      z.object({
        ...{ id: z.number(), sign: z.enum(receiptSigns), sum: moneyResponseSchema },
        /** As the cash service has it; empty where it is not known. */
        number: z.string(),
        day: z.string(),
        notedBy: z.string(),
      }),
    ),
  }),
});

export const MAX_UNALLOCATED_SHOWN = 100;

/** Payments of which something is for no order yet, the newest first. */
export const getUnallocatedPayments = endpoint('GET /api/v1/user/order/payments/unallocated', 'admin', {
  summary: 'Поступления, у которых ещё нет заказа',
  response: z.object({
    payments: z.array(paymentResponse),
    totalElements: z.number(),
    sum: moneyResponseSchema,
  }),
});

const PARTS = 'Часть перевода — номер заказа и сумма';

const paymentParts = z
  .array(
    z.object(
      {
        orderId: idSchema('Укажите заказ'),
        sum: transferFields.sum,
        /** The version of the order's money that was seen, 0 before anything came. */
        version: seenNoteVersionSchema,
      },
      { error: PARTS },
    ),
    { error: PARTS },
  )
  .check(
    z.maxLength(MAX_ORDERS_PER_PAYMENT, {
      error: `Не больше ${MAX_ORDERS_PER_PAYMENT} заказов в одном переводе`,
      abort: true,
    }),
    z.refine(
      (parts) => new Set(parts.map(({ orderId }) => orderId)).size === parts.length,
      'Заказ указан дважды',
    ),
  );

/** The orders whose money, and perhaps status, has changed. */
const changedOrders = { orderIds: z.array(z.number()) };

/** Keeps a payment for orders or for none yet, or takes one that waits; orders paid in full become paid. */
export const addPayment = endpoint('POST /api/v1/user/order/payments/add', 'admin', {
  summary: 'Записать поступление: к заказу, к нескольким или пока без заказа',
  status: 201,
  refusals: [404, 409],
  takesKey: true,
  body: z.object({ ...transferFields, parts: paymentParts }),
  response: z.object({ id: z.number(), ...changedOrders }),
});

/**
 * Changes for which orders a payment is; what is left of it waits for an order. A paid order of which nothing is left is
 * unpaid again, unless it is in work or packed.
 */
export const allocatePayment = endpoint('PUT /api/v1/user/order/payments/:id/parts', 'admin', {
  summary: 'Распределить поступление по заказам: перенести, разделить, отдать заказу',
  refusals: [404, 409],
  body: z.object({ parts: paymentParts, version: seenVersionSchema() }),
  response: z.object(changedOrders),
});

/** Forgets a payment that was kept by mistake; its orders are paid or not as where it is moved. */
export const removePayment = endpoint('DELETE /api/v1/user/order/payments/:id', 'admin', {
  summary: 'Убрать поступление, записанное по ошибке',
  refusals: [404, 409],
  response: z.object(changedOrders),
});

const REFUND_SUM = 'Укажите, сколько вернули';
const REFUND_DAY = 'Укажите, когда вернули: день, месяц и год';

/** Notes money that was given back, at most what came; the shop itself sends none. */
export const addRefund = endpoint('POST /api/v1/user/order/payments/refunds', 'admin', {
  summary: 'Отметить возврат денег по заказу',
  status: 201,
  refusals: [404, 409],
  takesKey: true,
  body: z.object({
    orderId: idSchema('Укажите заказ'),
    day: daySchema({ required: REFUND_DAY, wrong: REFUND_DAY }).check(notYetCome),
    sum: moneySchema({ required: REFUND_SUM, negative: REFUND_SUM, max: MAX_ORDER_GOODS_KOPECKS }).check(
      z.minimum(1, REFUND_SUM),
    ),
    /** For administrators. */
    note: optionalTextSchema({ max: MAX_NOTE_LENGTH, lines: true }),
    version: seenNoteVersionSchema,
  }),
  response: z.object({ id: z.number(), ...changedOrders }),
});

/** Takes back a refund that was noted by mistake. */
export const removeRefund = endpoint('DELETE /api/v1/user/order/payments/refunds/:id', 'admin', {
  summary: 'Убрать возврат, отмеченный по ошибке',
  refusals: [404],
  response: z.object(changedOrders),
});

export const MAX_RECEIPTS_AT_ONCE = 500;

const NO_RECEIPTS = 'Выберите чеки';
const NO_RECEIPT_SUM = 'Укажите сумму чека';
const RECEIPT_DAY = 'День чека — ГГГГ-ММ-ДД';
const TOO_MANY_RECEIPTS = `Не больше ${MAX_RECEIPTS_AT_ONCE} чеков за раз`;

const owedReceipt = z.object({
  orderId: viewAuditedIdSchema('ORDERS_OPENED'),
  sign: z.enum(receiptSigns),
  sum: moneyResponseSchema,
  /** What is still to be given back for the order. */
  toReturn: moneyResponseSchema,
  /** When the order was paid, or money was given back; null where that is not known any more. */
  day: z.nullable(z.string()),
  /** Surname and first name; empty once the account is gone. */
  buyer: z.string(),
  /** Where the cash service sends it; empty once the order's people are erased. */
  email: z.string(),
  /** What it is for, to the kopeck. */
  lines: z.array(
    z.object({
      kind: z.enum(['GOODS', 'DELIVERY', 'ADVANCE']),
      ...{ name: z.string(), quantity: z.number(), price: moneyResponseSchema },
    }),
  ),
});

/** A receipt to be issued, as the screens have it: sums in kopecks. */
export type OwedReceipt = z.output<typeof owedReceipt>;

/** The receipts to be issued, the oldest first. */
export const getOwedReceipts = endpoint('GET /api/v1/user/order/payments/receipts', 'admin', {
  summary: 'Кассовые чеки, которые нужно выдать: приход и возврат прихода',
  estimateBytes: () => MAX_RECEIPTS_AT_ONCE * 1024,
  response: z.object({
    /** The day from which receipts are counted; null where they are not. */
    from: z.nullable(z.string()),
    receipts: z.array(owedReceipt),
    /** Of all of them. */
    totalElements: z.number(),
  }),
});

/** Notes that receipts were issued; one that cannot be says why, and the others are. The same again changes nothing. */
export const markReceipts = endpoint('POST /api/v1/user/order/payments/receipts/mark', 'admin', {
  summary: 'Отметить чеки выданными',
  status: 201,
  takesKey: true,
  body: z.object({
    receipts: listSchema(
      z.object(
        {
          orderId: idSchema('Укажите заказ'),
          sign: z.enum(receiptSigns, { error: 'Признак чека — приход или возврат прихода' }),
          /** What the receipt says; missing: what is to be issued. */
          sum: z.nullish(
            moneySchema({ required: NO_RECEIPT_SUM, negative: NO_RECEIPT_SUM, max: MAX_ORDER_GOODS_KOPECKS }),
          ),
          number: z._default(textSchema({ max: MAX_DOCUMENT_NUMBER_LENGTH }), ''),
          /** Missing: today. */
          day: z.nullish(daySchema({ required: RECEIPT_DAY, wrong: RECEIPT_DAY }).check(notYetCome)),
        },
        { error: NO_RECEIPTS },
      ),
      MAX_RECEIPTS_AT_ONCE,
      NO_RECEIPTS,
      TOO_MANY_RECEIPTS,
    ),
  }),
  response: z.object({
    /** One for each, in their order. */
    results: z.array(
      z.object({
        orderId: z.number(),
        /** What was marked; null where nothing was, or it was before. */
        id: z.nullable(z.number()),
        /** Why it was not marked; null also of what was before. */
        message: z.nullable(z.string()),
      }),
    ),
  }),
});

/** Takes marks back that were made by mistake; those that are gone already stay so. */
export const unmarkReceipts = endpoint('POST /api/v1/user/order/payments/receipts/unmark', 'admin', {
  summary: 'Снять отметку «чек выдан»',
  body: z.object({
    ids: listSchema(idSchema(NO_RECEIPTS), MAX_RECEIPTS_AT_ONCE, NO_RECEIPTS, TOO_MANY_RECEIPTS),
  }),
  response: z.object(changedOrders),
});
