import { type SubmitEvent, useEffect, useState } from 'react';
import { useShortcuts } from '../../../desk/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/fields/filter-fields.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './admin-products.module.css';
import type { ProductsFilter } from './products-filter.ts';

interface ProductFiltersProps {
  filter: ProductsFilter;
  categories: readonly { value: string; label: string }[];
  onFilter(filter: ProductsFilter): void;
}

/** Which products: of a category, of a name, or both. */
export function ProductFilters({ filter, categories, onFilter }: ProductFiltersProps) {
  const [query, setQuery] = useState(filter.query);
  useEffect(() => setQuery(filter.query), [filter.query]);
  useShortcuts('Товары', [
    { press: ['Slash'], label: 'К поиску', run: () => document.getElementById('product-query')?.focus() },
  ]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onFilter({ ...filter, query: query.trim(), page: 1 });
  }

  return (
    <search aria-label="Отбор товаров">
      <form className={styles.filters} method="post" onSubmit={submit}>
        <SelectField
          id="product-category"
          label="Показать категорию"
          blank="Все категории"
          options={categories}
          value={String(filter.categoryId ?? '')}
          onChange={(id) => onFilter({ ...filter, categoryId: id === '' ? null : Number(id), page: 1 })}
        />
        <SearchField
          id="product-query"
          label="Найти по названию"
          max={200}
          value={query}
          onChange={(typed) => {
            setQuery(typed);
            // An emptied field says so at once: nobody looks for nothing.
            if (typed === '' && filter.query !== '') onFilter({ ...filter, query: '', page: 1 });
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
