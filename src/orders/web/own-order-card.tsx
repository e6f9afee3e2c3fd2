import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ParcelBox, type ParcelBoxState } from '../../cart/cart.web.ts';
import { resizePictureUrl } from '../../catalog/picture-address.ts';
import type { Product } from '../../catalog/product.ts';
import { rememberFacilityKind, rememberLastParcelDay, useLastParcelDay } from '../../content/content.web.ts';
import {
  formatDayHidingCurrentYear,
  formatOnWeekdayAndDay,
  formatWeekdayAndDay,
} from '../../facilities/parcel-words.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import { formatDayAndMonth, moscowDay } from '../../lib/calendar.ts';
import { keepNumbers } from '../../lib/russian/typography.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import factList from '../../ui/lists/fact-list.module.css';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { ErrorAlert, Notice } from '../../ui/notice.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { type ReturnedGoodsWish, returnedGoodsWishes } from '../handover.ts';
import { formatShortSum } from '../order-money.ts';
import {
  buyerStatusPhrases,
  cancelledByBuyerStatus,
  describeStatusToBuyer,
  getReachedStatus,
  inWorkStatuses,
  isMayPayNote,
  isStatusTransitionAllowed,
  liveStatuses,
  ORDER_ON_HOLD_LABEL,
  type OrderStatus,
  orderStageByStatus,
  orderStatusSequence,
} from '../order-status.ts';
import { changeStatus, type Order } from '../user-order.contract.ts';
import { changeOrderHold, chooseReturnedGoodsWish } from '../user-order-handover.contract.ts';
import { useChangedOrderId } from './changed-order.tsx';
import {
  describeEarlierOrder,
  findHandoverDay,
  formatTooSoon,
  selectEarlierOrders,
} from './earlier-order.tsx';
import handoverStyles from './handover.module.css';
import {
  describeBoxes,
  HandoverSummary,
  NextParcelLink,
  PlannedHandoverNote,
  returnedGoodsWishLabels,
  selectReturnedLines,
  useOrderFacility,
} from './handover-words.tsx';
import {
  formatRecipientName,
  OrderGoods,
  OrderRecipientFacts,
  OwnOrderBadge,
  OwnOrderBalance,
  PackingChangesNotice,
  StatusHistoryList,
  sumOrderTotalKopecks,
} from './order-details.tsx';
import { PayOrderByQrButton, usePayee } from './order-payment.tsx';
import styles from './own-order-card.module.css';
import { ParcelPhotos } from './parcel-photos.tsx';
import { useRepeatOrder } from './use-repeat-order.tsx';

interface OwnOrderProps {
  order: Order;
  onChanged(order: Order): void;
  /** The list shows what is not so any more. */
  onStale(): void;
}

interface OwnOrderCardProps extends OwnOrderProps {
  /** The others of the list, and it. */
  orders: readonly Order[];
  /** The products of all of them. */
  products: readonly Product[];
}

