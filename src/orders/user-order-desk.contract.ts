import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { pageResponseSchema } from '../contract/page.ts';
import {
  daySchema,
  INVALID_ID_MESSAGE,
  idSchema,
  listSchema,
  monthSchema,
  optionalDaySchema,
  optionalTextSchema,
  seenVersionSchema,
} from '../contract/rules.ts';
import { mapFieldsToProperty } from '../lib/fields.ts';
import { moneySchema } from '../lib/money/money.ts';
import { MAX_ORDER_GOODS_KOPECKS, MAX_PRICE_KOPECKS } from '../lib/money/roubles.ts';
import { recipientFields } from '../recipients/recipient-fields.ts';
import { MAX_ORDER_BOXES } from './handover.ts';
import { getSettableStatuses, orderPendingTasks, orderStatuses, queuedWorkKinds } from './order-status.ts';
import {
  ESTIMATED_LONG_ORDER_BYTES,
  orderFilterSchema,
  orderPageRequestSchema,
  orderResponseSchema,
} from './user-order.contract.ts';

/** Stands in a filter for every status of a cancelled order. */
export const ALL_CANCELED_FILTER = 'ALL_CANCELED_FILTER';

const plannedDaySchema = z.nullish(
  daySchema({ required: 'Укажите день сдачи', wrong: 'Укажите день сдачи: день, месяц и год' }),
);

/** What narrows the desk's list: what narrows any list of orders, and more. */
export const deskFilterSchema = z.extend(orderFilterSchema, {
  /** A number, a surname with names behind it, a phone, a part of an e-mail or a sum. */
  search: optionalTextSchema({ max: 254 }),
  status: z.nullish(z.enum([...orderStatuses, ALL_CANCELED_FILTER], { error: 'Такого статуса нет' })),
  /** Orders with this product in one of their lines. */
  productId: z.nullish(idSchema()),
  /** Parcels that are to be handed in on this day. */
  plannedDay: plannedDaySchema,
  /** The last day of those that begin with `plannedDay`; that one alone where this is missing. */
  plannedTo: plannedDaySchema,
  /** True: orders for which no day of handing in is set. */
  undated: z.nullish(z.boolean({ error: 'День сдачи не назначен — да или нет' })),
  /** Orders paid in this month in Moscow; cancelled ones only where the status asks for them. */
  paidMonth: z.nullish(monthSchema()),
  work: z.nullish(z.enum(orderPendingTasks, { error: 'Такого дела нет' })),
  /** True: paid orders that are not over nor their recipients gone, to be handed in today or before. */
  due: z.nullish(z.boolean({ error: 'Сдать сегодня — да или нет' })),
});

/** `DAY`: by the day of handing in, those without one last, then by facility. */
export const deskSorts = ['DAY', 'DESC', 'ASC'] as const;

export type DeskSort = (typeof deskSorts)[number];

export const deskSortSchema = z._default(z.enum(deskSorts, { error: 'Порядок — ASC, DESC или DAY' }), 'DESC');

/** An order as the desk's list has it. */
const deskOrder = z.extend(orderResponseSchema, {
  facilityId: z.number(),
  /** Whose account it was ordered from; null when the account is gone. */
  buyer: z.nullable(
    z.object({ lastName: z.string(), firstName: z.string(), middleName: z.nullable(z.string()) }),
  ),
  deskNote: z.nullable(z.string()),
  /** Its day, once nothing is taken on it any more; null before, and when it is over. */
  closedDay: z.nullable(z.string()),
  /** The day to which it is better moved, once it is paid: its own is missed, or it has none; null when that can be met. */
  nextDay: z.nullable(z.string()),
  /** Orders from any account for the same person, while neither is over, that come too soon after each other: five at most. */
  sameRecipient: z.object({
    orders: z.array(
      z.object({
        id: z.number(),
        /** The surname has one slip. */
        similar: z.boolean(),
        /** From the same account. */
        own: z.boolean(),
        plannedDay: z.nullable(z.string()),
        /** Null where no one noted it. */
        grams: z.nullable(z.number()),
        /** Some weight in it is not known. */
        atLeast: z.boolean(),
      }),
    ),
    /** In remand: what all of them weigh in this month, and the most that is taken. */
    month: z.nullable(z.object({ grams: z.number(), limitGrams: z.number(), atLeast: z.boolean() })),
  }),
});

