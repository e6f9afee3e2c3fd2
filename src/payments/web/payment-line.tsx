import { type FormEvent, memo, useState } from 'react';
import { formatBirthDate } from '../../lib/calendar.ts';
import { statusLabels } from '../../orders/order-status.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { TextField } from '../../ui/fields/field.tsx';
import inRow from '../../ui/lists/row.module.css';
import { RowTick } from '../../ui/lists/row-tick.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { isMarkable, isUnpaid, type PayableOrder, reasonLabels, type TransferRow } from './payment-rows.ts';
import styles from './payments.module.css';
import type { Payments } from './use-payments.ts';

interface PaymentLineProps {
  row: TransferRow;
  orders: Payments['orders'];
  disabled: boolean;
  onTick: Payments['tick'];
  onChoose: Payments['choose'];
}

/** One transfer: what came, from whom, and for which order. */
export const PaymentLine = memo(function PaymentLine(props: PaymentLineProps) {
  const { row, orders, disabled, onTick, onChoose } = props;
  const { number, transfer, outcome, reason } = row;
  const [choosing, setChoosing] = useState(false);
  const order = row.orderId === null ? undefined : orders.get(row.orderId);
  const markable = isMarkable(row, orders);
  const done = outcome?.paid === true;
  return (
    <tr className={classes(row.ticked && styles.ticked)}>
      <td className={styles.tick}>
        <RowTick
          label={`Отметить перевод ${number}`}
          checked={row.ticked && markable}
          disabled={disabled || !markable}
          onChange={(on) => onTick(number, on)}
        />
      </td>
      <td className={styles.sum}>
        <Price kopecks={transfer.sum} decimals={2} />
        <span className={styles.quiet}>{formatBirthDate(transfer.day)}</span>
      </td>
      <td className={styles.words}>{transfer.words || 'Без слов'}</td>
      <td className={styles.order}>
        {order !== undefined && <ChosenOrder order={order} sum={transfer.sum} />}
        {!done && (choosing || order === undefined) && row.kind !== 'ALREADY' && (
          <OrderChooser
            row={row}
            orders={orders}
            onChoose={async (id) => {
              const problem = await onChoose(number, id);
              if (problem === null) setChoosing(false);
              return problem;
            }}
          />
        )}
        {!done && !choosing && order !== undefined && row.kind !== 'ALREADY' && (
          <Button variant="quiet" disabled={disabled} onClick={() => setChoosing(true)}>
            Другой заказ<span className="visually-hidden"> для перевода {number}</span>
          </Button>
        )}
      </td>
      <td className={styles.reason}>
        {done ? <strong>Отмечен оплаченным</strong> : reasonLabels[reason]}
        {outcome?.message && <strong className={styles.refused}>{outcome.message}</strong>}
      </td>
    </tr>
  );
});

function ChosenOrder({ order, sum }: { order: PayableOrder; sum: number }) {
  return (
    <p>
      <strong>№ {order.id}</strong> · <Price kopecks={order.total} decimals={2} />
      {order.total !== sum && <strong className={styles.refused}> сумма другая</strong>}
      <span className={styles.quiet}>{whoseOrder(order)}</span>
      {!isUnpaid(order) && <span className={styles.quiet}>{statusLabels[order.status]}</span>}
    </p>
  );
}

function whoseOrder({ buyer, recipient }: PayableOrder): string {
  return [buyer, recipient && `для: ${recipient}`].filter(Boolean).join(', ');
}

interface OrderChooserProps {
  row: TransferRow;
  orders: Payments['orders'];
  /** Returns why the order cannot be put there. */
  onChoose(id: number): Promise<string | null>;
}

/** Another order for a transfer: one that fits, or any by its number. */
function OrderChooser({ row, orders, onChoose }: OrderChooserProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const candidates = row.candidateIds.flatMap((id) => orders.get(id) ?? []);

  async function choose(event: FormEvent) {
    event.preventDefault();
    const id = /^\s*№?\s*([1-9]\d{0,14})\s*$/.exec(typed)?.[1];
    setProblem(id === undefined ? 'Укажите номер заказа' : ((await onChoose(Number(id))) ?? undefined));
  }

  return (
    <div className={styles.chooser}>
      {candidates.map((order) => (
        <Button key={order.id} variant="quiet" onClick={() => void onChoose(order.id)}>
          № {order.id}: {whoseOrder(order)}
        </Button>
      ))}
      <form className={classes(inRow.gap8, styles.number)} onSubmit={choose} noValidate>
        <TextField
          label={
            <>
              Номер заказа<span className="visually-hidden"> для перевода {row.number}</span>
            </>
          }
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={setTyped}
        />
        <Button type="submit" variant="secondary">
          Выбрать
        </Button>
      </form>
    </div>
  );
}