/** An order of the buyer's own: how it stands and when it goes; what was ordered and what else can be done is under «Подробнее». */
export function OwnOrderCard({ order, orders, products, onChanged, onStale }: OwnOrderCardProps) {
  const { id, status } = order;
  const holding = useHoldOrder(order, onChanged, onStale);
  const payee = usePayee(order);
  const repeating = useRepeatOrder(order, payee === null ? 'secondary' : 'quiet');
  const cancelling = useCancelOrder(order, repeating.refill, onChanged, onStale);
  const titleId = `order-${id}`;
  return (
    <article
      className={joinClassNames(styles.card, payee !== null && styles.payable)}
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        <OrderBox order={order} products={products} />
        <div>
          <div className={styles.title}>
            <h2 id={titleId} className={textStyles.large}>
              Заказ №&nbsp;{id}
            </h2>
            <p className={styles.total}>
              <Price kopecks={sumOrderTotalKopecks(order)} decimals={2} />
            </p>
          </div>
          <p className={styles.recipient}>
            <strong>{formatRecipientName(order)}</strong>
            <span>{keepNumbers(formatShortFacilityName(order.workAddressName))}</span>
            <span className={textStyles.quiet}>
              от {formatDayAndMonth(moscowDay(new Date(order.createdAt)))}
            </span>
          </p>
        </div>
      </header>
      <Standing order={order} />
      <BeingChanged order={order} />
      <OwnParcel order={order} orders={orders} />
      <LastWords order={order} />
      <PackingChangesNotice order={order} />
      <ParcelPhotos orderId={id} photos={order.photos} title="Так собрали вашу посылку" />
      <OwnOrderBalance order={order} />
      <Refunds order={order} />
      <OwnHandover order={order} onChanged={onChanged} onStale={onStale} />
      {holding.outcome}
      {repeating.outcome}
      {cancelling.outcome}
      <MainActionWithMore
        verb={payee === null ? repeating.button : <PayOrderByQrButton order={order} variant="secondary" />}
        about={`о заказе № ${id}`}
      >
        <p>{describeStatusToBuyer(getReachedStatus(order), payee !== null, order.boxes !== undefined)}</p>
        {cancelling.buttons}
        <div className={styles.opened}>
          <OrderGoods order={order} pictured={products} />
          <div className={stack.gap16}>
            <section className={joinClassNames(stack.gap8, factList.inLines)}>
              <h3 className={textStyles.large}>Получатель</h3>
              <OrderRecipientFacts order={order} forBuyer />
            </section>
            <div className={styles.verbs}>
              {payee !== null && repeating.button}
              <LinkButton variant="quiet" to={`/user-order-list/${id}/print`}>
                Для печати<span className="visually-hidden"> заказ № {id}</span>
              </LinkButton>
              {orderStageByStatus[status] !== 'cancelled' && (
                <LinkButton variant="quiet" to={`/user-order-list/${id}/papers`}>
                  Заявление и опись<span className="visually-hidden"> к заказу № {id}</span>
                </LinkButton>
              )}
              {holding.button}
              <RememberHandover order={order} />
              <Disclosure title="История">
                <StatusHistoryList history={order.statusHistory} forBuyer />
              </Disclosure>
            </div>
          </div>
        </div>
      </MainActionWithMore>
    </article>
  );
}

interface MainActionWithMoreProps {
  /** The one button that is always in sight. */
  verb: ReactNode;
  /** What it is about, for the ear: «о заказе № 5». */
  about: string;
  children: ReactNode;
}

/** What is done most often, and beside it a line that opens everything else below both. */
function MainActionWithMore({ verb, about, children }: MainActionWithMoreProps) {
  return (
    <div className={styles.foot}>
      <div className={styles.verb}>{verb}</div>
      <details className={styles.more}>
        <summary className={styles.summary}>
          <span className={styles.closed}>Подробнее</span>
          <span className="visually-hidden"> {about}</span>
          <Icon name="chevron-down" size={20} />
        </summary>
        <div className={styles.inside}>{children}</div>
      </details>
    </div>
  );
}

const boxStates: Record<(typeof orderStageByStatus)[OrderStatus], ParcelBoxState | null> = {
  unpaid: 'collecting',
  inWork: 'collecting',
  delivered: 'handedIn',
  cancelled: null,
};

/** The drawing of the parcel as it stands, with its first goods; nothing of a cancelled one. */
function OrderBox({ order, products }: Pick<OwnOrderCardProps, 'order' | 'products'>) {
  const { status, packed } = order;
  const urlOf = (id: number) => products.find((product) => product.id === id)?.imageUrl ?? [];
  const urls = new Set(order.products.flatMap(({ id }) => urlOf(id)));
  const small = [...urls].slice(0, 3).map((url) => resizePictureUrl(url, 240));
  const stage = orderStageByStatus[status];
  const state = packed && stage === 'inWork' ? 'packed' : boxStates[stage];
  return (
    state !== null && (
      <ParcelBox
        state={state}
        goods={small.length > 0 ? <GoodsPictures urls={small} /> : undefined}
        className={styles.progress}
      />
    )
  );
}

/** Side by side in the middle of a `ParcelBox`. */
function GoodsPictures({ urls }: { urls: readonly string[] }) {
  return urls.map((url, index) => (
    <image key={url} href={url} x={48.5 + 25 * (index - urls.length / 2)} y="4" width="24" height="24" />
  ));
}

