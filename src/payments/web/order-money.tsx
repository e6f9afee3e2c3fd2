import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MoneyField } from '../../desk/editing/row-fields.tsx';
import { formatDayHidingCurrentYear } from '../../facilities/parcel-words.ts';
import { type Day, moscowDay } from '../../lib/calendar.ts';
import { formatRoublesInput, parseTypedRoubles } from '../../lib/money/typed-roubles.ts';
import {
  formatOrderPaymentBalance,
  getOrderPaymentBalance,
  type OrderPaymentBalance,
} from '../../orders/order-money.ts';
import { isCancelledStatus } from '../../orders/order-status.ts';
import { sumOrderTotalKopecks } from '../../orders/orders.web.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { getOrdersByIds } from '../../orders/user-order-desk.contract.ts';
import { MAX_NOTE_LENGTH } from '../../orders/user-order-notes.contract.ts';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/classes.ts';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-ask.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import { Icon } from '../../ui/icon.tsx';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import {
  addPayment,
  addRefund,
  getOrderPaymentsAndRefunds,
  MAX_DOCUMENT_NUMBER_LENGTH,
  type Payment,
  removePayment,
  removeRefund,
} from '../user-order-payments.contract.ts';
import styles from './order-money.module.css';
import { PaymentAllocationForm } from './payment-parts-form.tsx';

const STAYS = { revalidates: false } as const;

interface OrderMoneySectionProps {
  order: Order;
  /** Takes an order as the server answers it: this one, or another whose money has changed with it. */
  onChanged(order: Order): void;
}

/** What came for an order and what was given back, each by itself, and how it adds up. */
export function OrderPaymentsSection({ order, onChanged }: OrderMoneySectionProps) {
  const { id, money } = order;
  const { answer, failure, retry } = useCallQuery(
    getOrderPaymentsAndRefunds,
    money === undefined ? null : { params: { id } },
  );
  const { send: see } = useSend(getOrdersByIds, STAYS);
  const [adding, setAdding] = useState<'payment' | 'refund' | null>(null);
  const seen = useRef(money?.version);
  useEffect(() => {
    if (seen.current === money?.version) return;
    seen.current = money?.version;
    retry();
  }, [money?.version, retry]);
  if (money === undefined) return null;
  const state = getOrderPaymentBalance(money, sumOrderTotalKopecks(order));
  const flag = formatOrderPaymentBalance(state);

  async function take(ids: number[]) {
    setAdding(null);
    const { answer } = await see({ body: { ids } });
    for (const changed of answer ?? []) onChanged(changed);
  }

  return (
    <section className={stack.gap8}>
      <div className={inRow.gap16}>
        <h3>Деньги</h3>
        {flag === null ? (
          <p>{state.kind === 'EXACT' ? exactWords(order) : 'Пока ничего не поступило'}</p>
        ) : (
          <p className={text.flag}>{flag.charAt(0).toUpperCase() + flag.slice(1)}</p>
        )}
        <AddButton open={adding === 'payment'} onPress={(open) => setAdding(open ? 'payment' : null)}>
          Поступление
        </AddButton>
        {money.received > money.refunded && (
          <AddButton open={adding === 'refund'} onPress={(open) => setAdding(open ? 'refund' : null)}>
            Возврат
          </AddButton>
        )}
      </div>
      {answer !== null && (
        <PlainList className={stack.gap8}>
          {answer.payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} orderId={id} onTake={take} />
          ))}
          {answer.refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} orderId={id} onTake={take} />
          ))}
        </PlainList>
      )}
      {failure !== null && (
        <p role="status">
          {getCallFailureMessage(failure, 'Поступления не загрузились.')}{' '}
          <Button variant="quiet" onClick={retry}>
            Повторить<span className="visually-hidden">: загрузить поступления</span>
          </Button>
        </p>
      )}
      {adding === 'payment' && <PaymentForm order={order} state={state} onTake={take} />}
      {adding === 'refund' && <RefundForm order={order} state={state} onTake={take} />}
    </section>
  );
}

/** The money adds up: paid, or cancelled with nothing left to give back. */
function exactWords({ money, status }: Order): string {
  if (isCancelledStatus(status)) return money?.refunded === 0 ? 'Возвращать нечего' : 'Всё вернули';
  return 'Всё сходится';
}

interface AddButtonProps {
  open: boolean;
  onPress(open: boolean): void;
  children: string;
}

function AddButton({ open, onPress, children }: AddButtonProps) {
  return (
    <Button variant="quiet" aria-expanded={open} onClick={() => onPress(!open)}>
      <Icon name="plus" size={20} />
      {children}
    </Button>
  );
}

