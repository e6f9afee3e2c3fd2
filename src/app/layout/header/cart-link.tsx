import { NavLink } from 'react-router';
import { useCartSummary } from '../../../cart/cart.web.ts';
import { formatRoubles } from '../../../lib/money/roubles.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './cart-link.module.css';
import links from './links.module.css';

/** The way to the cart with what is in it: «Корзина 3», and the sum where there is room. */
export function CartLink({ className }: { className?: string | undefined }) {
  const { pieces, kopecks } = useCartSummary();
  return (
    <NavLink to="/cart" className={classes(links.link, styles.cart, className)}>
      <Icon name="cart" />
      Корзина
      {pieces > 0 && (
        <>
          {' '}
          <span className={links.badge}>
            {pieces}
            <span className="visually-hidden"> {plural(pieces, ['товар', 'товара', 'товаров'])}</span>
          </span>
          {kopecks !== null && <span className={styles.sum}>{formatRoubles(kopecks, 0)}</span>}
        </>
      )}
    </NavLink>
  );
}
