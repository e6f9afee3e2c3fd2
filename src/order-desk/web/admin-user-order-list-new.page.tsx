import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { BuyerPicker } from '../../accounts/accounts.web.ts';
import { type FoundUser, searchUsers } from '../../accounts/user-search.contract.ts';
import { sumCartKopecks } from '../../cart/cart-lines.ts';
import type { Product } from '../../catalog/product.ts';
import { getProductsByIds } from '../../catalog/products.contract.ts';
import type { SavedRecipientResponse } from '../../contract/saved-recipient.ts';
import { DeskScreen } from '../../desk/desk-screen.tsx';
import { UnsavedGuard } from '../../desk/unsaved-guard.tsx';
import { checkParcel, type ParcelCheckResult } from '../../facilities/check-parcel.ts';
import { computeDeliveryCost } from '../../facilities/delivery-cost.ts';
import { useFacilities } from '../../facilities/facilities.web.ts';
import {
  formatKilogramsRoundedUp,
  formatOnWeekdayAndDay,
  formatWeekdayAndDay,
} from '../../facilities/parcel-words.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import {
  buildListRows,
  ListGroups,
  type ListRowState,
  lookUpList,
  type RowDecision,
  rowsToCartLines,
  selectRowsForCart,
  summarizeList,
  withRowDecision,
} from '../../letter/letter.web.ts';
import { formatDottedDay } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { keepNumbers, typesetName } from '../../lib/russian/typography.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { defaultIfMissingAction, ifMissingActionLabels, ifMissingActions } from '../../orders/if-missing.ts';
import { formatShortSum } from '../../orders/order-money.ts';
import {
  formatOrderedParcelWeight,
  formatOverweight,
  formatRecipientNameOrEmpty,
  LastBuyerOrders,
  useEarlierOrderWarning,
} from '../../orders/orders.web.ts';
import { confirmOrderByPhone } from '../../orders/user-order.contract.ts';
import { listDeskOrders } from '../../orders/user-order-desk.contract.ts';
import { rescheduleHandover } from '../../orders/user-order-handover.contract.ts';
import { RecipientForm } from '../../recipients/recipients.web.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { call } from '../../ui/data/call.ts';
import { awaitCallResult, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { createLostResponseMessages, createUnknownOutcomeMessages } from '../../ui/data/failure-words.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { useSend, useSendSequence } from '../../ui/data/use-send.ts';
import { CheckboxField, TextField } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert, Notice, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { formatFullName } from '../../ui/shop/recipient-facts.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import type { Route } from './+types/admin-user-order-list-new.page.ts';
import { ProductCombobox } from './desk-filters.tsx';
import { MessageWalkButton, mayWriteTo } from './message-buyer.tsx';
import styles from './order-desk.module.css';
import { MoveDay, OrderFacts } from './order-parcel.tsx';

const TITLE = 'Новый заказ по телефону';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

/** The order of a buyer who calls: account, recipient, goods, and what was said of it. */
export default function AdminUserOrderListNewPage() {
  const [turn, setTurn] = useState(0);
  const [orderId, setOrderId] = useState<number | null>(null);
  /** The buyer from the account that led here. */
  const caller = useLocation().state as FoundUser | null;
  const notices = useNotice();

  return (
    <DeskScreen title={TITLE} notices={notices}>
      {orderId === null ? (
        <OrderInMaking key={turn} caller={turn === 0 ? caller : null} onPlaced={setOrderId} />
      ) : (
        <PlacedOrder orderId={orderId} onSaid={(words) => notices.show('success', words)}>
          <Button
            variant="secondary"
            onClick={() => {
              setTurn(turn + 1);
              setOrderId(null);
            }}
          >
            Оформить ещё один
          </Button>
        </PlacedOrder>
      )}
    </DeskScreen>
  );
}

interface PlacedOrderProps {
  orderId: number;
  onSaid(words: string): void;
  children: ReactNode;
}

/** The order as it was made, and what is left to do for it while its buyer is on the line. */
function PlacedOrder({ orderId, onSaid, children }: PlacedOrderProps) {
  const { sendsMail } = usePublicShopInfo();
  const pageable = { page: 0, size: 10, sortDirection: 'DESC' } as const;
  const found = useCallQuery(listDeskOrders, { body: { search: String(orderId), pageable } });
  const order = found.response?.content.find(({ id }) => id === orderId);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <div ref={card} tabIndex={-1} className={styles.placed}>
      <Card>
        <div role="status">
          <Notice kind="success">
            Заказ №&nbsp;{orderId} оформлен.
            {sendsMail && ' Если почта подтверждена, письмо о нём уже уходит покупателю.'}
          </Notice>
        </div>
        {order && (
          <>
            <p className={text.strong}>
              {formatRecipientNameOrEmpty(order)}, {formatShortFacilityName(order.workAddressName)}
            </p>
            <OrderFacts order={order} />
            <MoveDay order={order} onChanged={found.retry} />
          </>
        )}
        <div className={inRow.gap16}>
          {order && mayWriteTo(order) && (
            <MessageWalkButton orders={[order]} label="Написать, как оплатить" onSaid={onSaid} />
          )}
          <LinkButton variant="secondary" to={`/admin/user-order-list?open=${orderId}`}>
            Открыть №&nbsp;{orderId}
          </LinkButton>
          {children}
        </div>
      </Card>
    </div>
  );
}

