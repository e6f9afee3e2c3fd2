import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { classes } from '../../../../shared/web/ui/classes.ts';
import field from '../../../../shared/web/ui/fields/field.module.css';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { MAX_QUERY, type ShopList, SORT_WORDS, SORTS, type Sort, shopListSearch } from '../../shop-list.ts';
import styles from './list-forms.module.css';

/** The search of the whole shop. Without scripts it is a plain form. */
export function ProductSearchForm({ query }: Pick<ShopList, 'query'>) {
  const navigate = useNavigate();
  return (
    <search>
      <form
        action="/"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('q');
          navigate({ pathname: '/', search: shopListSearch({ query: String(typed).trim() }) });
        }}
      >
        <input
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={MAX_QUERY}
          className={classes(field.input, styles.input)}
          aria-label="Поиск товаров"
          placeholder="Чай, печенье, мыло…"
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit">
          <Icon name="search" />
          Найти
        </Button>
      </form>
    </search>
  );
}

/** The order of the list that stands here. A choice acts at once; without scripts there is a button. */
export function SortForm({ query, sort }: Pick<ShopList, 'query' | 'sort'>) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <form action={pathname} className={styles.sort}>
      {query !== '' && <input type="hidden" name="q" value={query} />}
      <label htmlFor="sort" className={styles.label}>
        Порядок
      </label>
      <select
        key={sort}
        id="sort"
        name="sort"
        defaultValue={sort}
        className={classes(field.input, field.select, styles.select)}
        onChange={(event) => {
          const chosen = event.target.value as Sort;
          navigate(
            { pathname, search: shopListSearch({ query, sort: chosen }) },
            { preventScrollReset: true },
          );
        }}
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
