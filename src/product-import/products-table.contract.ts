import * as z from 'zod/mini';
import { deskProductSchema } from '../catalog/desk-product.ts';
import { availabilityPickMask } from '../catalog/product.ts';
import { changedProductSchema, mapProductFields } from '../catalog/product-fields.ts';
import { MAX_PIECES } from '../catalog/product-stock.contract.ts';
import { endpoint } from '../contract/endpoint.ts';
import {
  idSchema,
  nameSchema,
  optionalTextSchema,
  PICTURES_BODY_LIMIT,
  seenVersionSchema,
  textSchema,
} from '../contract/rules.ts';

/** The most goods of one table that is brought in. */
export const MAX_IMPORTED_PRODUCTS = 5_000;

/** The deepest category that a table may name: far below what anybody has. */
const MAX_CATEGORY_DEPTH = 10;

const tableProduct = z.pick(deskProductSchema, {
  ...{ id: true, ...mapProductFields(() => true as const), imageName: true, version: true },
  ...availabilityPickMask,
});

const exportedProduct = z.extend(tableProduct, {
  /** Pieces that can still be ordered; null where they are not counted. */
  available: z.nullable(z.number()),
  /** Pieces that ever came; null where they are not counted. */
  received: z.nullable(z.number()),
});

/** A product on sale as a row of a table, its price in kopecks. */
export type ExportedProduct = z.output<typeof exportedProduct>;

/** All products on sale, or those of a category or a search, for a table. */
export const exportProducts = endpoint('POST /api/v1/products/table', 'admin', {
  summary: 'Товары в продаже для таблицы: все, одной категории или найденные; без картинок',
  streamed: true,
  body: z.object({
    categoryId: z.nullish(idSchema()),
    searchQuery: optionalTextSchema({ max: 200 }),
  }),
  response: z.object({ products: z.array(exportedProduct) }),
});

const NO_CATEGORY = 'Укажите категорию: номер или путь';

const NO_NAME = 'Название товара обязательно';
const NO_PRICE = 'Цена не указана';

const PIECES = 'Сколько пришло — целое число от 1 до 1\u00A0000\u00A0000';

const PIECES_BEFORE = 'Сколько пришло прежде — целое число от 0';

const isKnown = (row: Record<string, unknown>) => row.id !== undefined && row.id !== null;

/** One row: a new product, or those fields of a known one that become others. What a set holds is no cell of a table. */
const importedRow = z
  .extend(z.omit(z.partial(changedProductSchema), { imageBase64: true, imageName: true, parts: true }), {
    /** Missing for a new product. */
    id: z.nullish(idSchema('Номер товара — целое число от 1')),
    version: seenVersionSchema(),
    /** Pieces that came: they are added to what is left. */
    received: z.nullish(z.int({ error: PIECES }).check(z.minimum(1, PIECES), z.maximum(MAX_PIECES, PIECES))),
    /** Pieces that had ever come as the sheet was compared: a delivery that was written meanwhile is told. */
    receivedBefore: z.nullish(z.int({ error: PIECES_BEFORE }).check(z.minimum(0, PIECES_BEFORE))),
    /** The names of categories from the root down; those that are missing are made. In place of `categoryId`. */
    categoryPath: z.nullish(
      z
        .array(nameSchema({ required: 'Название категории обязательно', max: 127 }), {
          error: 'Путь категории — список названий',
        })
        .check(
          z.minLength(1, NO_CATEGORY),
          z.maxLength(MAX_CATEGORY_DEPTH, `Не глубже ${MAX_CATEGORY_DEPTH} категорий`),
        ),
    ),
  })
  .check(
    z.refine((row) => isKnown(row) || row.name !== undefined, { path: ['name'], error: NO_NAME }),
    z.refine((row) => isKnown(row) || row.price !== undefined, { path: ['price'], error: NO_PRICE }),
    z.refine((row) => isKnown(row) || row.categoryId !== undefined || Boolean(row.categoryPath), {
      path: ['categoryId'],
      error: NO_CATEGORY,
    }),
  );

const head = z.nullable(textSchema({ max: 200 }));

/** The heads of a supplier's price list under which articles, names, prices and pieces stand; null where there are none. */
const priceListColumns = z.object(
  { code: head, name: head, price: head, pieces: z.optional(head) },
  { error: 'Укажите столбцы прайса' },
);

export type PriceListColumns = z.output<typeof priceListColumns>;

/** The suppliers whose price lists or receipts were brought in, with the columns of the last. */
export const listSuppliers = endpoint('GET /api/v1/products/suppliers', 'admin', {
  summary: 'Поставщики и столбцы их прайсов',
  response: z.object({
    suppliers: z.array(z.object({ name: z.string(), isReceipt: z.boolean(), columns: priceListColumns })),
  }),
});

const NO_SUPPLIER = 'Назовите поставщика';
const ADD_ONE = 'Добавьте хотя бы одну строку';

/** Brings a table in: new products and changes of known ones, all or none. */
export const importProducts = endpoint('POST /api/v1/products/table/import', 'admin', {
  summary: 'Товары из таблицы: новые и изменённые, всё или ничего; недостающие категории пути создаются',
  status: 201,
  takesKey: true,
  slow: true,
  refusals: [409],
  bodyLimit: PICTURES_BODY_LIMIT,
  body: z.object({
    rows: z
      .array(importedRow, { error: ADD_ONE })
      .check(
        z.minLength(1, ADD_ONE),
        z.maxLength(MAX_IMPORTED_PRODUCTS, `Не больше ${MAX_IMPORTED_PRODUCTS} строк за раз`),
      ),
    /** Whether goods that came and were not counted are from now on; else such a row is refused. */
    startCounting: z.nullish(z.boolean({ error: 'Начать считать: true или false' })),
    /** Whose price list it is, and which its columns were: so the next one is read. */
    priceList: z.nullish(
      z.object(
        {
          supplier: textSchema({ required: NO_SUPPLIER, max: 60 }),
          columns: priceListColumns,
          isReceipt: z.nullish(z.boolean({ error: 'Приход или прайс: true или false' })),
        },
        { error: NO_SUPPLIER },
      ),
    ),
  }),
  response: z.object({
    /** The product of each row, in their order. */
    ids: z.array(z.number()),
    created: z.number(),
    changed: z.number(),
    /** Pieces that came, of all goods. */
    received: z.number(),
    /** What `undoBulkChange` takes back; null when everything stood so already. */
    stepId: z.nullable(z.number()),
    /** The categories that were made along. */
    categories: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});
