import * as z from 'zod/mini';
import { viewAuditedIdSchema } from '../contract/shown-id.ts';

// What more than one call answers of an order, word for word the same.

/** Who a parcel is for. */
export const orderRecipientFields = {
  firstNameClient: z.string(),
  lastNameClient: z.string(),
  middleNameClient: z.string(),
  /** `YYYY-MM-DD`; null once it was erased. */
  birthDateClient: z.nullable(z.string()),
  squadNumberClient: z.nullable(z.string()),
};

/** The facility, as it was called when it was ordered, and whether the order goes there still. */
export const orderFacilityFields = {
  workAddressName: z.string(),
  /** Since when it waits, as its recipient was moved elsewhere or released; null when not. */
  heldAt: z.nullable(z.string()),
};

/** Goods of a line, by the name they were ordered under. */
export const orderLineGoodsFields = {
  nameProduct: z.string(),
  quantityProduct: z.number(),
  /** The chosen size or the like. */
  choice: z.nullable(z.string()),
  /** The product had choices, and the order names none. */
  choiceMissing: z.boolean(),
};

/** In grams; null when it was not known. */
export const orderLineWeightFields = { weightGrams: z.nullable(z.number()) };

/** What the shop knew of a parcel when it was ordered; weights in grams. Null for orders from before that was noted. */
export const orderParcelResponseSchema = z.object({
  /** All goods of known weight and the box. */
  grams: z.number(),
  boxGrams: z.number(),
  /** The most that one parcel could weigh. */
  limitGrams: z.number(),
  /** The most for one person in a calendar month; null without such a limit. */
  monthGrams: z.nullable(z.number()),
  /** The day of handing in as it was then. */
  plannedDay: z.nullable(z.string()),
  /** So many days before it, until this time in Moscow, the facility's parcels are ordered; missing without a day. */
  orderBy: z.optional(z.object({ days: z.number(), time: z.string() })),
  /** The products of then unknown weight. */
  unweighed: z.array(z.number()),
  /** The products that the facility did not take, each with what it is: «жестяные банки», and which part of a set. */
  refused: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      reasons: z.array(z.object({ label: z.string(), part: z.nullable(z.string()) })),
    }),
  ),
});

export const ordersCsvResponseSchema = z.object({
  fileName: z.string(),
  /** The whole file with its byte order mark. */
  csv: z.string(),
  /** The orders in the file. */
  ids: z.array(viewAuditedIdSchema('ORDERS_OPENED')),
  /** How many were requested; beyond 10 000 the rest is left out. */
  totalElements: z.number(),
});
