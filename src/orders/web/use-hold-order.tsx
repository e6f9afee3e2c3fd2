import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { liveStatuses } from '../order-status.ts';
import type { Order } from '../user-order.contract.ts';
import { markOrderHeld } from '../user-order-parcel.contract.ts';
import { useOutcome } from './use-outcome.tsx';

const FAILED = 'Не получилось. Попробуйте ещё раз или позвоните нам.';

/** «Его перевели или освободили»: the button with its question, the way back, and what came of it. */
export function useHoldOrder(order: Order, onChanged: (order: Order) => void, onStale: () => void) {
  const [asking, setAsking] = useState(false);
  const { send, busy } = useSend(markOrderHeld, { revalidates: false });
  const outcome = useOutcome();

  async function mark(held: boolean) {
    outcome.tell(null);
    const { answer, failure } = await send({ params: { id: order.id }, body: { held } });
    setAsking(false);
    if (failure === null) {
      const text = held ? 'Администратор увидит это у заказа' : 'Отметка убрана';
      outcome.tell({ kind: 'success', text });
      onChanged(answer);
    } else {
      outcome.tell({ kind: 'error', text: failureMessage(failure, FAILED) });
      if (failure.code === 'CONFLICT') onStale();
    }
  }

  const isHeld = order.heldAt !== null;
  const press = () => (isHeld ? void mark(false) : setAsking(true));
  return {
    button: liveStatuses.includes(order.status) && (
      <Button variant="secondary" busy={busy && isHeld} onClick={press}>
        {isHeld ? 'Он на прежнем месте' : 'Его перевели или освободили'}
        <span className="visually-hidden"> — заказ № {order.id}</span>
      </Button>
    ),
    outcome: (
      <>
        {outcome.region}
        <ConfirmDialog
          open={asking}
          title={`Получателя заказа № ${order.id} перевели или освободили?`}
          text="Администратор увидит отметку и уточнит у вас, что делать с заказом. Её можно убрать."
          confirmText="Отметить"
          closeText="Не отмечать"
          busy={busy}
          onConfirm={() => mark(true)}
          onClose={() => setAsking(false)}
        />
      </>
    ),
  };
}
