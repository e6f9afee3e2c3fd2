import { useCallback, useState } from 'react';
import { newOrders } from '../../features/orders/desk/user-order-desk.contract.ts';
import { call } from '../../shared/web/call.ts';
import { outcomeOf } from '../../shared/web/data/call-error.ts';
import { usePolling } from '../../shared/web/data/use-polling.ts';
import { plural } from '../../shared/web/text/plural.ts';

/** How many orders nobody has taken up yet; nothing while there are none, or while that is not known. */
export function NewOrdersCount({ className }: { className: string | undefined }) {
  const [unpaid, setUnpaid] = useState(0);
  const ask = useCallback(async () => {
    const { answer } = await outcomeOf(call(newOrders, { body: {} }));
    if (answer !== null) setUnpaid(answer.unpaid);
    return answer !== null;
  }, []);
  usePolling(ask, { atOnce: true });

  if (unpaid === 0) return null;
  return (
    <span className={className}>
      {unpaid}
      <span className="visually-hidden"> {plural(unpaid, ['новый', 'новых', 'новых'])}</span>
    </span>
  );
}
