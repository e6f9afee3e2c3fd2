import { LinkButton } from '../../../../shared/web/ui/button.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import type { Order } from '../../user-order.contract.ts';
import { OrderCard } from '../order-view/order-card.tsx';
import styles from './own-order.module.css';
import { useCancelOrder } from './use-cancel-order.tsx';
import { useRepeatOrder } from './use-repeat-order.tsx';

interface OwnOrderProps {
  order: Order;
  onChanged(order: Order): void;
  /** The list shows what is not so any more. */
  onStale(): void;
}

/** An order of the buyer's own with what can be done about it. */
export function OwnOrder({ order, onChanged, onStale }: OwnOrderProps) {
  const cancelling = useCancelOrder(order, onChanged, onStale);
  const repeating = useRepeatOrder(order);
  return (
    <OrderCard order={order} forBuyer>
      <div className={styles.actions}>
        {repeating.button}
        {cancelling.button}
        <LinkButton variant="quiet" to={`/user-order-list/${order.id}/print`}>
          <Icon name="printer" />
          Для печати
        </LinkButton>
      </div>
      {repeating.outcome}
      {cancelling.outcome}
    </OrderCard>
  );
}