/** The status and how far the order has come: «Оплачен, шаг 2 из 4: скоро соберём». */
function Standing({ order }: { order: Order }) {
  const { status, packed } = order;
  const payee = usePayee(order);
  const usual = payee === null ? buyerStatusPhrases[status] : 'ждём оплату';
  const words = packed && inWorkStatuses.includes(status) ? 'собрана' : usual;
  return (
    <p className={styles.standing}>
      <OwnOrderBadge status={status} />{' '}
      {words !== undefined && (
        <span className={styles.step}>
          {`шаг ${orderStatusSequence.indexOf(getReachedStatus(order)) + 1} из ${orderStatusSequence.length}: ${words}`}
        </span>
      )}
    </p>
  );
}

/** Where the goods of a cancelled order are while the buyer changes it. */
function BeingChanged({ order }: { order: Order }) {
  if (useChangedOrderId() !== order.id) return null;
  return (
    <Notice kind="warning">
      Изменяете: товары в корзине, новый заказ ещё не подтверждён. <Link to="/cart">Перейти в корзину</Link>
    </Notice>
  );
}

/** What administrators said last and noted for the buyer. */
function LastWords({ order: { statusHistory, noteForBuyer } }: { order: Order }) {
  const comment = statusHistory.findLast(
    (change) => change.comment !== null && !isMayPayNote(change.comment),
  )?.comment;
  const said: [label: string, words: string | null | undefined][] = [
    ['Администратор:', comment],
    ['Заметка для вас:', noteForBuyer],
  ];
  return said.map(
    ([label, words]) =>
      words && (
        <p key={label} className={joinClassNames(styles.comment, styles.said)}>
          <span className={textStyles.quiet}>{label}</span> {words}
        </p>
      ),
  );
}

/** «Вернули 298 ₽ 23 ноября»: the money that was given back, day by day. */
function Refunds({ order: { refunds = [] } }: { order: Order }) {
  const today = moscowDay(new Date());
  return refunds.map(({ day, sum }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two on one day may be alike.
    <p key={index} className={styles.comment}>
      Вернули {formatShortSum(sum)} {formatDayHidingCurrentYear(day, today)}.
    </p>
  ));
}

/** When the parcel is or was handed in, from which day that was moved, and that the order waits. */
function OwnParcel({ order, orders }: Pick<OwnOrderCardProps, 'order' | 'orders'>) {
  const { status, plannedDay, parcel, heldAt } = order;
  const handedIn = findHandoverDay(order);
  if (handedIn !== null && order.handover === undefined) {
    return (
      <p className={styles.day}>
        <strong>Сдали {formatOnWeekdayAndDay(handedIn)}</strong>
      </p>
    );
  }
  if (!liveStatuses.includes(status)) {
    return order.boxes ? <p>{keepNumbers(describeBoxes(order.boxes, moscowDay(new Date())))}</p> : null;
  }
  const first = parcel?.plannedDay ?? null;
  const earlier = selectEarlierOrders(order, orders);
  return (
    <>
      {plannedDay === null && heldAt === null && !order.boxes && earlier.length > 0 ? (
        <OpenDay order={order} earlier={earlier} />
      ) : (
        <PlannedHandoverNote order={order} className={styles.day}>
          {order.boxes === undefined &&
            first !== null &&
            plannedDay !== null &&
            first !== plannedDay &&
            ` День перенесён, прежде: ${formatWeekdayAndDay(first)}.`}
        </PlannedHandoverNote>
      )}
      {heldAt !== null && (
        <p className={styles.comment}>
          Отмечено, что получателя перевели или освободили. Администратор уточнит у вас, что делать с заказом.
        </p>
      )}
    </>
  );
}

/** Until when a parcel without a day may not be taken, as an earlier one goes to the same recipient. */
function OpenDay({ order, earlier }: { order: Order; earlier: readonly Order[] }) {
  const facility = useOrderFacility(order);
  const warning = facility && describeEarlierOrder(earlier, facility.rules.kind, moscowDay(new Date()));
  if (!warning) return <PlannedHandoverNote order={order} className={styles.day} />;
  return (
    <p className={styles.tooSoon}>
      <strong>{formatTooSoon(warning.until)}</strong>
    </p>
  );
}