/** The same as the screens have it: sums in kopecks. */
export type DeskOrder = z.output<typeof deskOrder>;

export interface OpenedOrderProps {
  order: DeskOrder;
  /** Takes the order as the server answers it. */
  onChanged(order: z.output<typeof orderResponseSchema>): void;
}

/** The most orders that a search which finds very many leads to: the first of them. */
export const MAX_SEARCH_RESULTS = 1_000;

/** A page of all orders, and how many there are in each status. */
export const listDeskOrders = endpoint('POST /api/v1/user/order/desk/list', 'admin', {
  summary: 'Страница заказов для работы: поиск одной строкой, отбор, число заказов по статусам',
  estimateBytes: ({ body }) => body.pageable.size * ESTIMATED_LONG_ORDER_BYTES,
  body: z.extend(deskFilterSchema, {
    pageable: z.extend(orderPageRequestSchema, { sortDirection: deskSortSchema }),
  }),
  response: z.extend(pageResponseSchema(deskOrder), {
    /** What the same filter finds in each status; those without orders are left out, and all where no one has counted. */
    statuses: z.array(z.object({ status: z.enum(orderStatuses), orders: z.number() })),
    /** How many of the same filter, of any status, are to be handed in by today; null where no one has counted. */
    due: z.nullable(z.number()),
    /** The search finds more than these: they are the first thousand, and the rest is not counted. */
    more: z.boolean(),
  }),
});

/** The most orders that are chosen at once: to be moved, for papers or another look at them. */
export const MAX_CHOSEN_ORDERS = 100;

const CHOOSE_MOVES = 'Выберите заказы и статус';
const CHOOSE_BOXES = 'Выберите коробки';
const MOVED_TWICE = 'Заказ указан дважды';

/**
 * Moves up to a hundred orders in one transaction, each from the version that was seen. Those that somebody moved
 * meanwhile or that may not go there stay as they are and say why; the same call back is the undo.
 */
export const changeStatuses = endpoint('POST /api/v1/user/order/desk/change-statuses', 'admin', {
  summary: 'Изменить статус у нескольких заказов разом',
  estimateBytes: ({ body }) => body.moves.length * ESTIMATED_LONG_ORDER_BYTES,
  body: z.object({
    moves: z
      .array(
        z.object(
          {
            id: idSchema(),
            version: seenVersionSchema(),
            status: z.enum(getSettableStatuses('administrator'), { error: 'Такой статус заказу не задать' }),
            /**
             * The boxes that are handed in or, with another status, brought back. The order stays where it stands until
             * the last of its boxes is handed in.
             */
            boxes: z.optional(listSchema(idSchema(), MAX_ORDER_BOXES, CHOOSE_BOXES, CHOOSE_BOXES)),
          },
          { error: CHOOSE_MOVES },
        ),
        { error: CHOOSE_MOVES },
      )
      .check(
        z.minLength(1, CHOOSE_MOVES),
        z.maxLength(MAX_CHOSEN_ORDERS, {
          error: `Не больше ${MAX_CHOSEN_ORDERS} заказов за раз`,
          abort: true,
        }),
        z.refine((moves) => new Set(moves.map(({ id }) => id)).size === moves.length, MOVED_TWICE),
      ),
    /** For the buyers to read. */
    comment: optionalTextSchema({ max: 511, lines: true }),
  }),
  response: z.object({
    /** The orders that moved, or boxes of which did. */
    moved: z.array(orderResponseSchema),
    /** Those that did not, why, and as they are now; null for what there is not. */
    refused: z.array(
      z.object({ id: z.number(), message: z.string(), order: z.nullable(orderResponseSchema) }),
    ),
  }),
});

