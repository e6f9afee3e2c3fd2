import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MoneyField } from '../../desk/editing/row-fields.tsx';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { formatRoublesInput, parseTypedRoubles } from '../../lib/money/typed-roubles.ts';
import { Button } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { TextField } from '../../ui/fields/field.tsx';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import { allocatePayment, MAX_ORDERS_PER_PAYMENT, type Payment } from '../user-order-payments.contract.ts';
import styles from './order-money.module.css';

interface TypedPart {
  order: string;
  sum: string;
}

const EMPTY: TypedPart = { order: '', sum: '' };

interface PaymentPartsFormProps {
  payment: Payment;
  /** Takes the orders whose money has changed. */
  onSaved(orderIds: number[]): void;
}

/** For which orders a payment is: moved, divided, given to one. A part without a sum takes what is left. */
export function PaymentAllocationForm({ payment, onSaved }: PaymentPartsFormProps) {
  const { send, busy, failure } = useSend(allocatePayment, { revalidates: false });
  const [typed, setTyped] = useState<TypedPart[]>(() =>
    payment.parts.length === 0
      ? [EMPTY]
      : payment.parts.map(({ orderId, sum }) => ({ order: String(orderId), sum: formatRoublesInput(sum) })),
  );
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const [missing, setMissing] = useState<number | null>(null);
  const filled = typed.filter(({ order, sum }) => order.trim() !== '' || sum.trim() !== '');
  const known = filled.reduce((sum, part) => sum + (parseTypedRoubles(part.sum) || 0), 0);
  const takesRest = filled.some(({ sum }) => sum.trim() === '');
  const left = payment.sum - known;
  const change = (index: number, part: Partial<TypedPart>) =>
    setTyped(typed.map((one, at) => (at === index ? { ...one, ...part } : one)));

  async function save(event: FormEvent) {
    event.preventDefault();
    const parts = filled.map(({ order, sum }) => ({
      orderId: Number(/^\s*№?\s*([1-9]\d{0,14})\s*$/.exec(order)?.[1] ?? Number.NaN),
      sum: sum.trim() === '' ? left : parseTypedRoubles(sum),
    }));
    const wrong = parts.findIndex(({ orderId }) => Number.isNaN(orderId));
    setMissing(wrong === -1 ? null : wrong);
    if (wrong !== -1) return;
    const { answer } = await send({ params: { id: payment.id }, body: { parts, version: payment.version } });
    if (answer !== null) onSaved(answer.orderIds);
  }

  const errors = failure?.errors ?? {};
  return (
    <form ref={form} className={stack.gap12} method="post" noValidate onSubmit={save} aria-busy={busy}>
      {typed.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end.
        <div key={index} className={styles.part}>
          <TextField
            id={`payment-${payment.id}-order-${index}`}
            label="Номер заказа"
            inputMode="numeric"
            autoComplete="off"
            value={part.order}
            error={missing === index ? 'Укажите номер заказа' : errors[`parts.${index}.orderId`]}
            onChange={(order) => change(index, { order })}
          />
          <MoneyField
            id={`payment-${payment.id}-sum-${index}`}
            label="Сумма, ₽"
            value={part.sum}
            error={errors[`parts.${index}.sum`]}
            onChange={(sum) => change(index, { sum })}
          />
        </div>
      ))}
      <p className={text.hint} role="status">
        {left < 0 && `Больше самого перевода на ${formatRoubles(-left, 2)}.`}
        {left > 0 && !takesRest && `Без заказа останется ${formatRoubles(left, 2)}.`}
      </p>
      <ErrorAlert>
        {failure && (errors.parts ?? (Object.keys(errors).length === 0 && getCallFailureMessage(failure)))}
      </ErrorAlert>
      <div className={inRow.gap16}>
        <Button type="submit" busy={busy} busyText="Сохраняется…" disabled={left < 0}>
          {filled.length === 0 ? 'Оставить без заказа' : 'Сохранить'}
        </Button>
        {typed.length < MAX_ORDERS_PER_PAYMENT && (
          <Button variant="quiet" onClick={() => setTyped([...typed, EMPTY])}>
            Ещё заказ
          </Button>
        )}
      </div>
    </form>
  );
}
