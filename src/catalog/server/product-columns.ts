import type { Insertable, Selectable, Updateable } from 'kysely';
import type * as z from 'zod/mini';
import type { DeskProduct } from '../desk-product.ts';
import {
  type newProductSchema,
  type ProductFieldsRow,
  plainProductFieldsToRow,
  type RequiredProductField,
  rowToPlainProductFields,
} from '../product-fields.ts';
import type { BulkWrittenField } from '../products-bulk.contract.ts';
import type { ProductsTable } from './catalog.tables.ts';

/** The fields of a product as a call lets them in. */
export type ProductInput = z.output<typeof newProductSchema>;

export type NewProductInput = Partial<ProductInput> & Pick<ProductInput, RequiredProductField>;

/** Columns of a product that people do not write. */
export type GeneratedProductColumn = 'id' | 'purchase_price_on' | 'version';

/** Columns that a picture or a deletion writes. */
export type PictureOrDeletionColumn = 'picture_id' | 'picture_name' | 'deleted_at';

type OutColumns = Pick<Selectable<ProductsTable>, 'out' | 'out_until' | 'out_reason'>;

/** What the wire has of the columns of a product by themselves, no matter what a set has by its parts. */
export function rowToProductFields(row: ProductFieldsRow<DeskProduct> & OutColumns) {
  const { out, out_until, out_reason } = row;
  return {
    ...rowToPlainProductFields(row),
    out,
    outUntil: out ? out_until : null,
    outReason: out && out_reason === 'SEASON' ? ('SEASON' as const) : null,
  };
}

/** The columns of those fields that are given; what is undefined stays as it was. */
export function productFieldsToRow(given: NewProductInput): Insertable<ProductsTable>;
export function productFieldsToRow(given: Partial<ProductInput>): Updateable<ProductsTable>;
export function productFieldsToRow(given: Partial<ProductInput>) {
  return {
    ...(plainProductFieldsToRow(given) as ProductFieldsRow<ProductInput>),
    ...availabilityToColumns(given),
    parts: given.parts === undefined ? undefined : JSON.stringify(given.parts ?? []),
  } satisfies Record<Exclude<keyof ProductsTable, GeneratedProductColumn | PictureOrDeletionColumn>, unknown>;
}

/** Whether a change says something of a field. */
export function isProductFieldGiven(
  given: Partial<ProductInput> & { deleted?: boolean | undefined },
  field: Exclude<BulkWrittenField, 'made' | 'received'>,
): boolean {
  if (field !== 'availability') return given[field] !== undefined;
  return given.out !== undefined || given.outUntil !== undefined || given.outReason !== undefined;
}

/** A day or a reason says that the product is out; who says that it is there takes both away. */
export function availabilityToColumns({
  out,
  outUntil,
  outReason,
}: Pick<Partial<ProductInput>, 'out' | 'outUntil' | 'outReason'>) {
  if (out === false) return { out: false, out_until: null, out_reason: null };
  const isOut = out || Boolean(outUntil ?? outReason);
  return { out: isOut || undefined, out_until: outUntil, out_reason: outReason };
}
