import { useState } from 'react';
import { LinkButton } from '../../../../shared/web/ui/button.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { EmptyState } from '../../../../shared/web/ui/states/empty-state.tsx';
import { LoadError } from '../../../../shared/web/ui/states/load-error.tsx';
import { Skeleton } from '../../../../shared/web/ui/states/skeleton.tsx';
import { useSessionWatch } from '../../../accounts/accounts.web.ts';
import { SIGN_IN_FOR_CHECKOUT } from '../../../accounts/after-sign-in.ts';
import { EmptyCart, useCart } from '../../../cart/cart.web.ts';
import { cartTotal } from '../../../cart/cart-lines.ts';
import { OrderDetails } from '../../../orders/orders.web.ts';
import { stepUrl } from '../../checkout-step.ts';
import { confirmedOrder } from '../checkout-memory.ts';
import { type CameFrom, StepFrame } from '../steps/step-frame.tsx';
import { useFreshPrices } from '../use-fresh-prices.ts';
import { useOrderSummary } from '../use-order-summary.ts';
import { CheckedGoods, CheckedRecipient } from './checked-data.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import styles from './confirm-step.module.css';

/** Step 4: «Проверьте данные», then the order is confirmed. */
export function ConfirmStep({ addressId }: { addressId: number }) {
  useSessionWatch(SIGN_IN_FOR_CHECKOUT);
  const lines = useCart();
  const [confirmed, setConfirmed] = useState(confirmedOrder.read);
  const goods = cartTotal(lines);
  const summary = useOrderSummary(addressId, goods);
  const prices = useFreshPrices();

  if (lines.length === 0 && confirmed !== null) {
    return (
      <StepFrame step={4} title={`Заказ № ${confirmed.order.id}`} addressId={addressId}>
        <Notice kind="success">Заказ подтверждён</Notice>
        <div className={styles.sheet}>
          <OrderDetails order={confirmed.order} forBuyer heading="h2" />
        </div>
        <LinkButton to={stepUrl(5)} state={{ from: 4 } satisfies CameFrom} full>
          Далее
        </LinkButton>
      </StepFrame>
    );
  }

  return (
    <StepFrame step={4} title="Проверьте данные" addressId={addressId}>
      {lines.length === 0 ? <EmptyCart /> : <CheckedGoods lines={lines} />}
      {goods === null && prices.failed && (
        <LoadError message="Ошибка загрузки данных корзины" bare onRetry={prices.refresh} />
      )}
      {summary.problem !== null && <Problem {...summary.problem} />}
      {summary.problem === null && summary.recipient === null && !(goods === null && prices.failed) && (
        <Skeleton height={10} count={2} />
      )}
      {summary.recipient !== null && <CheckedRecipient {...summary.recipient} />}
      {summary.recipient !== null && goods !== null && lines.length > 0 && (
        <ConfirmForm
          addressId={addressId}
          lines={lines}
          goodsKopecks={goods}
          summary={summary}
          onConfirmed={() => setConfirmed(confirmedOrder.read())}
        />
      )}
    </StepFrame>
  );
}

function Problem({ message, retry }: { message: string; retry: (() => void) | null }) {
  if (retry !== null) return <LoadError message={message} bare onRetry={retry} />;
  return (
    <div role="alert">
      <EmptyState
        title={message}
        action={<LinkButton to={stepUrl(3)}>Выбрать другого получателя</LinkButton>}
      />
    </div>
  );
}
