import * as z from 'zod/mini';
import { moneyResponseSchema } from '../lib/money/money.ts';
import { productSchema } from './product.ts';

/** A product as administrators alone are answered it: with where it is bought. */
export const deskProductSchema = z.extend(productSchema, {
  supplier: z.nullable(z.string()),
  /** The supplier's own number of it. */
  supplierCode: z.nullable(z.string()),
  purchasePrice: z.nullable(moneyResponseSchema),
  /** The day in Moscow on which the purchase price was set, `YYYY-MM-DD`. */
  purchasePriceOn: z.nullable(z.string()),
  /** Out because nothing is left of it, or a part of the set is not there or too few: it is back by itself. */
  soldOut: z.boolean(),
});

/** A product as the desk has it: sums in kopecks. */
export type DeskProduct = z.output<typeof deskProductSchema>;

/** What a piece brings that is sold for more than it was bought: in kopecks, and in whole per cent of the purchase. */
export function priceMargin(price: number, purchasePrice: number) {
  const kopecks = price - purchasePrice;
  return { kopecks, percent: Math.round((kopecks / purchasePrice) * 100) };
}

/** Whether so few pieces are left that people are told; null or missing: more than twenty, or not counted. */
export const isFewLeft = (left: number | null | undefined): left is number =>
  typeof left === 'number' && left > 0 && left <= 5;

/** «Осталось 3»; null where there is nothing to say. */
export const formatFewLeft = (left: number | undefined): string | null =>
  isFewLeft(left) ? `Осталось ${left}` : null;
