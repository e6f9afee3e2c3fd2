import { type SubmitEvent, useEffect, useState } from 'react';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { SelectField, TextField } from '../../../../shared/web/ui/field.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { useShortcuts } from '../../../admin/admin.web.ts';
import styles from './admin-products.module.css';
import type { ProductsWish } from './products-wish.ts';

interface ProductFiltersProps {
  wish: ProductsWish;
  categories: readonly { value: string; label: string }[];
  onWish(wish: ProductsWish): void;
}

/** Which products: of a category, of a name, or both. */
export function ProductFilters({ wish, categories, onWish }: ProductFiltersProps) {
  const [query, setQuery] = useState(wish.query);
  useEffect(() => setQuery(wish.query), [wish.query]);
  useShortcuts('Товары', [
    { press: ['Slash'], words: 'К поиску', run: () => document.getElementById('product-query')?.focus() },
  ]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onWish({ ...wish, query: query.trim(), page: 1 });
  }

  return (
    <search aria-label="Отбор товаров">
      <form className={styles.filters} method="post" onSubmit={submit}>
        <SelectField
          id="product-category"
          label="Показать категорию"
          blank={wish.query === '' ? 'Выберите категорию' : 'Все категории'}
          options={categories}
          value={String(wish.categoryId ?? '')}
          onChange={(id) => onWish({ ...wish, categoryId: id === '' ? null : Number(id), page: 1 })}
        />
        <TextField
          id="product-query"
          label="Найти по названию"
          type="search"
          autoComplete="off"
          max={200}
          value={query}
          onChange={(typed) => {
            setQuery(typed);
            // An emptied field says so at once: nobody looks for nothing.
            if (typed === '' && wish.query !== '') onWish({ ...wish, query: '', page: 1 });
          }}
        />
        <Button type="submit" variant="secondary">
          <Icon name="search" />
          Найти
        </Button>
      </form>
    </search>
  );
}
