import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { viewAuditedIdSchema } from '../contract/shown-id.ts';
import { moneyResponseSchema } from '../lib/money/money.ts';
import { ifMissingActions } from '../orders/if-missing.ts';
import {
  orderFacilityFields,
  orderLineGoodsFields,
  orderLineWeightFields,
  orderRecipientFields,
  ordersCsvResponseSchema,
} from '../orders/order-fields.ts';
import { orderStatuses } from '../orders/order-status.ts';
import { ESTIMATED_LONG_ORDER_BYTES } from '../orders/user-order.contract.ts';
import {
  chosenOrderIdsSchema,
  deskFilterSchema,
  deskSortSchema,
} from '../orders/user-order-desk.contract.ts';
import { packingProgressResponseSchema } from './user-order-packing.contract.ts';

const line = z.object({
  /** The product's own id. */
  id: z.number(),
  ...orderLineGoodsFields,
});

/** Where goods lie: a category with the one above it; null for goods without a category. */
const groupName = z.nullable(z.string());

const refusedFields = {
  /** As what the facility did not take it when it was ordered, a set without its parts; null when it did. */
  refusedAs: z.nullable(z.string()),
};

const sheet = z.object({
  id: viewAuditedIdSchema('ORDERS_OPENED'),
  status: z.enum(orderStatuses),
  /** The version to send with a change of the status. */
  version: z.number(),
  createdAt: z.string(),
  /** When it was marked as handed in; null while it is not. */
  handedInAt: z.nullable(z.string()),
  /** The day on which the shop means to hand it in; null when that was not noted. */
  plannedDay: z.nullable(z.string()),
  /** The days of handing in after it, for more boxes; none of an order without a day. */
  laterDays: z.array(z.string()),
  institutionId: z.number(),
  ...orderFacilityFields,
  ...orderRecipientFields,
  additionalInfoClient: z.nullable(z.string()),
  /** Who is called when something is missing; empty once it was erased, and for a packer where no line asks to call. */
  phoneBuyer: z.string(),
  /** «Соколова Анна Петровна», whose telephone it is; empty with it, and once the account is gone. */
  nameBuyer: z.string(),
  /** What is to be done with goods that turn out not to be there, where a line says nothing else. */
  substitution: z.enum(ifMissingActions),
  /** The box, and the most that the parcel may weigh with it. */
  boxGrams: z.number(),
  limitGrams: z.number(),
  groups: z.array(
    z.object({
      name: groupName,
      lines: z.array(
        z.extend(line, {
          /** The position of the line in the order, from 1. */
          position: z.number(),
          /** Of the whole line, null when the product's weight was not known. */
          ...orderLineWeightFields,
          /** What the product was not allowed as when it was ordered. */
          restrictions: z.nullable(z.string()),
          /** Of one piece, as it was ordered; not for a packer. */
          priceProduct: z.optional(moneyResponseSchema),
          /** What is to be done when it turns out not to be there. */
          ifMissing: z.enum(ifMissingActions),
          ...refusedFields,
          /** What a set holds, in all its pieces together; none for other goods. The weight is of all of them. */
          parts: z.array(
            z.object({
              /** The position in the set, from 1. */
              part: z.number(),
              nameProduct: z.string(),
              quantityProduct: z.number(),
              ...orderLineWeightFields,
              ...refusedFields,
            }),
          ),
        }),
      ),
    }),
  ),
  packing: packingProgressResponseSchema,
});

export type PackingSheet = z.output<typeof sheet>;

/** What to put into the parcels of chosen orders, facility by facility; unknown ones are left out. */
export const getPackingSheets = endpoint('POST /api/v1/user/order/papers/packing', 'admin', {
  summary: 'Листы сборки выбранных заказов, по учреждениям: товары по отделам, вес и сколько уже собрано',
  estimateBytes: ({ body }) => body.ids.length * ESTIMATED_LONG_ORDER_BYTES,
  body: z.object({ ids: chosenOrderIdsSchema }),
  response: z.object({ sheets: z.array(sheet) }),
});

