import type { ReactNode } from 'react';
import type { DeskProduct } from '../../../catalog/desk-product.ts';
import { RowForm } from '../../../desk/editing/row-form.tsx';
import { selectErrorsByPrefix } from '../../../desk/editing/use-new-rows.ts';
import type { CallError } from '../../../ui/data/call-error.ts';
import type { FormErrors } from '../../../ui/form-errors.ts';
import { ProductFields } from './product-fields.tsx';
import {
  type ProductRequestBody,
  parseExistingProductFormValues,
  productDraftCodec,
  toProductFormValues,
} from './product-typing.ts';
import { usePriceConfirmation } from './use-price-confirmation.tsx';

interface ProductFormProps {
  product: DeskProduct;
  categories: readonly { value: string; label: string }[];
  /** What is wrong with it from the start, such as a category that is no more. */
  startErrors?: FormErrors;
  saveText?: string;
  /** The one that has the focus at first. */
  firstField?: string | undefined;
  busy: boolean;
  children?: ReactNode;
  /** Without `seen` also over what somebody else has written meanwhile. Returns why it failed. */
  onSave(input: ProductRequestBody, seen: boolean): Promise<CallError | null>;
  onClose(): void;
  onTakeTheirs(): void;
}

/** Everything of a product in the place of its row. */
export function ProductForm({ product, categories, children, onSave, ...form }: ProductFormProps) {
  const { ask, question } = usePriceConfirmation();
  return (
    <>
      <RowForm
        {...form}
        id={`product-${product.id}`}
        before={toProductFormValues(product)}
        draft={productDraftCodec}
        read={parseExistingProductFormValues}
        send={async (input, seen) =>
          (await ask(product.name, product.price, input.price)) ? onSave(input, seen) : 'ASKED'
        }
        otherwise={{ refused: 'Ошибка при сохранении товара. Сохраните ещё раз, введённое на месте' }}
        errorsOf={({ status, message, errors }) =>
          status === 415 ? { imageBase64: message } : selectErrorsByPrefix(errors, '')
        }
      >
        {(fields) => (
          <ProductFields
            {...fields}
            {...{ categories, children }}
            currentPicture={product.imageUrl}
            purchasePriceOn={product.purchasePriceOn}
          />
        )}
      </RowForm>
      {question}
    </>
  );
}