/** What is to be ordered: the rows of the buyer's list and the goods that they name. */
interface Goods {
  rows: readonly ListRowState[];
  products: readonly Product[];
}

const NO_GOODS: Goods = { rows: [], products: [] };

/** The recipient of a buyer who has no other. */
const findOnlyAddressId = (buyer: FoundUser | null) =>
  (buyer?.addresses.length === 1 && buyer.addresses[0]?.id) || null;

function OrderInMaking({ caller, onPlaced }: { caller: FoundUser | null; onPlaced(orderId: number): void }) {
  const [buyer, setBuyer] = useState(caller);
  const [addressId, setAddressId] = useState(() => findOnlyAddressId(caller));
  const [goods, setGoods] = useState(NO_GOODS);
  /** The list as it is typed, of which nothing may be known yet. */
  const [typed, setTyped] = useState('');
  /** Something of a new buyer or recipient is written, which no part of the order has yet. */
  const [isWritten, setWritten] = useState(false);
  const address = buyer?.addresses.find(({ id }) => id === addressId) ?? null;
  const earlier = useEarlierOrderWarning({ recipient: address, ...(buyer && { buyerEmail: buyer.email }) });
  const lines = useGoodsLines(goods);
  const phone = address?.phone ?? buyer?.addresses[0]?.phone;
  const step = buyer === null ? 'BUYER' : address === null ? 'RECIPIENT' : 'GOODS';
  const shown = useRef<keyof typeof partIds>(step);
  // The button that was pressed is gone: what is asked next has the focus.
  useEffect(() => {
    if (shown.current !== step) focusFirstIn(partIds[step]);
    shown.current = step;
  }, [step]);
  // What is asked first, also after an order.
  useEffect(() => focusFirstIn(partIds[shown.current]), []);

  function choose(chosen: FoundUser | null) {
    setBuyer(chosen);
    setAddressId(findOnlyAddressId(chosen));
  }

  return (
    <div
      className={styles.call}
      onChange={({ target }) => setWritten(target instanceof HTMLInputElement && target.type !== 'search')}
    >
      <div id={partIds.BUYER}>
        <PartCard title="Покупатель" isDone={buyer !== null} isNow={step === 'BUYER'}>
          {buyer === null ? (
            <BuyerPicker onChosen={choose} />
          ) : (
            <>
              <p className={text.breaks}>
                <span className={text.strong}>
                  {formatFullName({ ...buyer, middleName: buyer.middleName ?? '' }).trim()}
                </span>
                <span className={text.hintBelow}>
                  {[buyer.email, phone && formatPhone(phone)].filter(Boolean).join(', ')}
                </span>
              </p>
              <LastBuyerOrders email={buyer.email} />
              <OtherButton of="покупателя" onClick={() => choose(null)} />
            </>
          )}
        </PartCard>
      </div>
      <div id={partIds.RECIPIENT}>
        <PartCard title="Получатель" isDone={address !== null} isNow={step === 'RECIPIENT'}>
          {buyer === null ? (
            <p className={text.hint}>Кому из получателей покупателя. Сначала выберите покупателя.</p>
          ) : (
            <RecipientChoice
              key={buyer.id}
              buyer={buyer}
              address={address}
              onChosen={setAddressId}
              onSaved={(refreshed, id) => {
                setBuyer(refreshed);
                setAddressId(id);
              }}
            />
          )}
        </PartCard>
      </div>
      <div id={partIds.GOODS} className={joinClassNames(stack.gap16, styles.goods)}>
        {buyer !== null && address !== null ? (
          <>
            {earlier !== null && (
              <Notice kind="warning">
                {keepNumbers(earlier.words)}{' '}
                <Link to={`/admin/user-order-list?open=${earlier.id}`} target="_blank">
                  Открыть №&nbsp;{earlier.id}
                </Link>
              </Notice>
            )}
            <GoodsChoice
              facilityId={address.institutionId}
              {...{ goods, typed }}
              onTyped={setTyped}
              onChange={setGoods}
            />
          </>
        ) : (
          <PartCard title="Товары" isDone={false}>
            <p className={text.hint}>Список со слов или из письма. Сначала выберите получателя.</p>
          </PartCard>
        )}
      </div>
      <Confirmation
        key={address?.id}
        {...{ buyer, address, lines }}
        undecided={listUndecidedWords(goods)}
        isDayOpen={earlier !== null}
        products={goods.products}
        onProducts={(change) => setGoods((now) => ({ ...now, products: change(now.products) }))}
        onPlaced={onPlaced}
      />
      <UnsavedGuard dirty={buyer !== null || isWritten} />
    </div>
  );
}

