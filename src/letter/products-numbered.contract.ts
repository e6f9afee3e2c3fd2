import * as z from 'zod/mini';
import { availabilityPickMask, productSchema } from '../catalog/product.ts';
import { endpoint } from '../contract/endpoint.ts';

/** The most products that the numbered list holds: on paper that is some thirty sheets. */
export const MAX_PRINTED_CATALOGUE_PRODUCTS = 2_000;

/** Products on sale of one category, by name. */
const printedCatalogueCategorySchema = z.object({
  /** Null for products that are in no category. */
  categoryId: z.nullable(z.number()),
  /** From the root down; empty for products that are in no category. */
  categoryNames: z.array(z.string()),
  products: z.array(
    z.pick(productSchema, {
      ...{ id: true, name: true, weightGrams: true, choices: true, tags: true },
      ...availabilityPickMask,
    }),
  ),
});

export type PrintedCatalogueCategory = z.output<typeof printedCatalogueCategorySchema>;

/** Everything on sale by category with its numbers and without prices, for somebody who answers on paper. */
export const getNumberedProducts = endpoint('GET /api/v1/products/numbered', 'public', {
  summary: 'Товары по категориям с номером и весом, без цен: список, который печатают',
  neverSendsToken: true,
  cached: true,
  response: z.object({
    /** In the order of the category tree. */
    groups: z.array(printedCatalogueCategorySchema),
    /** How many products are on sale; more than the groups hold where there are too many. */
    total: z.number(),
  }),
});
