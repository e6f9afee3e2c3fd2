import { useEffect, useState } from 'react';
import { SIGN_IN_FOR_CHECKOUT } from '../../../accounts/after-sign-in.ts';
import { CartChangesNotice, EmptyCart, useCart, useRemoval } from '../../../cart/cart.web.ts';
import { cartTotal } from '../../../cart/cart-lines.ts';
import { chooseFacility } from '../../../facilities/facilities.web.ts';
import { OrderDetails } from '../../../orders/orders.web.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { useSessionWatch } from '../../../ui/session-end.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadError } from '../../../ui/states/load-error.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { stepUrl } from '../../checkout-step.ts';
import { confirmedOrder } from '../checkout-memory.ts';
import { IfMissingChoice } from '../if-missing-choice.tsx';
import { ParcelNotes } from '../parcel/parcel-notes.tsx';
import { type ServerDay, useParcel } from '../parcel/use-parcel.ts';
import { useRisks } from '../parcel/use-risks.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useFreshPrices } from '../use-fresh-prices.ts';
import { type SummaryProblem, useOrderSummary } from '../use-order-summary.ts';
import { AcceptedFrame, WaysOn } from './accepted-order.tsx';
import { CheckedGoods, CheckedRecipient } from './checked-data.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import styles from './confirm-step.module.css';

/** Step 4: «Проверьте данные», then the order is confirmed. */
export function ConfirmStep({ addressId }: { addressId: number }) {
  useSessionWatch(SIGN_IN_FOR_CHECKOUT);
  const lines = useCart();
  const [confirmed, setConfirmed] = useConfirmed(lines.length === 0);
  const goods = cartTotal(lines);
  const summary = useOrderSummary(addressId, goods);
  const prices = useFreshPrices();
  const [serverDay, setServerDay] = useState<ServerDay>(null);
  const facilityId = summary.recipient?.facility.id ?? null;
  const checked = useParcel(facilityId, lines, prices, serverDay);
  const { parcel, state } = checked;
  const pricesLost = goods === null && prices.failed;
  // A facility that the list does not name is not known to take anything.
  const isLost = !pricesLost && (state === 'FAILED' || (parcel !== null && parcel.facility === null));
  const risks = useRisks(parcel, isLost);
  const removal = useRemoval();

  // The cart and the goods are checked for the same facility on the way back.
  useEffect(() => {
    if (facilityId !== null) chooseFacility(facilityId);
  }, [facilityId]);

  if (lines.length === 0 && confirmed !== null) {
    const { order } = confirmed;
    return (
      <AcceptedFrame step={4} confirmed={confirmed}>
        <div className={styles.sheet}>
          <OrderDetails order={order} forBuyer heading="h2" />
        </div>
        <WaysOn />
      </AcceptedFrame>
    );
  }

  const { problem, recipient } = summary;
  return (
    <StepFrame step={4} title="Проверьте данные" addressId={addressId}>
      {lines.length > 0 ? (
        <CheckedGoods lines={lines} />
      ) : (
        <>
          <CartChangesNotice decimals={2} />
          <EmptyCart />
        </>
      )}
      {pricesLost && <LoadError message="Ошибка загрузки данных корзины" bare onRetry={prices.refresh} />}
      {problem !== null && <Problem {...problem} />}
      {problem === null && recipient === null && !pricesLost && <Skeleton height={10} count={2} />}
      {recipient !== null && <CheckedRecipient {...recipient} />}
      {recipient !== null && (
        <ParcelNotes
          checked={checked}
          isLost={isLost}
          tell={removal.tell}
          change={
            <LinkButton variant="quiet" to={stepUrl(1)}>
              Изменить количество
            </LinkButton>
          }
        />
      )}
      {removal.ui}
      {recipient !== null && lines.length > 0 && <IfMissingChoice lines={lines} />}
      {recipient !== null && risks.ui}
      {problem === null && recipient !== null && goods !== null && lines.length > 0 && (
        <ConfirmForm
          addressId={addressId}
          lines={lines}
          goodsKopecks={goods}
          summary={summary}
          plannedDay={parcel?.check.plannedDay ?? null}
          onDayReturned={(day) => setServerDay({ day })}
          isChecking={state === 'LOADING'}
          isHeldBack={risks.areOpen}
          onConfirmed={() => setConfirmed(confirmedOrder.read())}
        />
      )}
    </StepFrame>
  );
}

/**
 * The order that emptied the cart. A cart with something in it is a new one: the order before it is
 * forgotten, or it would look like an answer to this cart once its last good is no longer sold.
 */
function useConfirmed(cartIsEmpty: boolean) {
  const [begunEmpty] = useState(cartIsEmpty);
  useEffect(() => {
    if (!begunEmpty) confirmedOrder.clear();
  }, [begunEmpty]);
  return useState(() => (begunEmpty ? confirmedOrder.read() : null));
}

function Problem({ message, hint, retry }: SummaryProblem) {
  if (retry !== null) return <LoadError message={message} bare onRetry={retry} />;
  return (
    <div role="alert">
      <EmptyState
        title={message}
        text={hint}
        action={<LinkButton to={stepUrl(3)}>Выбрать другого получателя</LinkButton>}
      />
    </div>
  );
}
