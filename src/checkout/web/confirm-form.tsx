import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  CartChangeList,
  cartStore,
  dismissCartChanges,
  refreshCart,
  useRefreshedCart,
} from '../../cart/cart.web.ts';
import { type CartLines, type CartRefreshChanges, hasOnlyFavorableChanges } from '../../cart/cart-lines.ts';
import type { CallInput } from '../../contract/endpoint.ts';
import type { SavedRecipientResponse } from '../../contract/saved-recipient.ts';
import {
  type FacilityDeliveryTerms,
  useDeliverySum,
  useFacilities,
} from '../../facilities/facilities.web.ts';
import type { Day } from '../../lib/calendar.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { defaultIfMissingAction } from '../../orders/if-missing.ts';
import {
  changedOrderStorage,
  defaultIfMissingChoices,
  ifMissingChoicesStorage,
  toIfMissingRequestField,
} from '../../orders/orders.web.ts';
import { confirmOrder, type Order } from '../../orders/user-order.contract.ts';
import { useOwnRecipients } from '../../recipients/recipients.web.ts';
import { Button } from '../../ui/button.tsx';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { createIdempotencyKey } from '../../ui/data/request-key.ts';
import { browserStorage } from '../../ui/data/safe-storage.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Notice, NoticeArea, useNotice } from '../../ui/notice.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { SumRows } from '../../ui/prices/sum-rows.tsx';
import { TotalBar } from '../../ui/prices/total-bar.tsx';
import { ContactLinks } from '../../ui/shop/contact-links.tsx';
import { buildCheckoutStepUrl } from '../checkout-step.ts';
import { tellOtherTabsOfOrder } from './accepted-order.tsx';
import styles from './checkout.module.css';
import {
  type AgreedRisks,
  acceptedOverweightStorage,
  confirmedOrderStorage,
  unansweredOrderStorage,
} from './checkout-memory.ts';
import type { NavState } from './step-frame.tsx';

interface ConfirmFormProps {
  addressId: number;
  lines: CartLines;
  goodsKopecks: number;
  summary: ReturnType<typeof useRecipientAndDelivery>;
  /** The day of handing in that is shown; null when none is. */
  plannedDay: Day | null;
  /** Until when it may not be taken, as another goes to the same recipient; null for any day. */
  tooSoonUntil: Day | null;
  agreed: AgreedRisks;
  /** The goods that are said to be refused there; null while it is not known. */
  refusedIds: number[] | null;
  /** The server has named another day. */
  onDayReturned(day: Day | null): void;
  /** What is to be agreed to first, as words that lead there. */
  asked: ReactNode;
  /** Whether it is not known yet if the parcel will be taken. */
  isChecking: boolean;
  /** Whether something has to be agreed to first; leads there then. */
  isHeldBack(): boolean;
  onConfirmed(): void;
}

/** The total, what changed meanwhile, and the button that makes the order. */
export function ConfirmForm({
  addressId,
  lines,
  goodsKopecks,
  summary,
  plannedDay,
  tooSoonUntil,
  agreed,
  refusedIds,
  onDayReturned,
  asked,
  isChecking,
  isHeldBack,
  onConfirmed,
}: ConfirmFormProps) {
  const { deliveryKopecks, deliveryFailed, retryDelivery } = summary;
  const navigate = useNavigate();
  const { notice, show, clear } = useNotice();
  const { busy, confirm } = useConfirmOrder(addressId, lines, { tooSoonUntil, agreed });
  const { changes } = useRefreshedCart();
  const facilities = useFacilities();
  const [failure, setFailure] = useState<ConfirmFailure | null>(() =>
    isOrderUnanswered(addressId, lines) ? { message: '', kind: 'inDoubt' } : null,
  );
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
    const outcome = await confirm(total, plannedDay, refusedIds);
    if ('id' in outcome) {
      dismissCartChanges();
      onConfirmed();
      navigate(buildCheckoutStepUrl(5), { state: { from: 4 } satisfies NavState });
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
    facilities.retry();
    await refreshCart();
    retryDelivery();
    setLooking(false);
  }

  function goOn() {
    dismissCartChanges();
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
    <TotalBar
      ref={bar}
      label="Итого"
      hint={asked || 'Сейчас платить не нужно: мы позвоним.'}
      total={total === null ? '—' : <Price kopecks={total} decimals={2} />}
      news={
        <>
          {hasNews(changed) ? (
            <ChangedNotice changed={changed} />
          ) : (
            failure !== null && !looking && <FailureHint failure={failure} />
          )}
          <NoticeArea notice={notice} clear={clear} />
        </>
      }
    >
      {mustBeRead(changed) ? <Button onClick={goOn}>{goOnText(changed)}</Button> : button}
    </TotalBar>
  );
}

/** What the goods and their delivery cost, as far as is known; both together the bar says. */
export function PartialSums({ goods, delivery }: { goods: number | null; delivery: ReactNode }) {
  return (
    <SumRows
      rows={[
        { label: 'Товары', value: goods === null ? '—' : <Price kopecks={goods} decimals={2} /> },
        { label: 'Доставка', value: delivery },
      ]}
    />
  );
}

