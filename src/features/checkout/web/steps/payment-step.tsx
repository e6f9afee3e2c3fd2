import { useState } from 'react';
import { LinkButton } from '../../../../shared/web/ui/button.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { Price } from '../../../../shared/web/ui/price.tsx';
import { useSessionWatch } from '../../../accounts/accounts.web.ts';
import { SIGN_IN_FOR_CHECKOUT } from '../../../accounts/after-sign-in.ts';
import { statusMeanings } from '../../../orders/order-status.ts';
import { orderTotal } from '../../../orders/orders.web.ts';
import { confirmedOrder, lastRecipient } from '../checkout-memory.ts';
import styles from './payment-step.module.css';
import { StepFrame } from './step-frame.tsx';

/** Step 5: payment is not implemented; the order and what happens next. */
export function PaymentStep() {
  useSessionWatch(SIGN_IN_FOR_CHECKOUT);
  const [confirmed] = useState(confirmedOrder.read);
  return (
    <StepFrame
      step={5}
      title={confirmed === null ? 'Оплата' : `Заказ № ${confirmed.order.id} оформлен`}
      addressId={confirmed?.addressId ?? lastRecipient.read()}
    >
      <Notice kind="info">Оплата пока не реализована</Notice>
      {confirmed !== null && (
        <section className={styles.next}>
          <p>
            К оплате: <Price kopecks={orderTotal(confirmed.order)} decimals={2} />
          </p>
          <h2>Что дальше</h2>
          <p>{statusMeanings[confirmed.order.status]}</p>
        </section>
      )}
      <div className={styles.buttons}>
        <LinkButton to="/user-order-list">Мои заказы</LinkButton>
        <LinkButton to="/products" variant="secondary">
          Перейти к покупкам
        </LinkButton>
      </div>
    </StepFrame>
  );
}
