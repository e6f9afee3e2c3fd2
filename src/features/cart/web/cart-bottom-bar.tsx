import { Link, useLocation } from 'react-router';
import { formatRoubles } from '../../../shared/contract/money/roubles.ts';
import { Icon } from '../../../shared/web/ui/icon.tsx';
import { plural } from '../../../shared/web/ui/plural.ts';
import styles from './cart-bottom-bar.module.css';
import { useCartSummary } from './cart-hydration.ts';

/** On phones, the way to the cart at the bottom: «Корзина · 3 товара · 1 240 ₽»; nothing while it is empty. */
export function CartBottomBar() {
  const { pieces, kopecks } = useCartSummary();
  const { pathname } = useLocation();
  if (pieces === 0 || pathname === '/cart') return null;
  const parts = [
    'Корзина',
    `${pieces} ${plural(pieces, ['товар', 'товара', 'товаров'])}`,
    ...(kopecks === null ? [] : [formatRoubles(kopecks, 0)]),
  ];
  return (
    <div className={styles.space}>
      <Link to="/cart" className={styles.bar}>
        <Icon name="cart" />
        {parts.join(' · ')}
      </Link>
    </div>
  );
}