/**
 * Offers to remember in this browser the day on which an order was handed in, so that the next can be counted from
 * it; nothing for one that was not, or once a later day is remembered.
 */
function RememberHandover({ order }: { order: Order }) {
  const remembered = useLastParcelDay();
  const facility = useOrderFacility(order);
  const region = useRef<HTMLDivElement>(null);
  const day = findHandoverDay(order);
  if (day === null || (remembered !== null && remembered > day)) return null;

  /** The button goes with what it did: the focus goes on where that is said. */
  const remember = () => {
    rememberLastParcelDay(day);
    rememberFacilityKind(facility?.rules.kind ?? 'unknown');
    region.current?.focus({ preventScroll: true });
  };

  return (
    <div role="status" ref={region} tabIndex={-1} className={styles.remember}>
      {remembered === day ? (
        <p>
          {formatDayAndMonth(day)} запомнили как дату передачи. <NextParcelLink order={order} />
        </p>
      ) : (
        <Button variant="quiet" onClick={remember}>
          Запомнить {formatDayAndMonth(day)} как дату передачи
        </Button>
      )}
    </div>
  );
}

const FAILED = 'Не получилось. Попробуйте ещё раз или позвоните нам.';

/** «Получателя перевели или освободили»: the button with its question, the way back, and what came of it. */
function useHoldOrder(order: Order, onChanged: (order: Order) => void, onStale: () => void) {
  const [asking, setAsking] = useState(false);
  const { send, busy } = useSend(changeOrderHold, { revalidates: false });
  const outcome = useOutcome();

  async function mark(held: boolean) {
    outcome.tell(null);
    const { response, failure } = await send({ params: { id: order.id }, body: { held } });
    setAsking(false);
    if (failure === null) {
      const text = held ? 'Администратор увидит это у заказа' : 'Отметка убрана';
      outcome.tell({ kind: 'success', text });
      onChanged(response);
    } else {
      outcome.tell({ kind: 'error', text: getCallFailureMessage(failure, FAILED) });
      if (failure.code === 'CONFLICT') onStale();
    }
  }

  const isHeld = order.heldAt !== null;
  const press = () => (isHeld ? void mark(false) : setAsking(true));
  return {
    button: liveStatuses.includes(order.status) && (
      <Button variant="quiet" busy={busy && isHeld} onClick={press}>
        {isHeld ? 'Он на прежнем месте' : ORDER_ON_HOLD_LABEL}
        <span className="visually-hidden"> — заказ № {order.id}</span>
      </Button>
    ),
    outcome: (
      <>
        {outcome.region}
        <ConfirmDialog
          open={asking}
          title={`Получателя заказа №\u00a0${order.id} перевели или освободили?`}
          text="Администратор увидит отметку и уточнит у вас, что делать с заказом. Её можно убрать."
          confirmText="Отметить"
          closeText="Не отмечать"
          busy={busy}
          onConfirm={() => mark(true)}
          onClose={() => setAsking(false)}
        />
      </>
    ),
  };
}

const NOT_CANCELLED = 'Ошибка при отмене заказа. Попробуйте ещё раз.';

/**
 * The buyer cancels an order that is not paid yet, or takes it back into the cart to change it (`refill`): the buttons
 * with their questions, and what came of it.
 */
