import { useLocation } from 'react-router';
import { classes } from '../../../ui/classes.ts';
import { FILTER_WORDS, PRODUCT_FILTERS } from '../../product-filters.ts';
import { type ShopList, shopListSearch } from '../../shop-list.ts';
import { ChipLinks } from './chip-links.tsx';
import styles from './search-answer.module.css';

/** So many goods are looked through as quickly as filters are chosen. */
const SHORT_LIST = 10;

/**
 * What this list can be narrowed to. Narrow screens have it in the catalogue and show it here only where a search
 * has found a lot or the list is narrowed already, so that the goods begin higher.
 */
export function FilterLinks({ list: { query, sort, filters }, total }: { list: ShopList; total: number }) {
  const { pathname } = useLocation();
  const toggled = (filter: (typeof PRODUCT_FILTERS)[number]) =>
    PRODUCT_FILTERS.filter((other) => (other === filter) !== filters.includes(other));
  const links = PRODUCT_FILTERS.map((filter) => ({
    name: FILTER_WORDS[filter],
    to: { pathname, search: shopListSearch({ query, sort, filters: toggled(filter) }) },
    on: filters.includes(filter),
  }));
  if (total === 0 && filters.length === 0) return null;
  const onlyWide = filters.length === 0 && (query === '' || total <= SHORT_LIST);
  return (
    <nav aria-label="Фильтры" className={classes(styles.filters, onlyWide && styles.onlyWide)}>
      <ChipLinks label="Фильтры" links={links} />
    </nav>
  );
}
