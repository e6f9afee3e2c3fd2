import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isDeliveryFree } from '../../facilities/delivery-cost.ts';
import { ChosenFacilitySelect, useChosenFacilityDelivery } from '../../facilities/facilities.web.ts';
import { LinkButton } from '../../ui/button.tsx';
import text from '../../ui/look/text.module.css';
import { Price } from '../../ui/prices/price.tsx';
import { SumRows } from '../../ui/prices/sum-rows.tsx';
import { cartTotal } from '../cart-lines.ts';
import {
  CartChangesNotice,
  CartCount,
  CartLineList,
  FreeDelivery,
  useCartLineRemoval,
} from './cart-line-list.tsx';
import { useCart } from './cart-store.ts';
import { EmptyCart } from './empty-cart.tsx';
import styles from './sidebar-cart.module.css';

/** The cart beside the product list: lines, facility, delivery, total. */
export function FilledSidebarCart({ fold }: { fold?: ReactNode }) {
  const lines = useCart();
  const removal = useCartLineRemoval();
  return (
    <div className={styles.cart}>
      <CartChangesNotice decimals={0} />
      {lines.length === 0 ? (
        <>
          <EmptyCart />
          <ForFacility />
        </>
      ) : (
        <>
          <div className={styles.head}>
            <CartCount lines={lines} />
            {fold}
          </div>
          <CartLineList decimals={0} onRemove={removal.ask} />
          <ForFacility />
          <Sums goods={cartTotal(lines)} />
          <LinkButton to="/cart" full>
            Оформить заказ
          </LinkButton>
        </>
      )}
      {removal.ui}
    </div>
  );
}

/** There with an empty cart, too: the cards say what is refused where. */
function ForFacility() {
  return <ChosenFacilitySelect blank="Адрес доставки" hiddenLabel />;
}

function Sums({ goods }: { goods: number | null }) {
  const { facility, deliveryKopecks: delivery } = useChosenFacilityDelivery(goods);
  return (
    <>
      <SumRows
        rows={[
          { label: 'Товары', value: goods === null ? '—' : <Price kopecks={goods} decimals={0} /> },
          {
            label: 'Доставка',
            value: (
              <>
                {delivery !== null &&
                  (delivery === 0 ? 'Бесплатно' : <Price kopecks={delivery} decimals={0} />)}{' '}
                <Link to="/delivery-address" className={styles.clarify}>
                  Уточнить доставку
                </Link>
              </>
            ),
          },
          {
            label: 'Итого',
            value: goods === null ? '—' : <Price kopecks={goods + (delivery ?? 0)} decimals={0} />,
            total: true,
          },
        ]}
      />
      {facility !== null && goods !== null && !isDeliveryFree(facility, goods) && (
        <p className={text.hint}>
          <FreeDelivery terms={facility} goods={goods} decimals={0} />
        </p>
      )}
    </>
  );
}
