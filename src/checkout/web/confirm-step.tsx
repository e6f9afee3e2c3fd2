import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { SIGN_IN_FOR_CHECKOUT_PATH } from '../../accounts/after-sign-in.ts';
import {
  CartChangesNotice,
  CartLinePicture,
  EmptyCart,
  formatCartLineName,
  formatCartLineNameWithChoice,
  useCartLineRemoval,
  useCartLines,
  useRefreshedCart,
} from '../../cart/cart.web.ts';
import { type CartLine, type CartLines, createCartLineKey, sumCartKopecks } from '../../cart/cart-lines.ts';
import { formatChoiceWithKind, getChoiceKindName } from '../../catalog/product-choices.ts';
import { formatProductWeight } from '../../catalog/product-weight.ts';
import type { SavedRecipientResponse } from '../../contract/saved-recipient.ts';
import { chooseFacility, type FacilityDeliveryTerms } from '../../facilities/facilities.web.ts';
import type { Day } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { keepNumbers, typesetName } from '../../lib/russian/typography.ts';
import { type IfMissingAction, ifMissingActionLabels, ifMissingActions } from '../../orders/if-missing.ts';
import {
  ChangedOrderNotice,
  defaultIfMissingChoices,
  type IfMissingChoices,
  ifMissingChoicesStorage,
  OrderDetails,
  useEarlierOrderWarning,
  withLineIfMissing,
} from '../../orders/orders.web.ts';
import { LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { CheckboxField } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import factList from '../../ui/lists/fact-list.module.css';
import { GoodsLine, GoodsNote } from '../../ui/lists/goods-line.tsx';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { useSessionWatch } from '../../ui/session-end.ts';
import { formatFullName, RecipientFactList } from '../../ui/shop/recipient-facts.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { buildCheckoutStepUrl } from '../checkout-step.ts';
import { AcceptedOrderFrame, CartOrderedElsewhereNotice } from './accepted-order.tsx';
import styles from './checkout.module.css';
import {
  type AgreedRisks,
  confirmedOrderStorage,
  KEEP_OVERWEIGHT_LABEL,
  type ParcelRiskKind,
  unansweredOrderStorage,
  useAcceptedOverweight,
} from './checkout-memory.ts';
import {
  ConfirmedDelivery,
  ConfirmForm,
  type ConfirmStepProblem,
  isOrderUnanswered,
  PartialSums,
  useRecipientAndDelivery,
} from './confirm-form.tsx';
import {
  AlarmButton,
  focusOpenQuestion,
  formatAlarms,
  ParcelContents,
  ParcelNotes,
  useNotesFirst,
  whatToDecide,
} from './parcel-notes.tsx';
import { StepFrame } from './step-frame.tsx';
import { type CartParcelCheckResult, useCartPriceRefresh, useParcelCheck } from './use-parcel.ts';

/** Step 4: «Проверьте данные», then the order is confirmed. */
export function ConfirmStep({ addressId }: { addressId: number }) {
  useSessionWatch(SIGN_IN_FOR_CHECKOUT_PATH);
  const lines = useCartLines();
  const [confirmed, setConfirmed] = useConfirmed(lines.length === 0);
  const goods = sumCartKopecks(lines);
  const summary = useRecipientAndDelivery(addressId, goods);
  const prices = useCartPriceRefresh();
  const [serverDay, setServerDay] = useState<Day | null>();
  const facilityId = summary.recipient?.facility.id ?? null;
  const checked = useParcelCheck(facilityId, lines, prices, serverDay);
  const { parcel, state } = checked;
  const pricesLost = goods === null && prices.failed;
  // A facility that the list does not name is not known to take anything.
  const isLost = !pricesLost && (state === 'FAILED' || (parcel !== null && parcel.facility === null));
  // What was agreed to before it was sent is not asked again; the order on its way may be this very one.
  const [isUnanswered] = useState(() => isOrderUnanswered(addressId, lines));
  const earlier = useEarlierOrderWarning({
    recipient: isUnanswered ? null : (summary.recipient?.address ?? null),
  });
  const risks = useRisks(parcel, isLost, earlier !== null, isUnanswered);
  const asks = risks.open !== null && risks.open !== 'TOO_SOON';
  const alarm = asks && !isLost && parcel !== null && formatAlarms(parcel);
  const notesFirst = useNotesFirst(summary.recipient !== null, checked, asks, facilityId);
  const removal = useCartLineRemoval();

  // The cart and the goods are checked for the same facility on the way back.
  useEffect(() => {
    if (facilityId !== null) chooseFacility(facilityId);
  }, [facilityId]);

  if (lines.length === 0 && confirmed !== null) {
    const { order } = confirmed;
    return (
      <AcceptedOrderFrame step={4} confirmed={confirmed}>
        <div className={cardStyles.card}>
          <OrderDetails order={order} heading="h2" />
        </div>
      </AcceptedOrderFrame>
    );
  }

  const { problem, recipient } = summary;
  const isSettled = recipient !== null && notesFirst !== null;
  const isWaiting = problem === null && !isSettled && !pricesLost;
  const hasNoDay = earlier !== null || parcel?.check.state === 'OVER';
  const notes = (
    <div ref={risks.area} className={styles.risks}>
      <ParcelNotes
        checked={checked}
        isLost={isLost}
        tell={removal.tell}
        agreement={risks.agreement}
        change={
          <Link className={styles.changes} to={buildCheckoutStepUrl(1)}>
            Изменить количество
          </Link>
        }
      />
    </div>
  );
  const orders = problem === null && recipient !== null && goods !== null && lines.length > 0;
  return (
    <StepFrame step={4} title="Проверьте данные" addressId={addressId}>
      {problem !== null && <Problem {...problem} />}
      {isWaiting && <Skeleton height={20} count={3} />}
      <ChangedOrderNotice />
      <div className={styles.cart}>
        <div className={styles.columns}>
          <div className={stack.gap16}>
            {isSettled && earlier !== null && (
              <div ref={risks.tooSoonArea}>
                <Notice kind="warning">
                  <p>
                    {keepNumbers(earlier.words)} <Link to="/user-order-list">Мои&nbsp;заказы</Link>
                  </p>
                  {risks.agreement('TOO_SOON')}
                </Notice>
              </div>
            )}
            {/* What is asked stands first: the button waits for it. */}
            {isSettled && notesFirst && notes}
            {/* Above the goods, however many: the button in sight must not be pressed for somebody else. */}
            {isSettled && <CheckedRecipient {...recipient} />}
            {isSettled && !notesFirst && notes}
            {lines.length > 0 && !isWaiting && <CheckedGoods lines={lines} />}
            {recipient !== null && lines.length > 0 && <IfMissingChoice lines={lines} />}
            {lines.length === 0 && (
              <>
                <CartChangesNotice decimals={2} />
                <CartOrderedElsewhereNotice />
                <EmptyCart />
              </>
            )}
            {pricesLost && (
              <LoadError message="Ошибка загрузки данных корзины" bare onRetry={prices.refresh} />
            )}
          </div>
          {orders ? (
            <div className={joinClassNames(styles.parcel, notesFirst === true && styles.warned)}>
              <ParcelContents checked={checked} isDayOpen={earlier !== null} isPauseTold />
              {isSettled && (
                <div className={cardStyles.card}>
                  <PartialSums goods={goods} delivery={<ConfirmedDelivery summary={summary} />} />
                </div>
              )}
              <div className={styles.foot}>
                {removal.ui}
                <ConfirmForm
                  addressId={addressId}
                  lines={lines}
                  goodsKopecks={goods}
                  summary={summary}
                  plannedDay={hasNoDay ? null : (parcel?.check.plannedDay ?? null)}
                  tooSoonUntil={earlier?.until ?? null}
                  agreed={risks.agreed}
                  refusedIds={
                    parcel === null || isLost ? null : parcel.refused.map(({ product }) => product.id)
                  }
                  onDayReturned={setServerDay}
                  asked={alarm && <AlarmButton onClick={risks.areOpen}>{alarm} — отметьте</AlarmButton>}
                  isChecking={state === 'LOADING'}
                  isHeldBack={risks.areOpen}
                  onConfirmed={() => setConfirmed(confirmedOrderStorage.read())}
                />
              </div>
            </div>
          ) : (
            removal.ui
          )}
        </div>
      </div>
    </StepFrame>
  );
}

/**
 * The order that emptied the cart. A cart with something in it is a new one: the order before it is
 * forgotten, or it would look like a response to this cart once its last good is no longer sold.
 */
function useConfirmed(cartIsEmpty: boolean) {
  const [begunEmpty] = useState(cartIsEmpty);
  useEffect(() => {
    if (!begunEmpty) confirmedOrderStorage.clear();
  }, [begunEmpty]);
  return useState(() => (begunEmpty ? confirmedOrderStorage.read() : null));
}

function Problem({ message, hint, retry }: ConfirmStepProblem) {
  if (retry !== null) return <LoadError message={message} bare onRetry={retry} />;
  return (
    <div role="alert">
      <EmptyState
        title={message}
        text={hint}
        action={<LinkButton to={buildCheckoutStepUrl(3)}>Выбрать другого получателя</LinkButton>}
      />
    </div>
  );
}

/** What is being ordered, with the way to change it. */
function CheckedGoods({ lines }: { lines: CartLines }) {
  const { products } = useRefreshedCart();
  const weigh = ({ id, quantity }: CartLine) => {
    const product = products.get(id);
    return product && formatProductWeight(product, quantity);
  };
  return (
    <Sheet title="Товары" change={buildCheckoutStepUrl(1)} what="товары">
      <PlainList className={styles.goods}>
        {lines.map((line) => (
          <GoodsLine
            key={createCartLineKey(line)}
            picture={<CartLinePicture product={products.get(line.id)} />}
            kopecks={line.kopecks}
            quantity={line.quantity}
            weight={weigh(line)}
          >
            {typesetName(formatCartLineName(line))}
            <CheckedChoice line={line} choices={products.get(line.id)?.choices} />
          </GoodsLine>
        ))}
      </PlainList>
    </Sheet>
  );
}

/** «Размер: 50», or that none was chosen of what there is. */
function CheckedChoice({ line, choices = [] }: { line: CartLine; choices: readonly string[] | undefined }) {
  const [first] = choices;
  const note =
    line.choice === undefined
      ? first !== undefined && `${getChoiceKindName(first)} не указан`
      : formatChoiceWithKind(line.choice);
  return note !== false && <GoodsNote>{note}</GoodsNote>;
}

/** The recipient and the facility, with the way to change them. */
function CheckedRecipient({
  address,
  facility,
}: {
  address: SavedRecipientResponse;
  facility: FacilityDeliveryTerms;
}) {
  return (
    <Sheet title="Получатель" change={buildCheckoutStepUrl(3)} what="получателя">
      <p className={text.name}>{formatFullName(address)}</p>
      <div className={factList.inLines}>
        <RecipientFactList {...address} facilityName={typesetName(facility.name)} />
      </div>
    </Sheet>
  );
}

interface SheetProps {
  title: string;
  /** Where «Изменить» leads, and what it changes, for the ear. */
  change: string;
  what: string;
  children: ReactNode;
}

function Sheet({ title, change, what, children }: SheetProps) {
  return (
    <section className={styles.checked}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Link to={change} className={styles.change}>
          Изменить<span className="visually-hidden"> {what}</span>
        </Link>
      </div>
      {children}
    </section>
  );
}

interface Risks {
  /** What holds the boxes to tick. */
  area: RefObject<HTMLDivElement | null>;
  /** What holds the box about an order for the same recipient. */
  tooSoonArea: RefObject<HTMLDivElement | null>;
  /** The box to tick about a risk of this parcel. */
  agreement(risk: ParcelRiskKind): ReactNode;
  agreed: AgreedRisks;
  /** The first that is not agreed to yet; null when all are. */
  open: ParcelRiskKind | null;
  /** Whether something is not agreed to yet; leads there then. */
  areOpen(): boolean;
}

/** What the buyer agrees to before a parcel with risks is ordered. `isLost`: it could not be checked. */
function useRisks(
  parcel: CartParcelCheckResult | null,
  isLost: boolean,
  isTooSoon: boolean,
  isUnanswered: boolean,
): Risks {
  const [agreed, setAgreed] = useState<AgreedRisks>(
    () => (isUnanswered ? unansweredOrderStorage.read()?.agreed : null) ?? { risks: [], refusedIds: [] },
  );
  const refusedIds = parcel?.refused.map(({ product }) => product.id) ?? [];
  const { accepted, accept } = useAcceptedOverweight(parcel?.check.grams ?? null);
  const [requested, setRequested] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const tooSoonArea = useRef<HTMLDivElement>(null);
  const isAgreed = (risk: ParcelRiskKind) =>
    risk === 'OVERWEIGHT'
      ? accepted
      : agreed.risks.includes(risk) &&
        (risk !== 'REFUSED' || refusedIds.every((id) => agreed.refusedIds.includes(id)));
  const risks: ParcelRiskKind[] = isLost ? ['UNCHECKED'] : parcel === null ? [] : risksOf(parcel);
  if (isTooSoon) risks.push('TOO_SOON');

  const open = risks.find((risk) => !isAgreed(risk)) ?? null;

  function agree(risk: ParcelRiskKind, isTicked: boolean) {
    const others = agreed.risks.filter((other) => other !== risk);
    setAgreed({
      risks: isTicked ? [...others, risk] : others,
      refusedIds: risk === 'REFUSED' ? refusedIds : agreed.refusedIds,
    });
  }

  function areOpen(): boolean {
    if (open === null) return false;
    flushSync(() => setRequested(true));
    focusOpenQuestion((open === 'TOO_SOON' ? tooSoonArea : area).current);
    return true;
  }

  return {
    area,
    tooSoonArea,
    open,
    agreed,
    areOpen,
    agreement: (risk) =>
      risks.includes(risk) && (
        <CheckboxField
          label={agreementLabel(risk, parcel?.refused.length ?? 0)}
          checked={isAgreed(risk)}
          error={requested && !isAgreed(risk) ? whatToDecide(risk, parcel) : undefined}
          onChange={(checked) => {
            if (risk === 'OVERWEIGHT') accept(checked);
            else agree(risk, checked);
          }}
        />
      ),
  };
}

function risksOf({ check, facility }: CartParcelCheckResult): ParcelRiskKind[] {
  if (facility === null) return [];
  const risks: ParcelRiskKind[] = [];
  if (check.state === 'OVER') risks.push('OVERWEIGHT');
  if (check.refused.length > 0) risks.push('REFUSED');
  if (check.handover.pausedUntil !== null) risks.push('PAUSED');
  return risks;
}

function agreementLabel(risk: ParcelRiskKind, refused: number): string {
  if (risk === 'OVERWEIGHT') return KEEP_OVERWEIGHT_LABEL;
  if (risk === 'TOO_SOON') return 'Понимаю: передачу могут не принять';
  if (risk === 'PAUSED') return 'Понимаю, что сдадут после карантина';
  if (risk === 'UNCHECKED') return 'Заказать без проверки: понимаю, что могут вернуть';
  const goods =
    refused === 1 ? 'этот товар' : `эти ${refused} ${plural(refused, ['товар', 'товара', 'товаров'])}`;
  return `Понимаю: ${goods} учреждение может не принять и вернуть`;
}

/** «Если чего-то не окажется»: for all goods, and for single ones. */
function IfMissingChoice({ lines }: { lines: CartLines }) {
  const [choices, setChoices] = useState<IfMissingChoices>(
    () => ifMissingChoicesStorage.read() ?? defaultIfMissingChoices,
  );
  const own = lines.filter((line) => choices.ofLines[createCartLineKey(line)] !== undefined).length;

  function choose(next: IfMissingChoices) {
    ifMissingChoicesStorage.write(next);
    setChoices(next);
  }

  return (
    <Card>
      <fieldset className={styles.ifMissing}>
        <legend className={styles.ifMissingTitle}>Если чего-то не окажется</legend>
        {ifMissingActions.map((way) => (
          <label key={way} className={styles.way}>
            <input
              type="radio"
              name="substitution"
              checked={choices.forAll === way}
              onChange={() => choose({ ...choices, forAll: way })}
            />
            <span>{ifMissingActionLabels[way]}</span>
          </label>
        ))}
        <Disclosure title={own === 0 ? 'Для отдельных товаров' : `Для отдельных товаров: ${own}`}>
          {lines.map((line) => (
            <SelectField
              key={createCartLineKey(line)}
              label={typesetName(formatCartLineNameWithChoice(line))}
              blank="Как для всех товаров"
              options={ifMissingActions.map((way) => ({ value: way, label: ifMissingActionLabels[way] }))}
              value={choices.ofLines[createCartLineKey(line)] ?? ''}
              onChange={(value) => choose(withLineIfMissing(choices, line, wayFrom(value)))}
            />
          ))}
        </Disclosure>
      </fieldset>
    </Card>
  );
}

const wayFrom = (value: string): IfMissingAction | null =>
  ifMissingActions.find((way) => way === value) ?? null;