function useCancelOrder(
  order: Order,
  refill: () => Promise<void>,
  onChanged: (order: Order) => void,
  onStale: () => void,
) {
  const [asking, setAsking] = useState<'cancel' | 'change' | null>(null);
  const { send, busy } = useSend(changeStatus, { revalidates: false });
  const outcome = useOutcome();

  async function cancel() {
    if (busy) return;
    outcome.tell(null);
    const { response, failure } = await send({
      params: { id: order.id },
      body: { status: cancelledByBuyerStatus },
    });
    setAsking(null);
    if (failure === null) {
      onChanged(response);
      if (asking === 'change') await refill();
      else outcome.tell({ kind: 'success', text: `Заказ №\u00a0${order.id} отменён` });
    } else {
      const hasMovedOn = failure.code === 'CONFLICT';
      const text = hasMovedOn ? getCallFailureMessage(failure, NOT_CANCELLED) : NOT_CANCELLED;
      outcome.tell({ kind: 'error', text });
      // The order may be cancelled all the same, or something else by now: the list says.
      if (failure.kind !== 'network' && failure.kind !== 'timeout') onStale();
    }
  }

  const canCancel = isStatusTransitionAllowed('owner', order.status, cancelledByBuyerStatus);
  const question = { busy, onConfirm: cancel, onClose: () => setAsking(null) };
  return {
    buttons: canCancel && (
      <div className={joinClassNames(inRow.gap8, styles.ways)}>
        <Button variant="secondary" onClick={() => setAsking('change')}>
          Изменить заказ<span className="visually-hidden"> № {order.id}</span>
        </Button>
        <Button variant="quiet" onClick={() => setAsking('cancel')}>
          Отменить заказ<span className="visually-hidden"> № {order.id}</span>
        </Button>
      </div>
    ),
    outcome: (
      <>
        {outcome.region}
        <ConfirmDialog
          {...question}
          open={asking === 'cancel'}
          title={`Отменить заказ №\u00a0${order.id}?`}
          text="Вернуть его будет нельзя, но те же товары можно заказать снова."
          confirmText="Отменить заказ"
          closeText="Не отменять"
          danger
        />
        <ConfirmDialog
          {...question}
          open={asking === 'change'}
          title={`Изменить заказ №\u00a0${order.id}?`}
          text="Этот заказ отменим, а его товары вернём в корзину для того же получателя. Измените, что нужно, и оформите заново."
          confirmText="Отменить заказ и изменить"
          closeText="Не менять"
        />
      </>
    ),
  };
}

interface Outcome {
  kind: 'success' | 'error';
  text: string;
}

/** What came of a button that goes with what it did: `tell` says it in the `region`, where the focus goes on. */
function useOutcome() {
  const [outcome, tell] = useState<Outcome | null>(null);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== null) region.current?.focus();
  }, [outcome]);
  return {
    tell,
    region: (
      <div role="status" ref={region} tabIndex={-1}>
        {outcome !== null && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
      </div>
    ),
  };
}

/** What the facility took of the buyer's parcel, and what is to be done with what it gave back. */
function OwnHandover({ order, onChanged, onStale }: OwnOrderProps) {
  if (order.handover === undefined) return null;
  return (
    <div className={handoverStyles.part}>
      <HandoverSummary order={order} />
      {selectReturnedLines(order.handover).length > 0 && <Returned {...{ order, onChanged, onStale }} />}
    </div>
  );
}

function Returned({ order: { id, handover }, onChanged, onStale }: OwnOrderProps) {
  const { send, busy, failure } = useSend(chooseReturnedGoodsWish, { revalidates: false });
  const wish = handover?.wish ?? null;

  async function choose(wanted: ReturnedGoodsWish) {
    const outcome = await send({ params: { id }, body: { wish: wanted } });
    if (outcome.response !== null) onChanged(outcome.response);
    else if (outcome.failure.code === 'CONFLICT') onStale();
  }

  const titleId = `returned-${id}`;
  return (
    <section className={handoverStyles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>Что сделать с возвращённым</h3>
      {handover?.wishFinal !== true && (
        <div className={inRow.gap8}>
          {returnedGoodsWishes.map((one) => (
            <Button
              key={one}
              variant="secondary"
              aria-pressed={one === wish}
              onClick={() => !busy && one !== wish && void choose(one)}
            >
              {one === wish && <Icon name="success" />}
              {returnedGoodsWishLabels[one]}
            </Button>
          ))}
        </div>
      )}
      <p role="status">
        {wish !== null &&
          `Вы выбрали: ${returnedGoodsWishLabels[wish].toLowerCase()}. ${
            handover?.wishFinal
              ? 'Возврат уже отмечен; если нужно иначе, позвоните нам.'
              : 'Администратор увидит это у заказа.'
          }`}
      </p>
      <ErrorAlert>
        {failure && getCallFailureMessage(failure, 'Не получилось. Попробуйте ещё раз.')}
      </ErrorAlert>
    </section>
  );
}
