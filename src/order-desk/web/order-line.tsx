import type { Ref } from 'react';
import { Expander } from '../../desk/editing/toggles.tsx';
import list from '../../desk/list.module.css';
import { ListCell } from '../../desk/list-table.tsx';
import { facilityLetters, formatDayAndMonth } from '../../facilities/parcel-words.ts';
import { formatMoment, moscowDay } from '../../lib/calendar.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { liveStatuses, nextStatusButtonLabels, type OrderStatus } from '../../orders/order-status.ts';
import { DeskOrderBadge, orderTotal, recipientName } from '../../orders/orders.web.ts';
import type { DeskOrder } from '../../orders/user-order-desk.contract.ts';
import { joinClassNames } from '../../ui/classes.ts';
import { RowCheckbox } from '../../ui/lists/row-tick.tsx';
import textStyles from '../../ui/look/text.module.css';
import { Price } from '../../ui/prices/price.tsx';
import { fullName, nameWithInitials } from '../../ui/shop/recipient-facts.tsx';
import { BuyerOtherOrders, PackedBadge, ParcelWeight } from './order-flags.tsx';
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
  /** The next step of the order; undefined when it has none. */
  next: OrderStatus | undefined;
  busy: boolean;
  onNext(to: OrderStatus): void;
  /** Whether all states are shown to press. */
  menu: boolean;
  onMenu(): void;
}

/** What is seen of an order at one look, the tick and the next step. */
export function OrderSummaryRow(props: OrderLineProps) {
  const { order, opener, open, detailsId, onToggle, chosen, onChoose, next, busy, onNext, menu, onMenu } =
    props;
  return (
    <tr className={list.line}>
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
      <ListCell column="Оформлен" className={styles.when}>
        <time dateTime={order.createdAt} title={formatMoment(order.createdAt)}>
          {timeToday(new Date(order.createdAt))}
        </time>
      </ListCell>
      <td>
        <Recipient order={order} />
        <Buyer order={order} />
      </td>
      <ListCell column="Учреждение" className={styles.where}>
        <div title={order.workAddressName}>{facilityLetters(order.workAddressName)}</div>
        {order.phoneBuyer !== '' && (
          <a className={styles.phone} href={`tel:${order.phoneBuyer}`}>
            {formatPhone(order.phoneBuyer)}
          </a>
        )}
      </ListCell>
      <ListCell column="Сумма и вес" className={joinClassNames(list.end, list.beside)}>
        <span className={textStyles.strong}>
          <Price kopecks={orderTotal(order)} decimals={2} />
        </span>
        <ParcelWeight order={order} />
      </ListCell>
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
      <td className={joinClassNames(list.end, list.actions)}>
        {next !== undefined && (
          <button
            type="button"
            className={styles.button}
            disabled={busy}
            aria-label={`${nextStatusButtonLabels[next]}: заказ № ${order.id}`}
            onClick={() => onNext(next)}
          >
            {nextStatusButtonLabels[next]}
          </button>
        )}
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
    </tr>
  );
}

/** Who it is for, in one line; the whole name stands in the opened order. */
function Recipient({ order }: { order: DeskOrder }) {
  const { lastNameClient: lastName, firstNameClient: firstName, middleNameClient: middleName } = order;
  const whole = recipientName(order);
  return (
    <div title={whole}>{lastName === '' ? whole : nameWithInitials({ lastName, firstName, middleName })}</div>
  );
}

/** Who ordered it; the e-mail where the account is gone. */
function Buyer({ order: { buyer, emailBuyer } }: { order: DeskOrder }) {
  if (buyer === null) return <div className={textStyles.quiet}>{emailBuyer}</div>;
  const names = { ...buyer, middleName: buyer.middleName ?? '' };
  return (
    <div className={textStyles.quiet} title={fullName(names).trim()}>
      <span className="visually-hidden">от: </span>
      {nameWithInitials(names)}
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