/** For a paper that stands open: which of its orders are for others, or go elsewhere, than when it was loaded. */
export const getRecipientTags = endpoint('POST /api/v1/user/order/papers/packing-tags', 'admin', {
  summary: 'Не исправили ли получателя или учреждение: метка каждого из выбранных заказов',
  body: z.object({ ids: chosenOrderIdsSchema }),
  response: z.object({ orders: z.array(z.object({ id: z.number(), recipientTag: z.string() })) }),
});

/** What to buy for chosen orders together, sets by their parts; cancelled ones need nothing. */
export const getPurchaseList = endpoint('POST /api/v1/user/order/papers/purchase', 'admin', {
  summary: 'Список закупки: товары выбранных заказов вместе',
  body: z.object({ ids: chosenOrderIdsSchema }),
  response: z.object({
    /** The orders that were summed up, and those left out because they are cancelled. */
    orderIds: z.array(z.number()),
    cancelledIds: z.array(z.number()),
    /** Those of the first that wait, as their recipients were moved elsewhere or released. */
    heldIds: z.array(z.number()),
    /** Those left out because they are packed or handed in. */
    packedIds: z.array(z.number()),
    /** Those of the first of which something is packed already, which is left out. */
    begunIds: z.array(z.number()),
    groups: z.array(
      z.object({
        name: groupName,
        /** `orderIds` are the orders a row serves, the oldest first; `orders` is how many they are. */
        lines: z.array(z.extend(line, { orders: z.number(), orderIds: z.array(z.number()) })),
      }),
    ),
  }),
});

export const MAX_CSV_ORDERS = 10_000;

/** A list of orders as a file for Excel: chosen ones, or all that a filter finds. */
export const getOrdersCsv = endpoint('POST /api/v1/user/order/papers/csv', 'admin', {
  summary: 'Заказы таблицей CSV для Excel',
  streamed: true,
  body: z.extend(deskFilterSchema, {
    ids: z.nullish(chosenOrderIdsSchema),
    sortDirection: deskSortSchema,
  }),
  response: ordersCsvResponseSchema,
});

const application = z.object({
  id: viewAuditedIdSchema('ORDERS_OPENED'),
  status: z.enum(orderStatuses),
  institutionId: z.number(),
  ...orderFacilityFields,
  /** Which box of how many these papers go with; missing for all of an order, as for its buyer. */
  box: z.optional(z.object({ number: z.number(), count: z.number(), plannedDay: z.nullable(z.string()) })),
  /** As of the packing; missing for its buyer. */
  recipientTag: z.optional(z.string()),
  /** How many copies of the application the facility asks for now. */
  paperCopies: z.number(),
  ...orderRecipientFields,
  lines: z.array(
    z.object({
      /** From 1, in the order of the order's lines. */
      position: z.number(),
      ...orderLineGoodsFields,
      /** Of one piece. */
      priceProduct: moneyResponseSchema,
      /** Of the whole line, null when the product's weight was not known. */
      ...orderLineWeightFields,
      /** What lies in the parcel of what the sets of the line hold; none for other goods and old orders. */
      parts: z.array(
        z.object({
          nameProduct: z.string(),
          quantityProduct: z.number(),
          ...orderLineWeightFields,
        }),
      ),
    }),
  ),
});

/** What the papers of an order are made of, on the wire and on the screens: prices in kopecks there. */
export type ParcelApplication = z.output<typeof application>;

/** The papers of one's own order; somebody else's is not there. */
export const getOwnParcelApplication = endpoint('GET /api/v1/user/order/application/:id', 'customer', {
  summary: 'Заявление и опись к своему заказу',
  refusals: [404],
  estimateBytes: () => ESTIMATED_LONG_ORDER_BYTES,
  response: application,
});

/** The papers of chosen orders, facility by facility, a set for each box that is still here; unknown ones are left out. */
export const getParcelApplicationsByOrderIds = endpoint('POST /api/v1/user/order/application/list', 'admin', {
  summary: 'Заявления и описи к выбранным заказам, по учреждениям',
  estimateBytes: ({ body }) => body.ids.length * ESTIMATED_LONG_ORDER_BYTES,
  body: z.object({ ids: chosenOrderIdsSchema }),
  response: z.object({ applications: z.array(application) }),
});
