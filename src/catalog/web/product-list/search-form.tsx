import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import field from '../../../ui/fields/field.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import {
  formatShopListQuery,
  isShopListPath,
  MAX_QUERY_LENGTH,
  parseShopListParams,
} from '../../shop-list.ts';
import styles from './search-form.module.css';

/** The search of the whole shop, which stands on every screen. Without scripts it is a plain form. */
export function ProductSearchForm() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const query = isShopListPath(pathname) ? parseShopListParams(new URLSearchParams(search)).query : '';
  // What was searched for, as the address says it. The field itself stays, and the focus in it.
  const shown = useRef(query);
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    if (input.current) input.current.value = query;
  }, [query]);

  return (
    <search className={styles.frame}>
      <form
        action="/"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (!input.current) return;
          input.current.value = input.current.value.trim();
          // Anyone who types the next search before this one is answered goes on with it.
          shown.current = input.current.value;
          navigate({ pathname: '/', search: formatShopListQuery({ query: input.current.value }) });
        }}
      >
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={MAX_QUERY_LENGTH}
          className={joinClassNames(field.input, styles.input)}
          aria-label="Поиск товаров"
          placeholder="Чай, мыло…"
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit">
          <Icon name="search" />
          <span className={styles.word}>Найти</span>
        </Button>
      </form>
    </search>
  );
}
