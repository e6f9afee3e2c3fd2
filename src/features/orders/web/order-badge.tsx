import { classes } from '../../../shared/web/ui/classes.ts';
import { type OrderStatus, statusLabels } from '../order-status.ts';
import styles from './order-badge.module.css';

const looks: Record<OrderStatus, string | undefined> = {
  NOT_PAID: styles.waiting,
  PAID: styles.going,
  ADMIN_WORKED: styles.going,
  Delivered: styles.done,
  CANCELED: styles.closed,
  CANCELED_USER: styles.closed,
  CANCELED_ADMIN: styles.closed,
};

/** The status of an order in its words. */
export function OrderBadge({ status }: { status: OrderStatus }) {
  return <span className={classes(styles.badge, looks[status])}>{statusLabels[status]}</span>;
}
