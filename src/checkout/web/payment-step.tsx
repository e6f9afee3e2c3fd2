import { useState } from 'react';
import { ProveMail } from '../../accounts/accounts.web.ts';
import { SIGN_IN_FOR_CHECKOUT } from '../../accounts/after-sign-in.ts';
import { statusMeanings } from '../../orders/order-status.ts';
import stack from '../../ui/lists/stack.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useSessionWatch } from '../../ui/session-end.ts';
import { confirmedOrder, lastRecipient } from './checkout-memory.ts';
import { AcceptedFrame, WaysOn } from './confirm/accepted-order.tsx';
import styles from './payment-step.module.css';
import { StepFrame } from './step-frame.tsx';

const NO_PAYMENT = 'Оплата пока не реализована';

/** Step 5: the order that was made and what happens next; payment is not implemented. */
export function PaymentStep() {
  useSessionWatch(SIGN_IN_FOR_CHECKOUT);
  const [confirmed] = useState(confirmedOrder.read);
  if (confirmed === null) {
    return (
      <StepFrame step={5} title="Оплата" addressId={lastRecipient.read()}>
        <Notice kind="info">{NO_PAYMENT}</Notice>
        <WaysOn />
      </StepFrame>
    );
  }
  return (
    <AcceptedFrame step={5} confirmed={confirmed}>
      <section className={stack.gap12}>
        <h2>Что дальше</h2>
        <p>{statusMeanings[confirmed.order.status]}</p>
      </section>
      <ProveMail />
      <WaysOn />
      <p className={styles.quiet}>{NO_PAYMENT}</p>
    </AcceptedFrame>
  );
}
