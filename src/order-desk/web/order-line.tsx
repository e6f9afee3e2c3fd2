import type { ReactNode, Ref } from 'react';
import { Link, useNavigate } from 'react-router';
import { Expander } from '../../desk/editing/toggles.tsx';
import list from '../../desk/list.module.css';
import { ListRow } from '../../desk/list-table.tsx';
import {
  formatFacilityAbbreviation,
  formatKilogramsRoundedDown,
  formatKilogramsRoundedUp,
} from '../../facilities/parcel-words.ts';
import { formatDayAndMonth, formatMoment, moscowDay } from '../../lib/calendar.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import {
  computeKopecksToReturn,
  formatOrderPaymentBalance,
  formatShortSum,
  getOrderPaymentBalance,
} from '../../orders/order-money.ts';
import {
  getNextOrderStatus,
  isPackedNext,
  liveStatuses,
  nextStatusButtonLabels,
  ORDER_ON_HOLD_LABEL,
  type OrderPendingTask,
  type OrderStatus,
} from '../../orders/order-status.ts';
import {
  DeskOrderBadge,
  formatOrderedParcelWeight,
  formatOverweight,
  formatRecipientName,
  formatReturnFlags,
  sumOrderTotalKopecks,
} from '../../orders/orders.web.ts';
import type { DeskOrder } from '../../orders/user-order-desk.contract.ts';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { RowCheckbox } from '../../ui/lists/row-tick.tsx';
import text from '../../ui/look/text.module.css';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { formatFullName, formatNameWithInitials } from '../../ui/shop/recipient-facts.tsx';
import tone from '../../ui/states/tone.module.css';
import { deskUrlCodec } from './desk-filter.ts';
import styles from './order-table.module.css';

interface OrderLineProps {
  order: DeskOrder;
  opener: Ref<HTMLButtonElement>;
  open: boolean;
  /** What the opener opens. */
  detailsId: string;
  onToggle(): void;
  chosen: boolean;
  onChoose(on: boolean): void;
  /** What is done with the order next. */
  next: ReactNode;
  /** Whether all states are shown to press. */
  menu: boolean;
  onMenu(): void;
}

/** What is seen of an order at one look, the tick and the next step. */
export function OrderSummaryRow(props: OrderLineProps) {
  const { order, opener, open, detailsId, onToggle, chosen, onChoose, next, menu, onMenu } = props;
  return (
    <ListRow>
      <td className={list.tick}>
        <RowCheckbox label={`Выбрать заказ № ${order.id}`} checked={chosen} onChange={onChoose} />
      </td>
      <th scope="row" className={list.title}>
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
      </th>
      <td className={styles.when}>
        <time dateTime={order.createdAt} title={formatMoment(order.createdAt)}>
          {timeToday(new Date(order.createdAt))}
        </time>
      </td>
      <td>
        <Recipient order={order} />
        <Buyer order={order} />
      </td>
      <td className={styles.where}>
        <div title={order.workAddressName}>{formatFacilityAbbreviation(order.workAddressName)}</div>
        {order.phoneBuyer !== '' && (
          <a className={styles.phone} href={`tel:${order.phoneBuyer}`}>
            {formatPhone(order.phoneBuyer)}
          </a>
        )}
      </td>
      <td className={joinClassNames(list.end, list.beside, list.onlyWhole)}>
        <span className={text.strong}>
          <Price kopecks={sumOrderTotalKopecks(order)} decimals={2} />
        </span>
        <ParcelWeight order={order} />
      </td>
      <td className={styles.status}>
        <DeskOrderBadge status={order.status} />
        {liveStatuses.includes(order.status) && (
          <>
            <PackedBadge order={order} />
            <div>
              {order.plannedDay !== null && <>сдаём {formatDayAndMonth(order.plannedDay)}&nbsp; </>}
              <BuyerOtherOrders ids={order.otherOrderIds} />
            </div>
          </>
        )}
      </td>
      <td className={joinClassNames(list.end, list.actions, list.onlyWhole)}>
        {next}
        <button
          type="button"
          className={styles.button}
          aria-expanded={menu}
          aria-label={`Ещё для заказа № ${order.id}`}
          onClick={onMenu}
        >
          …
        </button>
      </td>
    </ListRow>
  );
}

