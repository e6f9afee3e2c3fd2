import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type CallError, failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { cancelledByBuyer, mayMove } from '../order-status.ts';
import { changeStatus, type Order } from '../user-order.contract.ts';
import { useOutcome } from './use-outcome.tsx';

const NOT_CANCELLED = 'Ошибка при отмене заказа. Попробуйте ещё раз.';

/** The buyer cancels an order that is not paid yet: the button with its question, and what came of it. */
export function useCancelOrder(order: Order, onChanged: (order: Order) => void, onStale: () => void) {
  const [asking, setAsking] = useState(false);
  const { send, busy } = useSend(changeStatus, { revalidates: false });
  const outcome = useOutcome();

  async function cancel() {
    if (busy) return;
    outcome.tell(null);
    const { answer, failure } = await send({ params: { id: order.id }, body: { status: cancelledByBuyer } });
    setAsking(false);
    if (failure === null) {
      outcome.tell({ kind: 'success', text: `Заказ № ${order.id} отменён` });
      onChanged(answer);
    } else {
      outcome.tell({ kind: 'error', text: cancelMessage(failure) });
      // The order may be cancelled all the same, or something else by now: the list says.
      if (failure.kind !== 'network' && failure.kind !== 'timeout') onStale();
    }
  }

  return {
    button: mayMove('owner', order.status, cancelledByBuyer) && (
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Отменить<span className="visually-hidden"> заказ № {order.id}</span>
      </Button>
    ),
    outcome: (
      <>
        {outcome.region}
        <ConfirmDialog
          open={asking}
          title={`Отменить заказ № ${order.id}?`}
          text="Вернуть его будет нельзя, но те же товары можно заказать снова."
          confirmText="Отменить заказ"
          closeText="Не отменять"
          danger
          busy={busy}
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        />
      </>
    ),
  };
}

/** The state has moved on: the server says how. */
function cancelMessage(failure: CallError): string {
  if (failure.code === 'CONFLICT') return failureMessage(failure, NOT_CANCELLED);
  return NOT_CANCELLED;
}
