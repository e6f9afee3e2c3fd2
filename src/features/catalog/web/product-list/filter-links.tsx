import { useLocation } from 'react-router';
import { classes } from '../../../../shared/web/ui/classes.ts';
import { FILTER_WORDS, PRODUCT_FILTERS } from '../../product-filters.ts';
import { type ShopList, shopListSearch } from '../../shop-list.ts';
import { ChipLinks } from './chip-links.tsx';
import styles from './search-answer.module.css';

/**
 * What this list can be narrowed to. Narrow screens have it in the catalogue and show it here only where somebody
 * searches or has narrowed the list already, so that the goods begin higher.
 */
export function FilterLinks({ query, sort, filters }: ShopList) {
  const { pathname } = useLocation();
  const toggled = (filter: (typeof PRODUCT_FILTERS)[number]) =>
    PRODUCT_FILTERS.filter((other) => (other === filter) !== filters.includes(other));
  const links = PRODUCT_FILTERS.map((filter) => ({
    name: FILTER_WORDS[filter],
    to: { pathname, search: shopListSearch({ query, sort, filters: toggled(filter) }) },
    on: filters.includes(filter),
  }));
  return (
    <nav
      aria-label="Фильтры"
      className={classes(styles.filters, query === '' && filters.length === 0 && styles.onlyWide)}
    >
      <ChipLinks label="Фильтры" links={links} />
    </nav>
  );
}
