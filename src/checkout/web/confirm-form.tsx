import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CartChangeList, forgetChanges, hydrateCart, useHydratedCart } from '../../cart/cart.web.ts';
import { type CartChanges, type CartLines, isGoodNews } from '../../cart/cart-lines.ts';
import type { SavedAddress } from '../../contract/saved-address.ts';
import { type Facility, useDeliverySum } from '../../facilities/facilities.web.ts';
import type { Day } from '../../lib/calendar.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { useAddressHistory } from '../../recipients/recipients.web.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, NoticeArea, useNotice } from '../../ui/notice.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { SumRows } from '../../ui/prices/sum-rows.tsx';
import { TotalBar } from '../../ui/prices/total-bar.tsx';
import { ContactLinks } from '../../ui/shop/contact-links.tsx';
import { stepUrl } from '../checkout-step.ts';
import styles from './checkout.module.css';
import { type ConfirmFailure, useConfirmOrder } from './confirm-order.ts';
import type { CameFrom } from './step-frame.tsx';

interface ConfirmFormProps {
  addressId: number;
  lines: CartLines;
  goodsKopecks: number;
  summary: ReturnType<typeof useOrderSummary>;
  /** The day of handing in that is shown; null when none is. */
  plannedDay: Day | null;
  /** The server has named another day. */
  onDayReturned(day: Day | null): void;
  /** Whether it is not known yet if the parcel will be taken. */
  isChecking: boolean;
  /** Whether something has to be agreed to first; leads there then. */
  isHeldBack(): boolean;
  onConfirmed(): void;
}

/** The sums, what changed meanwhile, and the button that makes the order. */
export function ConfirmForm({
  addressId,
  lines,
  goodsKopecks,
  summary,
  plannedDay,
  onDayReturned,
  isChecking,
  isHeldBack,
  onConfirmed,
}: ConfirmFormProps) {
  const { deliveryKopecks, deliveryFailed, retryDelivery } = summary;
  const navigate = useNavigate();
  const { notice, show, clear } = useNotice();
  const { busy, confirm } = useConfirmOrder(addressId, lines);
  const { changes } = useHydratedCart();
  const [failure, setFailure] = useState<ConfirmFailure | null>(null);
  const [looking, setLooking] = useState(false);
  const [deliveryWas, setDeliveryWas] = useState<number | null>(null);
  const bar = useRef<HTMLDivElement>(null);

  const changed: Changed = {
    ...changes,
    delivery:
      deliveryWas !== null && deliveryKopecks !== null && deliveryWas !== deliveryKopecks
        ? { was: deliveryWas, now: deliveryKopecks }
        : null,
  };
  const total = deliveryKopecks === null ? null : goodsKopecks + deliveryKopecks;

  useEffect(() => {
    if (deliveryFailed) show('error', FACILITY_LOST);
  }, [deliveryFailed, show]);

  async function submit() {
    if (busy || looking || isChecking || total === null || isHeldBack()) return;
    setFailure(null);
    const outcome = await confirm(total, plannedDay);
    if ('id' in outcome) {
      forgetChanges();
      onConfirmed();
      navigate(stepUrl(5), { state: { from: 4 } satisfies CameFrom });
      return;
    }
    if (outcome.day !== undefined) onDayReturned(outcome.day);
    if (outcome.kind === 'changed') await lookAgain();
    else show('error', outcome.message);
    setFailure(outcome);
    // A button that rests lets go of the focus: it goes on from here, not from the top of the page.
    bar.current?.focus();
  }

  /** What the server refused for is told once, by what the cart and the delivery are now. */
  async function lookAgain() {
    setLooking(true);
    setDeliveryWas(deliveryKopecks);
    await hydrateCart();
    retryDelivery();
    setLooking(false);
  }

  function goOn() {
    forgetChanges();
    setDeliveryWas(null);
    setFailure(null);
    bar.current?.focus();
  }

  const button = (
    <Button
      disabled={total === null}
      busy={busy || looking || isChecking}
      busyText={busy ? 'Подтверждение…' : 'Проверяем…'}
      onClick={submit}
    >
      Подтвердить заказ
    </Button>
  );
  return (
    <>
      <div className={styles.sums}>
        <SumRows
          rows={[
            { label: 'Товары', value: <Price kopecks={goodsKopecks} decimals={2} /> },
            {
              label: 'Доставка',
              value: (
                <DeliveryValue kopecks={deliveryKopecks} failed={deliveryFailed} retry={retryDelivery} />
              ),
            },
          ]}
        />
      </div>
      <TotalBar
        ref={bar}
        label="Итого"
        total={total === null ? '—' : <Price kopecks={total} decimals={2} />}
        news={
          hasNews(changed) ? (
            <ChangedNotice changed={changed} />
          ) : (
            failure !== null && !looking && <FailureHint failure={failure} />
          )
        }
      >
        {/* Over the page: a notice that pushed the button away would lie under the pointer and never go. */}
        <div className={styles.over}>
          <NoticeArea notice={notice} clear={clear} />
        </div>
        {mustBeRead(changed) ? <Button onClick={goOn}>{goOnText(changed)}</Button> : button}
      </TotalBar>
    </>
  );
}

