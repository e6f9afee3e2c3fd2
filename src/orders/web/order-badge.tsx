import { classes } from '../../ui/classes.ts';
import tone from '../../ui/states/tone.module.css';
import { buyerStatusLabels, type OrderStatus, statusLabels, statusStages } from '../order-status.ts';
import styles from './order-badge.module.css';

const looks = {
  unpaid: tone.waiting,
  inWork: tone.going,
  delivered: tone.good,
  cancelled: tone.quiet,
};

/** The label of the status of an order; `forBuyer`: to whom it belongs. */
export function OrderBadge({ status, forBuyer = false }: { status: OrderStatus; forBuyer?: boolean }) {
  const labels = forBuyer ? buyerStatusLabels : statusLabels;
  return <span className={classes(styles.badge, looks[statusStages[status]])}>{labels[status]}</span>;
}
