import * as z from 'zod/mini';
import { moneyResponseSchema } from '../lib/money/money.ts';
import { OUT_OF_STOCK_REASONS } from './availability.ts';

/** A product as every call answers it. */
export const productSchema = z.object({
  id: z.number(),
  name: z.string(),
  price: moneyResponseSchema,
  prioritySort: z.number(),
  categoryId: z.nullable(z.number()),
  categoryName: z.nullable(z.string()),
  restrictions: z.nullable(z.string()),
  /** In the width of a card, about 20 kB; `imageType` and `imageSize` are of these bytes. */
  imageDataBase64: z.nullable(z.string()),
  imageType: z.string(),
  imageName: z.nullable(z.string()),
  imageSize: z.nullable(z.number()),
  /** The picture's address in its largest width, cacheable for ever; `picture-address.ts` knows the others. */
  imageUrl: z.nullable(z.string()),
  /** The picture's dominant colour, shown until its bytes arrive. */
  imageColor: z.nullable(z.string()),
  /** One piece, in grams; of a set that has none of its own, of its parts together. */
  weightGrams: z.nullable(z.number()),
  description: z.nullable(z.string()),
  /** Of a set that has none of its own, those of its parts. */
  tags: z.array(z.string()),
  /** What a set holds, in the order it is shown; none for other goods. Deleted parts are named, too. */
  parts: z.array(
    z.object({
      productId: z.number(),
      quantity: z.number(),
      name: z.string(),
      /** One piece; null when it is not known. */
      weightGrams: z.nullable(z.number()),
      tags: z.array(z.string()),
    }),
  ),
  /** Of a set that a search found by one of its parts, what that is. */
  foundPart: z.optional(z.string()),
  /** Sizes and the like to choose from, in the order they are shown; mostly none. */
  choices: z.array(z.string()),
  /** Not sold for now, though not deleted. */
  out: z.boolean(),
  /** The first day in Moscow on which it is sold again, `YYYY-MM-DD`; null when it is not out or no one knows. */
  outUntil: z.nullable(z.string()),
  outReason: z.nullable(z.enum(OUT_OF_STOCK_REASONS)),
  /** How many pieces can still be ordered; missing where they are not counted, or more than twenty. */
  left: z.optional(z.number()),
  /** Grows with every change, deletion and return included. */
  version: z.number(),
});

/** Picks whether a product is sold for now. */
export const availabilityPickMask = { out: true, outUntil: true, outReason: true } as const;

/** A product as the screens have it: its price in kopecks. */
export type Product = z.output<typeof productSchema>;

/** `url`: leave the heavy base64 out, `imageUrl` is enough. */
export const imagesParamSchema = z.nullish(z.enum(['url'], { error: 'images — только url' }));

/** About what a product takes in a response with its picture, in bytes; without it hardly anything. */
const WITH_PICTURE = 32 * 1024;

/** About how many bytes a response with so many products takes. */
export const estimateProductsResponseBytes = (
  products: number,
  { images }: { images?: 'url' | null | undefined },
) => (images === 'url' ? 0 : products * WITH_PICTURE);