/** The parts of the screen, for what leads to them. */
const partIds = {
  BUYER: 'call-buyer',
  RECIPIENT: 'call-recipient',
  GOODS: 'call-goods',
  CHECK: 'call-check',
};

interface PartCardProps {
  title: string;
  isDone: boolean;
  isNow?: boolean;
  children: ReactNode;
}

/** A part of the order, with a tick once nothing of it is missing; what is asked now stands out. */
const PartCard = ({ title, isDone, isNow, children }: PartCardProps) => (
  <Card
    title={
      <span className={styles.part} data-state={isDone ? 'done' : isNow ? 'now' : undefined}>
        {title}
        {isDone && <Icon name="check" size={20} />}
      </span>
    }
  >
    {children}
  </Card>
);

/** Takes a choice back; it stands in the line of the part's title. */
const OtherButton = ({ of, onClick }: { of: string; onClick(): void }) => (
  <div className={styles.other}>
    <Button variant="quiet" onClick={onClick}>
      Выбрать другого<span className="visually-hidden"> {of}</span>
    </Button>
  </div>
);

function useGoodsLines({ rows, products }: Goods) {
  return useMemo(
    () => rowsToCartLines(rows, new Map(products.map((product) => [product.id, product]))),
    [rows, products],
  );
}

/** The words of the list that mean goods of the shop of which none is chosen yet, or no size. */
function listUndecidedWords({ rows, products }: Goods): string[] {
  const chosen = selectRowsForCart(rows, new Map(products.map((product) => [product.id, product])));
  return rows.flatMap((row) =>
    ['FOUND', 'CHECK', 'CHOOSE'].includes(row.group) && !row.left && !chosen.includes(row) ? row.line : [],
  );
}

interface RecipientChoiceProps {
  buyer: FoundUser;
  address: SavedRecipientResponse | null;
  onChosen(id: number | null): void;
  /** A new one is saved: the buyer as they are now, and its id. */
  onSaved(buyer: FoundUser, id: number): void;
}