interface LineProps {
  orderId: number;
  /** Takes the orders whose money has changed. */
  onTake(orderIds: number[]): void;
}

/** «+900 ₽ 20 ноября, № 154», what the bank said of it, and where else the rest of it went. */
function PaymentLine({ payment, orderId, onTake }: LineProps & { payment: Payment }) {
  const { id, day, sum, document, words, assumed, unallocated, parts, notedBy } = payment;
  const [moving, setMoving] = useState(false);
  const { send, busy, failure } = useSend(removePayment, STAYS);
  const own = parts.find((part) => part.orderId === orderId)?.sum ?? 0;
  const others = parts.filter((part) => part.orderId !== orderId).map((part) => `№ ${part.orderId}`);
  if (unallocated > 0) others.push('пока без заказа');
  return (
    <li className={stack.gap8}>
      <MoneyLine
        title="Поступило"
        sum={own}
        day={day}
        about={[
          document && `№ ${document}`,
          words,
          assumed && 'отмечено без перевода',
          notedBy,
          others.length > 0 && `весь перевод ${formatRoublesInput(sum)} ₽, остальное: ${others.join(', ')}`,
        ]}
        failure={failure}
        remove={{
          label: `поступление ${formatRoublesInput(own)} ₽`,
          question: 'Убрать это поступление?',
          text: 'Уберите его, только если его записали по ошибке. Статус заказа останется прежним.',
          busy,
          run: async () => {
            const { answer } = await send({ params: { id } });
            if (answer !== null) onTake(answer.orderIds);
          },
        }}
      >
        <Button variant="quiet" aria-expanded={moving} onClick={() => setMoving(!moving)}>
          Перенести<span className="visually-hidden"> поступление {formatRoublesInput(own)} ₽</span>
        </Button>
      </MoneyLine>
      {moving && (
        <PaymentAllocationForm
          payment={payment}
          onSaved={(orderIds) => {
            setMoving(false);
            onTake(orderIds);
          }}
        />
      )}
    </li>
  );
}

interface RefundLineProps extends LineProps {
  refund: { id: number; day: Day; sum: number; note: string | null; notedBy: string };
}

function RefundLine({ refund: { id, day, sum, note, notedBy }, onTake }: RefundLineProps) {
  const { send, busy, failure } = useSend(removeRefund, STAYS);
  return (
    <li>
      <MoneyLine
        title="Вернули"
        sum={sum}
        day={day}
        about={[note, notedBy]}
        failure={failure}
        remove={{
          label: `возврат ${formatRoublesInput(sum)} ₽`,
          question: 'Убрать этот возврат?',
          text: 'Уберите его, только если его отметили по ошибке: покупатель его уже видит.',
          busy,
          run: async () => {
            const { answer } = await send({ params: { id } });
            if (answer !== null) onTake(answer.orderIds);
          },
        }}
      />
    </li>
  );
}

interface MoneyLineProps {
  title: string;
  sum: number;
  day: Day;
  /** What else is known of it; what is empty is left out. */
  about: readonly (string | null | false)[];
  failure: CallError | null;
  remove: { label: string; question: string; text: string; busy: boolean; run(): Promise<void> };
  children?: ReactNode;
}