const CHOOSE = 'Выберите заказы';

export const chosenOrderIdsSchema = listSchema(
  idSchema(),
  MAX_CHOSEN_ORDERS,
  CHOOSE,
  `Не больше ${MAX_CHOSEN_ORDERS} заказов за раз`,
);

/** Chosen orders as they are now, the newest first; unknown ones are left out. */
export const getOrdersByIds = endpoint('POST /api/v1/user/order/desk/by-ids', 'admin', {
  summary: 'Заказы по номерам, новые первыми',
  estimateBytes: ({ body }) => body.ids.length * ESTIMATED_LONG_ORDER_BYTES,
  body: z.object({ ids: chosenOrderIdsSchema }),
  response: z.array(orderResponseSchema),
});

/** The longest time the chart shows, in days, and what it shows of a list without dates. */
export const MAX_ORDER_CHART_DAYS = 92;
export const DEFAULT_ORDER_CHART_DAYS = 30;

/** What is counted over a list, which does not wait for it. */
export const getOrderChart = endpoint('POST /api/v1/user/order/desk/chart', 'admin', {
  summary: 'Сколько заказов в каждый день и в каждой очереди',
  body: deskFilterSchema,
  response: z.object({
    /** Made on each day in Moscow, days without orders included. */
    days: z.array(z.object({ day: z.string(), orders: z.number() })),
    /** What the same filter finds in each queue, whatever of status, day and queue is shown; empty where no one has counted. */
    queues: z.array(z.object({ work: z.enum(queuedWorkKinds), orders: z.number() })),
  }),
});

/** How many orders came after one, and how many no one has taken up; requested again and again by open screens. */
export const getNewOrderCount = endpoint('POST /api/v1/user/order/desk/new', 'admin', {
  summary: 'Сколько заказов пришло после этого',
  // A screen opened before the first order asks from 0, as it was answered.
  body: z.object({
    after: z.nullish(z.union([z.literal(0, INVALID_ID_MESSAGE), idSchema()], { error: INVALID_ID_MESSAGE })),
  }),
  response: z.object({
    /** The number of the newest order, 0 when there is none. */
    newestId: z.number(),
    /** 0 when `after` is not given. */
    orders: z.number(),
    /** How many are neither paid nor cancelled, whenever they came. */
    unpaid: z.number(),
  }),
});

/** Says that the buyer of an unpaid order may pay it, who is told so by mail, or takes that back; a repeat changes nothing. */
export const changeMayPay = endpoint('PUT /api/v1/user/order/desk/:id/may-pay', 'admin', {
  summary: '«Можно платить»: показать покупателю QR-код неоплаченного заказа или снова скрыть',
  refusals: [404, 409],
  body: z.object({ mayPay: z.boolean({ error: 'Можно платить или нет' }) }),
  response: orderResponseSchema,
});

const { phone: _, additionalInfo: __, ...correctedRecipientFields } = recipientFields;

/**
 * Corrects those fields of an order's recipient that are sent, and no other, while its parcel is not closed. Another facility brings its own delivery, weights,
 * refusals and day; its history and the buyer are told.
 */
export const correctRecipient = endpoint('PATCH /api/v1/user/order/recipient/:id', 'admin', {
  summary: 'Исправить получателя или учреждение заказа, который ещё не собран',
  refusals: [404, 409],
  body: z.extend(z.partial(z.object(mapFieldsToProperty(correctedRecipientFields, 'rule'))), {
    /** What the order is to cost with its delivery, as was shown; another sum is refused. Missing: any. */
    total: z.optional(
      moneySchema({
        required: 'Укажите сумму заказа с доставкой',
        negative: 'Сумма заказа должна быть неотрицательной',
        max: MAX_ORDER_GOODS_KOPECKS + MAX_PRICE_KOPECKS,
      }),
    ),
    /** The day of handing in that was shown with another facility; missing: any. */
    plannedDay: optionalDaySchema(),
    version: seenVersionSchema(),
  }),
  response: orderResponseSchema,
});
