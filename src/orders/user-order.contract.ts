import * as z from 'zod/mini';
import {
  type CartLineIdentity,
  createCartLineKey,
  MAX_CART_LINES,
  MAX_LINE_QUANTITY,
} from '../cart/cart-lines.ts';
import { MAX_CHOICE_LENGTH } from '../catalog/product-choices.ts';
import { endpoint } from '../contract/endpoint.ts';
import { pageRequestSchema, pageResponseSchema } from '../contract/page.ts';
import {
  idSchema,
  optionalDaySchema,
  optionalTextSchema,
  seenVersionSchema,
  textSchema,
  wholeNumberSchema,
} from '../contract/rules.ts';
import { viewAuditedIdSchema } from '../contract/shown-id.ts';
import { moneyResponseSchema, moneySchema } from '../lib/money/money.ts';
import { MAX_ORDER_GOODS_KOPECKS, MAX_PRICE_KOPECKS } from '../lib/money/roubles.ts';
import { handoverResponseSchema, orderBoxResponseSchema } from './handover.ts';
import { ifMissingActions } from './if-missing.ts';
import {
  orderFacilityFields,
  orderLineGoodsFields,
  orderLineWeightFields,
  orderParcelResponseSchema,
  orderRecipientFields,
} from './order-fields.ts';
import { orderStatuses } from './order-status.ts';
import { packingChangesResponseSchema } from './packing-changes.ts';

/** How many orders a list shows at a time. */
export const ORDERS_PAGE_SIZE = 10;

const status = z.enum(orderStatuses);

const ifMissing = z.enum(ifMissingActions);

/** An order as every call returns it: what it was when it was made, and its history. */
export const orderResponseSchema = z.object({
  id: viewAuditedIdSchema('ORDERS_OPENED'),
  status,
  createdAt: z.string(),
  ...orderRecipientFields,
  phoneBuyer: z.string(),
  emailBuyer: z.string(),
  ...orderFacilityFields,
  additionalInfoClient: z.nullable(z.string()),
  products: z.array(
    z.object({
      /** The product's own id. */
      id: z.number(),
      ...orderLineGoodsFields,
      priceProduct: moneyResponseSchema,
      /** What one piece weighed when it was ordered; null when it was not known. */
      ...orderLineWeightFields,
      /** What a set held when it was ordered, each with the weight of one piece; none for other goods. */
      parts: z.array(z.object({ name: z.string(), quantity: z.number(), ...orderLineWeightFields })),
      /** What is to be done when it turns out not to be there; missing where nothing was chosen for the order. */
      ifMissing: z.optional(ifMissing),
    }),
  ),
  totalShippingCost: moneyResponseSchema,
  /** The sum of the lines, without delivery. */
  priceProducts: moneyResponseSchema,
  statusHistory: z.array(
    z.object({
      id: z.number(),
      status,
      changedAt: z.string(),
      author: z.enum(['USER', 'ADMIN']),
      comment: z.nullable(z.string()),
    }),
  ),
  /** What administrators wrote for the buyer beside the history. */
  noteForBuyer: z.nullable(z.string()),
  /** The desk has said that it may be paid; missing while it has not. */
  mayPay: z.optional(z.literal(true)),
  /** The day on which the parcel is to be handed in; null when it is not known. */
  plannedDay: z.nullable(z.string()),
  parcel: z.nullable(orderParcelResponseSchema),
  /** The same for all goods whose lines say nothing else. */
  substitution: z.optional(ifMissing),
  /** What became of the parcel at the facility; missing until somebody has noted it, and of orders not handed in. */
  handover: z.optional(handoverResponseSchema),
  /** The parcel of an order on its way is closed; missing while it is not. */
  packed: z.optional(z.literal(true)),
  /** What the packed parcel weighs; only at the desk, and missing until somebody has weighed it. */
  weighedGrams: z.optional(z.number()),
  /** What it weighs by the goods that were put in, where they are not as ordered; only at the desk. */
  packedGrams: z.optional(z.number()),
  /** The days of its boxes where it goes in more than one, until the last is handed in; a buyer's once it is closed. Of a cancelled one those that were handed in. */
  boxes: z.optional(z.array(z.pick(orderBoxResponseSchema, { plannedDay: true, handedOn: true }))),
  /** Which photographs the parcel has, by their positions; missing where there are none. */
  photos: z.optional(z.array(z.number())),
  /** What was packed otherwise than ordered, and what is to be given back for it; missing while nothing was. */
  packingChanges: z.optional(packingChangesResponseSchema),
  /** How many states it went through. */
  version: z.number(),
  /** What was given back, the first first; missing while nothing was. */
  refunds: z.optional(z.array(z.object({ day: z.string(), sum: moneyResponseSchema }))),
  /** How the money stands; missing for a buyer for whom nothing came and who owes what was ordered. */
  money: z.optional(
    z.object({
      /** What it costs as it was packed and handed in; 0 of a cancelled order. */
      due: moneyResponseSchema,
      received: moneyResponseSchema,
      refunded: moneyResponseSchema,
      /** How often it has changed. */
      version: z.number(),
    }),
  ),
});

/** An order as the screens have it: sums in kopecks. */
export type Order = z.output<typeof orderResponseSchema>;

const QUANTITY_MESSAGE = `Количество — целое число от 1 до ${MAX_LINE_QUANTITY}`;
const EMPTY_CART = 'Корзина пуста';

const chosenWay = z.nullish(
  z.enum(ifMissingActions, {
    error: 'Если чего-то не окажется: позвонить (CALL), заменить (REPLACE) или не класть (DROP)',
  }),
);

