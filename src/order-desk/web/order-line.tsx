import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { Expander, MoreMenu } from '../../desk/editing/toggles.tsx';
import list from '../../desk/list.module.css';
import { formatTime } from '../../desk/list-body.tsx';
import { ListRow } from '../../desk/list-table.tsx';
import { mayCall, mayOpen } from '../../desk/load-for-admin.ts';
import {
  formatDayHidingCurrentYear,
  formatKilogramsRoundedDown,
  formatKilogramsRoundedUp,
} from '../../facilities/parcel-words.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import { type Day, formatDayAndMonth, formatDottedDay, formatMoment, moscowDay } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { keepNumbers, typesetName } from '../../lib/russian/typography.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { handoverLineResults, returnReasonLabels } from '../../orders/handover.ts';
import {
  computeKopecksToReturn,
  formatOrderPaymentBalance,
  formatShortSum,
  getOrderPaymentBalance,
} from '../../orders/order-money.ts';
import {
  getNextOrderStatus,
  isCancelledStatus,
  isOrderOnHold,
  isPackedNext,
  liveStatuses,
  nextStatusButtonLabels,
  ORDER_ON_HOLD_LABEL,
  type OrderStatus,
  paidStatus,
  unpaidStatuses,
} from '../../orders/order-status.ts';
import {
  DeskOrderBadge,
  describeParcelWeight,
  findHandoverDay,
  formatOrderedParcelWeight,
  formatRecipientName,
  formatReturnFlags,
  sumOrderTotalKopecks,
} from '../../orders/orders.web.ts';
import { describePackingChanges, resolvePackedLines } from '../../orders/packing-changes.ts';
import { changeStatus } from '../../orders/user-order.contract.ts';
import type { DeskOrder } from '../../orders/user-order-desk.contract.ts';
import { rescheduleHandover } from '../../orders/user-order-handover.contract.ts';
import { addRefund } from '../../payments/user-order-payments.contract.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { RowCheckbox } from '../../ui/lists/row-checkbox.tsx';
import text from '../../ui/look/text.module.css';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { formatFullName, formatNameWithInitials } from '../../ui/shop/recipient-facts.tsx';
import tone from '../../ui/states/tone.module.css';
import type { ListQueue } from './desk-filter.ts';
import { mayWriteTo } from './message-buyer.tsx';
import styles from './order-table.module.css';
import { isHandoverAhead } from './status-buttons.tsx';

interface OrderLineProps extends Pick<NextOrderStepProps, 'queue'> {
  order: DeskOrder;
  opener: Ref<HTMLButtonElement>;
  open: boolean;
  detailsId: string;
  onToggle(): void;
  chosen: boolean;
  onChoose(on: boolean): void;
  /** A comment is typed and not sent. */
  unsent: boolean;
  /** What is done with the order next. */
  next: ReactNode;
  /** What else can be done with it. */
  menu: ReactNode;
}

/** What is seen of an order at one look, the tick and the next step. */
export function OrderSummaryRow(props: OrderLineProps) {
  const { order, queue, opener, open, detailsId, onToggle, chosen, onChoose, unsent, next, menu } = props;
  const [place = '', ...kind] = order.workAddressName.split(', ').slice(1).reverse();
  const regime = kind.reverse().join(', ');
  return (
    <ListRow>
      <td className={list.tick}>
        <RowCheckbox label={`Выбрать заказ № ${order.id}`} checked={chosen} onChange={onChoose} />
      </td>
      <th scope="row" className={joinClassNames(list.title, styles.number)}>
        <Expander
          ref={opener}
          data-opener
          className={styles.opener}
          open={open}
          controls={detailsId}
          onToggle={onToggle}
        >
          <span className="visually-hidden">Заказ </span>№&nbsp;{order.id}
        </Expander>
        <time className={styles.second} dateTime={order.createdAt} title={formatMoment(order.createdAt)}>
          {timeToday(new Date(order.createdAt))}
        </time>
      </th>
      <td>
        <Recipient order={order} />
        <Buyer order={order} />
      </td>
      <td className={isReasoned(queue) ? styles.why : styles.marks}>
        <OrderFlags order={order} queue={queue} unsent={unsent} />
      </td>
      <td className={joinClassNames(list.onlyWhole, !isReasoned(queue) && styles.where)}>
        <div title={order.workAddressName}>
          {formatShortFacilityName(order.workAddressName)}{' '}
          <span className={joinClassNames(list.clamped, styles.second, styles.place)}>
            {regime && <span className={styles.onlyRoomy}>{typesetName(regime)}, </span>}
            {typesetName(place)}
          </span>
        </div>
      </td>
      {queue !== 'RETURNED' && queue !== 'NOTED' && queue !== 'LEFT_OUT' && (
        <td className={joinClassNames(list.end, list.beside, styles.sum)}>
          {queue === 'REFUND' && order.money !== undefined ? (
            <>
              <strong>
                <Price kopecks={computeKopecksToReturn(order.money) || order.money.refunded} decimals={2} />
              </strong>
              {computeKopecksToReturn(order.money) === 0 && (
                <span className={joinClassNames(list.clamped, text.quiet)}>вернули</span>
              )}
            </>
          ) : (
            <>
              <span className={text.strong}>
                <Price kopecks={sumOrderTotalKopecks(order)} decimals={2} />
              </span>
              <ParcelWeight order={order} />
            </>
          )}
        </td>
      )}
      <td className={styles.status}>
        <DeskOrderBadge status={order.status} />
        {liveStatuses.includes(order.status) && order.packed && (
          <span className={joinClassNames(styles.packed, tone.good)}>Собран</span>
        )}
        <DayLine order={order} />
      </td>
      <td className={joinClassNames(list.end, list.actions, list.onlyWhole)}>
        {next}
        {menu && <MoreMenu label={`Ещё для заказа № ${order.id}`}>{menu}</MoreMenu>}
      </td>
    </ListRow>
  );
}

