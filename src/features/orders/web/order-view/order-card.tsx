import type { ReactNode } from 'react';
import { formatDay } from '../../../../shared/contract/calendar.ts';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Price } from '../../../../shared/web/ui/price.tsx';
import { statusMeanings } from '../../order-status.ts';
import type { Order } from '../../user-order.contract.ts';
import { OrderBadge } from './order-badge.tsx';
import styles from './order-card.module.css';
import { OrderDetails, orderTotal } from './order-details.tsx';
import { StatusHistory } from './status-history.tsx';

interface OrderCardProps {
  order: Order;
  /** The reader is the buyer: a plain message under the status; else the buyer's e-mail. */
  forBuyer: boolean;
  /** What can be done with the order, and what came of it. */
  children?: ReactNode;
}

/** An order in a list: the essence at once, the rest when it is opened. */
export function OrderCard({ order, forBuyer, children }: OrderCardProps) {
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
      <div>
        <OrderBadge status={order.status} />
        <p className={styles.meaning}>{forBuyer ? statusMeanings[order.status] : order.emailBuyer}</p>
      </div>
      <details className={styles.more}>
        <summary className={styles.summary}>
          <Icon name="chevron-right" />
          Состав, получатель и история
        </summary>
        <div className={styles.inside}>
          <OrderDetails order={order} forBuyer={forBuyer} />
          <section>
            <h3 className={styles.historyTitle}>История</h3>
            <StatusHistory history={order.statusHistory} forBuyer={forBuyer} />
          </section>
        </div>
      </details>
      {children}
    </article>
  );
}
