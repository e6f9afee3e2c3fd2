import type { CallInput } from '../../../../shared/contract/endpoint.ts';
import { kopecksTyped, numberTyped, roublesTyped } from '../../../../shared/contract/money/typed-roubles.ts';
import { type FormErrors, formErrors } from '../../../../shared/web/form-errors.ts';
import { errorsBelow } from '../../../admin/admin.web.ts';
import { createProducts, updateProduct } from '../../admin-products.contract.ts';
import type { Product } from '../../product.ts';
import { choicesTyped } from '../../product-choices.ts';
import type { Picture } from './pictures/prepare-picture.ts';

/** A product as it is typed: numbers as they stand in their fields, tags and choices with commas. */
export interface TypedProduct {
  name: string;
  categoryId: string;
  price: string;
  prioritySort: string;
  restrictions: string;
  weightGrams: string;
  tags: string;
  choices: string;
  description: string;
  /** Empty: it is sold. */
  availability: '' | 'OUT' | 'UNTIL' | 'SEASON';
  /** The day from which it is sold again, `YYYY-MM-DD`, with `UNTIL`. */
  outUntil: string;
  /** Missing: as it is; null: none. */
  picture?: Picture | null | undefined;
  /** Stands in a stored draft for a photo, which is too large for it. */
  pictureKey?: string;
}

export const emptyProduct: TypedProduct = {
  name: '',
  categoryId: '',
  price: '',
  prioritySort: '',
  restrictions: '',
  weightGrams: '',
  tags: '',
  choices: '',
  description: '',
  availability: '',
  outUntil: '',
};

/** A product that is there, for typing over. */
export function typedProductFrom(product: Product): TypedProduct {
  return {
    name: product.name,
    categoryId: String(product.categoryId ?? ''),
    price: roublesTyped(product.price),
    prioritySort: String(product.prioritySort),
    restrictions: product.restrictions ?? '',
    weightGrams: String(product.weightGrams ?? ''),
    tags: product.tags.join(', '),
    choices: product.choices.join(', '),
    description: product.description ?? '',
    availability: availabilityOf(product),
    outUntil: product.outUntil ?? '',
  };
}

export type ProductInput = CallInput<typeof updateProduct>['body'];

/** A new product to send, or what is wrong with it. */
export function newProductFrom(typed: TypedProduct): { input: ProductInput; errors: FormErrors } {
  const input = inputFrom(typed);
  return {
    input: withPicture(input, typed),
    errors: errorsBelow(formErrors(createProducts, { products: [input] }), 'products.0.'),
  };
}

/** A changed product to send, or what is wrong with it. */
export function changedProductFrom(typed: TypedProduct): { input: ProductInput; errors: FormErrors } {
  const input = inputFrom(typed);
  return { input: withPicture(input, typed), errors: errorsBelow(formErrors(updateProduct, input), '') };
}

function inputFrom(typed: TypedProduct): ProductInput {
  return {
    name: typed.name,
    categoryId: typed.categoryId,
    price: kopecksTyped(typed.price),
    prioritySort: numberTyped(typed.prioritySort),
    restrictions: typed.restrictions,
    weightGrams: typed.weightGrams.trim() === '' ? null : numberTyped(typed.weightGrams),
    description: typed.description,
    choices: choicesTyped(typed.choices),
    ...availabilityTyped(typed),
    tags: [...new Set(typed.tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''),
  };
}

function availabilityOf({ out, outUntil, outReason }: Product): TypedProduct['availability'] {
  if (!out) return '';
  return outUntil !== null ? 'UNTIL' : (outReason ?? 'OUT');
}

/** What is sent of a choice: the one there is takes the place of whatever was said before. */
export function availabilityTyped({
  availability,
  outUntil,
}: Pick<TypedProduct, 'availability' | 'outUntil'>) {
  return {
    out: availability !== '',
    outUntil: availability === 'UNTIL' ? outUntil : null,
    outReason: availability === 'SEASON' ? ('SEASON' as const) : null,
  };
}

// The picture was validated when it was chosen; megabytes need not go through the rules once more.
function withPicture(input: ProductInput, { picture }: TypedProduct): ProductInput {
  if (picture === undefined) return input;
  if (picture === null) return { ...input, imageBase64: null };
  const { dataUrl, name, size } = picture;
  const imageType = dataUrl.slice('data:'.length, dataUrl.indexOf(';'));
  return { ...input, imageBase64: dataUrl, imageName: name, imageType, imageSize: size };
}