interface NextOrderStepProps {
  order: DeskOrder;
  /** What all orders of the list wait for; null where it is of no queue. */
  queue: ListQueue | null;
  busy: boolean;
  onNext(to: OrderStatus): void;
  onRefund(): void;
  /** Names its day of handing in; null: asks for it. */
  onSchedule(day: Day | null): void;
  /** Writes to its buyer. */
  onWrite(): void;
}

/** What is done with an order next: a call where the buyer is to be asked, money given back where it waits for that, else packing or the next status; a packed one gets its day first, and its papers before that day. */
export function NextOrderStep(props: NextOrderStepProps) {
  const { order, queue, busy, onNext, onRefund, onSchedule, onWrite } = props;
  const { id, packed, money, phoneBuyer, plannedDay, nextDay } = order;
  const next = getNextOrderStatus(order);
  const owed = money === undefined ? 0 : computeKopecksToReturn(money);
  const verb = (label: string, run: () => void, more = '', isShown = false) => (
    <button
      type="button"
      className={styles.button}
      disabled={busy}
      aria-label={`${label}${more}: заказ № ${id}`}
      title={more === '' ? undefined : label + more}
      onClick={run}
    >
      {isShown ? label + more : label}
    </button>
  );
  const link = (label: string, to: string) => (
    <Link to={`${LIST}/${to}`} className={styles.button} aria-label={`${label}: заказ № ${id}`}>
      {label}
    </Link>
  );
  const call = phoneBuyer !== '' && (
    <a href={`tel:${phoneBuyer}`} className={styles.button} aria-label={`Позвонить: заказ № ${id}`}>
      Позвонить
    </a>
  );
  if (queue === 'RETURNED' || queue === 'MISSING') return call;
  if (mayCall(addRefund) && owed > 0 && (queue === 'REFUND' || next === undefined)) {
    return verb('Вернуть', onRefund, ` ${formatShortSum(owed)}`, queue !== 'REFUND');
  }
  if (next === undefined || !mayCall(changeStatus)) return null;
  if (isOrderOnHold(order)) return call;
  if (queue === 'REMIND' && next === paidStatus && mayWriteTo(order)) return verb('Написать', onWrite);
  if (isDayNext(order, queue)) {
    if (nextDay === null) return verb('Назначить день', () => onSchedule(null));
    const words = keepNumbers(formatDayAndMonth(nextDay));
    return verb(`Сдать ${words}`, () => onSchedule(nextDay), ', назначить день сдачи');
  }
  if ((!isPackedNext(order) && queue !== 'PACKING') || packed) {
    if (!isHandoverAhead(order, next)) return verb(nextStatusButtonLabels[next] ?? '', () => onNext(next));
    return mayOpen(`${LIST}/papers`) && link('Заявление', `papers?ids=${id}&day=${plannedDay}`);
  }
  return link('Собрать', `packing?ids=${id}&order=${id}`);
}

