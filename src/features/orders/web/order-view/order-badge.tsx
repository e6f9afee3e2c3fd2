import { classes } from '../../../../shared/web/ui/classes.ts';
import { type OrderStatus, ownStatusLabels, statusLabels, statusStages } from '../../order-status.ts';
import styles from './order-badge.module.css';

const looks = {
  unpaid: styles.waiting,
  inWork: styles.going,
  delivered: styles.done,
  cancelled: styles.closed,
};

/** The label of the status of an order; `forBuyer`: to whom it belongs. */
export function OrderBadge({ status, forBuyer = false }: { status: OrderStatus; forBuyer?: boolean }) {
  const labels = forBuyer ? ownStatusLabels : statusLabels;
  return <span className={classes(styles.badge, looks[statusStages[status]])}>{labels[status]}</span>;
}
