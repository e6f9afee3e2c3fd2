import * as z from 'zod/mini';
import {
  daySchema,
  idSchema,
  nameSchema,
  pictureBase64Schema,
  prioritySchema,
  textSchema,
} from '../contract/rules.ts';
import { fieldValuesToRow, mapFieldsToProperty, rowToFieldValues } from '../lib/fields.ts';
import { moneySchema } from '../lib/money/money.ts';
import { OUT_OF_STOCK_REASONS } from './availability.ts';
import type { DeskProduct } from './desk-product.ts';
import { MAX_CHOICE_LENGTH, MAX_CHOICES } from './product-choices.ts';
import { MAX_WEIGHT_GRAMS } from './product-tags.ts';

/** A field that is one column, one value on the wire, one input of the form and one cell of a sheet. */
interface PlainField {
  column: string;
  rule: z.ZodMiniType;
  /** How people type and read it. */
  kind: 'text' | 'number' | 'grams' | 'money' | 'list' | 'category';
  /** It may be taken away. */
  optional?: boolean;
  /** It can be changed at many products at once. */
  bulk?: boolean;
  /** What a change of many products calls it, and the audit log unless it has a word of its own. */
  label: string;
  audited?: string;
  /** Its input in the administrator's form; without one the form writes it by hand. */
  input?: PlainInput;
  sheet: SheetColumn;
}

interface PlainInput {
  label: string;
  /** Among what is seldom needed. */
  folded?: boolean;
  hint?: string;
  max?: number;
  counted?: boolean;
  multiline?: boolean;
}

/** Its column in a sheet of goods; those of one place stand in the order of the fields. */
interface SheetColumn {
  head: string;
  place: number;
  /** In characters. */
  width: number;
  /** By which words a head is known, in small letters. */
  is: RegExp;
  isNot?: RegExp;
  /** How wide its own column is while a sheet is looked over; others are told beside the name. */
  preview?: string;
}

/** A text that a change may leave as it is (missing) or take away (null or empty). */
function clearable(rule: { max: number; lines?: boolean }) {
  return z.pipe(
    z.nullish(textSchema(rule)),
    z.transform((value) => (value === '' ? null : value)),
  );
}

/** A picture as base64 or a data URL; missing or empty: it stays as it was; null: there is none. */
const imageBase64 = z.pipe(
  z.nullish(pictureBase64Schema()),
  z.transform((value) => (value === '' ? undefined : value)),
);

const WEIGHT = 'Вес — целое число граммов от 1 до 1\u00A0000\u00A0000';

const WRONG_DAY = 'Укажите день, с которого товар снова есть: ГГГГ-ММ-ДД';

/** A list that a change may leave as it is (missing) or empty (null). */
function listOf<Rule extends z.ZodMiniArray>(rule: Rule) {
  return z.pipe(
    z.nullish(rule),
    z.transform((value) => (value === null ? [] : value)),
  );
}

const NOT_TAGS = 'Метки — список слов';

const NOT_CHOICES = 'Размеры или варианты — список';

/** One size or the like. Commas stand between choices wherever people type or read them. */
const choice = textSchema({
  required: 'Размер или вариант не может быть пустым',
  max: MAX_CHOICE_LENGTH,
  visible: true,
}).check(
  z.refine((value) => value === '' || /[\p{L}\p{N}]/u.test(value), 'Нужна хотя бы одна буква или цифра'),
  z.refine(
    (value) => !/[,;]/.test(value),
    'Без запятых: они разделяют размеры. Половинку пишут с точкой: 37.5',
  ),
);

const choices = listOf(
  z.array(choice, { error: NOT_CHOICES }).check(
    z.maxLength(MAX_CHOICES, `Не больше ${MAX_CHOICES} размеров или вариантов`),
    z.refine((all) => new Set(all).size === all.length, 'Размеры или варианты не должны повторяться'),
  ),
);

/** The most kinds of goods in a set. */
const MAX_SET_PARTS = 60;

const PART = 'Часть набора — номер товара и количество';
const PART_QUANTITY = 'Количество в наборе — целое число от 1 до 999';

const parts = z
  .array(
    z.object(
      {
        productId: idSchema('Выберите товар'),
        quantity: z
          .int({ error: PART_QUANTITY })
          .check(z.minimum(1, PART_QUANTITY), z.maximum(999, PART_QUANTITY)),
      },
      { error: PART },
    ),
    { error: 'Состав набора — список товаров' },
  )
  .check(
    z.maxLength(MAX_SET_PARTS, { error: `Не больше ${MAX_SET_PARTS} товаров в наборе`, abort: true }),
    z.refine(
      (all) => new Set(all.map(({ productId }) => productId)).size === all.length,
      'Товар в наборе указан дважды',
    ),
  );

