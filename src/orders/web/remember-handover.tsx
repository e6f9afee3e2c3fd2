import { useRef } from 'react';
import { Link } from 'react-router';
import { rememberParcelDay, useLastParcelDay } from '../../content/content.web.ts';
import { shortDay } from '../../facilities/parcel-words.ts';
import { moscowDay } from '../../lib/calendar.ts';
import { Button } from '../../ui/button.tsx';
import { statusStages } from '../order-status.ts';
import type { Order } from '../user-order.contract.ts';

/**
 * Offers to remember in this browser the day on which an order was handed in, so that the next can be counted from
 * it; nothing for one that was not, or once a later day is remembered.
 */
export function RememberHandover({ order: { status, statusHistory, handover } }: { order: Order }) {
  const remembered = useLastParcelDay();
  const region = useRef<HTMLDivElement>(null);
  const handedIn = statusHistory.findLast((change) => change.status === status);
  if (statusStages[status] !== 'delivered' || handedIn === undefined) return null;
  const day = handover?.day ?? moscowDay(new Date(handedIn.changedAt));
  if (remembered !== null && remembered > day) return null;

  /** The button goes with what it did: the focus goes on where that is said. */
  function remember() {
    rememberParcelDay(day);
    region.current?.focus({ preventScroll: true });
  }

  return (
    <div role="status" ref={region} tabIndex={-1}>
      {remembered === day ? (
        <p>
          {shortDay(day)} запомнили как дату передачи. <Link to="/next-parcel">Когда следующая передача</Link>
        </p>
      ) : (
        <Button variant="quiet" onClick={remember}>
          Запомнить {shortDay(day)} как дату передачи
        </Button>
      )}
    </div>
  );
}
