import { useCallback, useState } from 'react';
import { getNewOrderCount } from '../../orders/user-order-desk.contract.ts';
import { Button } from '../../ui/button.tsx';
import { usePolling } from '../../ui/data/use-polling.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './order-desk.module.css';

interface NewOrdersProps {
  highestSeen: number;
  onShow(): void;
}

/** «Новых заказов: 2 — показать», while there are any. */
export function NewOrdersNotice({ highestSeen, onShow }: NewOrdersProps) {
  const { orders, forget } = useNewOrders(highestSeen);
  return (
    <div role="status">
      {orders > 0 && (
        <p className={styles.news}>
          <Icon name="bell" />
          <span>
            Новых заказов: {orders} —{' '}
            <Button
              variant="quiet"
              onClick={() => {
                forget();
                onShow();
              }}
            >
              показать
            </Button>
          </span>
        </p>
      )}
    </div>
  );
}

/** Nothing of the page is old because it was asked. */
const IN_PASSING = { revalidates: false } as const;

/**
 * How many orders came since the list was opened, or since an order of a higher number was seen in
 * it. Asks gently, and not at all while the tab is hidden.
 */
function useNewOrders(highestSeen: number) {
  const { send } = useSend(getNewOrderCount, IN_PASSING);
  const [known, setKnown] = useState<number | null>(null);
  const [count, setCount] = useState({ newestId: 0, orders: 0 });
  if (known !== null && highestSeen > known) {
    setKnown(highestSeen);
    setCount({ newestId: highestSeen, orders: 0 });
  }

  const ask = useCallback(async () => {
    const { answer } = await send({ body: { after: known } });
    if (answer !== null && known === null) setKnown(answer.newestId);
    else if (answer !== null) setCount(answer);
    return answer !== null;
  }, [known, send]);
  usePolling(ask, { atOnce: known === null });

  return {
    orders: count.orders,
    /** They have been shown. */
    forget() {
      setKnown(count.newestId);
      setCount({ ...count, orders: 0 });
    },
  };
}
