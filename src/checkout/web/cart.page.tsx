import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, redirect, useLocation, useNavigate } from 'react-router';
import { SIGN_IN_FOR_CHECKOUT_PATH } from '../../accounts/after-sign-in.ts';
import {
  CartChangesNotice,
  CartLineList,
  cartStore,
  EmptyCart,
  FreeDeliveryProgress,
  formatCartCount,
  isAnyLineChoiceMissing,
  ParcelBox,
  refreshCart,
  SavedForLaterList,
  ShareCart,
  useCartLineRemoval,
  useRefreshedCart,
} from '../../cart/cart.web.ts';
import { type CartLine, sumCartKopecks } from '../../cart/cart-lines.ts';
import { CategoriesContext, CategoryTiles } from '../../catalog/catalog.web.ts';
import { getCategoryTree } from '../../catalog/categories.contract.ts';
import type { SavedRecipientResponse } from '../../contract/saved-recipient.ts';
import { computeDeliveryCost } from '../../facilities/delivery-cost.ts';
import {
  ChosenFacilitySelect,
  chooseFacility,
  FacilityChip,
  useChosenFacilityDelivery,
  useChosenFacilityId,
  useFacilities,
} from '../../facilities/facilities.web.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import { keepNumbers } from '../../lib/russian/typography.ts';
import { ChangedOrderNotice, useEarlierOrderWarning } from '../../orders/orders.web.ts';
import {
  chosenRecipientStorage,
  describeServed,
  lastRecipientStorage,
  RECIPIENTS_LOAD_ERROR,
  RecipientActions,
  RecipientEditor,
  type RecipientEditorState,
  useOwnRecipients,
  useRecipientEditor,
  useServedRecipient,
  usualRecipient,
} from '../../recipients/recipients.web.ts';
import { listSavedRecipients } from '../../recipients/user-address.contract.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { call } from '../../ui/data/call.ts';
import { awaitCallResult, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { CheckboxField } from '../../ui/fields/field.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert, Notice, NoticeArea, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { TotalBar } from '../../ui/prices/total-bar.tsx';
import { session, useToken } from '../../ui/session.ts';
import { useSessionWatch } from '../../ui/session-end.ts';
import { formatFullName, RecipientPlace } from '../../ui/shop/recipient-facts.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import {
  buildCartUrlForRecipient,
  buildCheckoutStepUrl,
  type CheckoutStep,
  parseCheckoutStep,
  parseRecipientParam,
} from '../checkout-step.ts';
import type { Route } from './+types/cart.page.ts';
import { AcceptedOrderStep, CartOrderedElsewhereNotice } from './accepted-order.tsx';
import styles from './checkout.module.css';
import { confirmedOrderStorage, KEEP_OVERWEIGHT_LABEL, useAcceptedOverweight } from './checkout-memory.ts';
import { PartialSums } from './confirm-form.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import {
  AlarmButton,
  focusOpenQuestion,
  formatAlarms,
  ParcelContents,
  ParcelNotes,
  useNotesFirst,
  whatToDecide,
} from './parcel-notes.tsx';
import { recipientChosenNoticeStorage } from './recipient-chosen-notice.tsx';
import { type NavState, StepFrame } from './step-frame.tsx';
import { useCartPriceRefresh, useParcelCheck } from './use-parcel.ts';

const titles: Record<CheckoutStep, string> = {
  1: 'Корзина',
  3: 'Кому доставить',
  4: 'Проверьте данные',
  5: 'Оплата',
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: formatPageTitle(loaderData?.ordered ? 'Заказ принят' : titles[loaderData?.step ?? 1]) },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams;
  const signedIn = session.token() !== null;
  const recipient = parseRecipientParam(search);
  if (signedIn && recipient !== null && search.get('step') !== '1')
    return redirect(await orderFor(recipient));
  const state = parseCheckoutStep(search, signedIn);
  return state === 'sign-in'
    ? redirect(SIGN_IN_FOR_CHECKOUT_PATH)
    : { ...state, ordered: isOrdered(state.step) };
}

/** Whether the step shows the order that was made, and is called so in the history too. */
function isOrdered(step: CheckoutStep): boolean {
  return (
    confirmedOrderStorage.read() !== null && (step === 5 || (step === 4 && cartStore.lines().length === 0))
  );
}

