import type * as z from 'zod/mini';
import { createValidationProblem } from '../../contract/problem.ts';
import type { Db } from '../../platform/database/database.ts';
import type { productSchema } from '../product.ts';
import { deriveSetTags, sumPartsWeightGrams } from '../product-tags.ts';
import type { StoredSetPart } from './catalog.tables.ts';
import { findPartProducts, findSetsContainingProduct } from './products.db.ts';

export type SetPartResponse = z.output<typeof productSchema>['parts'][number];

/** Returns what sets hold, by their ids; other goods are not in it, and without any set nothing is read. */
export async function readPartsBySetId(
  db: Db,
  products: { id: number; parts: StoredSetPart[] }[],
): Promise<Map<number, SetPartResponse[]>> {
  const sets = products.filter(({ parts }) => parts.length > 0);
  if (sets.length === 0) return new Map();
  const allParts = sets.flatMap(({ parts }) => parts);
  const found = await findPartProducts(db, allParts);
  return new Map(
    sets.map(({ id, parts }) => [
      id,
      parts.flatMap((part) => toSetPartResponse(part, found.get(part.productId)) ?? []),
    ]),
  );
}

interface PartProduct {
  name: string;
  weight_grams: number | null;
  tags: string[];
}

/** A part of a set as it is answered; undefined where its product is not known. */
export function toSetPartResponse(
  { productId, quantity }: StoredSetPart,
  part: PartProduct | undefined,
): SetPartResponse | undefined {
  if (part === undefined) return undefined;
  return { productId, quantity, name: part.name, weightGrams: part.weight_grams, tags: part.tags };
}

interface PartFields {
  parts?: StoredSetPart[] | null | undefined;
  weightGrams?: number | null | undefined;
  tags?: string[] | null | undefined;
}

const NO_PRODUCT = 'Такого товара нет';
const IS_SET = 'Это набор: положите его части по одной';
const IN_ITSELF = 'Набор не может лежать сам в себе';
const IS_PART = 'Этот товар лежит в другом наборе, сам набором быть не может';

/**
 * Returns the fields with a weight and tags that are no more than those of the parts taken out: a set goes on
 * following its parts when a form sends back what it was shown. `at` begins the names of refused fields.
 *
 * @throws a refusal of parts that do not exist, are sets themselves, or are the product itself
 */
export async function omitPartDerivedFields<Fields extends PartFields>(
  tx: Db,
  product: { id: number; parts: StoredSetPart[] } | null,
  fields: Fields,
  at = '',
): Promise<Fields> {
  const parts = fields.parts === undefined ? (product?.parts ?? []) : (fields.parts ?? []);
  if (parts.length === 0) return fields;
  const found = await findPartProducts(tx, parts);
  if (fields.parts) await refuseWrongParts(tx, product?.id ?? null, parts, found, at);
  const responses = parts.flatMap((part) => toSetPartResponse(part, found.get(part.productId)) ?? []);
  const ownTags = [...(fields.tags ?? [])].sort().join('\n');
  return {
    ...fields,
    ...(fields.weightGrams === sumPartsWeightGrams(responses) && { weightGrams: null }),
    ...(ownTags === deriveSetTags(responses).sort().join('\n') && { tags: [] }),
  };
}

async function refuseWrongParts(
  tx: Db,
  id: number | null,
  parts: StoredSetPart[],
  found: ReadonlyMap<number, { parts: StoredSetPart[] }>,
  at: string,
): Promise<void> {
  const errors = parts.flatMap(({ productId }, index) => {
    const part = found.get(productId);
    const field = `${at}parts.${index}.productId`;
    if (part === undefined) return [[field, NO_PRODUCT]];
    if (productId === id) return [[field, IN_ITSELF]];
    return part.parts.length > 0 ? [[field, IS_SET]] : [];
  });
  if (id !== null && errors.length === 0 && (await findSetsContainingProduct(tx, id)).length > 0) {
    errors.push([`${at}parts`, IS_PART]);
  }
  if (errors.length > 0) throw createValidationProblem(Object.fromEntries(errors));
}
