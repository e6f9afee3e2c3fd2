import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MoneyField } from '../../desk/editing/row-fields.tsx';
import { formatDayHidingCurrentYear } from '../../facilities/parcel-words.ts';
import { type Day, moscowDay } from '../../lib/calendar.ts';
import { formatRoublesInput, parseTypedRoubles } from '../../lib/money/typed-roubles.ts';
import { keepNumbers } from '../../lib/russian/typography.ts';
import {
  formatOrderPaymentBalance,
  formatShortSum,
  getOrderPaymentBalance,
  type OrderPaymentBalance,
} from '../../orders/order-money.ts';
import { isCancelledStatus } from '../../orders/order-status.ts';
import { BuyerLine, selectReturnedLines, sumOrderTotalKopecks } from '../../orders/orders.web.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { type DeskOrder, getOrdersByIds } from '../../orders/user-order-desk.contract.ts';
import { MAX_NOTE_LENGTH } from '../../orders/user-order-notes.contract.ts';
import { Button } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { hasEditDraft, useEditDraft } from '../../ui/edit-draft.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert, type NoticeState } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import {
  addPayment,
  addRefund,
  getOrderPaymentsAndRefunds,
  MAX_DOCUMENT_NUMBER_LENGTH,
  removePayment,
  removeRefund,
} from '../user-order-payments.contract.ts';
import { PaymentLine, ReceiptLine, RefundLine } from './money-lines.tsx';
import styles from './order-money.module.css';

const STAYS = { revalidates: false } as const;

const moneyForms = ['payment', 'refund'] as const;

/** Which form of an order's money is open. */
export type MoneyFormKind = (typeof moneyForms)[number];

const draftOf = (kind: MoneyFormKind, orderId: number) => `${kind}-${orderId}`;

/** Returns the form of an order's money that was being filled in before a reload; null when none was. */
export const findMoneyDraft = (orderId: number): MoneyFormKind | null =>
  moneyForms.find((kind) => hasEditDraft(draftOf(kind, orderId))) ?? null;

/** An order with its buyer, to whom money goes back. */
type PaidOrder = Order & Partial<Pick<DeskOrder, 'buyer'>>;

interface OrderMoneySectionProps {
  order: PaidOrder;
  adding: MoneyFormKind | null;
  onAdd(kind: MoneyFormKind | null): void;
  /** Takes an order as the server answers it: this one, or another whose money has changed with it. */
  onChanged(order: Order): void;
  /** Where it is said what was written down, with what takes it back. */
  notices: NoticeState;
}