/** What stands until the cart is known: the step, and lines of goods where they will be. */
export function HydrateFallback() {
  const state = parseCheckoutStep(new URLSearchParams(useLocation().search), true);
  const step = state === 'sign-in' ? 1 : state.step;
  return (
    <StepFrame step={step} title={titles[step]} addressId={null}>
      <div className={styles.columns}>
        <div className={card.card}>
          <PageSkeleton height={6} count={2} />
        </div>
      </div>
    </StepFrame>
  );
}

/** The cart and the checkout: five steps at one address. */
export default function CartPage({ loaderData: { step, addressId, addressMissing } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const clean =
    step === 1 && addressId !== null
      ? buildCartUrlForRecipient(addressId)
      : buildCheckoutStepUrl(step, addressId);

  // What the address bar says is what is shown; the way here stays in the history.
  useEffect(() => {
    if (pathname + search !== clean) navigate(clean, { replace: true, state });
  }, [pathname, search, clean, state, navigate]);

  if (step === 3) return <AddressStep addressMissing={addressMissing} />;
  if (step === 4 && addressId !== null) return <ConfirmStep key={addressId} addressId={addressId} />;
  if (step === 5) return <AcceptedOrderStep />;
  return <CartStep leadsTo={addressId} />;
}

/** Chooses the next recipient. Returns where to go on: goods for an empty cart, the cart while a size is missing. */
async function orderFor(recipientId: number): Promise<string> {
  chosenRecipientStorage.write(recipientId);
  if (cartStore.lines().length === 0) {
    recipientChosenNoticeStorage.write(await describeChosen(recipientId));
    return '/products';
  }
  // Which goods come in sizes only the server knows; when it is silent, the next step says so.
  await refreshCart();
  return isAnyLineChoiceMissing()
    ? buildCartUrlForRecipient(recipientId)
    : buildCheckoutStepUrl(4, recipientId);
}

/** Names the chosen one where there are others. */
async function describeChosen(recipientId: number): Promise<string> {
  const saved = (await awaitCallResult(call(listSavedRecipients, {}))).response ?? [];
  const chosen = saved.find(({ id }) => id === recipientId);
  return chosen === undefined || saved.length === 1 ? 'Получатель выбран' : describeServed(chosen);
}

/** Step 1: what is in the cart. `leadsTo` is the recipient who is chosen already when only a size was missing. */
function CartStep({ leadsTo }: { leadsTo: number | null }) {
  const { lines } = useRefreshedCart();
  const list = useRef<HTMLDivElement>(null);
  const [needed, setNeeded] = useState(leadsTo !== null);
  const removal = useCartLineRemoval();
  // The tab may have been open since yesterday.
  const prices = useCartPriceRefresh();
  const facilityId = useChosenFacilityId();
  const checked = useParcelCheck(facilityId, lines, prices);
  const served = useServedRecipient(facilityId, leadsTo);
  const earlier = useEarlierOrderWarning({ recipient: served.recipient });
  const { parcel } = checked;
  const weight = useAcceptedOverweight(parcel?.check.grams ?? null);
  const alarms = parcel === null ? '' : formatAlarms(parcel);
  const isBlocked = parcel?.check.state === 'OVER' && !weight.accepted;
  const isRefused = Boolean(parcel?.facility && parcel.refused.length > 0);
  const area = useRef<HTMLDivElement>(null);
  const notesFirst = useNotesFirst(true, checked, alarms !== '', facilityId);
  const toldOf = useRef(facilityId);

  // The facility is chosen below the goods: what it does not take stands above them.
  useEffect(() => {
    if (toldOf.current === facilityId || checked.state === 'LOADING') return;
    toldOf.current = facilityId;
    if (alarms) area.current?.scrollIntoView({ block: 'center' });
  }, [facilityId, checked.state, alarms]);

  useEffect(() => {
    if (leadsTo !== null && notesFirst !== null) focusMissing(list.current);
  }, [leadsTo, notesFirst]);

  function askForMissing(): boolean {
    const lacksChoice = isAnyLineChoiceMissing();
    if (!lacksChoice && !isBlocked) return false;
    flushSync(() => setNeeded(true));
    if (lacksChoice) focusMissing(list.current);
    else focusOpenQuestion(area.current);
    return true;
  }

  function showNotes() {
    area.current?.scrollIntoView({ block: 'center' });
    area.current?.querySelector('section')?.focus({ preventScroll: true });
  }

  function refusalOf({ id }: CartLine): ReactNode {
    const isOne = parcel?.facility && parcel.refused.some(({ product }) => product.id === id);
    return isOne && <p className={text.flag}>{parcel.facility} не принимает</p>;
  }

  const notes = (
    <div ref={area} className={styles.risks}>
      <ParcelNotes
        checked={checked}
        isLost={checked.state === 'FAILED'}
        tell={removal.tell}
        isInShort
        agreement={(risk) =>
          risk === 'OVERWEIGHT' && (
            <CheckboxField
              label={KEEP_OVERWEIGHT_LABEL}
              checked={weight.accepted}
              error={needed && !weight.accepted ? whatToDecide(risk, parcel) : undefined}
              onChange={weight.accept}
            />
          )
        }
        change={
          <button
            type="button"
            className={styles.changes}
            onClick={() => list.current?.querySelector('input')?.focus()}
          >
            Изменить количество
          </button>
        }
      />
    </div>
  );
  const goods = sumCartKopecks(lines);
  const { facility, deliveryKopecks } = useChosenFacilityDelivery(goods);
  const signedIn = useToken() !== null;
  const next = leadsTo === null ? buildCheckoutStepUrl(3) : buildCheckoutStepUrl(4, leadsTo);
  const later = notesFirst !== null && <SavedForLaterList tell={removal.tell} />;
  const isEmpty = lines.length === 0;
  return (
    <StepFrame
      step={1}
      title="Корзина"
      beside={!isEmpty && notesFirst !== null && <p className={text.hint}>{formatCartCount(lines)}</p>}
      addressId={null}
      stepless={isEmpty}
    >
      <div className={styles.cart}>
        <ChangedOrderNotice />
        <CartChangesNotice decimals={2} />
        {isEmpty && (
          <>
            <NothingInCart />
            {later}
            {removal.ui}
          </>
        )}
        {!isEmpty && (
          <div className={styles.columns}>
            <div className={stack.gap16}>
              {earlier !== null && <Notice kind="warning">{keepNumbers(earlier.words)}</Notice>}
              {served.words !== null && <p>{served.words}.</p>}
              {notesFirst === null && (
                <div className={card.card}>
                  <Skeleton height={6} count={lines.length} />
                </div>
              )}
              {notesFirst && notes}
              {notesFirst !== null && (
                <div ref={list} className={card.card}>
                  <CartLineList
                    decimals={2}
                    onRemove={removal.ask}
                    choiceNeeded={needed}
                    noteOf={refusalOf}
                  />
                  <div className={styles.more}>
                    <p className={text.hint}>
                      <Link to="/products">Добавьте сразу</Link>: в собранную посылку доложить нельзя.
                    </p>
                    <ShareCart />
                  </div>
                </div>
              )}
              {notesFirst === false && notes}
              {later}
            </div>
            <div className={joinClassNames(styles.parcel, notesFirst === true && styles.warned)}>
              <ParcelContents
                checked={checked}
                isDayOpen={earlier !== null}
                isPauseTold
                question={<FacilityChip />}
              />
              {notesFirst !== null && (
                <>
                  <div className={card.card}>
                    <ChosenFacilitySelect
                      blank="Куда собираем?"
                      hint={facility === null ? 'Скажем, что примут и когда сдадим' : undefined}
                    />
                    <PartialSums goods={goods} delivery={<Delivery kopecks={deliveryKopecks} />} />
                    {facility !== null && goods !== null && deliveryKopecks !== 0 && (
                      <p className={text.hint}>
                        <FreeDeliveryProgress terms={facility} goods={goods} decimals={2} />
                      </p>
                    )}
                  </div>
                  <div className={styles.foot}>
                    {removal.ui}
                    <CartTotalBar
                      goods={goods}
                      deliveryKopecks={deliveryKopecks}
                      hint={alarms !== '' && <AlarmButton onClick={showNotes}>{alarms}</AlarmButton>}
                    >
                      <LinkButton
                        variant={isBlocked || isRefused ? 'secondary' : 'primary'}
                        to={signedIn ? next : SIGN_IN_FOR_CHECKOUT_PATH}
                        state={{ from: 1 } satisfies NavState}
                        onClick={(event) => {
                          if (askForMissing()) event.preventDefault();
                        }}
                      >
                        Далее
                      </LinkButton>
                    </CartTotalBar>
                  </div>
                </>
              )}
            </div>
          </div>
        )}
      </div>
    </StepFrame>
  );
}

/** An empty box, and the ways to fill it. */
function NothingInCart() {
  const { response: tree } = useCallQuery(getCategoryTree, {});
  return (
    <>
      <CartOrderedElsewhereNotice />
      <div className={styles.columns}>
        <div className={styles.nothing}>
          <ParcelBox state="filling" className={styles.nothingBox} />
          <EmptyCart />
          <LinkButton to="/list" variant="secondary">
            Разобрать список из письма
          </LinkButton>
        </div>
        <div className={card.card}>
          <ChosenFacilitySelect blank="Куда собираем?" hint="Отметим на товарах, чего там не принимают" />
        </div>
      </div>
      <CategoriesContext value={tree?.categories ?? []}>
        <CategoryTiles />
      </CategoriesContext>
    </>
  );
}

/** What delivery costs, once it is known where to; the sum stays without it until then. */
function Delivery({ kopecks }: { kopecks: number | null }) {
  if (kopecks === null) return <span className={text.hint}>Зависит от выбранного учреждения</span>;
  return kopecks === 0 ? 'Бесплатно' : <Price kopecks={kopecks} decimals={2} />;
}

/** The first size that is marked as missing, clear of what sticks to the top and the bottom. */
function focusMissing(list: HTMLElement | null) {
  const first = list?.querySelector<HTMLElement>('select[aria-invalid]');
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}

interface CartTotalBarProps {
  goods: number | null;
  deliveryKopecks: number | null;
  hint: ReactNode;
  children: ReactNode;
}

/** The sum of the cart, with delivery as soon as that is known, and the way on. */
function CartTotalBar({ goods, deliveryKopecks, hint, children }: CartTotalBarProps) {
  return (
    <TotalBar
      label={deliveryKopecks === null ? 'Итого без доставки' : 'Итого'}
      total={goods === null ? '—' : <Price kopecks={goods + (deliveryKopecks ?? 0)} decimals={2} />}
      hint={hint}
    >
      {children}
    </TotalBar>
  );
}

/** How long a refusal is shown before the sign-in page comes. */
const REDIRECT_MS = 3_000;

/** Step 3: a saved recipient, or a new one. The one «Далее» there is sends the form while that is open. */
function AddressStep({ addressMissing }: { addressMissing: boolean }) {
  const sessionLost = useSessionWatch(SIGN_IN_FOR_CHECKOUT_PATH, REDIRECT_MS);
  const navigate = useNavigate();
  const history = useOwnRecipients();
  const { list, failure, reload } = history;
  const saved = list ?? [];
  const lost = failure && getCallFailureMessage(failure, RECIPIENTS_LOAD_ERROR);
  const { notice, show, clear } = useNotice();
  const choice = useRef<HTMLDivElement>(null);
  const focusChoice = () => {
    choice.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };
  const editor = useRecipientEditor(history, { show }, focusChoice);
  const chosen = useChosenFacilityId();
  const facilities = useFacilities().list;
  const facility = facilities?.find(({ id }) => id === chosen);
  // One that is out of use by now is no choice.
  const facilityId = facilities === null || facility !== undefined ? chosen : null;
  const [picked, setPicked] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    if (addressMissing) show('error', 'Адрес не выбран');
  }, [addressMissing, show]);

  const pickedAddress = saved.find(({ id }) => id === picked);
  const usable = pickedAddress?.id ?? usualRecipient(saved, facilityId);
  const inForm = editor.subject === null || editor.subject === 'new' ? editor.subject : editor.subject.id;
  const recipient = (inForm !== 'new' && saved.find(({ id }) => id === (inForm ?? usable))) || null;

  // What is checked and promised from here on is for the facility of the one who is ticked.
  const pickedFacility = pickedAddress?.institutionId ?? null;
  useEffect(() => {
    if (pickedFacility !== null) chooseFacility(pickedFacility);
  }, [pickedFacility]);

  function pick(id: number) {
    setPicked(id);
    chosenRecipientStorage.write(id);
  }

  function goOn(id: number | null) {
    if (id === null) {
      setMissing(true);
      focusChoice();
      return;
    }
    chosenRecipientStorage.write(id);
    lastRecipientStorage.write(id);
    navigate(buildCheckoutStepUrl(4, id), { state: { from: 3 } satisfies NavState });
  }

  return (
    <StepFrame step={3} title="Кому доставить" addressId={null}>
      <div className={styles.columns}>
        <div ref={choice} tabIndex={-1} className={stack.gap16}>
          <NoticeArea notice={notice} clear={clear} />
          <ErrorAlert>{isMissing && usable === null && 'Выберите получателя'}</ErrorAlert>
          {sessionLost && <ErrorAlert>Произошла ошибка при авторизации</ErrorAlert>}
          {lost !== null && <LoadError message={lost} bare onRetry={reload} />}
          {list === null && lost === null && <Skeleton height={8} count={2} />}
          {saved.length > 0 && (
            <>
              {usable === null && inForm === null && !isMissing && facility !== undefined && (
                <Notice kind="info">
                  {`${formatShortFacilityName(facility.name)}: получателя там у вас пока нет. Отметьте другого или добавьте нового.`}
                  <button type="button" className={styles.changes} onClick={() => editor.open('new')}>
                    Добавить нового
                  </button>
                </Notice>
              )}
              <RecipientChoice
                addresses={saved}
                chosen={inForm === 'new' ? null : (inForm ?? usable)}
                onChoose={(id) => {
                  pick(id);
                  editor.close();
                }}
                editor={editor}
              />
            </>
          )}
          <RecipientEditor
            editor={editor}
            leadsOn
            onSaved={({ id, message, goOn: next }) => {
              if (next) {
                goOn(id);
                return;
              }
              show('success', message);
              pick(id);
              focusChoice();
            }}
          />
        </div>
        <ParcelBeside recipient={recipient} isOneOfMany={saved.length > 1}>
          {saved.length > 0 && inForm === null && <Button onClick={() => goOn(usable)}>Далее</Button>}
        </ParcelBeside>
      </div>
    </StepFrame>
  );
}

