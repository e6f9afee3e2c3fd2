import { useState } from 'react';
import { call } from '../../../shared/web/call.ts';
import { CallError } from '../../../shared/web/data/call-error.ts';
import { Button } from '../../../shared/web/ui/button.tsx';
import { ConfirmDialog } from '../../../shared/web/ui/dialog.tsx';
import { Notice } from '../../../shared/web/ui/notice.tsx';
import { mayMove } from '../order-status.ts';
import { changeStatus, type Order } from '../user-order.contract.ts';

/** The buyer cancels an order that is not paid yet: the button with its question, and what came of it. */
export function useCancelOrder(order: Order, onChanged: (order: Order) => void, onStale: () => void) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);

  async function cancel() {
    if (busy) return;
    setBusy(true);
    setOutcome(null);
    try {
      const changed = await call(changeStatus, {
        params: { id: order.id },
        body: { status: 'CANCELED_USER' },
      });
      setOutcome({ kind: 'success', text: `Заказ № ${order.id} отменён` });
      onChanged(changed);
    } catch (error) {
      setOutcome({ kind: 'error', text: refusalWords(error) });
      if (error instanceof CallError && error.kind === 'refused') onStale();
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  return {
    button: mayMove('owner', order.status, 'CANCELED_USER') && (
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Отменить заказ
      </Button>
    ),
    outcome: (
      <>
        <div role="status">{outcome !== null && <Notice kind={outcome.kind}>{outcome.text}</Notice>}</div>
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

/** The state has moved on: the server says how. Anything else: the words of spec.md §8. */
function refusalWords(error: unknown): string {
  const words = error instanceof CallError && error.code === 'CONFLICT' ? error.message : '';
  return words || 'Ошибка при отмене заказа. Попробуйте ещё раз.';
}
