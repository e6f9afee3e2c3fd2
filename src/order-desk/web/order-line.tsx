import type { Ref } from 'react';
import { Expander } from '../../desk/editing/toggles.tsx';
import list from '../../desk/list.module.css';
import { shortFacilityName } from '../../facilities/parcel-words.ts';
import { formatMoment } from '../../lib/calendar.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { nextStepLabels, type OrderStatus } from '../../orders/order-status.ts';
import { OrderBadge, orderTotal, recipientName } from '../../orders/orders.web.ts';
import type { DeskOrder } from '../../orders/user-order-desk.contract.ts';
import { classes } from '../../ui/classes.ts';
import { RowCheckbox } from '../../ui/lists/row-tick.tsx';
import textStyles from '../../ui/look/text.module.css';
import { Price } from '../../ui/prices/price.tsx';
import { OtherOrders, ParcelWeight, PlannedDay } from './order-flags.tsx';
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
        <Expander ref={opener} className={styles.opener} open={open} controls={detailsId} onToggle={onToggle}>
          <span className="visually-hidden">Заказ </span>№&nbsp;{order.id}
        </Expander>
      </th>
      <td className={styles.when}>
        <time dateTime={order.createdAt} title={formatMoment(order.createdAt)}>
          {shortDay.format(new Date(order.createdAt))} <br />
          {shortTime.format(new Date(order.createdAt))}
        </time>
      </td>
      <td>
        <Clamped>{recipientName(order)}</Clamped>
        <Clamped quiet>{order.buyer === null ? order.emailBuyer : buyerName(order.buyer)}</Clamped>
      </td>
      <td className={styles.where}>
        <span className={styles.facility}>
          <span className={list.clamped} title={order.workAddressName}>
            {shortFacilityName(order.workAddressName)}
          </span>
          <PlannedDay order={order} />
        </span>
        <span className={list.clamped}>
          {order.phoneBuyer !== '' && <a href={`tel:${order.phoneBuyer}`}>{formatPhone(order.phoneBuyer)}</a>}
        </span>
      </td>
      <td className={classes(list.end, list.beside)}>
        <span className={textStyles.strong}>
          <Price kopecks={orderTotal(order)} decimals={2} />
        </span>
        <ParcelWeight order={order} />
      </td>
      <td className={styles.badge}>
        <OrderBadge status={order.status} />
        <OtherOrders ids={order.otherOrderIds} />
      </td>
      <td className={classes(list.end, list.actions)}>
        {next !== undefined && (
          <button
            type="button"
            className={styles.button}
            disabled={busy}
            aria-label={`${nextStepLabels[next]}: заказ № ${order.id}`}
            onClick={() => onNext(next)}
          >
            {nextStepLabels[next]}
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

const buyerName = (buyer: NonNullable<DeskOrder['buyer']>) =>
  `от: ${buyer.lastName} ${buyer.firstName} ${buyer.middleName ?? ''}`.trim();

const inMoscow = { timeZone: 'Europe/Moscow' } as const;
const shortDay = new Intl.DateTimeFormat('ru', { ...inMoscow, day: 'numeric', month: 'short' });
const shortTime = new Intl.DateTimeFormat('ru', { ...inMoscow, hour: '2-digit', minute: '2-digit' });

/** One line: the whole stands in the opened order. */
function Clamped({ quiet = false, children }: { quiet?: boolean; children: string }) {
  return (
    <span className={classes(list.clamped, quiet && textStyles.quiet)} title={children}>
      {children}
    </span>
  );
}
