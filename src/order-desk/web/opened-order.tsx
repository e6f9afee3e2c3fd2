import { Link } from 'react-router';
import { BuyerOrdersButton } from '../../accounts/accounts.web.ts';
import { DeskHandover } from '../../fulfilment/fulfilment.web.ts';
import { OrderDetails } from '../../orders/orders.web.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import type { DeskOrder } from '../../orders/user-order-desk.contract.ts';
import { OrderPayment } from '../../payments/payments.web.ts';
import { classes } from '../../ui/classes.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import { HistoryAndNotes } from './history-and-notes.tsx';
import { OrderParcel } from './order-parcel.tsx';
import styles from './order-row.module.css';
import { CommentField } from './status-buttons.tsx';

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
