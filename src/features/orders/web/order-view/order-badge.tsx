import { classes } from '../../../../shared/web/ui/classes.ts';
import { type OrderStatus, statusLabels, statusStages } from '../../order-status.ts';
import styles from './order-badge.module.css';

const looks = {
  unpaid: styles.waiting,
  inWork: styles.going,
  delivered: styles.done,
  cancelled: styles.closed,
};

/** The label of the status of an order. */
export function OrderBadge({ status }: { status: OrderStatus }) {
  return <span className={classes(styles.badge, looks[statusStages[status]])}>{statusLabels[status]}</span>;
}
