import { useEffect, useRef, useState } from 'react';
import { StatusHistory } from '../../orders/orders.web.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { orderNotes } from '../../orders/user-order-notes.contract.ts';
import { Button } from '../../ui/button.tsx';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useAsk } from '../../ui/data/use-ask.ts';
import stack from '../../ui/lists/stack.module.css';
import { NoteField } from './note-field.tsx';
import { RefundForm } from './refund-form.tsx';

/** What happened to an order, with the administrators' names, and what they wrote on it. */
export function HistoryAndNotes({ order }: { order: Order }) {
  const { answer, failure, retry } = useAsk(orderNotes, { params: { id: order.id } });
  const [theirs, setTheirs] = useState(0);
  const seen = useRef(order.version);
  useEffect(() => {
    if (seen.current === order.version) return;
    seen.current = order.version;
    retry();
  }, [order.version, retry]);
  return (
    <>
      {answer !== null && (
        <section className={stack.gap12}>
          <h3>Заметки</h3>
          <NoteField orderId={order.id} reader="DESK" note={answer.desk} />
          <NoteField orderId={order.id} reader="BUYER" note={answer.buyer} />
        </section>
      )}
      {failure !== null && (
        <p role="status">
          {failureMessage(failure, 'Заметки не загрузились.')}{' '}
          <Button variant="quiet" onClick={retry}>
            Повторить<span className="visually-hidden">: загрузить заметки</span>
          </Button>
        </p>
      )}
      <section className={stack.gap12}>
        <h3>История</h3>
        <StatusHistory
          history={order.statusHistory}
          forBuyer={false}
          names={new Map(answer?.authors.map(({ changeId, name }) => [changeId, name]))}
        />
      </section>
      {answer !== null && (answer.paid > 0 || answer.refund.sum !== null) && (
        <section className={stack.gap12}>
          <h3>Возврат</h3>
          <RefundForm
            key={theirs && answer.refund.version}
            orderId={order.id}
            paid={answer.paid}
            refund={answer.refund}
            onTakeTheirs={() => {
              setTheirs(theirs + 1);
              retry();
            }}
          />
        </section>
      )}
    </>
  );
}
