import { Button } from '../../ui/button.tsx';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Icon } from '../../ui/icon.tsx';
import inRow from '../../ui/lists/row.module.css';
import { Notice } from '../../ui/notice.tsx';
import { type ReturnWish, returnWishes } from '../handover.ts';
import type { Order } from '../user-order.contract.ts';
import { chooseReturned } from '../user-order-handover.contract.ts';
import styles from './handover.module.css';
import { returnedLines, wishLabels } from './handover-sentences.ts';
import { HandoverWords } from './handover-words.tsx';

interface OwnHandoverProps {
  order: Order;
  onChanged(order: Order): void;
  /** The list shows what is not so any more. */
  onStale(): void;
}

/** What the facility took of the buyer's parcel, and what is to be done with what it gave back. */
export function OwnHandover({ order, onChanged, onStale }: OwnHandoverProps) {
  if (order.handover === undefined) return null;
  return (
    <div className={styles.part}>
      <HandoverWords order={order} />
      {returnedLines(order.handover).length > 0 && <Returned {...{ order, onChanged, onStale }} />}
    </div>
  );
}

function Returned({ order: { id, handover }, onChanged, onStale }: OwnHandoverProps) {
  const { send, busy, failure } = useSend(chooseReturned, { revalidates: false });
  const wish = handover?.wish ?? null;

  async function choose(wanted: ReturnWish) {
    const outcome = await send({ params: { id }, body: { wish: wanted } });
    if (outcome.answer !== null) onChanged(outcome.answer);
    else if (outcome.failure.code === 'CONFLICT') onStale();
  }

  const titleId = `returned-${id}`;
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>Что сделать с возвращённым</h3>
      {handover?.wishFinal !== true && (
        <div className={inRow.gap8}>
          {returnWishes.map((one) => (
            <Button
              key={one}
              variant="secondary"
              aria-pressed={one === wish}
              onClick={() => !busy && one !== wish && void choose(one)}
            >
              {one === wish && <Icon name="success" />}
              {wishLabels[one]}
            </Button>
          ))}
        </div>
      )}
      <p role="status">
        {wish !== null &&
          `Вы выбрали: ${wishLabels[wish].toLowerCase()}. ${
            handover?.wishFinal
              ? 'Возврат уже отмечен; если нужно иначе, позвоните нам.'
              : 'Администратор увидит это у заказа.'
          }`}
      </p>
      <div role="alert">
        {failure !== null && (
          <Notice kind="error">{failureMessage(failure, 'Не получилось. Попробуйте ещё раз.')}</Notice>
        )}
      </div>
    </section>
  );
}