/** One of the buyer's recipients, or a new one in the form that buyers fill in themselves. */
function RecipientChoice({ buyer, address, onChosen, onSaved }: RecipientChoiceProps) {
  const [isNew, setNew] = useState(buyer.addresses.length === 0);
  const { send, failure } = useSend(searchUsers, { revalidates: false });

  async function refresh(id: number) {
    const body = {
      ...noNames,
      email: buyer.email,
      pageable: { page: 0, size: 100, sortDirection: 'DESC' },
    } as const;
    const found = (await send({ body })).response?.content.find((user) => user.id === buyer.id);
    if (found === undefined) return;
    setNew(false);
    onSaved(found, id);
  }

  if (address !== null) {
    return (
      <>
        <p>
          <span className={text.strong}>{formatFullName(address)}</span>
          <span className={text.hintBelow}>{describeRecipient(address)}</span>
          {address.additionalInfo && <span className={text.hintBelow}>{address.additionalInfo}</span>}
        </p>
        <OtherButton of="получателя" onClick={() => onChosen(null)} />
      </>
    );
  }
  return (
    <div className={stack.gap8}>
      <ErrorAlert>
        {failure && 'Получатель записан, но список не обновился. Найдите покупателя ещё раз.'}
      </ErrorAlert>
      {buyer.addresses.length > 0 && (
        <PlainList className={stack.gap8}>
          {withoutTwins(buyer.addresses).map((one) => (
            <li key={one.id}>
              <button type="button" className={styles.recipient} onClick={() => onChosen(one.id)}>
                <span className="visually-hidden">Выбрать: </span>
                <strong>{formatFullName(one)}</strong>
                <span className={text.hint}>{describeRecipient(one)}</span>
              </button>
            </li>
          ))}
        </PlainList>
      )}
      {isNew ? (
        <RecipientForm
          edited={null}
          buyerId={buyer.id}
          phone={buyer.addresses[0]?.phone ?? ''}
          leadsOn={false}
          onSaved={({ id }) => void refresh(id)}
          {...(buyer.addresses.length > 0 && { onCancel: () => setNew(false) })}
        />
      ) : (
        <div className={styles.flush}>
          <Button variant="quiet" onClick={() => setNew(true)}>
            Записать нового получателя
          </Button>
        </div>
      )}
    </div>
  );
}

/** «ИК-101, 10.01.1970, отряд 1» */
const describeRecipient = ({ institutionName, birthDate, squadNumber }: SavedRecipientResponse): string =>
  `${formatShortFacilityName(institutionName)}, ${formatDottedDay(birthDate)}${squadNumber === null ? '' : `, отряд\u00A0${squadNumber}`}`;

/** The recipients of a buyer, one who was saved twice alike once. */
function withoutTwins(addresses: readonly SavedRecipientResponse[]): SavedRecipientResponse[] {
  const alike = Map.groupBy(addresses, ({ id: _, createAt: __, ...one }) => JSON.stringify(one));
  return [...alike.values()].flatMap(([first]) => first ?? []);
}

const noNames = { lastName: null, firstName: null, middleName: null };

interface GoodsChoiceProps {
  facilityId: number | null;
  goods: Goods;
  typed: string;
  onTyped(typed: string): void;
  onChange(change: (now: Goods) => Goods): void;
}