function goOnText({ dropped }: Changed): string {
  if (dropped.length === 0) return 'Продолжить';
  return dropped.length === 1 ? 'Продолжить без этого товара' : 'Продолжить без этих товаров';
}

/** What delivery costs, or the way to ask again. */
export function ConfirmedDelivery({ summary }: Pick<ConfirmFormProps, 'summary'>) {
  const { deliveryKopecks: kopecks, deliveryFailed, retryDelivery } = summary;
  if (kopecks !== null) return kopecks === 0 ? 'Бесплатно' : <Price kopecks={kopecks} decimals={2} />;
  if (!deliveryFailed) return 'Считаем…';
  return (
    <Button variant="quiet" onClick={retryDelivery}>
      Повторить
    </Button>
  );
}

/** What is not as the buyer saw it: goods, prices, delivery; sums in kopecks. */
interface Changed extends CartRefreshChanges {
  delivery: { was: number; now: number } | null;
}

function hasNews({ dropped, repriced, delivery }: Changed): boolean {
  return dropped.length + repriced.length > 0 || delivery !== null;
}

/** Whether it has to be read before the order can be confirmed: something is gone or dearer. */
function mustBeRead(changed: Changed): boolean {
  const { delivery } = changed;
  return !hasOnlyFavorableChanges(changed) || (delivery !== null && delivery.now > delivery.was);
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
export interface ConfirmStepProblem {
  message: string;
  /** What it probably means, where the message alone would leave one guessing. */
  hint?: string;
  /** Asks again; null where only another recipient helps. */
  retry: (() => void) | null;
}

interface RecipientAndDelivery {
  problem: ConfirmStepProblem | null;
  /** Null while it is being loaded. */
  recipient: { address: SavedRecipientResponse; facility: FacilityDeliveryTerms } | null;
  /** What delivery costs for this very sum of goods, in kopecks; null until the server has said so. */
  deliveryKopecks: number | null;
  /** Delivery could not be counted for another sum; `retry` asks again. */
  deliveryFailed: boolean;
  retryDelivery(): void;
}

/** All that step 4 shows of a saved address: the recipient, the facility, the delivery. */
export function useRecipientAndDelivery(
  addressId: number,
  goodsKopecks: number | null,
): RecipientAndDelivery {
  const { list, failure: historyFailure, reload } = useOwnRecipients();
  const address = list?.find(({ id }) => id === addressId);
  const { sum, failure, retry } = useDeliverySum(address?.institutionId ?? null, goodsKopecks);

  const isClosed = failure?.code === 'NOT_FOUND';

  function problem(): ConfirmStepProblem | null {
    if (historyFailure !== null) {
      return { message: 'Ошибка при загрузке данных пользователя', retry: reload };
    }
    if (list === null) return null;
    if (address === undefined) return { message: 'Адрес пользователя не найден', retry: null };
    if (!address.institutionId) {
      return { message: 'Идентификатор учреждения не указан для этого адреса', retry: null };
    }
    // A lost session leads to the sign-in page by itself.
    if (isClosed) return { message: FACILITY_LOST, hint: CLOSED, retry: null };
    if (failure !== null && failure.status !== 401 && sum === null) return { message: FACILITY_LOST, retry };
    return null;
  }

  return {
    problem: problem(),
    // What was known of a facility that is gone meanwhile asks to agree to nothing.
    recipient:
      address !== undefined && sum !== null && !isClosed ? { address, facility: sum.facility } : null,
    deliveryKopecks: sum !== null && sum.goodsKopecks === goodsKopecks ? sum.deliveryKopecks : null,
    deliveryFailed: failure !== null && sum !== null,
    retryDelivery: retry,
  };
}

/** How a confirmation failed; `message` is for the person. */
interface ConfirmFailure {
  message: string;
  /**
   * `changed`: goods, prices or delivery are not what was seen. `inDoubt`: the order may have been
   * made; trying again is safe. `made`: it was made before, at other prices.
   */
  kind: 'changed' | 'inDoubt' | 'made' | 'other';
  /** Another day of handing in than was seen; null inside: it is not known. */
  day?: Day | null;
}

/** Another tab has changed the cart, or made an order of it, since this one drew it. */
const CHANGED_ELSEWHERE: ConfirmFailure = {
  message: 'Корзина изменилась в другой вкладке. Проверьте её ещё раз.',
  kind: 'changed',
};

/** Confirms an order once, however often it is pressed or tried again, and in however many tabs. */
function useConfirmOrder(
  addressId: number,
  lines: CartLines,
  shown: Pick<ConfirmFormProps, 'tooSoonUntil' | 'agreed'>,
) {
  const { send, busy } = useSend(confirmOrder, { key: keyOf });
  useEffect(() => orderKey.prepare(lines), [lines]);

  /**
   * Sends the cart as the buyer saw it; `totalKopecks` with delivery, `day` of handing in and the goods that are refused
   * there, each null when none was seen.
   * Returns the order or why there is none.
   */
  async function confirm(
    totalKopecks: number,
    day: Day | null,
    refusedIds: number[] | null,
  ): Promise<Order | ConfirmFailure> {
    if (!orderKey.isOfCart(lines)) return CHANGED_ELSEWHERE;
    const choices = ifMissingChoicesStorage.read() ?? defaultIfMissingChoices;
    const cartItems = lines.map((line) => {
      const { id, quantity, choice } = line;
      return { id, quantity, choice, ...toIfMissingRequestField(choices, line) };
    });
    const wish = {
      addressId,
      cartItems,
      total: totalKopecks,
      ...(choices.forAll !== defaultIfMissingAction && { substitution: choices.forAll }),
    };
    const before = unansweredOrderStorage.read();
    // Of an order that was made already the screen may say another day: only the very same request finds it.
    const sent =
      before !== null && JSON.stringify(before.wish) === JSON.stringify(wish)
        ? before
        : {
            wish,
            seen: { ...(day !== null && { plannedDay: day }), ...(refusedIds !== null && { refusedIds }) },
            ...shown,
          };
    unansweredOrderStorage.write(sent);
    const { response: order, failure } = await send({ body: { ...sent.wish, ...sent.seen } });
    if (!failure?.inDoubt) unansweredOrderStorage.clear();
    if (failure !== null) return confirmFailure(failure);
    confirmedOrderStorage.write({ order, addressId, tooSoonUntil: sent.tooSoonUntil });
    // In this order: a tab that still sees the cart has to find the key of the order that was made.
    cartStore.takeOrdered(lines);
    tellOtherTabsOfOrder(order.id);
    orderKey.forget();
    ifMissingChoicesStorage.clear();
    changedOrderStorage.clear();
    acceptedOverweightStorage.clear();
    return order;
  }

  return { busy, confirm };
}

/** Whether this cart was sent to be confirmed for the recipient, and nothing is known of it since. */
export function isOrderUnanswered(addressId: number, lines: CartLines): boolean {
  const wish = unansweredOrderStorage.read()?.wish;
  return (
    wish?.addressId === addressId && createGoodsFingerprint(wish.cartItems) === createGoodsFingerprint(lines)
  );
}

/** The same cart at new prices, tried again, is still the same order. */
const keyOf = ({ body: { cartItems, addressId } }: CallInput<typeof confirmOrder>) =>
  orderKey.of(cartItems, addressId);

function confirmFailure(failure: CallError): ConfirmFailure {
  if (failure.code === 'KEY_REUSED') return { message: 'Похоже, этот заказ уже оформлен', kind: 'made' };
  const message = getCallFailureMessage(failure, 'Ошибка при подтверждении заказа');
  if (failure.inDoubt) return { message, kind: 'inDoubt' };
  const change = failure.changes.find(({ field }) => field === 'plannedDay');
  if (change !== undefined) {
    return { message, kind: 'changed', day: typeof change.became === 'string' ? change.became : null };
  }
  return { message, kind: failure.code === 'CONFLICT' ? 'changed' : 'other' };
}

const STORED = 'orderKey';

/** As long as the server remembers a key. The same goods once more, later, are another parcel. */
const GOOD_FOR_MS = 24 * 60 * 60_000;

type Goods = Parameters<typeof createGoodsFingerprint>[0];

function readKey(goods: string): string | null {
  const stored = new URLSearchParams(browserStorage.get(STORED) ?? '');
  const isFresh = Date.now() - Number(stored.get('at')) < GOOD_FOR_MS;
  return isFresh && stored.get('goods') === goods ? stored.get('key') : null;
}

/**
 * The key of the order that the cart is about to become. It lies beside the cart, where all tabs see it, from the
 * moment the order can be confirmed: two tabs that confirm at once send the same one, and make one order.
 */
const orderKey = {
  /** Makes a key for these goods unless there is one. */
  prepare(lines: Goods): void {
    const goods = createGoodsFingerprint(lines);
    if (readKey(goods) !== null) return;
    const fresh = new URLSearchParams({ goods, key: createIdempotencyKey(), at: String(Date.now()) });
    browserStorage.set(STORED, String(fresh));
  },
  /** The key of these goods for a recipient. */
  of(lines: Goods, addressId: unknown): string {
    orderKey.prepare(lines);
    return `${readKey(createGoodsFingerprint(lines))}-${addressId}`;
  },
  /** The order is there and the cart knows it: what comes into the cart now is another. */
  forget(): void {
    browserStorage.remove(STORED);
  },
  /** Whether the cart of all tabs still holds what is on the screen. */
  isOfCart(lines: CartLines): boolean {
    return createGoodsFingerprint(cartStore.lines()) === createGoodsFingerprint(lines);
  },
};

/** What makes a cart another cart: goods, sizes and quantities, in any order; not their prices. */
export function createGoodsFingerprint(
  lines: readonly { id: unknown; quantity: number; choice?: unknown }[],
): string {
  return lines
    .map(({ id, quantity, choice }) => `${id}x${quantity}${choice ? ` ${choice}` : ''}`)
    .sort()
    .join();
}
