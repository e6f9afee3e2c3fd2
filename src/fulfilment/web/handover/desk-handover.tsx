import { useRef, useState } from 'react';
import { statusStages } from '../../../orders/order-status.ts';
import {
  HandoverWords,
  returnedLines,
  handoverStyles as styles,
  wishLabels,
} from '../../../orders/orders.web.ts';
import type { Order } from '../../../orders/user-order.contract.ts';
import type { DeskOrder } from '../../../orders/user-order-desk.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { hasEditDraft } from '../../../ui/edit-draft.ts';
import { HandoverForm } from './handover-form.tsx';
import { RefusedOffer } from './refused-offer.tsx';

interface DeskHandoverProps {
  order: DeskOrder;
  /** Takes the order as the server answers it. */
  onChanged(order: Order): void;
}

/** What became of the parcel of a delivered order: said, noted, and what the buyer wants of what came back. */
export function DeskHandover({ order, onChanged }: DeskHandoverProps) {
  const [open, setOpen] = useState(() => hasEditDraft(`handover-${order.id}`));
  const part = useRef<HTMLElement>(null);
  if (statusStages[order.status] !== 'delivered') return null;
  const { handover } = order;
  const returned = returnedLines(handover);
  const refused = returned.filter(({ reason }) => reason === 'REFUSED');

  /** The form goes with its button: the focus stays where it was. */
  function close() {
    setOpen(false);
    part.current?.focus({ preventScroll: true });
  }

  return (
    <section ref={part} tabIndex={-1} className={styles.part} aria-label="Сдача в учреждение">
      <h3>Сдача в учреждение</h3>
      <div role="status" className={styles.part}>
        <HandoverWords order={order} />
        {returned.length > 0 && (
          <p>
            {handover?.wish
              ? `Покупатель просит: ${wishLabels[handover.wish].toLowerCase()}`
              : 'Покупатель ещё не сказал, что делать с возвращённым'}
          </p>
        )}
      </div>
      {refused.length > 0 && (
        <RefusedOffer
          key={handover?.version}
          order={order}
          positions={refused.map(({ position }) => position)}
        />
      )}
      {open ? (
        <HandoverForm order={order} onChanged={onChanged} onClose={close} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {handover === undefined ? 'Отметить, что сдали' : 'Изменить отметку о сдаче'}
            <span className="visually-hidden"> — заказ № {order.id}</span>
          </Button>
        </div>
      )}
    </section>
  );
}