const NOT_NEGATIVE = 'Цена должна быть неотрицательной';
const NOT_PURCHASE_PRICE = 'Закупка должна быть больше нуля';

const prioritySort = (wrong: string) => prioritySchema({ required: wrong, min: 0, tooSmall: wrong });

/** What of a product is no plain field. */
type Odd =
  | 'id'
  | 'foundPart'
  | 'categoryName'
  | `image${string}`
  | 'parts'
  | 'out'
  | 'outUntil'
  | 'outReason'
  | 'purchasePriceOn'
  | 'left'
  | 'soldOut'
  | 'version';

/** In the order in which steps and the audit log name them. */
const declared = {
  name: {
    column: 'name',
    rule: nameSchema({ required: 'Название товара обязательно', max: 255 }),
    kind: 'text',
    label: 'название',
    input: { label: 'Название товара', max: 255 },
    sheet: {
      head: 'Название',
      place: 2,
      width: 40,
      is: /^(назван|наименован|товар|номенклатур|продукт|имя|name|product|title)/,
      isNot: /групп|категор|код|номер/,
    },
  },
  price: {
    column: 'price_kopecks',
    bulk: true,
    rule: moneySchema({ required: NOT_NEGATIVE, negative: NOT_NEGATIVE }),
    kind: 'money',
    label: 'цена',
    input: { label: 'Цена, ₽' },
    sheet: {
      head: 'Цена',
      place: 4,
      width: 10,
      preview: '13.5rem',
      is: /^(цена|стоимость|розничная цена|price)|^(руб\.?|₽)$/,
      isNot: /закуп|опт|стар|прежн|вход|доставк/,
    },
  },
  prioritySort: {
    column: 'priority_sort',
    bulk: true,
    rule: prioritySort('Приоритет показа должен быть неотрицательным'),
    kind: 'number',
    label: 'приоритет',
    input: { label: 'Приоритет', hint: 'Больше — выше' },
    sheet: {
      head: 'Приоритет',
      place: 10,
      width: 10,
      preview: '7.5rem',
      is: /^(приоритет|порядок|сортировк|priority)/,
    },
  },
  categoryId: {
    column: 'category_id',
    bulk: true,
    rule: idSchema('Пожалуйста, выберите категорию'),
    kind: 'category',
    label: 'категория',
    sheet: {
      head: 'Категория',
      place: 3,
      width: 30,
      preview: '20rem',
      is: /^(категори|раздел|групп|товарная группа|подкатегори|category)/,
    },
  },
  restrictions: {
    column: 'restrictions',
    rule: clearable({ max: 100 }),
    kind: 'text',
    optional: true,
    label: 'ограничения',
    sheet: { head: 'Ограничения', place: 7, width: 20, is: /^(ограничени|restriction)/ },
    input: {
      label: 'Ограничения',
      max: 100,
      counted: true,
      hint: 'Покупатель увидит их на карточке',
    },
  },
  weightGrams: {
    column: 'weight_grams',
    bulk: true,
    rule: z.nullish(
      z.int({ error: WEIGHT }).check(z.minimum(1, WEIGHT), z.maximum(MAX_WEIGHT_GRAMS, WEIGHT)),
    ),
    kind: 'grams',
    optional: true,
    label: 'вес',
    audited: 'вес в граммах',
    input: { label: 'Вес, г' },
    sheet: { head: 'Вес, г', place: 5, width: 8, preview: '8rem', is: /^(вес|масса|нетто|weight)/ },
  },
  description: {
    column: 'description',
    rule: clearable({ max: 2000, lines: true }),
    kind: 'text',
    optional: true,
    label: 'описание',
    input: { label: 'Описание', folded: true, multiline: true, max: 2000 },
    sheet: { head: 'Описание', place: 6, width: 40, is: /^(описани|состав|description)/ },
  },
  tags: {
    column: 'tags',
    bulk: true,
    rule: listOf(
      z
        .array(textSchema({ required: 'Метка не может быть пустой', max: 63 }), { error: NOT_TAGS })
        .check(z.maxLength(30, 'Не больше 30 меток')),
    ),
    kind: 'list',
    optional: true,
    label: 'метки',
    sheet: { head: 'Метки', place: 8, width: 16, is: /^(метк|тег|тэг|tags?)/ },
  },
  choices: {
    column: 'choices',
    rule: choices,
    kind: 'list',
    optional: true,
    label: 'варианты',
    audited: 'размеры или варианты',
    sheet: { head: 'Размеры', place: 9, width: 16, is: /^(размер|вариант|choices|sizes?)/ },
    input: {
      label: 'Размеры или варианты',
      folded: true,
      multiline: true,
      hint: 'Через запятую или с новой строки: 48, 50, 52. Половинка — с точкой: 37.5',
    },
  },
  supplier: {
    column: 'supplier',
    rule: clearable({ max: 60 }),
    kind: 'text',
    optional: true,
    label: 'поставщик',
    sheet: { head: 'Поставщик', place: 14, width: 18, is: /^(поставщик|supplier)$/ },
    input: { label: 'Поставщик', max: 60 },
  },
  supplierCode: {
    column: 'supplier_code',
    rule: clearable({ max: 60 }),
    kind: 'text',
    optional: true,
    label: 'артикул поставщика',
    sheet: { head: 'Артикул поставщика', place: 15, width: 18, is: /^(артикул|код) поставщика/ },
    input: { label: 'Артикул поставщика', max: 60 },
  },
  purchasePrice: {
    column: 'purchase_price_kopecks',
    rule: z.nullish(moneySchema({ required: NOT_PURCHASE_PRICE, negative: NOT_PURCHASE_PRICE, min: 1 })),
    kind: 'money',
    optional: true,
    label: 'закупка',
    sheet: { head: 'Закупка', place: 16, width: 10, is: /^(закуп|цена закуп|закупочная|purchase)/ },
    input: { label: 'Закупка, ₽' },
  },
} as const satisfies Record<Exclude<keyof DeskProduct, Odd>, PlainField>;

