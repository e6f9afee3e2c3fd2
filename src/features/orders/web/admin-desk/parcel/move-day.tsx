import { failureMessage } from '../../../../../shared/web/data/call-error.ts';
import { useSend } from '../../../../../shared/web/data/use-send.ts';
import { Button } from '../../../../../shared/web/ui/button.tsx';
import { Notice } from '../../../../../shared/web/ui/notice.tsx';
import { shortDay } from '../../../../facilities/parcel/parcel-words.ts';
import type { DeskOrder } from '../../../desk/user-order-desk.contract.ts';
import { statusStages } from '../../../order-status.ts';
import type { Order } from '../../../user-order.contract.ts';
import { moveHandover } from '../../../user-order-parcel.contract.ts';

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
