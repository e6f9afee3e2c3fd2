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
  useCart,
  useRemoval,
} from '../../../cart/cart.web.ts';
import { cartTotal } from '../../../cart/cart-lines.ts';
import { stepUrl } from '../../checkout-step.ts';
import { useFreshPrices } from '../use-fresh-prices.ts';
import styles from './cart-step.module.css';
import { type CameFrom, StepFrame } from './step-frame.tsx';

/** Step 1: what is in the cart. */
export function CartStep() {
  const lines = useCart();
  const removal = useRemoval();
  const signedIn = useToken() !== null;
  // The tab may have been open since yesterday.
  useFreshPrices();

  const goods = cartTotal(lines);
  const sum = goods === null ? '—' : <Price kopecks={goods} decimals={2} />;
  return (
    <StepFrame step={1} title="Корзина" addressId={null}>
      <CartChangesNotice decimals={2} />
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
                { label: 'Товары', value: sum },
                { label: 'Доставка', value: 'Зависит от выбранного учреждения' },
                { label: 'Итого', value: sum, total: true },
              ]}
            />
          </div>
          <LinkButton
            to={signedIn ? stepUrl(3) : SIGN_IN_FOR_CHECKOUT}
            state={{ from: 1 } satisfies CameFrom}
            full
          >
            Далее
          </LinkButton>
        </>
      )}
      {removal.ui}
    </StepFrame>
  );
}
