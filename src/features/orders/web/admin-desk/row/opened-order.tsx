import { Link } from 'react-router';
import { classes } from '../../../../../shared/web/ui/classes.ts';
import inRow from '../../../../../shared/web/ui/lists/row.module.css';
import stack from '../../../../../shared/web/ui/lists/stack.module.css';
import { BuyerOrdersButton } from '../../../../recipients/recipients.web.ts';
import type { DeskOrder } from '../../../desk/user-order-desk.contract.ts';
import type { Order } from '../../../user-order.contract.ts';
import { HistoryAndNotes } from '../../admin-notes/history-and-notes.tsx';
import { OrderPayment } from '../../admin-payments/order-payment.tsx';
import { DeskHandover } from '../../handover/desk-handover.tsx';
import { OrderDetails } from '../../order-view/order-details.tsx';
import { OrderParcel } from '../parcel/order-parcel.tsx';
import { CommentField } from '../status/status-buttons.tsx';
import styles from './order-row.module.css';

const COMMENT_HINT = 'Уйдёт со следующей сменой статуса. Увидит покупатель.';

interface OpenedOrderProps {
  order: DeskOrder;
  comment: string;
  onComment(text: string): void;
  /** Takes the order as the server answers it. */
  onChanged(order: Order): void;
}

/** All that is known of an order, and what is written on it. */
export function OpenedOrder({ order, comment, onComment, onChanged }: OpenedOrderProps) {
  return (
    <>
      <h2 className="visually-hidden">Заказ № {order.id}</h2>
      <OrderDetails order={order} forBuyer={false} />
      <div className={stack.gap24}>
        <OrderParcel order={order} onChanged={onChanged} />
        <DeskHandover order={order} onChanged={onChanged} />
        <CommentField hint={COMMENT_HINT} value={comment} onChange={onComment} />
        <HistoryAndNotes order={order} />
        {order.payment && <OrderPayment payment={order.payment} />}
        <p className={classes(inRow.gap24, styles.links)}>
          {order.emailBuyer !== '' && (
            <BuyerOrdersButton email={order.emailBuyer}>Все заказы {order.emailBuyer}</BuyerOrdersButton>
          )}
          <Link to={`/admin/user-order-list/packing?ids=${order.id}`} target="_blank">
            Лист сборки
          </Link>
        </p>
      </div>
    </>
  );
}