interface NextOrderStepProps {
  order: DeskOrder;
  /** What all orders of the list wait for; null where it is of no queue. */
  queue: OrderPendingTask | null;
  busy: boolean;
  onNext(to: OrderStatus): void;
  onRefund(): void;
}

/** What is done with an order next: money given back where it waits for that, else packing or the next status. */
export function NextOrderStep({ order, queue, busy, onNext, onRefund }: NextOrderStepProps) {
  const { id, status, packed, money } = order;
  const next = getNextOrderStatus(status);
  const owed = money === undefined ? 0 : computeKopecksToReturn(money);
  const verb = (label: string, run: () => void) => (
    <button
      type="button"
      className={styles.button}
      disabled={busy}
      aria-label={`${label}: заказ № ${id}`}
      onClick={run}
    >
      {label}
    </button>
  );
  if (owed > 0 && (queue === 'REFUND' || next === undefined)) {
    return verb(`Вернуть ${formatShortSum(owed)}`, onRefund);
  }
  if (next === undefined) return null;
  if (!isPackedNext(status) || packed) return verb(nextStatusButtonLabels[next] ?? '', () => onNext(next));
  return (
    <Link
      to={`/admin/user-order-list/packing?ids=${id}`}
      className={styles.button}
      aria-label={`Собрать: заказ № ${id}`}
    >
      Собрать
    </Link>
  );
}

/** Who it is for, in one line; the whole name stands in the opened order. */
function Recipient({ order }: { order: DeskOrder }) {
  const { lastNameClient: lastName, firstNameClient: firstName, middleNameClient: middleName } = order;
  const whole = formatRecipientName(order);
  return (
    <div title={whole}>
      {lastName === '' ? whole : formatNameWithInitials({ lastName, firstName, middleName })}
    </div>
  );
}

/** Who ordered it; the e-mail where the account is gone. */
function Buyer({ order: { buyer, emailBuyer } }: { order: DeskOrder }) {
  if (buyer === null) return <div className={text.quiet}>{emailBuyer}</div>;
  const names = { ...buyer, middleName: buyer.middleName ?? '' };
  return (
    <div className={text.quiet} title={formatFullName(names).trim()}>
      <span className="visually-hidden">от: </span>
      {formatNameWithInitials(names)}
    </div>
  );
}

const inMoscow = { timeZone: 'Europe/Moscow' } as const;
const dayOfYear = new Intl.DateTimeFormat('ru', { ...inMoscow, day: 'numeric', month: 'short' });
const dayOfPast = new Intl.DateTimeFormat('ru', { ...inMoscow, dateStyle: 'short' });
const time = new Intl.DateTimeFormat('ru', { ...inMoscow, hour: '2-digit', minute: '2-digit' });

/** `12:42` today, `24 нояб.` this year, else `24.11.2025`. */
function timeToday(moment: Date): string {
  const [then, today] = [moscowDay(moment), moscowDay(new Date())];
  if (then === today) return time.format(moment);
  return (then.slice(0, 4) === today.slice(0, 4) ? dayOfYear : dayOfPast).format(moment);
}

/** What the parcel weighs, as packed or else as ordered, marked where somebody has to look: not known, or over the limit. */
function ParcelWeight({ order: { parcel, weighedGrams } }: { order: DeskOrder }) {
  const grams = weighedGrams ?? parcel?.grams;
  if (grams === undefined) {
    return <span className={joinClassNames(list.clamped, text.flag)}>без веса</span>;
  }
  const over = parcel && formatOverweight({ ...parcel, grams });
  const atLeast = weighedGrams === undefined && parcel !== null && parcel.unweighed.length > 0;
  const ordered = parcel && `при заказе ${formatOrderedParcelWeight(parcel)}`;
  const how =
    weighedGrams === undefined ? ordered : ['Взвесили при сборке', ordered].filter(Boolean).join(', ');
  return (
    <span
      className={joinClassNames(list.clamped, over || atLeast ? text.flag : text.quiet)}
      title={over ?? how ?? undefined}
    >
      {over && <Icon name="warning" size={16} />} {atLeast && 'от '}
      {formatKilogramsRoundedUp(grams)}&nbsp;кг
      {over && <span className="visually-hidden"> — {over}</span>}
    </span>
  );
}

