import { useEffect, useState } from 'react';
import type { Product } from '../../../catalog/product.ts';
import { sumPartsWeightGrams } from '../../../catalog/product-tags.ts';
import { createBestMatchesPageRequest, listProductsPage } from '../../../catalog/products.contract.ts';
import { type RowFieldsProps, WholeNumberField } from '../../../desk/editing/row-fields.tsx';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import { parseTypedNumber } from '../../../lib/money/typed-roubles.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/classes.ts';
import { useCallQuery } from '../../../ui/data/use-ask.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import grid from '../../../ui/fields/form-grid.module.css';
import stack from '../../../ui/lists/stack.module.css';
import { PlainList } from '../../../ui/plain-list.tsx';
import styles from './admin-products.module.css';
import {
  type ProductFormValues,
  productToSetPartFormValues,
  type SetPartFormValues,
} from './product-typing.ts';

/** What the parts weigh together, in grams; null when a weight or a quantity is not known. */
export function sumFormPartsWeight(parts: readonly SetPartFormValues[]): number | null {
  const grams = sumPartsWeightGrams(
    parts.map((part) => ({ ...part, quantity: parseTypedNumber(part.quantity) })),
  );
  return Number.isFinite(grams) ? grams : null;
}

/** What a set holds: products found by their names, with quantities. */
export function SetPartsFields({ id, typed, errors, disabled, onChange }: RowFieldsProps<ProductFormValues>) {
  const { parts } = typed;
  const { focus } = useFocusLater();
  const quantityId = (index: number) => `${id}-parts.${index}.quantity`;
  const change = (after: SetPartFormValues[]) => onChange({ ...typed, parts: after });

  function add(product: Product) {
    change([...parts, productToSetPartFormValues(product)]);
    focus(quantityId(parts.length));
  }

  return (
    <fieldset className={grid.group} disabled={disabled}>
      <legend>Состав набора</legend>
      {parts.length > 0 && (
        <PlainList className={joinClassNames(grid.columns, styles.parts)}>
          {parts.map((part, index) => (
            <li key={part.productId} className={styles.part}>
              <WholeNumberField
                id={quantityId(index)}
                label={part.name}
                hint="Сколько в наборе"
                value={part.quantity}
                error={errors[`parts.${index}.quantity`] ?? errors[`parts.${index}.productId`]}
                onChange={(quantity) => change(parts.with(index, { ...part, quantity }))}
              />
              <Button
                variant="quiet"
                onClick={() => {
                  change(parts.toSpliced(index, 1));
                  focus(`${id}-parts`);
                }}
              >
                Убрать<span className="visually-hidden"> {part.name} из набора</span>
              </Button>
            </li>
          ))}
        </PlainList>
      )}
      <PartSearch
        id={`${id}-parts`}
        error={errors.parts}
        suits={(product) =>
          product.parts.length === 0 &&
          `product-${product.id}` !== id &&
          !parts.some(({ productId }) => productId === product.id)
        }
        onAdd={add}
      />
    </fieldset>
  );
}

/** The best matches of a name of at least so many letters, asked for once typing rests; undefined until a response. */
export function useProductSearch(name: string, { restMs, least }: { restMs: number; least: number }) {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(name), restMs);
    return () => clearTimeout(timer);
  }, [name, restMs]);
  const pageableRequest = createBestMatchesPageRequest(10);
  const body = { pageableRequest, searchQuery: rested, images: 'url' as const };
  const { response } = useCallQuery(listProductsPage, rested.length < least ? null : { body });
  return { rested, products: response?.content };
}

interface PartSearchProps {
  id: string;
  error: string | undefined;
  /** False for what cannot be put into the set. */
  suits(product: Product): boolean;
  onAdd(product: Product): void;
}

function PartSearch({ id, error, suits, onAdd }: PartSearchProps) {
  const [typed, setTyped] = useState('');
  const sought = typed.trim();
  const { rested, products } = useProductSearch(sought, { restMs: 400, least: 2 });
  const found = sought === '' ? [] : (products?.filter(suits) ?? []);
  const nothing = products !== undefined && sought.length > 1 && rested === sought && found.length === 0;

  return (
    <div className={joinClassNames(stack.gap4, styles.search)}>
      <TextField
        id={id}
        label="Положить в набор"
        hint="Найдите товар по названию"
        autoComplete="off"
        max={200}
        // Enter would save the whole form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        value={typed}
        error={error}
        onChange={setTyped}
      />
      <p role="status">{nothing && 'Такого товара нет, или он уже в наборе'}</p>
      {found.map((product) => (
        <Button
          key={product.id}
          variant="quiet"
          onClick={() => {
            setTyped('');
            onAdd(product);
          }}
        >
          <span className="visually-hidden">Положить </span>
          {product.name}
        </Button>
      ))}
    </div>
  );
}
