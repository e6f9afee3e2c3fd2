import { useId, useState } from 'react';
import { bestFirst, productsByIds, productsPageable } from '../../catalog/products.contract.ts';
import { useAsk } from '../../ui/data/use-ask.ts';
import { SearchField } from '../../ui/fields/filter-fields.tsx';

interface ProductFieldProps {
  value: number | null;
  onChange(productId: number | null): void;
}

/** How many names are proposed while a name is typed. */
const PROPOSED = 8;

/** A product to choose by a part of its name; emptied, it narrows nothing. */
export function ProductField({ value, onChange }: ProductFieldProps) {
  const listId = useId();
  /** Null while nothing is typed: the field names what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = useProductName(value);
  const found = useAsk(productsPageable, searchFor(typed));
  const proposed = typed === null ? [] : (found.answer?.content ?? []);

  function take(text: string) {
    const product = proposed.find(({ name }) => name === text);
    setTyped(product ? null : text);
    if (product) onChange(product.id);
    else if (text === '') {
      setTyped(null);
      onChange(null);
    }
  }

  return (
    <>
      <SearchField label="Товар" list={listId} value={typed ?? chosen ?? ''} onChange={take} />
      <datalist id={listId}>
        {proposed.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The name of a product, its number until that is known; null of none. */
export function useProductName(id: number | null): string | null {
  const { answer } = useAsk(productsByIds, id === null ? null : { body: { ids: [id], images: 'url' } });
  if (id === null) return null;
  return answer?.find((product) => product.id === id)?.name ?? `№ ${id}`;
}

function searchFor(typed: string | null) {
  if (typed === null || typed.trim().length < 2) return null;
  return {
    body: { searchQuery: typed.trim(), images: 'url' as const, pageableRequest: bestFirst(PROPOSED) },
  };
}
