import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { MoneyField } from '../../desk/editing/row-fields.tsx';
import { formatRoublesInput, parseTypedRoubles } from '../../lib/money/typed-roubles.ts';
import { formatShortSum } from '../../orders/order-money.ts';
import { deskStatusLabels } from '../../orders/order-status.ts';
import { getOrdersByIds } from '../../orders/user-order-desk.contract.ts';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/classes.ts';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-ask.ts';
import { TextField } from '../../ui/fields/field.tsx';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import { MAX_ORDERS_PER_PAYMENT, type Payment } from '../user-order-payments.contract.ts';
import styles from './order-money.module.css';
import { formatBuyerAndRecipient, isUnpaidOrder, toTransferCandidateOrder } from './statement-rows.ts';

interface TypedPart {
  order: string;
  sum: string;
}

const EMPTY: TypedPart = { order: '', sum: '' };

type Part = Payment['parts'][number];

interface PaymentPartsFormProps {
  /** Of the whole payment, in kopecks. */
  sum: number;
  parts: readonly Part[];
  sending: { busy: boolean; failure: CallError | null };
  onSave(parts: Part[]): void;
}

/** For which orders a payment is: given to one, divided, moved. A part without a sum takes what is left, one without an order is none. */
export function PaymentAllocationForm({ sum: whole, parts, sending, onSave }: PaymentPartsFormProps) {
  const name = useId();
  const [typed, setTyped] = useState<TypedPart[]>(() => initialParts(whole, parts));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    const first = inputs.find(({ value }, index) => value === '' && index % 2 === 0) ?? inputs[0];
    first?.focus();
  }, []);
  const [missing, setMissing] = useState<number | null>(null);
  const [named, setNamed] = useState(() => parts.map(({ orderId }) => orderId));
  const known = useCallQuery(getOrdersByIds, named.length === 0 ? null : { body: { ids: named } });
  const filled = typed.filter(({ order }) => order.trim() !== '');
  const takesRest = filled.some(({ sum }) => sum.trim() === '');
  const left = whole - filled.reduce((sum, part) => sum + (parseTypedRoubles(part.sum) || 0), 0);
  const change = (index: number, part: Partial<TypedPart>) =>
    setTyped(typed.map((one, at) => (at === index ? { ...one, ...part } : one)));

  function save(event: FormEvent) {
    event.preventDefault();
    const wrong = filled.findIndex(({ order }) => orderNumber(order) === null);
    setMissing(wrong === -1 ? null : typed.indexOf(filled[wrong] ?? EMPTY));
    if (wrong !== -1) return;
    onSave(
      filled.map(({ order, sum }) => ({
        orderId: orderNumber(order) ?? Number.NaN,
        sum: sum.trim() === '' ? left : parseTypedRoubles(sum),
      })),
    );
  }

  /** Whose order this is and how it stands; null until that is known. */
  function orderHint(typedNumber: string): string | null {
    const id = orderNumber(typedNumber);
    if (id === null || !known.responseInput?.body.ids.includes(id)) return null;
    const found = known.response?.find((order) => order.id === id);
    if (found === undefined) return `Заказа № ${id} нет`;
    const order = toTransferCandidateOrder(found);
    const state = isUnpaidOrder(order)
      ? `к оплате ${formatShortSum(order.rest)}`
      : deskStatusLabels[order.status];
    return [formatBuyerAndRecipient(order), state].filter(Boolean).join(' · ');
  }

  /** What the button does: an order that is typed alone is named. */
  function saveLabel(): string {
    const [only, ...others] = filled;
    if (only === undefined) return parts.length === 0 ? 'Отдать заказу' : 'Оставить без заказа';
    const id = orderNumber(only.order);
    const isNew = id !== null && parts.every(({ orderId }) => orderId !== id);
    return isNew && others.length === 0 ? `Отдать заказу № ${id}` : 'Сохранить';
  }

  const { busy, failure } = sending;
  const errors = failure?.errors ?? {};
  return (
    <form ref={form} className={stack.gap12} method="post" noValidate onSubmit={save} aria-busy={busy}>
      {typed.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end.
        <div key={index} className={styles.part}>
          <TextField
            id={`${name}-order-${index}`}
            label="Номер заказа"
            inputMode="numeric"
            autoComplete="off"
            value={part.order}
            error={missing === index ? 'Укажите номер заказа' : errors[`parts.${index}.orderId`]}
            onChange={(order) => change(index, { order })}
            onBlur={() => setNamed(typed.flatMap(({ order }) => orderNumber(order) ?? []))}
          />
          <MoneyField
            id={`${name}-sum-${index}`}
            label="Сумма, ₽"
            value={part.sum}
            error={errors[`parts.${index}.sum`]}
            onChange={(sum) => change(index, { sum })}
          />
          <p className={joinClassNames(text.hint, styles.whose)} role="status">
            {orderHint(part.order)}
          </p>
        </div>
      ))}
      <p className={text.hint} role="status">
        {left < 0 && `Больше самого перевода на ${formatShortSum(-left)}.`}
        {left > 0 && takesRest && `Где сумма пустая, туда пойдёт остаток: ${formatShortSum(left)}.`}
        {left > 0 && !takesRest && `Без заказа останется ${formatShortSum(left)}.`}
      </p>
      <ErrorAlert>
        {failure && (errors.parts ?? (Object.keys(errors).length === 0 && getCallFailureMessage(failure)))}
      </ErrorAlert>
      <div className={inRow.gap16}>
        <Button
          type="submit"
          busy={busy}
          busyText="Сохраняется…"
          disabled={left < 0 || (filled.length === 0 && parts.length === 0)}
        >
          {saveLabel()}
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

/** The parts as they are, and one more, of what is left, for an order to be chosen. */
function initialParts(whole: number, parts: readonly Part[]): TypedPart[] {
  const typed = parts.map(({ orderId, sum }) => ({ order: String(orderId), sum: formatRoublesInput(sum) }));
  const left = parts.reduce((sum, part) => sum - part.sum, whole);
  return left > 0 ? [...typed, { order: '', sum: formatRoublesInput(left) }] : typed;
}

const orderNumber = (typed: string): number | null => {
  const digits = /^\s*№?\s*([1-9]\d{0,14})\s*$/.exec(typed)?.[1];
  return digits === undefined ? null : Number(digits);
};