/** What came for an order and what was given back, each by itself, and how it adds up. */
export function OrderPaymentsSection({ order, adding, onAdd, onChanged, notices }: OrderMoneySectionProps) {
  const { id, money } = order;
  const { response, failure, retry } = useCallQuery(
    getOrderPaymentsAndRefunds,
    money === undefined ? null : { params: { id } },
  );
  const { send: see } = useSend(getOrdersByIds, STAYS);
  const removals = { payment: useSend(removePayment, STAYS), refund: useSend(removeRefund, STAYS) };
  const opener = useRef<HTMLButtonElement>(null);
  // What was written stays in sight.
  const [hasAdded, setHasAdded] = useState(adding !== null);
  if (adding !== null && !hasAdded) setHasAdded(true);
  const seen = useRef(money?.version);
  useEffect(() => {
    if (seen.current === money?.version) return;
    seen.current = money?.version;
    retry();
  }, [money?.version, retry]);
  if (money === undefined) return null;
  const state = getOrderPaymentBalance(money, sumOrderTotalKopecks(order), order.status);
  const flag = formatOrderPaymentBalance(state);
  const isFolded = state.kind === 'EXACT' && !isWishAwaited(order);

  async function take(ids: number[]) {
    onAdd(null);
    const { response } = await see({ body: { ids } });
    for (const changed of response ?? []) onChanged(changed);
  }

  function sayWritten(kind: MoneyFormKind, sum: number, written: number) {
    const run = async () => {
      const { response, failure } = await removals[kind].send({ params: { id: written } });
      if (response !== null) return take(response.orderIds);
      notices.show('error', getCallFailureMessage(failure, 'Не получилось. Попробуйте ещё раз.'));
    };
    const words = `Заказ №\u00a0${id}: ${formWords[kind].said} ${formatShortSum(sum)}`;
    notices.show('success', words, { label: 'Убрать', run: () => void run() });
  }

  const owedForm = kopecksToReturn(state) > 0 && 'refund';
  const verbs = (
    <div className={styles.verbs}>
      {moneyForms
        .filter((kind) => kind === 'payment' || money.received > money.refunded)
        .map((kind) => (
          <Button
            key={kind}
            ref={adding === kind ? opener : null}
            variant={kind === owedForm ? 'secondary' : 'quiet'}
            aria-expanded={adding === kind}
            onClick={() => onAdd(adding === kind ? null : kind)}
          >
            {kind !== owedForm && <Icon name="plus" size={16} />}
            {kind === owedForm ? `Вернуть ${formatShortSum(kopecksToReturn(state))}` : formWords[kind].verb}
          </Button>
        ))}
    </div>
  );
  const form = adding !== null && (
    <MoneyForm
      key={adding}
      kind={adding}
      order={order}
      state={state}
      onTake={take}
      onWritten={sayWritten}
      onCancel={() => {
        const pressed = opener.current;
        flushSync(() => onAdd(null));
        pressed?.focus();
      }}
    />
  );
  const lines = (
    <>
      {adding !== 'refund' && form}
      {response !== null && (
        <PlainList className={stack.gap8}>
          {response.payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} orderId={id} onTake={take} />
          ))}
          {response.refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} onTake={take} />
          ))}
          {response.receipts.map((receipt) => (
            <ReceiptLine key={receipt.id} receipt={receipt} onTake={take} />
          ))}
        </PlainList>
      )}
      {/* Money goes back the way it came: that is read first. */}
      {adding === 'refund' && (response ?? failure) !== null && form}
      {failure !== null && (
        <p role="status">
          {getCallFailureMessage(failure, 'Поступления не загрузились.')}{' '}
          <Button variant="quiet" onClick={retry}>
            Повторить<span className="visually-hidden">: загрузить поступления</span>
          </Button>
        </p>
      )}
    </>
  );
  if (isFolded) {
    const [day, ...others] = new Set(response?.payments.map((payment) => payment.day));
    return (
      <section className={styles.folded}>
        <h3 className="visually-hidden">Деньги</h3>
        <Disclosure
          title={foldedWords(order, others.length === 0 ? day : undefined)}
          open={hasAdded}
          onToggle={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
        >
          <div className={stack.gap8}>
            {verbs}
            {lines}
          </div>
        </Disclosure>
      </section>
    );
  }
  return (
    <section className={stack.gap8}>
      <div className={styles.head}>
        <h3>Деньги</h3>
        {flag === null ? (
          failure === null && (
            <p>{state.kind === 'EXACT' ? 'Пока всё сходится' : 'Пока ничего не поступило'}</p>
          )
        ) : (
          <p className={text.flag}>{flag.charAt(0).toUpperCase() + flag.slice(1)}</p>
        )}
        {verbs}
      </div>
      {lines}
    </section>
  );
}

/** The buyer may want some of the money back. */
const isWishAwaited = ({ status, handover }: Order): boolean =>
  !isCancelledStatus(status) && selectReturnedLines(handover).length > 0 && handover?.wish === null;

/** «Всё сходится: 3 240 ₽ поступило 24 ноября»; undefined while the day is not known, or where there are several. */
function foldedWords({ money, status }: Order, day: Day | undefined): string {
  const { received = 0, refunded = 0 } = money ?? {};
  if (isCancelledStatus(status)) return refunded === 0 ? 'Возвращать нечего' : 'Всё вернули';
  const came = day && ` ${formatDayHidingCurrentYear(day, moscowDay(new Date()))}`;
  const returned = refunded > 0 && `, ${formatShortSum(refunded)} вернули`;
  return keepNumbers(`Всё сходится: ${formatShortSum(received)} поступило${came || ''}${returned || ''}`);
}

interface MoneyFormProps {
  kind: MoneyFormKind;
  order: PaidOrder;
  state: OrderPaymentBalance;
  /** Takes the orders whose money has changed. */
  onTake(orderIds: number[]): void;
  onWritten(kind: MoneyFormKind, sum: number, id: number): void;
  onCancel(): void;
}

