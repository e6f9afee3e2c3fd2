import { createProducts, updateProduct } from '../../../catalog/admin-products.contract.ts';
import type { DeskProduct } from '../../../catalog/desk-product.ts';
import { parseChoices } from '../../../catalog/product-choices.ts';
import { mapProductFields, type ProductFieldName, productFields } from '../../../catalog/product-fields.ts';
import { deriveSetTags, knownProductTags, sumPartsWeightGrams } from '../../../catalog/product-tags.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import { selectErrorsByPrefix } from '../../../desk/editing/use-new-rows.ts';
import { formatRoublesInput, parseTypedNumber, parseTypedRoubles } from '../../../lib/money/typed-roubles.ts';
import { type FormErrors, findFormErrors } from '../../../ui/form-errors.ts';
import type { PreparedPicture } from './prepare-picture.ts';

/** One product of a set, as it is typed, with what the set follows of it. */
export interface SetPartFormValues extends Omit<DeskProduct['parts'][number], 'quantity'> {
  quantity: string;
}

/**
 * A product as it is typed: numbers as they stand in their fields, lists with commas. A set that weighs what its parts
 * weigh has no weight, and one with their tags has none.
 */
export interface ProductFormValues extends Record<ProductFieldName, string> {
  /** Of the dictionary; the others are in `tags`. */
  tickedTags: string[];
  parts: SetPartFormValues[];
  /** Empty: it is sold. `ENDED` is sent as nothing: it is back with what it lacks. */
  availability: '' | 'OUT' | 'UNTIL' | 'SEASON' | 'ENDED';
  /** The day from which it is sold again, `YYYY-MM-DD`, with `UNTIL`. */
  outUntil: string;
  /** Missing: as it is; null: none. */
  picture?: PreparedPicture | null | undefined;
  /** Stands in a stored draft for a photo, which is too large for it. */
  pictureKey?: string;
}

export const emptyProductFormValues: ProductFormValues = {
  ...mapProductFields(() => ''),
  prioritySort: '0',
  tickedTags: [],
  parts: [],
  availability: '',
  outUntil: '',
};

/** A product that is there, for typing over. */
export function toProductFormValues(product: DeskProduct): ProductFormValues {
  const own = { ...product, ...ownOf(product) };
  return {
    ...mapProductFields((name) => typedFrom(name, own[name])),
    tickedTags: own.tags.filter((tag) => dictionary.has(tag)),
    tags: own.tags.filter((tag) => !dictionary.has(tag)).join(', '),
    parts: product.parts.map((part) => ({ ...part, quantity: String(part.quantity) })),
    availability: availabilityOf(product),
    outUntil: product.outUntil ?? '',
  };
}

function typedFrom(name: ProductFieldName, value: DeskProduct[ProductFieldName]): string {
  if (value !== null && productFields[name].kind === 'money') return formatRoublesInput(Number(value));
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

function valueTyped(name: ProductFieldName, typed: string) {
  const { kind, optional } = productFields[name];
  if (kind === 'list') return parseChoices(typed);
  const text = typed.trim();
  if (kind === 'money') return text === '' && optional ? null : parseTypedRoubles(typed);
  if (kind === 'text') return text;
  if (kind === 'category') return text === '' ? '' : Number(text);
  return text === '' && optional ? null : parseTypedNumber(text);
}

const dictionary = new Set(knownProductTags.map(({ tag }) => tag));

/** The weight and tags that a product has of its own; what a set has by its parts is not. */
function ownOf({ weightGrams, tags, parts }: DeskProduct): Pick<DeskProduct, 'weightGrams' | 'tags'> {
  if (parts.length === 0) return { weightGrams, tags };
  const followed = deriveSetTags(parts).toSorted().join('\n') === tags.toSorted().join('\n');
  return {
    weightGrams: weightGrams === sumPartsWeightGrams(parts) ? null : weightGrams,
    tags: followed ? [] : tags,
  };
}

export type ProductRequestBody = CallInput<typeof updateProduct>['body'];

/** A new product to send, or what is wrong with it. */
export const parseNewProductFormValues = (typed: ProductFormValues) =>
  parseBy(typed, (input) => findFormErrors(createProducts, { products: [input] }), 'products.0.');

/** A changed product to send, or what is wrong with it. */
export const parseExistingProductFormValues = (typed: ProductFormValues) =>
  parseBy(typed, (input) => findFormErrors(updateProduct, input), '');

function parseBy(
  typed: ProductFormValues,
  errorsOf: (input: ProductRequestBody) => FormErrors,
  beginning: string,
) {
  const input = inputFrom(typed);
  return { input: withPicture(input, typed), errors: selectErrorsByPrefix(errorsOf(input), beginning) };
}

function inputFrom(typed: ProductFormValues): ProductRequestBody {
  const others = typed.tags.split(',').map((tag) => tag.trim());
  return {
    ...(mapProductFields((name) => valueTyped(name, typed[name])) as Pick<
      ProductRequestBody,
      ProductFieldName
    >),
    ...(typed.availability === 'ENDED' ? {} : parseAvailabilityFields(typed)),
    tags: [...new Set([...typed.tickedTags, ...others])].filter((tag) => tag !== ''),
    parts: typed.parts.map(({ productId, quantity }) => ({
      productId,
      quantity: parseTypedNumber(quantity),
    })),
  };
}

function availabilityOf(product: DeskProduct): ProductFormValues['availability'] {
  const { out, outUntil, outReason, soldOut } = product;
  if (soldOut) return 'ENDED';
  if (!out) return '';
  return outUntil !== null ? 'UNTIL' : (outReason ?? 'OUT');
}

export type AvailabilityFormValues = Pick<ProductFormValues, 'availability' | 'outUntil'>;

/** What is sent of a choice: the one there is takes the place of what was said before. */
export function parseAvailabilityFields({ availability, outUntil }: AvailabilityFormValues) {
  return {
    out: availability !== '',
    outUntil: availability === 'UNTIL' ? outUntil : null,
    outReason: availability === 'SEASON' ? ('SEASON' as const) : null,
  };
}

// The picture was validated when it was chosen; megabytes need not go through the rules once more.
function withPicture(input: ProductRequestBody, { picture }: ProductFormValues): ProductRequestBody {
  if (picture === undefined) return input;
  if (picture === null) return { ...input, imageBase64: null };
  const { dataUrl, name, size } = picture;
  const imageType = dataUrl.slice('data:'.length, dataUrl.indexOf(';'));
  return { ...input, imageBase64: dataUrl, imageName: name, imageType, imageSize: size };
}

/**
 * Photos of products in the making. They are too large for a stored draft, and a session that ends in the middle
 * takes the person to another page, not out of this document: here they wait for the way back.
 */
const waiting = new Map<string, PreparedPicture>();

/** What of a product in the making is stored: a photo waits in memory, its key stands for it. */
export const productDraftCodec = {
  stored({ picture, ...texts }: ProductFormValues): ProductFormValues {
    if (!picture) return texts;
    const pictureKey = `${picture.name} ${picture.size} ${picture.dataUrl.length}`;
    waiting.set(pictureKey, picture);
    return { ...texts, pictureKey };
  },
  restored({ pictureKey, ...texts }: ProductFormValues): ProductFormValues {
    const picture = waiting.get(pictureKey ?? '');
    // A draft of a screen that had fewer fields lacks them.
    const whole = { ...emptyProductFormValues, ...texts };
    return picture === undefined ? whole : { ...whole, picture };
  },
};

export function clearDraftPictures(): void {
  waiting.clear();
}