/** Whether the next step of an order names its day of handing in. */
export function isDayNext(order: DeskOrder, queue: ListQueue | null): boolean {
  const { plannedDay, nextDay, packed } = order;
  const lacksDay = (plannedDay === null || isDayClosed(order)) && getNextOrderStatus(order) !== paidStatus;
  const isHandedInNext = nextDay !== null && packed === true && isPackedNext(order);
  return (
    lacksDay &&
    mayCall(changeStatus) &&
    mayCall(rescheduleHandover) &&
    (queue === 'UNDATED' || queue === 'CLOSED' || isHandedInNext)
  );
}

/** Whether nothing is taken any more on the day of an order: it is to be moved. */
export const isDayClosed = ({ plannedDay, closedDay }: DeskOrder): boolean =>
  plannedDay !== null && plannedDay === closedDay;

const LIST = '/admin/user-order-list';

/** A name with initials that may stand below it. */
const breakable = (name: string) => name.replace('\u00A0', ' ');

/** Who it is for, in one line where it is not very long; the whole name stands in the opened order. */
function Recipient({ order }: { order: DeskOrder }) {
  const { lastNameClient: lastName, firstNameClient: firstName, middleNameClient: middleName } = order;
  const whole = formatRecipientName(order);
  return (
    <div className={text.strong} title={whole}>
      {lastName === '' ? whole : breakable(formatNameWithInitials({ lastName, firstName, middleName }))}
    </div>
  );
}

/** Who ordered it, the e-mail where the account is gone, and the number to press. */
function Buyer({ order: { buyer, emailBuyer, phoneBuyer } }: { order: DeskOrder }) {
  const names = buyer && { ...buyer, middleName: buyer.middleName ?? '' };
  const phone = formatPhone(phoneBuyer);
  return (
    <div className={joinClassNames(styles.second, styles.buyer)}>
      {(names !== null || emailBuyer !== '') && (
        <span title={names ? formatFullName(names).trim() : undefined}>
          <span className="visually-hidden">от: </span>
          {names ? breakable(formatNameWithInitials(names)) : emailBuyer}{' '}
        </span>
      )}
      {phoneBuyer !== '' && (
        <a className={styles.phone} href={`tel:${phoneBuyer}`} title={`Позвонить покупателю: ${phone}`}>
          <Icon name="phone" size={16} />
          <span className={styles.onlyRoomy}>{phone}</span>
        </a>
      )}
    </div>
  );
}

const dayInYear = new Intl.DateTimeFormat('ru', { timeZone: 'UTC', day: 'numeric', month: 'short' });

/** `12:42` today, else its day. */
const timeToday = (moment: Date): string =>
  moscowDay(moment) === moscowDay(new Date()) ? formatTime(moment) : formatShortDay(moscowDay(moment));

/** `24 нояб.` this year, else `24.11.2025`. */
function formatShortDay(day: Day): string {
  const isThisYear = day.slice(0, 4) === moscowDay(new Date()).slice(0, 4);
  return isThisYear ? dayInYear.format(new Date(day)) : formatDottedDay(day);
}

/** «сдаём 30 ноября», the day of a parcel that is handed in, nothing of a cancelled one; beside an opened order the facility before it. */
function DayLine({ order }: { order: DeskOrder }) {
  const { status, plannedDay, workAddressName } = order;
  const isLive = liveStatuses.includes(status);
  const planned = plannedDay && formatDayAndMonth(plannedDay);
  const done = findHandoverDay(order);
  const day = isLive ? plannedDay : done;
  const short = day ? formatShortDay(day) : isLive && 'без дня';
  return (
    <>
      <div className={joinClassNames(styles.second, styles.day)}>
        {isLive && isDayClosed(order) && <span className={text.flag}>{planned} не принимают</span>}
        {isLive && !isDayClosed(order) && (planned ? `сдаём ${planned}` : 'день не назначен')}
        {done && formatDayHidingCurrentYear(done, moscowDay(new Date()))}
      </div>
      <div className={joinClassNames(styles.second, styles.onlyBeside)} title={workAddressName}>
        {[formatShortFacilityName(workAddressName), short].filter(Boolean).join(', ')}
      </div>
    </>
  );
}

/** What the parcel weighs, as packed or else as ordered, marked where somebody has to look: not known, or over the limit. */
function ParcelWeight({ order }: { order: DeskOrder }) {
  const weight = describeParcelWeight(order);
  if (weight === null) {
    return <span className={joinClassNames(list.clamped, text.flag)}>без веса</span>;
  }
  const { words, over, atLeast } = weight;
  const ordered = order.parcel && `при заказе ${formatOrderedParcelWeight(order.parcel)}`;
  return (
    <span
      className={joinClassNames(list.clamped, over || atLeast ? text.flag : text.quiet)}
      title={over ?? ordered ?? undefined}
    >
      {over && <Icon name="warning" size={16} />} {words}
      {over && <span className="visually-hidden"> — {over}</span>}
    </span>
  );
}