const formWords = {
  payment: {
    ...{ sum: 'Сколько поступило, ₽', day: 'Когда поступило', button: 'Записать поступление' },
    ...{ verb: 'Поступление', said: 'поступило', text: 'Номер документа', max: MAX_DOCUMENT_NUMBER_LENGTH },
    hint: null,
  },
  refund: {
    ...{ sum: 'Сколько вернули, ₽', day: 'Когда вернули', button: 'Отметить возврат' },
    ...{ verb: 'Возврат', said: 'вернули', text: 'Заметка себе', max: MAX_NOTE_LENGTH },
    hint: 'Деньги магазин не переводит: отметьте, что уже вернули. Покупатель увидит сумму и день.',
  },
};

/** Notes money that came for an order or was given back; what is still to be paid, or owed, is filled in. */
function MoneyForm({ kind, order, state, onTake, onWritten, onCancel }: MoneyFormProps) {
  const payment = useSend(addPayment, STAYS);
  const refund = useSend(addRefund, STAYS);
  const words = formWords[kind];
  const expected = kind === 'payment' ? kopecksToCome(order, state) : kopecksToReturn(state);
  const [fields, setFields] = useEditDraft(draftOf(kind, order.id), {
    sum: expected > 0 ? formatRoublesInput(expected) : '',
    day: moscowDay(new Date()),
    text: '',
  });
  const change = (typed: Partial<typeof fields>) => setFields((before) => ({ ...before, ...typed }));
  const { busy, failure } = kind === 'payment' ? payment : refund;
  const errors = failure?.errors ?? {};
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
    form.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function save(event: FormEvent) {
    event.preventDefault();
    const { id: orderId } = order;
    const version = order.money?.version ?? null;
    const { day, text: typed } = fields;
    const sum = parseTypedRoubles(fields.sum);
    const { response } =
      kind === 'payment'
        ? await payment.send({ body: { day, sum, document: typed, parts: [{ orderId, sum, version }] } })
        : await refund.send({ body: { orderId, day, sum, note: typed.trim() || null, version } });
    if (response === null) return;
    onTake(response.orderIds);
    onWritten(kind, sum, response.id);
  }

  return (
    <form ref={form} className={stack.gap12} method="post" noValidate onSubmit={save} aria-busy={busy}>
      {kind === 'refund' && <BuyerLine order={order} />}
      {words.hint !== null && <p className={text.quiet}>{words.hint}</p>}
      <div className={joinClassNames(grid.columns, styles.fields)}>
        <MoneyField
          id={`money-${order.id}-sum`}
          label={words.sum}
          value={fields.sum}
          error={errors.sum ?? errors['parts.0.sum']}
          onChange={(sum) => change({ sum })}
        />
        <DateField
          id={`money-${order.id}-day`}
          label={words.day}
          value={fields.day}
          error={errors.day}
          onChange={(day) => change({ day })}
        />
        <div className={kind === 'refund' ? grid.wide : undefined}>
          <TextField
            id={`money-${order.id}-text`}
            label={words.text}
            optional
            autoComplete="off"
            max={words.max}
            value={fields.text}
            error={errors.document ?? errors.note}
            onChange={(text) => change({ text })}
          />
        </div>
      </div>
      <ErrorAlert>
        {failure !== null &&
          Object.keys(errors).length === 0 &&
          getCallFailureMessage(failure, 'Не сохранилось. Попробуйте ещё раз.')}
      </ErrorAlert>
      <div className={styles.foot}>
        <FormButtons onCancel={onCancel}>
          <Button type="submit" busy={busy} busyText="Сохраняется…">
            {words.button}
          </Button>
        </FormButtons>
      </div>
    </form>
  );
}

function kopecksToCome({ money }: Order, state: OrderPaymentBalance): number {
  if (state.kind === 'UNPAID') return money?.due ?? 0;
  return state.kind === 'UNDERPAID' ? state.sum : 0;
}

const kopecksToReturn = (state: OrderPaymentBalance): number =>
  state.kind === 'OWED' || state.kind === 'OVERPAID' ? state.sum : 0;