function goOnText({ dropped }: Changed): string {
  if (dropped.length === 0) return 'Продолжить';
  return dropped.length === 1 ? 'Продолжить без этого товара' : 'Продолжить без этих товаров';
}

interface DeliveryValueProps {
  kopecks: number | null;
  failed: boolean;
  retry(): void;
}

function DeliveryValue({ kopecks, failed, retry }: DeliveryValueProps) {
  if (kopecks !== null) return kopecks === 0 ? 'Бесплатно' : <Price kopecks={kopecks} decimals={2} />;
  if (!failed) return 'Считаем…';
  return (
    <Button variant="quiet" onClick={retry}>
      Повторить
    </Button>
  );
}

/** What is not as the buyer saw it: goods, prices, delivery; sums in kopecks. */
interface Changed extends CartChanges {
  delivery: { was: number; now: number } | null;
}

/** Whether anything has changed at all. */
function hasNews({ dropped, repriced, delivery }: Changed): boolean {
  return dropped.length + repriced.length > 0 || delivery !== null;
}

/** Whether it has to be read before the order can be confirmed: something is gone or dearer. */
function mustBeRead(changed: Changed): boolean {
  const { delivery } = changed;
  return !isGoodNews(changed) || (delivery !== null && delivery.now > delivery.was);
}

/** Says once what changed; what became cheaper is no warning. */
function ChangedNotice({ changed }: { changed: Changed }) {
  const alarming = mustBeRead(changed);
  const { delivery } = changed;
  return (
    <div role={alarming ? 'alert' : 'status'} className={styles.news}>
      <Notice kind={alarming ? 'warning' : 'success'}>
        <CartChangeList changes={changed} decimals={2} />
        {delivery !== null && (
          <p>
            {delivery.now > delivery.was
              ? `Доставка подорожала: ${formatRoubles(delivery.was, 2)} → ${formatRoubles(delivery.now, 2)}`
              : `Доставка стала дешевле на ${formatRoubles(delivery.was - delivery.now, 2)}, теперь ${formatRoubles(delivery.now, 2)}`}
          </p>
        )}
      </Notice>
    </div>
  );
}

/** What stays after the message is gone: whether there is an order. */
function FailureHint({ failure: { kind, message } }: { failure: ConfirmFailure }) {
  // Nothing that the page can see has changed: the server's own words are all there is.
  if (kind === 'changed') return <p role="alert">{message}</p>;
  if (kind === 'made') {
    return (
      <p role="alert">
        Такой заказ уже есть среди ваших: <Link to="/user-order-list">Мои заказы</Link>.
      </p>
    );
  }
  return (
    <p role="alert">
      {kind === 'inDoubt'
        ? 'Не знаем, дошёл ли заказ. Нажмите ещё раз: второго не появится.'
        : 'Заказ не оформлен, корзина сохранена.'}{' '}
      Если не получается, позвоните: <ContactLinks />.
    </p>
  );
}

/** What is said when the facility, or what delivery to it costs, could not be had. */
const FACILITY_LOST = 'Ошибка при загрузке данных учреждения';
const CLOSED = 'В это учреждение доставки больше нет. Корзина сохранена.';

/** Why there is nothing to confirm: the words, and the way out. */
export interface SummaryProblem {
  message: string;
  /** What it probably means, where the message alone would leave one guessing. */
  hint?: string;
  /** Asks again; null where only another recipient helps. */
  retry: (() => void) | null;
}

interface OrderSummary {
  problem: SummaryProblem | null;
  /** Null while it is being loaded. */
  recipient: { address: SavedAddress; facility: Facility } | null;
  /** What delivery costs for this very sum of goods, in kopecks; null until the server has said so. */
  deliveryKopecks: number | null;
  /** Delivery could not be counted for another sum; `retry` asks again. */
  deliveryFailed: boolean;
  retryDelivery(): void;
}

/** All that step 4 shows of a saved address: the recipient, the facility, the delivery. */
export function useOrderSummary(addressId: number, goodsKopecks: number | null): OrderSummary {
  const { list, failure: historyFailure, reload } = useAddressHistory();
  const address = list?.find(({ id }) => id === addressId);
  const { sum, failure, retry } = useDeliverySum(address?.institutionId ?? null, goodsKopecks);

  function problem(): SummaryProblem | null {
    if (historyFailure !== null) {
      return { message: 'Ошибка при загрузке данных пользователя', retry: reload };
    }
    if (list === null) return null;
    if (address === undefined) return { message: 'Адрес пользователя не найден', retry: null };
    if (!address.institutionId) {
      return { message: 'Идентификатор учреждения не указан для этого адреса', retry: null };
    }
    // A lost session leads to the sign-in page by itself.
    if (failure?.code === 'NOT_FOUND') return { message: FACILITY_LOST, hint: CLOSED, retry: null };
    if (failure !== null && failure.status !== 401 && sum === null) return { message: FACILITY_LOST, retry };
    return null;
  }

  return {
    problem: problem(),
    recipient: address !== undefined && sum !== null ? { address, facility: sum.facility } : null,
    deliveryKopecks: sum !== null && sum.goodsKopecks === goodsKopecks ? sum.deliveryKopecks : null,
    deliveryFailed: failure !== null && sum !== null,
    retryDelivery: retry,
  };
}
