import { weekdayAndDay } from '../../facilities/parcel-words.ts';
import { formatDay } from '../../lib/calendar.ts';
import { typeset } from '../../lib/russian/typography.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import inRow from '../../ui/lists/row.module.css';
import { Price } from '../../ui/prices/price.tsx';
import { ContactLinks } from '../../ui/shop/contact-links.tsx';
import { handoverWords } from '../handover-words.ts';
import { liveStatuses, statusMeanings, statusStages } from '../order-status.ts';
import type { Order } from '../user-order.contract.ts';
import { OrderBadge } from './order-badge.tsx';
import { OrderDetails, orderTotal, recipientName } from './order-details.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OwnHandover } from './own-handover.tsx';
import styles from './own-order.module.css';
import { PackingChanges } from './packing-changes.tsx';
import { RememberHandover } from './remember-handover.tsx';
import { StatusHistory } from './status-history.tsx';
import { useCancelOrder } from './use-cancel-order.tsx';
import { useHoldOrder } from './use-hold-order.tsx';
import { useRepeatOrder } from './use-repeat-order.tsx';

interface OwnOrderProps {
  order: Order;
  onChanged(order: Order): void;
  /** The list shows what is not so any more. */
  onStale(): void;
}

/** An order of the buyer's own: the essence at once, what can be done about it, the rest when it is opened. */
export function OwnOrder({ order, onChanged, onStale }: OwnOrderProps) {
  const cancelling = useCancelOrder(order, onChanged, onStale);
  const holding = useHoldOrder(order, onChanged, onStale);
  const repeating = useRepeatOrder(order);
  const titleId = `order-${order.id}`;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            Заказ № {order.id}
          </h2>
          <p className={styles.quiet}>
            <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
          </p>
        </div>
        <p className={styles.total}>
          <Price kopecks={orderTotal(order)} decimals={2} />
        </p>
      </header>
      <p className={styles.whom}>
        <span className={styles.name}>{recipientName(order)}</span>
        <span>{typeset(order.workAddressName)}</span>
      </p>
      <Standing order={order} />
      <OwnParcel order={order} />
      <PackingChanges order={order} />
      <OwnHandover order={order} onChanged={onChanged} onStale={onStale} />
      {holding.outcome}
      <RememberHandover order={order} />
      <div className={inRow.gap8}>
        {repeating.button}
        {cancelling.button}
        {holding.button}
        <LinkButton variant="secondary" to={`/user-order-list/${order.id}/print`}>
          Для печати<span className="visually-hidden"> заказ № {order.id}</span>
        </LinkButton>
        {statusStages[order.status] !== 'cancelled' && (
          <LinkButton variant="secondary" to={`/user-order-list/${order.id}/papers`}>
            Заявление и опись<span className="visually-hidden"> к заказу № {order.id}</span>
          </LinkButton>
        )}
      </div>
      {repeating.outcome}
      {cancelling.outcome}
      <Disclosure title="Состав, получатель и история">
        <OrderDetails order={order} forBuyer />
        <section>
          <h3 className={styles.historyTitle}>История</h3>
          <StatusHistory history={order.statusHistory} forBuyer />
        </section>
      </Disclosure>
    </article>
  );
}

/** What to call us about while an order is on its way; whom to ask is never further than a press. */
const questions = {
  unpaid: 'Вопросы об оплате и заказе:',
  inWork: 'Наш телефон:',
  delivered: null,
  cancelled: null,
};

/** How far the order has come, what that means, what administrators said last and noted, whom to ask. */
function Standing({ order: { status, statusHistory, noteForBuyer } }: { order: Order }) {
  const comment = statusHistory.findLast((change) => change.comment !== null)?.comment;
  const question = questions[statusStages[status]];
  return (
    <div className={styles.standing}>
      <div className={inRow.gap16}>
        <OrderBadge status={status} forBuyer />
        <OrderProgress status={status} />
      </div>
      <p>{statusMeanings[status]}</p>
      {question !== null && (
        <p>
          {question} <ContactLinks />.
        </p>
      )}
      {comment && (
        <p className={styles.comment}>
          <span className={styles.quiet}>Администратор:</span> {comment}
        </p>
      )}
      {noteForBuyer !== null && (
        <p className={styles.comment}>
          <span className={styles.quiet}>Заметка для вас:</span> {noteForBuyer}
        </p>
      )}
    </div>
  );
}

/** When the parcel is handed in, from which day that was moved, and that the order waits. */
function OwnParcel({ order }: { order: Order }) {
  const { status, plannedDay, parcel, heldAt } = order;
  if (!liveStatuses.includes(status)) return null;
  const words = handoverWords(order, new Date());
  const first = parcel?.plannedDay ?? null;
  return (
    <>
      {plannedDay !== null && words !== null && (
        <p>
          {words}
          {first !== null && first !== plannedDay && ` День перенесён, прежде: ${weekdayAndDay(first)}.`}
        </p>
      )}
      {heldAt !== null && (
        <p className={styles.comment}>
          Вы сообщили, что получателя перевели или освободили. Администратор уточнит у вас, что делать с
          заказом.
        </p>
      )}
    </>
  );
}
