import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import field from '../../../ui/fields/field.module.css';
import { useChosenBefore } from '../../../ui/fields/typed-before.ts';
import { type ShopList, SORT_WORDS, SORTS, type Sort, shopListSearch } from '../../shop-list.ts';
import styles from './sort-form.module.css';

/** The order of the list that stands here. A choice acts at once; without scripts there is a button. */
export function SortForm({ query, sort, filters }: Omit<ShopList, 'page'>) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const list = useRef<HTMLSelectElement>(null);
  useChosenBefore(list, choose);

  function choose(chosen: string) {
    const search = shopListSearch({ query, sort: chosen as Sort, filters });
    navigate({ pathname, search }, { preventScrollReset: true });
  }

  return (
    <form action={pathname} className={styles.sort}>
      {query !== '' && <input type="hidden" name="q" value={query} />}
      {filters.map((filter) => (
        <input key={filter} type="hidden" name="filter" value={filter} />
      ))}
      <label htmlFor="sort" className={styles.label}>
        Порядок
      </label>
      <select
        key={sort}
        ref={list}
        id="sort"
        name="sort"
        autoComplete="off"
        defaultValue={sort}
        className={classes(field.input, field.select, styles.select)}
        onChange={(event) => choose(event.target.value)}
      >
        {SORTS.map((value) => (
          <option key={value} value={value}>
            {SORT_WORDS[value]}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" variant="secondary">
          Показать
        </Button>
      </noscript>
    </form>
  );
}
