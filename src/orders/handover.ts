import * as z from 'zod/mini';
import { keysOf } from '../lib/fields.ts';

/** Why a facility gave goods back, as it is called behind them: «Сайра — не принимают». */
export const returnReasonLabels = {
  REFUSED: 'не принимают',
  OVERWEIGHT: 'больше предела веса',
  SPOILED: 'испорчено или вскрыто',
  OTHER: 'другая причина',
};

export type ReturnReason = keyof typeof returnReasonLabels;
export const returnReasons = keysOf(returnReasonLabels);

/** What the buyer wants done with what was returned. */
export const returnedGoodsWishes = ['MONEY', 'NEXT'] as const;

export type ReturnedGoodsWish = (typeof returnedGoodsWishes)[number];

/** The heaviest parcel that can be noted. */
export const MAX_RECORDED_PARCEL_GRAMS = 99_999;

export const MAX_ORDER_BOXES = 20;

/** A box of an order that goes in more than one; the first stands first. */
export const orderBoxResponseSchema = z.object({
  grams: z.number(),
  /** The day on which it is to be handed in; null when that is not known. */
  plannedDay: z.nullable(z.string()),
  /** The day on which it was, before the last box; null while it was not. */
  handedOn: z.nullable(z.string()),
  /** How many pieces of lines of the order lie in it, replacements included. */
  goods: z.array(z.object({ position: z.number(), quantity: z.number() })),
});

export type OrderBox = z.output<typeof orderBoxResponseSchema>;

export const sumBoxGrams = (boxes: readonly Pick<OrderBox, 'grams'>[]): number =>
  boxes.reduce((sum, { grams }) => sum + grams, 0);

/** What became of a line that was not handed in: the facility gave it back, or it was not in the parcel. */
export const handoverLineResults = ['RETURNED', 'MISSING'] as const;

/** What became of the parcel of an order at its facility. */
export const handoverResponseSchema = z.object({
  /** The day on which it was handed in. */
  day: z.string(),
  /** What the scales of the facility said; null when no one noted it. */
  grams: z.nullable(z.number()),
  /** The lines that were not handed in, by their positions in the order, from 1. */
  lines: z.array(
    z.object({
      position: z.number(),
      result: z.enum(handoverLineResults),
      /** Null of what was not in the parcel. */
      reason: z.nullable(z.enum(returnReasons)),
      /** How many of the pieces in the parcel were returned; missing: all of them. */
      quantity: z.optional(z.number()),
    }),
  ),
  /** For the buyer to read. */
  note: z.nullable(z.string()),
  /** What the buyer wants done with what was returned; null until they have said so. */
  wish: z.nullable(z.enum(returnedGoodsWishes)),
  /** A refund was noted since, and the wish stays; missing while it may be changed. */
  wishFinal: z.optional(z.boolean()),
  version: z.number(),
});

export type OrderHandover = z.output<typeof handoverResponseSchema>;