/** What is to be seen of an order at one look. */
interface OrderFlag {
  words: string;
  /** The whole words where `words` are too short. */
  title?: string;
  /** Nothing may go wrong. */
  isQuiet?: boolean;
}

/** The other orders for the same person, as the opened order has them, or that together they weigh too much. */
function describeOtherOrders({ sameRecipient }: DeskOrder): OrderFlag[] {
  const { orders, month } = sameRecipient;
  const [first] = orders;
  if (first === undefined) return [];
  const isTooMuch = month !== null && month.grams > month.limitGrams;
  const others = orders.map((same) => `№\u00a0${same.id}, ${formatSameRecipientOrder(same)}`);
  const count = `ещё ${orders.length} ${plural(orders.length, ['заказ', 'заказа', 'заказов'])}`;
  return [
    {
      words: isTooMuch ? formatMonthKilograms(month) : orders.length === 1 ? `ещё №\u00a0${first.id}` : count,
      title: [`Этому получателю ещё ${others.join('; ')}`, formatMonthWeight(sameRecipient)]
        .filter(Boolean)
        .join('. '),
      isQuiet: !isTooMuch,
    },
  ];
}

/** «ждём по QR» where the buyer was told to pay and sees the code. */
function describeAwaitedPayment(order: DeskOrder): OrderFlag[] {
  if (!order.mayPay || !unpaidStatuses.includes(order.status) || isOrderOnHold(order)) return [];
  const title = 'Покупатель видит QR-код, ждём оплату';
  return [{ words: 'ждём по\u00a0QR', title, isQuiet: true }];
}

interface OrderFlagsProps extends Pick<NextOrderStepProps, 'queue'> {
  order: DeskOrder;
  /** A comment is typed and not sent. */
  unsent: boolean;
}

/** What may go wrong with the parcel and what is noted of the order, before it is opened; nothing where all is well. */
function OrderFlags({ order, queue, unsent }: OrderFlagsProps) {
  const reasons = typesetName(describeReasons(order, queue).join(' ')).replace(/(?<!шт)\.$/, '');
  const flags = reasons === '' ? flagsOf(order) : [];
  if (unsent) flags.push({ words: 'Комментарий не отправлен' });
  const notes = notesOf(queue === 'NOTED' ? { ...order, noteForBuyer: null } : order);
  const isListed = !isReasoned(queue) && liveStatuses.includes(order.status);
  const others = isListed ? [...describeAwaitedPayment(order), ...describeOtherOrders(order)] : [];
  const quiet = others.filter(({ isQuiet }) => notes.length === 0 || !isQuiet);
  const count = flags.length + notes.length + quiet.length;
  if (reasons === '' && count === 0) return null;
  return (
    <PlainList className={joinClassNames(styles.flags, count > 2 && styles.many)}>
      {reasons !== '' && (
        <li className={list.twoLines} title={reasons}>
          {reasons}
        </li>
      )}
      {flags.map((flag) => (
        <Flag key={flag.words} {...flag} />
      ))}
      {notes.map(([icon, about, words]) => (
        <li key={about} className={styles.note} title={`${about}: ${words}`}>
          <Icon name={icon} size={18} />
          <span>
            <span className={icon === 'message' ? 'visually-hidden' : text.quiet}>{about}:</span> {words}
          </span>
        </li>
      ))}
      {quiet.map((flag) => (
        <Flag key={flag.words} {...flag} />
      ))}
    </PlainList>
  );
}

function Flag({ words, title = words, isQuiet }: OrderFlag) {
  return (
    <li className={joinClassNames(styles.flag, isQuiet ? styles.quiet : tone.waiting)} title={title}>
      {words}
    </li>
  );
}

/** Whether the list says why its orders stand there. */
const isReasoned = (queue: ListQueue | null) =>
  queue !== null && ['RETURNED', 'REFUND', 'NOTED', 'MISSING', 'LEFT_OUT'].includes(queue);

