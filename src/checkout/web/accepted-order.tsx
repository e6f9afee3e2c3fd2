import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { EmailVerificationNotice } from '../../accounts/accounts.web.ts';
import { SIGN_IN_FOR_CHECKOUT_PATH } from '../../accounts/after-sign-in.ts';
import { CartLinePicture, ParcelBox, useRefreshedCart } from '../../cart/cart.web.ts';
import { formatKilogramsRoundedUp } from '../../facilities/parcel-words.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import { plural } from '../../lib/russian/plural.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import {
  defaultIfMissingAction,
  ifMissingActionShortLabels,
  ifMissingPromises,
} from '../../orders/if-missing.ts';
import {
  formatRecipientName,
  formatTooSoon,
  NextParcelLink,
  PayOrderByQrButton,
  PlannedHandoverNote,
  sumOrderTotalKopecks,
  usePayee,
} from '../../orders/orders.web.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { lastRecipientStorage } from '../../recipients/recipients.web.ts';
import { LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { createChangeNotifier } from '../../ui/change-notifier.ts';
import { browserStorage } from '../../ui/data/safe-storage.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import factList from '../../ui/lists/fact-list.module.css';
import { FactList } from '../../ui/lists/fact-list.tsx';
import inRow from '../../ui/lists/row.module.css';
import textStyles from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { useSessionWatch } from '../../ui/session-end.ts';
import { ContactLinks } from '../../ui/shop/contact-links.tsx';
import styles from './checkout.module.css';
import { confirmedOrderStorage } from './checkout-memory.ts';
import { StepFrame } from './step-frame.tsx';

const NO_PAYMENT = 'Платить на сайте нельзя: Оплата пока не реализована';

/** Step 5: the order that was made and what happens next; payment is not implemented. */
export function AcceptedOrderStep() {
  useSessionWatch(SIGN_IN_FOR_CHECKOUT_PATH);
  const [confirmed] = useState(confirmedOrderStorage.read);
  if (confirmed === null) {
    return (
      <StepFrame step={5} title="Оплата" addressId={lastRecipientStorage.read()}>
        <Notice kind="info">{NO_PAYMENT}</Notice>
        <NextSteps order={null} />
      </StepFrame>
    );
  }
  return (
    <AcceptedOrderFrame step={5} confirmed={confirmed}>
      <WhatComesNext order={confirmed.order} />
    </AcceptedOrderFrame>
  );
}

function WhatComesNext({ order }: { order: Order }) {
  const showsQr = usePayee(order) !== null;
  const own = ownChoices(order);
  return (
    <>
      <section className={cardStyles.card}>
        <h2>Что дальше</h2>
        <ol>
          {!showsQr && <li>Позвоним и скажем, как оплатить.</li>}
          <li>
            Вы оплатите. До оплаты заказ можно изменить или отменить в разделе{' '}
            <Link to="/user-order-list">Мои заказы</Link>.
          </li>
          <li>
            Соберём посылку. Если чего-то не окажется,{' '}
            {ifMissingPromises[order.substitution ?? defaultIfMissingAction]}.
          </li>
          <li>Сдадим её в учреждение.</li>
        </ol>
        {own !== null && <FactList facts={[['Для отдельных товаров', own]]} />}
        <PlainList className={styles.further}>
          <li>
            <Link to="/parcel-path">Что будет с посылкой</Link>
          </li>
          <li>
            <NextParcelLink order={order} />
          </li>
          <li>
            <Link to={`/user-order-list/${order.id}/print`}>Для печати</Link>
          </li>
          <li>
            <Link to={`/user-order-list/${order.id}/papers`}>Заявление и опись</Link>
          </li>
        </PlainList>
      </section>
      <EmailVerificationNotice />
      <p className={textStyles.hint}>
        {showsQr && 'Переведите деньги в приложении своего банка. '}
        {NO_PAYMENT}
      </p>
    </>
  );
}

type Confirmed = NonNullable<ReturnType<typeof confirmedOrderStorage.read>>;

interface AcceptedFrameProps {
  step: 4 | 5;
  confirmed: Confirmed;
  children: ReactNode;
}

/** A step with an order that was just made above everything else. */
export function AcceptedOrderFrame({ step, confirmed, children }: AcceptedFrameProps) {
  const { order, addressId } = confirmed;
  // The browser goes back to where the longer page of before was left.
  useEffect(() => {
    if (step === 4) window.scrollTo(0, 0);
  }, [step]);
  const title = `Заказ №\u00a0${order.id} принят`;
  return (
    <StepFrame {...{ step, title, addressId }} accepted={<AcceptedOrder {...confirmed} />}>
      {children}
    </StepFrame>
  );
}

/** How many of the goods are pictured; of the others their number is said. */
const MOST_PICTURED = 4;

/** Longer words would run out of the drawing. */
const isForLabel = (words: string) => words.length <= 8;

/** What a worried person looks for first: the day, who calls, for whom, where to, how much. */
function AcceptedOrder({ order, tooSoonUntil = null }: Confirmed) {
  const payee = usePayee(order);
  // A tab that has not shown the cart knows no pictures.
  const { products } = useRefreshedCart();
  const ids = new Set(order.products.map(({ id }) => id));
  const pictured = [...ids].flatMap((id) => products.get(id) ?? []).slice(0, MOST_PICTURED);
  const pieces = order.products.reduce((sum, { quantityProduct }) => sum + quantityProduct, 0);
  return (
    <>
      <div className={styles.acceptedParcel}>
        <ParcelBox
          state="packed"
          label={[`№\u00a0${order.id}`, formatShortFacilityName(order.workAddressName)].filter(isForLabel)}
        />
        <div>
          {pieces}&nbsp;{plural(pieces, ['товар', 'товара', 'товаров'])}
          {order.parcel !== null && `\u00a0· ${formatKilogramsRoundedUp(order.parcel.grams)}\u00a0кг`}
          <div className={styles.acceptedGoods}>
            {pictured.map((product) => (
              <CartLinePicture key={product.id} product={product} />
            ))}
            {pictured.length > 0 && ids.size > pictured.length && `+${ids.size - pictured.length}`}
          </div>
        </div>
      </div>
      {tooSoonUntil !== null ? (
        <p className={styles.acceptedDay}>
          <strong>{formatTooSoon(tooSoonUntil)}</strong>
        </p>
      ) : (
        <PlannedHandoverNote order={order} className={styles.acceptedDay} />
      )}
      {payee === null ? (
        <div>
          <p>
            <strong>Мы позвоним на {formatPhone(order.phoneBuyer)}</strong>
          </p>
          <p>Скажем, как оплатить. До звонка платить не нужно.</p>
        </div>
      ) : (
        <p>
          <strong>Заплатить можно уже сейчас: переводом в приложении своего банка.</strong> Мы позвоним на{' '}
          {formatPhone(order.phoneBuyer)}.
        </p>
      )}
      <div className={factList.inLines}>
        <FactList
          facts={[
            ['Для кого', formatRecipientName(order)],
            ['Куда', typesetName(order.workAddressName)],
            [
              'Сумма',
              <strong key="sum">
                <Price kopecks={sumOrderTotalKopecks(order)} decimals={2} />
              </strong>,
            ],
          ]}
        />
      </div>
      <NextSteps order={order} />
      <p>
        Наш телефон: <ContactLinks />.
      </p>
    </>
  );
}

/** The goods for which something else was chosen, each with what; null where there are none. */
function ownChoices({ products, substitution }: Order) {
  const own = products.filter(({ ifMissing }) => ifMissing !== undefined && ifMissing !== substitution);
  if (own.length === 0) return null;
  return (
    <PlainList>
      {own.map(({ id, nameProduct, choice, ifMissing = defaultIfMissingAction }) => (
        <li key={`${id} ${choice}`}>
          {typesetName(choice === null ? nameProduct : `${nameProduct}, ${choice}`)} —{' '}
          {ifMissingActionShortLabels[ifMissing]}
        </li>
      ))}
    </PlainList>
  );
}

/** Where to go from an order that is made: one of the ways comes first, unless how to pay for it does. */
function NextSteps({ order }: { order: Order | null }) {
  const payee = usePayee(order);
  return (
    <div className={joinClassNames(inRow.gap8, styles.waysOn)}>
      {order !== null && payee !== null && <PayOrderByQrButton order={order} variant="primary" />}
      <LinkButton to="/user-order-list" variant={payee === null ? 'primary' : 'secondary'}>
        Мои заказы
      </LinkButton>
      <LinkButton to="/products" variant="secondary">
        Перейти к покупкам
      </LinkButton>
    </div>
  );
}

const LAST_ORDER = 'lastOrderForOtherTabs';
const lastOrder = createChangeNotifier(LAST_ORDER);
const readLastOrder = () => browserStorage.get(LAST_ORDER);

/** Tells the other tabs of this browser which order was made. */
export const tellOtherTabsOfOrder = (id: number) => browserStorage.set(LAST_ORDER, String(id));

/** What became of the cart that this tab showed when another tab has ordered it; else nothing. */
export function CartOrderedElsewhereNotice() {
  const [atFirst] = useState(readLastOrder);
  const id = lastOrder.useValue(readLastOrder, null);
  return (
    <div role="status">
      {id !== null && id !== atFirst && (
        <Notice kind="success">
          Эта корзина уже заказана в другой вкладке: заказ №&nbsp;{id}.{' '}
          <Link to="/user-order-list">Мои заказы</Link>
        </Notice>
      )}
    </div>
  );
}
