import { shortDay } from '../../facilities/parcel-words.ts';
import { statusStages } from '../../orders/order-status.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import type { DeskOrder } from '../../orders/user-order-desk.contract.ts';
import { moveHandover } from '../../orders/user-order-parcel.contract.ts';
import { Button } from '../../ui/button.tsx';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Notice } from '../../ui/notice.tsx';

interface MoveDayProps {
  order: DeskOrder;
  /** Takes the order as the server answers it. */
  onChanged(order: Order): void;
}

/** «Перенести на 1 декабря» for a paid order whose own day is missed. */
export function MoveDay({ order, onChanged }: MoveDayProps) {
  const { id, status, plannedDay, nextDay } = order;
  const { send, busy, failure } = useSend(moveHandover, { revalidates: false });
  const isOffered =
    statusStages[status] === 'inWork' && plannedDay !== null && nextDay !== null && nextDay > plannedDay;

  async function move(to: string) {
    const { answer } = await send({ params: { id }, body: { seenDay: plannedDay, plannedDay: to } });
    if (answer !== null) onChanged(answer);
  }

  return (
    <>
      {isOffered && (
        <p>
          К этому дню уже не успеть.{' '}
          <Button variant="secondary" busy={busy} onClick={() => void move(nextDay)}>
            Перенести на {shortDay(nextDay)}
            <span className="visually-hidden"> сдачу заказа № {id}</span>
          </Button>
        </p>
      )}
      <div role="alert">
        {failure !== null && (
          <Notice kind="error">{failureMessage(failure, 'День не перенесён. Попробуйте ещё раз.')}</Notice>
        )}
      </div>
    </>
  );
}