interface ParcelBesideProps {
  recipient: SavedRecipientResponse | null;
  isOneOfMany: boolean;
  /** The way on, unless a form has it. */
  children: ReactNode;
}

/** The parcel beside the choice of its recipient, or below it: what is in it, what it weighs and costs, and the way on. */
function ParcelBeside({ recipient, isOneOfMany, children }: ParcelBesideProps) {
  const { lines } = useRefreshedCart();
  const goods = sumCartKopecks(lines);
  const chosen = useChosenFacilityId();
  const facilityId = recipient?.institutionId ?? chosen;
  const facility = useFacilities().list?.find(({ id }) => id === facilityId) ?? null;
  const deliveryKopecks = facility === null || goods === null ? null : computeDeliveryCost(facility, goods);
  const checked = useParcelCheck(facilityId, lines, useCartPriceRefresh());
  const earlier = useEarlierOrderWarning({ recipient });
  const alarms = checked.parcel && formatAlarms(checked.parcel);
  const said = alarms || (isOneOfMany && recipient && describeServed(recipient));
  if (lines.length === 0) return null;
  return (
    <aside className={joinClassNames(styles.parcel, styles.beside)} aria-label="Ваша посылка">
      <ParcelContents isDayOpen={earlier !== null} checked={checked} />
      <div className={card.card}>
        <PartialSums goods={goods} delivery={<Delivery kopecks={deliveryKopecks} />} />
      </div>
      <div className={styles.foot}>
        <CartTotalBar
          goods={goods}
          deliveryKopecks={deliveryKopecks}
          hint={said && <span className={alarms ? text.flag : styles.served}>{said}</span>}
        >
          {children}
        </CartTotalBar>
      </div>
    </aside>
  );
}

interface RecipientChoiceProps {
  /** Newest first. */
  addresses: readonly SavedRecipientResponse[];
  chosen: number | null;
  onChoose(id: number): void;
  editor: RecipientEditorState;
}

function RecipientChoice({ addresses, chosen, onChoose, editor }: RecipientChoiceProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  // Who is ticked is in sight from the beginning, wherever in the list.
  useEffect(() => {
    list.current?.querySelector(':checked')?.closest('div')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <fieldset ref={list} className={stack.gap12}>
      <legend className="visually-hidden">Сохранённые получатели</legend>
      {addresses.map((address) => (
        <div key={address.id} className={styles.recipientOption}>
          <label className={styles.recipient}>
            <input
              type="radio"
              name="recipient"
              className={styles.recipientDot}
              checked={address.id === chosen}
              onChange={() => onChoose(address.id)}
            />
            <span className={styles.who}>
              <span className={text.name}>{formatFullName(address)}</span>
              <RecipientPlace recipient={address} />
            </span>
          </label>
          <RecipientActions editor={editor} recipient={address} />
        </div>
      ))}
    </fieldset>
  );
}