export type ProductFieldName = keyof typeof declared;

export type RequiredProductField = {
  [Name in ProductFieldName]: (typeof declared)[Name] extends { optional: true } ? never : Name;
}[ProductFieldName];

/** Those that can be changed at many products at once. */
export type BulkProductField = {
  [Name in ProductFieldName]: (typeof declared)[Name] extends { bulk: true } ? Name : never;
}[ProductFieldName];

/** The columns of the plain fields, holding what `Fields` holds. */
export type ProductFieldsRow<Fields extends { [Name in ProductFieldName]?: unknown }> = {
  [Name in ProductFieldName as (typeof declared)[Name]['column']]: Fields[Name];
};

/** The plain fields of a product by their names on the wire: contract, columns, sheet, log and steps follow. */
export const productFields: Record<ProductFieldName, PlainField> = declared;

export const columnByProductField = mapFieldsToProperty(declared, 'column');

export const rowToPlainProductFields = (row: ProductFieldsRow<DeskProduct>) =>
  rowToFieldValues(declared, row);

export const plainProductFieldsToRow = <Values extends { [Name in ProductFieldName]?: unknown }>(
  values: Values,
) => fieldValuesToRow(declared, values);

export const productFieldNames = Object.keys(declared) as ProductFieldName[];

export const bulkProductFields = productFieldNames.filter(
  (name): name is BulkProductField => productFields[name].bulk ?? false,
);

export function mapProductFields<Value>(
  of: (name: ProductFieldName) => Value,
): Record<ProductFieldName, Value> {
  return Object.fromEntries(productFieldNames.map((name) => [name, of(name)])) as Record<
    ProductFieldName,
    Value
  >;
}

const rules = mapFieldsToProperty(declared, 'rule');

/** `out` missing: as it is. With a day or a reason beside it, or these alone, the product is out. */
export const availabilitySchemaFields = {
  out: z.nullish(z.boolean({ error: 'Есть товар или нет: true или false' })),
  outUntil: z.nullish(daySchema({ required: WRONG_DAY, wrong: WRONG_DAY })),
  outReason: z.nullish(z.enum(OUT_OF_STOCK_REASONS, { error: 'Причина — SEASON' })),
};

export const newProductSchema = z.object(
  {
    // Refusals come in this order; the fields that it does not name follow.
    ...{
      name: rules.name,
      categoryId: rules.categoryId,
      price: rules.price,
      prioritySort: rules.prioritySort,
    },
    ...{ restrictions: rules.restrictions, imageBase64, imageName: clearable({ max: 255 }) },
    ...rules,
    ...availabilitySchemaFields,
    parts: z.nullish(parts),
  },
  { error: 'Укажите поля товара' },
);

/** All fields of a product; the optional ones stay when they are missing. */
export const changedProductSchema = z.extend(newProductSchema, {
  prioritySort: prioritySort('Приоритет показа должен быть неотрицательным числом'),
});
