import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { SIGN_IN_FOR_CHECKOUT } from '../../accounts/after-sign-in.ts';
import {
  CartChangesNotice,
  CartCount,
  CartLineList,
  EmptyCart,
  FreeDelivery,
  isChoiceMissing,
  LaterList,
  ShareCart,
  useHydratedCart,
  useRemoval,
} from '../../cart/cart.web.ts';
import { cartTotal } from '../../cart/cart-lines.ts';
import {
  ChosenFacilitySelect,
  type Facility,
  useChosenDelivery,
  useChosenFacility,
} from '../../facilities/facilities.web.ts';
import { shortFacilityName } from '../../facilities/parcel-words.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { SumRows } from '../../ui/prices/sum-rows.tsx';
import { TotalBar } from '../../ui/prices/total-bar.tsx';
import { useToken } from '../../ui/session.ts';
import { stepUrl } from '../checkout-step.ts';
import styles from './checkout.module.css';
import { ParcelNotes } from './parcel-notes.tsx';
import { type CameFrom, StepFrame } from './step-frame.tsx';
import { useFreshPrices, useParcel } from './use-parcel.ts';

/** Step 1: what is in the cart. `leadsTo` is the recipient who is chosen already when only a size was missing. */
export function CartStep({ leadsTo }: { leadsTo: number | null }) {
  const { lines } = useHydratedCart();
  const list = useRef<HTMLDivElement>(null);
  const [needed, setNeeded] = useState(leadsTo !== null);
  const removal = useRemoval();
  // The tab may have been open since yesterday.
  const prices = useFreshPrices();
  const checked = useParcel(useChosenFacility(), lines, prices);

  useEffect(() => {
    if (leadsTo !== null) focusMissing(list.current);
  }, [leadsTo]);

  function askForChoices(): boolean {
    if (!isChoiceMissing()) return false;
    flushSync(() => setNeeded(true));
    focusMissing(list.current);
    return true;
  }

  const goods = cartTotal(lines);
  const { facility, deliveryKopecks } = useChosenDelivery(goods);
  return (
    <StepFrame step={1} title="Корзина" addressId={null}>
      <CartChangesNotice decimals={2} />
      <div className={styles.cart}>
        {lines.length === 0 ? (
          <>
            <EmptyCart />
            <div className={styles.sheet}>
              <ChosenFacilitySelect hint="Отметим на товарах, чего там не принимают" />
            </div>
            <p>
              Есть список от получателя? <Link to="/list">Разобрать список</Link>
            </p>
          </>
        ) : (
          <>
            <div ref={list} className={styles.sheet}>
              <CartCount lines={lines} />
              <CartLineList decimals={2} onRemove={removal.ask} choiceNeeded={needed} />
            </div>
            <ParcelNotes
              checked={checked}
              isLost={checked.state === 'FAILED'}
              offersToLeave
              tell={removal.tell}
              change={
                <Button variant="quiet" onClick={() => list.current?.querySelector('input')?.focus()}>
                  Изменить количество
                </Button>
              }
            />
            <div className={styles.sheet}>
              <ChosenFacilitySelect hint="Скажем, чего там не принимают и когда сдадим" />
              <SumRows
                rows={[
                  { label: 'Товары', value: goods === null ? '—' : <Price kopecks={goods} decimals={2} /> },
                  { label: 'Доставка', value: <Delivery facility={facility} kopecks={deliveryKopecks} /> },
                ]}
              />
            </div>
            <ShareCart />
          </>
        )}
        <LaterList tell={removal.tell} />
        <div className={styles.foot}>
          {removal.ui}
          {lines.length > 0 && (
            <WayOn goods={goods} facility={facility} leadsTo={leadsTo} askForChoices={askForChoices} />
          )}
        </div>
      </div>
    </StepFrame>
  );
}

/** What delivery costs where a facility is chosen; the sum stays without it until the recipient is chosen. */
function Delivery({ facility, kopecks }: { facility: Facility | null; kopecks: number | null }) {
  if (facility === null || kopecks === null) return 'Зависит от выбранного учреждения';
  return (
    <>
      {kopecks === 0 ? 'Бесплатно' : <Price kopecks={kopecks} decimals={2} />} —{' '}
      {shortFacilityName(facility.name)}
    </>
  );
}

/** The first size that is marked as missing, clear of what sticks to the top and the bottom. */
function focusMissing(list: HTMLElement | null) {
  const first = list?.querySelector<HTMLElement>('select[aria-invalid]');
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}

interface WayOnProps {
  goods: number | null;
  facility: Facility | null;
  leadsTo: number | null;
  /** Asks for what is missing; false when nothing is. */
  askForChoices(): boolean;
}

/** The total and the way on, in sight however long the cart is. */
function WayOn({ goods, facility, leadsTo, askForChoices }: WayOnProps) {
  const signedIn = useToken() !== null;
  const next = leadsTo === null ? stepUrl(3) : stepUrl(4, leadsTo);
  return (
    <TotalBar
      label="Итого без доставки"
      total={goods === null ? '—' : <Price kopecks={goods} decimals={2} />}
      hint={
        facility !== null && goods !== null && <FreeDelivery terms={facility} goods={goods} decimals={2} />
      }
    >
      <LinkButton
        to={signedIn ? next : SIGN_IN_FOR_CHECKOUT}
        state={{ from: 1 } satisfies CameFrom}
        onClick={(event) => {
          if (askForChoices()) event.preventDefault();
        }}
      >
        Далее
      </LinkButton>
    </TotalBar>
  );
}