/** One sum that came or went, with what can be done with it. */
function MoneyLine({ title, sum, day, about, failure, remove, children }: MoneyLineProps) {
  const [asking, setAsking] = useState(false);
  const known = about.filter((part) => part !== null && part !== false && part !== '');
  return (
    <>
      <div className={styles.line}>
        <p>
          {title} <Price kopecks={sum} decimals={2} />{' '}
          <span className={text.quiet}>{formatDayHidingCurrentYear(day, moscowDay(new Date()))}</span>
          {known.length > 0 && (
            <span className={joinClassNames(text.hintBelow, text.breaks)}>{known.join(' · ')}</span>
          )}
        </p>
        <div className={styles.verbs}>
          {children}
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Убрать<span className="visually-hidden"> {remove.label}</span>
          </Button>
        </div>
      </div>
      <ErrorAlert>
        {failure && getCallFailureMessage(failure, 'Не получилось. Попробуйте ещё раз.')}
      </ErrorAlert>
      <ConfirmDialog
        open={asking}
        title={remove.question}
        text={remove.text}
        confirmText="Убрать"
        closeText="Не убирать"
        danger
        busy={remove.busy}
        onConfirm={() => void remove.run().then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

interface FormProps {
  order: Order;
  state: OrderPaymentBalance;
  /** Takes the orders whose money has changed. */
  onTake(orderIds: number[]): void;
}

/** Notes money that came for an order; what is still to be paid is filled in. */
function PaymentForm({ order, state, onTake }: FormProps) {
  const { send, busy, failure } = useSend(addPayment, STAYS);
  const rest = state.kind === 'UNDERPAID' ? state.sum : state.kind === 'UNPAID' ? (order.money?.due ?? 0) : 0;
  const [sum, setSum] = useState(rest > 0 ? formatRoublesInput(rest) : '');
  const [day, setDay] = useState(moscowDay(new Date()));
  const [document, setDocument] = useState('');
  const errors = failure?.errors ?? {};

  async function save(event: FormEvent) {
    event.preventDefault();
    const kopecks = parseTypedRoubles(sum);
    const parts = [{ orderId: order.id, sum: kopecks, version: order.money?.version ?? null }];
    const { answer } = await send({ body: { day, sum: kopecks, document, parts } });
    if (answer !== null) onTake(answer.orderIds);
  }

  return (
    <SumForm
      order={order}
      {...{ sum, day, busy, failure, errors }}
      labels={{ sum: 'Сколько поступило, ₽', day: 'Когда поступило', button: 'Записать поступление' }}
      onSum={setSum}
      onDay={setDay}
      onSubmit={save}
    >
      <TextField
        id={`money-${order.id}-document`}
        label="Номер документа"
        optional
        autoComplete="off"
        max={MAX_DOCUMENT_NUMBER_LENGTH}
        value={document}
        error={errors.document}
        onChange={setDocument}
      />
    </SumForm>
  );
}

/** Notes money that was given back; what is owed is filled in. The shop itself sends none. */
function RefundForm({ order, state, onTake }: FormProps) {
  const { send, busy, failure } = useSend(addRefund, STAYS);
  const owed = state.kind === 'OWED' || state.kind === 'OVERPAID' ? formatRoublesInput(state.sum) : '';
  const [sum, setSum] = useState(owed);
  const [day, setDay] = useState(moscowDay(new Date()));
  const [note, setNote] = useState('');
  const errors = failure?.errors ?? {};

  async function save(event: FormEvent) {
    event.preventDefault();
    const refund = { orderId: order.id, day, sum: parseTypedRoubles(sum), note: note.trim() || null };
    const { answer } = await send({ body: { ...refund, version: order.money?.version ?? null } });
    if (answer !== null) onTake(answer.orderIds);
  }

  return (
    <SumForm
      order={order}
      {...{ sum, day, busy, failure, errors }}
      labels={{ sum: 'Сколько вернули, ₽', day: 'Когда вернули', button: 'Отметить возврат' }}
      hint="Деньги магазин не переводит: отметьте, что уже вернули. Покупатель увидит сумму и день."
      onSum={setSum}
      onDay={setDay}
      onSubmit={save}
    >
      <TextField
        id={`money-${order.id}-note`}
        label="Заметка для администраторов"
        optional
        autoComplete="off"
        max={MAX_NOTE_LENGTH}
        value={note}
        error={errors.note}
        onChange={setNote}
      />
    </SumForm>
  );
}

interface SumFormProps {
  order: Order;
  sum: string;
  day: string;
  busy: boolean;
  failure: CallError | null;
  errors: Record<string, string>;
  labels: { sum: string; day: string; button: string };
  hint?: string;
  onSum(text: string): void;
  onDay(day: string): void;
  onSubmit(event: FormEvent): void;
  children: ReactNode;
}

function SumForm(props: SumFormProps) {
  const { order, sum, day, busy, failure, errors, labels, hint, onSum, onDay, onSubmit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const general = failure !== null && Object.keys(errors).length === 0;
  return (
    <form ref={form} className={stack.gap12} method="post" noValidate onSubmit={onSubmit} aria-busy={busy}>
      {hint !== undefined && <p className={text.hint}>{hint}</p>}
      <div className={joinClassNames(grid.columns, styles.fields)}>
        <MoneyField
          id={`money-${order.id}-sum`}
          label={labels.sum}
          value={sum}
          error={errors.sum ?? errors['parts.0.sum']}
          onChange={onSum}
        />
        <TextField
          id={`money-${order.id}-day`}
          label={labels.day}
          type="date"
          autoComplete="off"
          value={day}
          error={errors.day}
          onChange={onDay}
        />
        {children}
      </div>
      <ErrorAlert>
        {general && getCallFailureMessage(failure, 'Не сохранилось. Попробуйте ещё раз.')}
      </ErrorAlert>
      <div>
        <Button type="submit" busy={busy} busyText="Сохраняется…">
          {labels.button}
        </Button>
      </div>
    </form>
  );
}
