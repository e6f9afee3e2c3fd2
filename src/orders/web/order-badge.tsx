import type { ReactNode } from 'react';
import { joinClassNames } from '../../ui/classes.ts';
import tone from '../../ui/states/tone.module.css';
import {
  buyerStatusLabels,
  type OrderStatus,
  shortStatusLabels,
  statusLabels,
  statusStages,
} from '../order-status.ts';
import styles from './order-badge.module.css';

const looks = {
  unpaid: tone.waiting,
  inWork: tone.going,
  delivered: tone.good,
  cancelled: tone.quiet,
};

/** The status of an order in words for the buyer whose order it is. */
export function OwnOrderBadge({ status }: { status: OrderStatus }) {
  return <Badge status={status}>{buyerStatusLabels[status]}</Badge>;
}

/** The status of an order for the desk: a short word for the eye, the whole label for the ear and the pointer. */
export function DeskOrderBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge status={status} title={statusLabels[status]}>
      <span aria-hidden="true">{shortStatusLabels[status]}</span>
      <span className="visually-hidden">{statusLabels[status]}</span>
    </Badge>
  );
}

function Badge({ status, ...rest }: { status: OrderStatus; title?: string; children: ReactNode }) {
  return <span className={joinClassNames(styles.badge, looks[statusStages[status]])} {...rest} />;
}