/** The buyer's list, pasted or written down, and goods that are found one by one. */
function GoodsChoice({ facilityId, goods, typed, onTyped, onChange }: GoodsChoiceProps) {
  /** The list has been taken apart: what came of it stands in its place. */
  const [isFolded, setFolded] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, busy } = useSendSequence();
  const { rows, products } = goods;
  const byId = useMemo(() => new Map(products.map((product) => [product.id, product])), [products]);

  async function cut(event: SubmitEvent) {
    event.preventDefault();
    if (busy || typed.trim() === '') return;
    setFailure(null);
    const { response, failure: lost } = await run(() => awaitCallResult(lookUpList(typed, facilityId, null)));
    if (response === null)
      return setFailure(getCallFailureMessage(lost, 'Список не разобран. Попробуйте ещё раз.'));
    const { lines, matched } = response;
    // What came of it is there before it is scrolled to.
    flushSync(() => {
      onChange((now) => {
        const all = [...now.products, ...response.products];
        const known = [...new Map(all.map((one) => [one.id, one])).values()];
        const added = now.rows.filter(({ key }) => key.startsWith(ADDED));
        return { rows: [...added, ...buildListRows(lines, matched, known, now.rows)], products: known };
      });
      setFolded(true);
    });
    document.getElementById(partIds.GOODS)?.scrollIntoView({ block: 'start' });
  }

  function add(product: Product) {
    const { id, name, choices } = product;
    const isThere = rows.some(({ chosen, left }) => chosen === id && !left);
    if (isThere && choices.length === 0) return;
    const row: ListRowState = {
      ...{ key: `${ADDED}${rows.length} ${id}`, line: name, note: null, options: [id], chosen: id },
      ...{
        group: choices.length > 0 ? 'CHOOSE' : 'FOUND',
        quantity: 1,
        choice: null,
        left: false,
        put: false,
      },
    };
    onChange((now) => ({
      rows: [row, ...now.rows],
      products: byId.has(id) ? now.products : [...now.products, product],
    }));
  }

  return (
    <PartCard title="Товары" isDone={rows.length > 0 && listUndecidedWords(goods).length === 0} isNow>
      <div className={joinClassNames(styles.adding, isFolded ? inRow.gap12 : stack.gap12)}>
        {!isFolded && (
          <form method="post" noValidate className={stack.gap12} onSubmit={cut}>
            <TextField
              label="Список вещей"
              hint="Запишите со слов или вставьте письмо: каждая вещь с новой строки или через запятую"
              autoComplete="off"
              multiline
              max={20_000}
              value={typed}
              onChange={onTyped}
            />
            <div>
              <Button
                type="submit"
                variant={rows.length === 0 ? 'primary' : 'secondary'}
                busy={busy}
                busyText="Разбираем…"
              >
                Разобрать список
              </Button>
            </div>
          </form>
        )}
        <p role="status">{rows.length > 0 && summarizeList(rows)}</p>
        {isFolded && (
          <Button variant="quiet" onClick={() => setFolded(false)}>
            Изменить список
          </Button>
        )}
      </div>
      <ErrorAlert>{failure}</ErrorAlert>
      <ListGroups
        dense
        rows={rows}
        products={byId}
        refusals={null}
        onDecide={(key: string, decision: RowDecision) =>
          onChange((now) => ({
            ...now,
            rows: now.rows.map((row) => (row.key === key ? withRowDecision(row, decision, products) : row)),
          }))
        }
      />
      <ProductCombobox
        label="Добавить товар"
        chosen=""
        value={null}
        onChange={(product) => product && add(product)}
      />
    </PartCard>
  );
}

/** The beginning of the keys of rows that stand in no list. */
const ADDED = '+';

interface ConfirmationProps {
  /** Null until they are chosen. */
  buyer: FoundUser | null;
  address: SavedRecipientResponse | null;
  lines: ReturnType<typeof rowsToCartLines>;
  /** What of the list does not get into the order as nothing is chosen for it. */
  undecided: readonly string[];
  /** Whether an earlier order for the same recipient keeps the day open. */
  isDayOpen: boolean;
  products: readonly Product[];
  onProducts(change: (now: readonly Product[]) => readonly Product[]): void;
  onPlaced(orderId: number): void;
}

const notPlaced = {
  ...createLostResponseMessages('Заказ не оформлен. Попробуйте ещё раз.'),
  ...createUnknownOutcomeMessages('Не знаем, дошёл ли заказ. Нажмите ещё раз: второго не появится.'),
};

