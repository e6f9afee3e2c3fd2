import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChosenFacilitySelect, useChosenFacilityDelivery } from '../../facilities/facilities.web.ts';
import text from '../../ui/look/text.module.css';
import { Price } from '../../ui/prices/price.tsx';
import { SumRows } from '../../ui/prices/sum-rows.tsx';
import { sumCartKopecks } from '../cart-lines.ts';
import { CartChangesNotice, CartLineList, formatCartCount, useCartLineRemoval } from './cart-line-list.tsx';
import { useCartLines } from './cart-store.ts';
import { EmptyCart } from './empty-cart.tsx';
import { CartContentsPreview } from './parcel-box.tsx';
import { ParcelBoxCaption } from './parcel-words.tsx';
import styles from './sidebar-cart.module.css';

/** The cart beside the product list: lines, facility, delivery, total; `after` follows while something is in it. */
export function FilledSidebarCart({ after }: { after: ReactNode }) {
  const lines = useCartLines();
  const goods = sumCartKopecks(lines);
  const removal = useCartLineRemoval();
  return (
    <div className={styles.cart}>
      <CartChangesNotice decimals={0} />
      {lines.length === 0 ? (
        <>
          <EmptyCart besideGoods />
          <ForFacility />
        </>
      ) : (
        <>
          <CartContentsPreview>
            <p className={text.strong}>{formatCartCount(lines)}</p>
            <ParcelBoxCaption />
          </CartContentsPreview>
          <CartLineList decimals={0} onRemove={removal.ask} />
          <ForFacility />
          <Sums goods={goods} />
          {after}
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
  const { deliveryKopecks: delivery } = useChosenFacilityDelivery(goods);
  return (
    <SumRows
      rows={[
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
  );
}