const cartItems = z
  .array(
    z.object(
      {
        id: idSchema(),
        quantity: wholeNumberSchema(1, MAX_LINE_QUANTITY, QUANTITY_MESSAGE),
        /** One of the product's choices; an order may leave it open. */
        choice: optionalTextSchema({ max: MAX_CHOICE_LENGTH }),
        /** Missing or null: as `substitution` says for all lines. */
        ifMissing: chosenWay,
      },
      { error: 'Строка заказа — номер товара и количество' },
    ),
    { error: EMPTY_CART },
  )
  .check(
    z.minLength(1, EMPTY_CART),
    z.maxLength(MAX_CART_LINES, { error: `Не больше ${MAX_CART_LINES} строк в заказе`, abort: true }),
    z.check(({ value, issues }) => {
      const line = findLineIndexOverMaxQuantity(value);
      if (line === undefined) return;
      issues.push({ code: 'custom', message: QUANTITY_MESSAGE, input: value, path: [line, 'quantity'] });
    }),
  );

/** The index of the first line that brings its product and choice above the most pieces, from 0; undefined when none does. */
function findLineIndexOverMaxQuantity(
  items: readonly (CartLineIdentity & { quantity: number })[],
): number | undefined {
  const quantities = new Map<string, number>();
  const line = items.findIndex((item) => {
    const key = createCartLineKey(item);
    const sum = (quantities.get(key) ?? 0) + item.quantity;
    quantities.set(key, sum);
    return sum > MAX_LINE_QUANTITY;
  });
  return line === -1 ? undefined : line;
}

const REFUSED_GOODS = `Товары, которые могут не принять, — не больше ${MAX_CART_LINES} номеров`;

const orderToConfirm = z.object({
  addressId: idSchema('Выберите адрес доставки'),
  cartItems,
  total: moneySchema({
    required: 'Укажите сумму заказа',
    negative: 'Сумма заказа должна быть неотрицательной',
    max: MAX_ORDER_GOODS_KOPECKS + MAX_PRICE_KOPECKS,
  }),
  /** The day of handing in that the buyer was shown, null for none: another one by now is refused. Missing: any. */
  plannedDay: optionalDaySchema(),
  /** The goods that the buyer was told the facility may give back: others by now are refused. Missing: any. */
  refusedIds: z.nullish(
    z.array(idSchema(), { error: REFUSED_GOODS }).check(z.maxLength(MAX_CART_LINES, REFUSED_GOODS)),
  ),
  /** What to do with goods that turn out not to be there; missing or null: the buyer is called. */
  substitution: chosenWay,
});

/** Makes an order of a cart, once per `Idempotency-Key`. */
export const confirmOrder = endpoint('POST /api/v1/user/order/confirm', 'customer', {
  summary: 'Подтвердить заказ',
  status: 201,
  refusals: [404, 409],
  takesKey: true,
  body: orderToConfirm,
  response: orderResponseSchema,
});

/** Makes an order for a buyer who calls, in the name of the administrator; all rules are those of the buyer's own. */
export const confirmOrderByPhone = endpoint('POST /api/v1/user/order/confirm-by-phone', 'admin', {
  summary: 'Оформить заказ за покупателя, который звонит',
  status: 201,
  refusals: [404, 409],
  takesKey: true,
  body: z.extend(orderToConfirm, { buyerId: idSchema('Выберите покупателя') }),
  response: z.object({ orderId: z.number() }),
});

export const orderPageRequestSchema = pageRequestSchema({ size: ORDERS_PAGE_SIZE, sortDirection: 'DESC' });

/** What narrows a list of all orders: a part of the buyer's e-mail and more; days are Moscow's, inclusive. */
export const orderFilterSchema = z.object({
  searchEmail: optionalTextSchema({ max: 254 }),
  status: z.nullish(z.enum(orderStatuses, { error: 'Такого статуса нет' })),
  institutionId: z.nullish(idSchema()),
  dateFrom: optionalDaySchema(),
  dateTo: optionalDaySchema(),
});

/** About what a long order takes in a response, in bytes. */
export const ESTIMATED_LONG_ORDER_BYTES = 64 * 1024;

export const listAllOrdersPage = endpoint('POST /api/v1/user/order/get-list-order', 'admin', {
  summary: 'Страница всех заказов, с отбором по почте, статусу, учреждению и датам',
  estimateBytes: ({ body }) => body.pageable.size * ESTIMATED_LONG_ORDER_BYTES,
  body: z.extend(orderFilterSchema, { pageable: orderPageRequestSchema }),
  response: pageResponseSchema(orderResponseSchema),
});

export const listOwnOrdersPage = endpoint('POST /api/v1/user/order/get-list-by-email', 'customer', {
  summary: 'Страница своих заказов',
  estimateBytes: ({ body }) => body.pageable.size * ESTIMATED_LONG_ORDER_BYTES,
  body: z.object({ pageable: orderPageRequestSchema }),
  response: pageResponseSchema(orderResponseSchema),
});

/** Moves an order on; who may move what to what stands in `order-status.ts`. */
export const changeStatus = endpoint('POST /api/v1/user/order/:id/change-status', 'customer', {
  summary: 'Изменить статус заказа: покупатель отменяет свой неоплаченный, администратор ведёт любой',
  refusals: [403, 404, 409],
  body: z.object({
    // Any text: a customer who asks for what is not a customer's hears 403 before what is wrong with it.
    status: textSchema({ required: 'Укажите статус', max: 63 }),
    /** For the buyer to read. */
    comment: optionalTextSchema({ max: 511, lines: true }),
    version: seenVersionSchema(),
  }),
  response: orderResponseSchema,
});