/** The same checks as the buyer's own last step, the answers given by telephone, and in sight at the bottom what is missing and the button that makes the order. */
function Confirmation(props: ConfirmationProps) {
  const { buyer, address, lines, undecided, isDayOpen, products, onProducts, onPlaced } = props;
  const facilities = useFacilities();
  const [told, setTold] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState(false);
  const [isDayAgreed, setDayAgreed] = useState(false);
  const [substitution, setSubstitution] = useState(
    defaultIfMissingAction as (typeof ifMissingActions)[number],
  );
  const { send, busy: placing, failure } = useSend(confirmOrderByPhone);
  const { send: schedule, busy: scheduling } = useSend(rescheduleHandover);
  const busy = placing || scheduling;
  const { run, busy: looking } = useSendSequence();
  const facility = facilities.list?.find(({ id }) => id === address?.institutionId);
  const hasGoods = address !== null && lines.length > 0;
  const check =
    hasGoods && facility !== undefined ? checkParcel(lines, products, facility.rules, new Date()) : null;
  const goodsKopecks = sumCartKopecks(lines) ?? 0;
  const deliveryKopecks = facility === undefined ? 0 : computeDeliveryCost(facility, goodsKopecks);
  const total = goodsKopecks + deliveryKopecks;
  const delivery =
    deliveryKopecks === 0 ? 'доставка бесплатно' : `с доставкой ${formatShortSum(deliveryKopecks)}`;
  const risks = check === null ? [] : listRisks(check, undecided);
  const open = risks.filter((words) => !told.includes(words));
  const wanted: [isMissing: boolean, part: keyof typeof partIds, words: string][] = [
    [buyer === null, 'BUYER', 'покупатель'],
    [address === null, 'RECIPIENT', 'получатель'],
    [!hasGoods, 'GOODS', 'товары'],
    [hasGoods && check === null, 'CHECK', 'учреждение'],
    [open.length > 0, 'CHECK', 'согласие покупателя'],
  ];
  const missing = wanted.filter(([isMissing]) => isMissing);

  async function confirm() {
    setAsked(true);
    const [first] = missing;
    if (first !== undefined) return focusFirstIn(partIds[first[1]]);
    if (busy || looking || buyer === null || address === null || check === null) return;
    const { response, failure: refused } = await send({
      body: {
        ...{ buyerId: buyer.id, addressId: address.id, total, substitution },
        ...(!isDayOpen && { plannedDay: check.plannedDay }),
        cartItems: lines.map(({ id, quantity, choice }) => ({
          id,
          quantity,
          ...(choice !== undefined && { choice }),
        })),
        refusedIds: check.refused.map(({ id }) => id),
      },
    });
    if (response !== null) {
      const { orderId: id } = response;
      const { plannedDay } = check;
      // Where this fails, the order that is shown says that it has no day.
      if (isDayOpen && isDayAgreed && plannedDay !== null)
        await schedule({ params: { id }, body: { seenDay: null, plannedDay } });
      return onPlaced(id);
    }
    if (refused.code === 'CONFLICT') await lookAgain();
  }

  /** What the server refused for stands in the sums and the check by now. */
  async function lookAgain() {
    facilities.retry();
    const body = { ids: [...new Set(lines.map(({ id }) => id))], images: 'url' as const };
    const { response } = await run(() => awaitCallResult(call(getProductsByIds, { body })));
    if (response === null) return;
    const now = new Map(response.map((product) => [product.id, product]));
    onProducts((held) =>
      held.flatMap((product) => (body.ids.includes(product.id) ? (now.get(product.id) ?? []) : product)),
    );
  }

  const weight =
    check &&
    formatOrderedParcelWeight({ grams: check.grams, unweighed: check.unweighed.map(({ id }) => id) });
  return (
    <>
      <div id={partIds.CHECK} tabIndex={-1} className={styles.check}>
        <PartCard title="Проверьте вслух" isDone={false} isNow={check !== null && undecided.length === 0}>
          {facilities.failed ? (
            <Notice kind="error">
              Учреждения не загрузились.{' '}
              <Button variant="quiet" onClick={facilities.retry}>
                Повторить
              </Button>
            </Notice>
          ) : hasGoods && facilities.list !== null && facility === undefined ? (
            <Notice kind="error">В это учреждение доставки больше нет. Выберите другого получателя.</Notice>
          ) : check === null ? (
            <p className={text.hint}>Станет видно, когда выберете товары.</p>
          ) : (
            <div className={stack.gap16}>
              {address !== null && (
                <p className={text.strong}>
                  {formatFullName(address)}, {formatShortFacilityName(address.institutionName)}
                </p>
              )}
              <PlainList className={stack.gap4}>
                {lines.map(({ id, name, choice, quantity, kopecks }) => (
                  <li key={`${id} ${choice}`}>
                    {[typesetName(name ?? ''), choice].filter(Boolean).join(', ')}{' '}
                    <span className={text.whole}>
                      — {quantity} шт., {formatShortSum((kopecks ?? 0) * quantity)}
                    </span>
                  </li>
                ))}
              </PlainList>
              <p>
                Итого {formatShortSum(total)}, {delivery}.
                <br />
                {check.plannedDay === null
                  ? 'Когда сдадим, сообщим отдельно.'
                  : isDayOpen
                    ? 'День сдачи: договоритесь сейчас.'
                    : keepNumbers(`Сдадим в учреждение: ${formatWeekdayAndDay(check.plannedDay)}.`)}
              </p>
              {isDayOpen && check.plannedDay !== null && (
                <CheckboxField
                  label={keepNumbers(`Договорились: сдаём ${formatOnWeekdayAndDay(check.plannedDay)}`)}
                  checked={isDayAgreed}
                  onChange={setDayAgreed}
                />
              )}
              {risks.length > 0 && (
                <fieldset>
                  <legend className={text.strong}>Скажите покупателю</legend>
                  {risks.map((words) => (
                    <CheckboxField
                      key={words}
                      label={words}
                      checked={told.includes(words)}
                      error={
                        asked && !told.includes(words)
                          ? 'Спросите покупателя и отметьте, что он согласен'
                          : undefined
                      }
                      onChange={(checked) =>
                        setTold(checked ? [...told, words] : told.filter((one) => one !== words))
                      }
                    />
                  ))}
                </fieldset>
              )}
              <SelectField
                label="Если чего-то не окажется"
                options={ifMissingActions.map((value) => ({ value, label: ifMissingActionLabels[value] }))}
                value={substitution}
                onChange={(value) =>
                  setSubstitution(ifMissingActions.find((one) => one === value) ?? defaultIfMissingAction)
                }
              />
            </div>
          )}
        </PartCard>
      </div>
      <div className={styles.foot}>
        <ErrorAlert>{failure && getCallFailureMessage(failure, notPlaced)}</ErrorAlert>
        {check !== null && (
          <p>
            <span className={text.hint}>Итого</span>{' '}
            <strong className={text.large}>
              <Price kopecks={total} decimals={2} />
            </strong>{' '}
            <span className={text.hint}>
              {delivery}, вес с коробкой {weight}
            </span>
          </p>
        )}
        <p role="status" className={styles.missing}>
          {missing.length > 0 && `Осталось: ${missing.map(([, , words]) => words).join(', ')}`}
        </p>
        <div className={styles.onlyWide}>
          <LinkButton variant="quiet" to="/admin/user-order-list">
            Отмена
          </LinkButton>
        </div>
        <Button
          variant={missing.length > 0 ? 'secondary' : 'primary'}
          busy={busy || looking}
          busyText={busy ? 'Оформляем…' : 'Проверяем…'}
          onClick={() => void confirm()}
        >
          Оформить заказ
        </Button>
      </div>
    </>
  );
}

/** Leads to the first thing that is still to be done in a part. */
function focusFirstIn(id: string): void {
  const part = document.getElementById(id);
  const first = part?.querySelector<HTMLElement>('input:not(:checked), textarea, button') ?? part;
  first?.focus();
}

/** What the buyer is to agree to before the parcel is ordered, in words for the telephone. */
function listRisks(check: ParcelCheckResult, undecided: readonly string[]): string[] {
  const { refused, handover } = check;
  const over = formatOverweight(check);
  const names = typesetName(refused.map(({ name }) => name).join(', '));
  const risks = [
    undecided.length > 0 && `Не выбрано и не попадёт в заказ: ${undecided.join(', ')}`,
    over !== null &&
      `Посылка весит ${formatKilogramsRoundedUp(check.grams)} кг, это ${over}: учреждение может её не принять`,
    refused.length > 0 &&
      `Учреждение может не принять и вернуть ${plural(refused.length, ['товар', 'товары', 'товары'])}: ${names}`,
    handover.pausedUntil !== null && 'В учреждении карантин, посылку сдадут после него',
  ];
  return risks.filter((words) => words !== false).map((words) => `${words}. Покупатель согласен`);
}
