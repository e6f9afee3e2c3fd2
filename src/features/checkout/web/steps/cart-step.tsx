import { useToken } from '../../../../shared/web/session.ts';
import { SumRows } from '../../../../shared/web/sum-rows.tsx';
import { LinkButton } from '../../../../shared/web/ui/button.tsx';
import { Price } from '../../../../shared/web/ui/price.tsx';
import { SIGN_IN_FOR_CHECKOUT } from '../../../accounts/after-sign-in.ts';
import {
  CartChangesNotice,
  CartCount,
  CartLineList,
  EmptyCart,
  FreeDelivery,
  useCart,
  useRemoval,
} from '../../../cart/cart.web.ts';
import { cartTotal } from '../../../cart/cart-lines.ts';
import { useChosenFacility, useFacilities } from '../../../facilities/facilities.web.ts';
import { stepUrl } from '../../checkout-step.ts';
import { useFreshPrices } from '../use-fresh-prices.ts';
import styles from './cart-step.module.css';
import { type CameFrom, StepFrame } from './step-frame.tsx';

/** Step 1: what is in the cart. */
export function CartStep() {
  const lines = useCart();
  const removal = useRemoval();
  // The tab may have been open since yesterday.
  useFreshPrices();

  const goods = cartTotal(lines);
  return (
    <StepFrame step={1} title="Корзина" addressId={null}>
      <CartChangesNotice decimals={2} />
      <div className={styles.cart}>
        {lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <>
            <div className={styles.sheet}>
              <CartCount lines={lines} />
              <CartLineList decimals={2} onRemove={removal.ask} />
            </div>
            <div className={styles.sheet}>
              <SumRows
                rows={[
                  { label: 'Товары', value: goods === null ? '—' : <Price kopecks={goods} decimals={2} /> },
                  { label: 'Доставка', value: 'Зависит от выбранного учреждения' },
                ]}
              />
            </div>
          </>
        )}
        <div className={styles.foot}>
          {removal.ui}
          {lines.length > 0 && <TotalBar goods={goods} />}
        </div>
      </div>
    </StepFrame>
  );
}

/** The total and the way on, in sight however long the cart is. */
function TotalBar({ goods }: { goods: number | null }) {
  const signedIn = useToken() !== null;
  const facility = useChosenFacility();
  return (
    <div className={styles.bar}>
      <p className={styles.total}>
        Итого без доставки{' '}
        <b className={styles.sum}>{goods === null ? '—' : <Price kopecks={goods} decimals={2} />}</b>
      </p>
      {facility !== null && goods !== null && <DeliveryHint facility={facility} goods={goods} />}
      <LinkButton to={signedIn ? stepUrl(3) : SIGN_IN_FOR_CHECKOUT} state={{ from: 1 } satisfies CameFrom}>
        Далее
      </LinkButton>
    </div>
  );
}

/** What is missing for free delivery to the chosen facility; nothing for one that is gone. */
function DeliveryHint({ facility, goods }: { facility: number; goods: number }) {
  const terms = useFacilities().list?.find(({ id }) => id === facility);
  if (terms === undefined) return null;
  return (
    <p className={styles.hint}>
      <FreeDelivery terms={terms} goods={goods} decimals={2} />
    </p>
  );
}
