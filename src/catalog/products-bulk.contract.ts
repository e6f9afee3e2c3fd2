import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { idSchema, seenVersionSchema } from '../contract/rules.ts';
import { deskProductSchema } from './desk-product.ts';
import {
  availabilitySchemaFields,
  type BulkProductField,
  bulkProductFields,
  changedProductSchema,
  type ProductFieldName,
  productFieldNames,
} from './product-fields.ts';

/** The most products that are changed at once. */
export const MAX_BULK_PRODUCTS = 200;

/** How long a change of many products can be taken back, in days. */
export const BULK_UNDO_DAYS = 30;

/** What can be changed at many products at once. */
export const bulkEditableFields = [...bulkProductFields, 'availability', 'deleted'] as const;

export type BulkWrittenField = 'made' | 'received' | ProductFieldName | (typeof bulkEditableFields)[number];

/** What a step can have written: a table changes more fields, and makes products. */
export const bulkWrittenFields: readonly BulkWrittenField[] = [
  ...new Set<BulkWrittenField>(['made', 'received', 'name', ...bulkEditableFields, ...productFieldNames]),
];

/** About what a product without its picture takes in a response, in bytes. */
const PRODUCT_BYTES = 1_024;

const CHOOSE = 'Выберите товары и что с ними сделать';
const bulkMask = Object.fromEntries(bulkProductFields.map((name) => [name, true]));

const change = z.object(
  {
    id: idSchema(),
    version: seenVersionSchema(),
    ...z.partial(z.pick(changedProductSchema, bulkMask as Record<BulkProductField, true>)).shape,
    ...availabilitySchemaFields,
    deleted: z.optional(z.boolean({ error: 'Удалён товар или нет: true или false' })),
  },
  { error: CHOOSE },
);

/**
 * Changes up to 200 products in one transaction, each from the version that was seen. Those that somebody changed
 * meanwhile stay as they are and say why. What was written is a step that `undoBulkChange` takes back.
 */
export const changeProductsInBulk = endpoint('POST /api/v1/products/bulk/change', 'admin', {
  summary: 'Изменить много товаров разом',
  status: 201,
  takesKey: true,
  estimateBytes: ({ body }) => body.changes.length * PRODUCT_BYTES,
  body: z.object({
    changes: z.array(change, { error: CHOOSE }).check(
      z.minLength(1, CHOOSE),
      z.maxLength(MAX_BULK_PRODUCTS, { error: `Не больше ${MAX_BULK_PRODUCTS} товаров за раз`, abort: true }),
      z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Товар указан дважды'),
    ),
  }),
  response: z.object({
    /** Null when everything stood so already. */
    stepId: z.nullable(z.number()),
    changed: z.array(deskProductSchema),
    /** Those that stay, why, and as they are now; null for what there is not. */
    refused: z.array(
      z.object({ id: z.number(), message: z.string(), product: z.nullable(deskProductSchema) }),
    ),
  }),
});

/** What was changed at many products at once, tables that were brought in among it, in the last 30 days, the last first. */
export const listRecentBulkChanges = endpoint('GET /api/v1/products/bulk/steps', 'admin', {
  summary: 'Изменения многих товаров за 30 дней: кто, когда, что',
  response: z.object({
    steps: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        by: z.string(),
        fields: z.array(z.enum(bulkWrittenFields)),
        products: z.number(),
        undone: z.boolean(),
        /** It took another step back. */
        undoes: z.boolean(),
      }),
    ),
  }),
});

/** What taking a step back would do, for anyone who decides about it. */
export const previewBulkUndo = endpoint('GET /api/v1/products/bulk/undo/:id', 'admin', {
  summary: 'Что сделает отмена изменения многих товаров',
  refusals: [404],
  slow: true,
  response: z.object({
    /** Products that the step made and that are on sale still; the next two are among them. */
    made: z.number(),
    /** Those that somebody has ordered; they stay unless told otherwise. */
    ordered: z.number(),
    /** Those of the others that somebody has changed since, a photo included; they stay, too. */
    changed: z.number(),
    /** Other products that get back what stood there before. */
    restored: z.number(),
    /** Pieces that came in the step and are there still; below zero where they would come again. */
    pieces: z.number(),
  }),
});

/**
 * Takes a step back: each field that still holds what the step wrote gets what stood there before; products that it
 * made are deleted, but for those that somebody has ordered or changed since. It is a step of its own.
 */
export const undoBulkChange = endpoint('POST /api/v1/products/bulk/undo', 'admin', {
  summary: 'Отменить изменение многих товаров: вернуть то, чего с тех пор не меняли',
  refusals: [404],
  slow: true,
  body: z.object({
    stepId: idSchema(),
    /** Also what the step made and somebody has ordered or changed since. */
    all: z.optional(z.boolean({ error: 'Снять и заказанные: true или false' })),
  }),
  response: z.object({
    /** The step that taking back is; null when nothing was written. */
    stepId: z.nullable(z.number()),
    deleted: z.number(),
    /** What the step made and stays, as it was ordered or changed since. */
    spared: z.array(z.object({ id: z.number(), name: z.string(), ordered: z.boolean() })),
    /** All products that were written. */
    ids: z.array(z.number()),
    /** Those of them that are on sale, as they are now; of a long table the first 200. */
    restored: z.array(deskProductSchema),
    /** What was written since by somebody else, or cannot be as it was; it stays. */
    left: z.array(z.object({ id: z.number(), name: z.string(), fields: z.array(z.enum(bulkWrittenFields)) })),
    /** How many pieces less are left of all goods, or more below zero. */
    pieces: z.number(),
    /** Pieces that are ordered, or not counted any more, and so were not taken back. */
    kept: z.array(z.object({ id: z.number(), name: z.string(), pieces: z.number() })),
  }),
});