/** «Собран», beside the status of an order that is not over. */
function PackedBadge({ order: { packed } }: { order: DeskOrder }) {
  return packed ? <span className={joinClassNames(styles.packed, tone.good)}>Собран</span> : null;
}

/** The buyer has other orders that are not over: they may go in one parcel, or be one order made twice. */
function BuyerOtherOrders({ ids }: { ids: number[] }) {
  if (ids.length === 0) return null;
  const words = `Ещё заказ: ${ids.map((id) => `№ ${id}`).join(', ')}`;
  return (
    <span className={styles.others} title={words}>
      <span aria-hidden="true">ещё {ids.length}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** What may go wrong with the parcel and what is noted of the order, before it is opened; nothing where all is well. */
export function OrderFlags({ order }: { order: DeskOrder }) {
  const flags = flagsOf(order);
  const notes = notesOf(order);
  if (flags.length + notes.length === 0) return null;
  return (
    <PlainList className={styles.flags}>
      {flags.map((flag) => (
        <li key={flag} className={joinClassNames(styles.flag, tone.waiting)}>
          {flag}
        </li>
      ))}
      {notes.map(([about, words]) => (
        <li key={about} className={styles.note} title={words}>
          <span className={text.quiet}>{about}:</span> {words}
        </li>
      ))}
    </PlainList>
  );
}

function notesOf({ deskNote, noteForBuyer }: DeskOrder): [about: string, words: string][] {
  return [
    ...(deskNote === null ? [] : [['Заметка', deskNote] satisfies [string, string]]),
    ...(noteForBuyer === null ? [] : [['Покупателю', noteForBuyer] satisfies [string, string]]),
  ];
}

function flagsOf(order: DeskOrder): string[] {
  const { parcel, sameRecipient, heldAt, status, handover, packingChanges, money } = order;
  const sums =
    money === undefined
      ? null
      : formatOrderPaymentBalance(getOrderPaymentBalance(money, sumOrderTotalKopecks(order), status));
  const ofMoney = sums === null ? [] : [sums];
  if (!liveStatuses.includes(status)) return [...ofMoney, ...formatReturnFlags(handover)];
  const leftOut = countLeftOut(packingChanges);
  const refused = parcel?.refused.length ?? 0;
  return [
    ...ofMoney,
    ...(heldAt === null ? [] : [ORDER_ON_HOLD_LABEL]),
    ...(leftOut === 0 ? [] : [`Не положили: ${leftOut}`]),
    ...(refused === 0 ? [] : [`Не принимают: ${refused}`]),
    // The buyer's own are named beside the status.
    ...sameRecipient.orders
      .filter(({ own }) => !own)
      .map((same) => `Ещё заказ этому получателю: № ${same.id}, ${formatSameRecipientOrder(same)}`),
  ];
}

/** How many lines and parts of sets lie in the parcel in fewer pieces than were ordered, with nothing instead. */
function countLeftOut(changes: DeskOrder['packingChanges']): number {
  if (changes === undefined) return 0;
  return (
    changes.lines.filter(({ replacement }) => replacement === null).length + (changes.parts?.length ?? 0)
  );
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
    plannedDay !== null && `сдаём ${formatDayAndMonth(plannedDay)}`,
    grams !== null && `${atLeast ? 'не меньше ' : ''}${formatKilogramsRoundedUp(grams)}\u00A0кг`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** «Вместе за месяц 31,2 из 30 кг»; null where kilograms are not counted by the month. */
export function formatMonthWeight({ month }: Same): string | null {
  if (month === null) return null;
  const atLeast = month.atLeast ? 'не меньше ' : '';
  return `Вместе за месяц ${atLeast}${formatKilogramsRoundedUp(month.grams)} из ${formatKilogramsRoundedDown(month.limitGrams)}\u00A0кг`;
}

/** The number of an order, which finds it. The address is made when it is pressed: this tab remembers few searches. */
export function OrderNumberSearchButton({ id }: { id: number }) {
  const navigate = useNavigate();
  const find = () => navigate(deskUrlCodec.address({ ...deskUrlCodec.initial, search: `№ ${id}` }));
  return (
    <Button variant="quiet" onClick={find}>
      № {id}
    </Button>
  );
}
