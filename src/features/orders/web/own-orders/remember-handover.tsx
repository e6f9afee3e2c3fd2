import { Link } from 'react-router';
import { formatMonthDay, moscowDay } from '../../../../shared/contract/calendar.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { rememberParcelDay, useLastParcelDay } from '../../../content/content.web.ts';
import { statusStages } from '../../order-status.ts';
import type { Order } from '../../user-order.contract.ts';

/**
 * Offers to remember in this browser the day on which an order was handed in, so that the next can be counted from
 * it; nothing for one that was not, or once a later day is remembered.
 */
export function RememberHandover({ order: { status, statusHistory } }: { order: Order }) {
  const remembered = useLastParcelDay();
  const handedIn = statusHistory.findLast((change) => change.status === status);
  if (statusStages[status] !== 'delivered' || handedIn === undefined) return null;
  const day = moscowDay(new Date(handedIn.changedAt));
  if (remembered !== null && remembered > day) return null;
  return (
    <div role="status">
      {remembered === day ? (
        <p>
          {formatMonthDay(day)} запомнили как дату передачи.{' '}
          <Link to="/next-parcel">Когда следующая передача</Link>
        </p>
      ) : (
        <Button variant="quiet" onClick={() => rememberParcelDay(day)}>
          Запомнить {formatMonthDay(day)} как дату передачи
        </Button>
      )}
    </div>
  );
}