/** Why an order stands in a queue, each reason in a sentence: what came back, why money is to be given back, what the buyer is to read, what is missing; of other queues nothing. */
export function describeReasons(order: DeskOrder, queue: ListQueue | null): string[] {
  const { money, status, packingChanges, handover, products } = order;
  const packed = resolvePackedLines(order);
  const { replaced, missingInRow } = describePackingChanges(packingChanges?.lines, packingChanges?.parts);
  const [returned, absent] = handoverLineResults.map((result) =>
    (handover?.lines ?? [])
      .filter((line) => line.result === result)
      .map(({ position, quantity = packed[position - 1]?.pieces, reason }) =>
        [
          products[position - 1]?.nameProduct,
          reason && quantity && `${quantity}\u00A0шт.`,
          reason && returnReasonLabels[reason],
        ]
          .filter(Boolean)
          .join(', '),
      )
      .join('; '),
  );
  if (queue === 'MISSING' || queue === 'LEFT_OUT') return [missingInRow].filter(Boolean);
  if (queue === 'NOTED') return order.noteForBuyer === null ? [] : [order.noteForBuyer];
  if (queue !== 'REFUND') return queue === 'RETURNED' && returned ? [`${returned}.`] : [];
  const isOverpaid = money !== undefined && money.received - money.refunded > sumOrderTotalKopecks(order);
  return [
    ...(isCancelledStatus(status)
      ? ['Отменён после оплаты.']
      : [
          ...replaced,
          ...(missingInRow === '' ? [] : [`Не положили ${missingInRow}.`.replace(/\.\.$/, '.')]),
          ...(returned ? [`Вернули: ${returned}.`] : []),
          ...(absent ? [`Не было в посылке: ${absent}.`] : []),
        ]),
    ...(isOverpaid ? ['Переплата.'] : []),
  ];
}

function notesOf({ deskNote, noteForBuyer }: Pick<DeskOrder, 'deskNote' | 'noteForBuyer'>) {
  const notes: [icon: IconName, about: string, words: string][] = [];
  if (deskNote !== null) notes.push(['message', 'Заметка', deskNote]);
  if (noteForBuyer !== null) notes.push(['mail', 'Покупателю', noteForBuyer]);
  return notes;
}

function flagsOf(order: DeskOrder): OrderFlag[] {
  const { parcel, heldAt, status, handover, packingChanges } = order;
  const flags = flagsOfMoney(order);
  if (!liveStatuses.includes(status)) {
    return [...flags, ...formatReturnFlags(handover).map((words) => ({ words }))];
  }
  const leftOut = countLeftOut(packingChanges);
  const refused = parcel?.refused.length ?? 0;
  if (heldAt !== null) flags.unshift({ words: 'Перевели', title: ORDER_ON_HOLD_LABEL });
  if (leftOut > 0) flags.push({ words: `Не положили: ${leftOut}` });
  if (refused > 0) flags.push({ words: `Не принимают: ${refused}` });
  return flags;
}

/** «недоплата 100 ₽»; nothing where the money adds up. */
function flagsOfMoney(order: DeskOrder): OrderFlag[] {
  if (order.money === undefined) return [];
  const words = formatOrderPaymentBalance(
    getOrderPaymentBalance(order.money, sumOrderTotalKopecks(order), order.status),
  );
  return words === null ? [] : [{ words }];
}

/** How many pieces of lines and of parts of sets are not in the parcel, with nothing instead. */
function countLeftOut({ lines = [], parts = [] }: Partial<DeskOrder['packingChanges']> = {}): number {
  const missing = [...lines.filter(({ replacement }) => replacement === null), ...parts];
  return missing.reduce((sum, line) => sum + line.quantityProduct - line.quantityPacked, 0);
}

type Same = DeskOrder['sameRecipient'];

/** «сдаём 27 ноября, 12,4 кг» behind the number of another order for the same person. */
export function formatSameRecipientOrder({
  similar,
  plannedDay,
  grams,
  atLeast,
}: Same['orders'][number]): string {
  return [
    similar && 'похожий',
    plannedDay !== null && keepNumbers(`сдаём ${formatDayAndMonth(plannedDay)}`),
    grams !== null && `${atLeast ? 'не меньше ' : ''}${formatKilogramsRoundedUp(grams)}\u00A0кг`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** «Вместе за месяц 31,2 из 30 кг»; null where kilograms are not counted by the month. */
export function formatMonthWeight({ month }: Same): string | null {
  if (month === null) return null;
  return `Вместе за месяц ${month.atLeast ? 'не меньше ' : ''}${formatMonthKilograms(month)}`;
}

const formatMonthKilograms = ({ grams, limitGrams }: NonNullable<Same['month']>) =>
  `${formatKilogramsRoundedUp(grams)} из ${formatKilogramsRoundedDown(limitGrams)}\u00A0кг`;
