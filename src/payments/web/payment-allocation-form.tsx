import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { MoneyField } from '../../desk/editing/row-fields.tsx';
import { Combobox } from '../../desk/searchable-select.tsx';
import { useReportUnsavedRow } from '../../desk/unsaved-guard.tsx';
import { formatRoublesInput, parseTypedRoubles } from '../../lib/money/typed-roubles.ts';
import { formatShortSum, isWithoutMoney } from '../../orders/order-money.ts';
import { deskStatusLabels, newOrderStatus, paidStatus, paidStatuses } from '../../orders/order-status.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { type DeskOrder, getOrdersByIds, listDeskOrders } from '../../orders/user-order-desk.contract.ts';
import { Button } from '../../ui/button.tsx';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert, Notice } from '../../ui/notice.tsx';
import { formatFullName } from '../../ui/shop/recipient-facts.tsx';
import { MAX_ORDERS_PER_PAYMENT, type Payment } from '../user-order-payments.contract.ts';
import styles from './order-money.module.css';
import {
  formatBuyerAndRecipient,
  isUnpaidOrder,
  shortenNames,
  type TransferCandidateOrder,
  toTransferCandidateOrder,
} from './statement-rows.ts';

interface TypedPart {
  orderId: number | null;
  sum: string;
}

type Part = Payment['parts'][number];

interface PaymentPartsFormProps {
  /** Of the whole payment, in kopecks. */
  sum: number;
  /** What the bank said of it: who paid, as a rule. */
  words: string;
  parts: readonly Part[];
  sending: { busy: boolean; failure: CallError | null };
  onSave(parts: Part[]): void;
  onCancel(): void;
}

/** For which orders a payment is: given to one, divided, moved. A part without a sum takes what is left, one without an order is none. */
export function PaymentAllocationForm({
  sum: whole,
  words,
  parts,
  sending,
  onSave,
  onCancel,
}: PaymentPartsFormProps) {
  const name = useId();
  const [typed, setTyped] = useState<TypedPart[]>(() => initialParts(whole, parts));
  const [begun] = useState(() => JSON.stringify(typed));
  useReportUnsavedRow(name, JSON.stringify(typed) !== begun);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('[role="combobox"]') ?? [])];
    const empty = inputs.find(({ value }) => value === '');
    (empty ?? inputs[0])?.focus();
    // What fits is seen before anything is typed.
    empty?.click();
  }, []);
  const [chosen, setChosen] = useState<readonly Order[]>([]);
  const known = useCallQuery(
    getOrdersByIds,
    parts.length === 0 ? null : { body: { ids: parts.map(({ orderId }) => orderId) } },
  );
  const orders = [...chosen, ...(known.last?.response ?? [])];
  const filled = typed.flatMap(({ orderId, sum }) => (orderId === null ? [] : { orderId, sum }));
  const takesRest = filled.some(({ sum }) => sum.trim() === '');
  const left = whole - filled.reduce((sum, part) => sum + (parseTypedRoubles(part.sum) || 0), 0);
  const change = (index: number, part: Partial<TypedPart>) =>
    setTyped(typed.map((one, at) => (at === index ? { ...one, ...part } : one)));

  function save(event: FormEvent) {
    event.preventDefault();
    onSave(
      filled.map(({ orderId, sum }) => ({
        orderId,
        sum: sum.trim() === '' ? left : parseTypedRoubles(sum),
      })),
    );
  }

  /** What the button does: an order that is chosen alone is named. */
  function saveLabel(): string {
    const [only, ...others] = filled;
    if (only === undefined) return parts.length === 0 ? 'Отдать заказу' : 'Оставить без заказа';
    const isNew = parts.every(({ orderId }) => orderId !== only.orderId);
    return isNew && others.length === 0 ? `Отдать заказу №\u00a0${only.orderId}` : 'Сохранить';
  }

  const { busy, failure } = sending;
  const errors = failure?.errors ?? {};
  return (
    <form ref={form} className={stack.gap12} method="post" noValidate onSubmit={save} aria-busy={busy}>
      <div className={styles.parts}>
        {typed.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end.
          <div key={index} className={styles.part}>
            <OrderField
              id={`${name}-order-${index}`}
              value={part.orderId}
              order={orders.find(({ id }) => id === part.orderId)}
              sum={left > 0 ? left : whole}
              words={words}
              error={errors[`parts.${index}.orderId`]}
              onChoose={(order) => {
                if (order !== null) setChosen([order, ...chosen]);
                change(index, { orderId: order?.id ?? null });
              }}
            />
            <MoneyField
              id={`${name}-sum-${index}`}
              label="Сумма, ₽"
              value={part.sum}
              error={errors[`parts.${index}.sum`]}
              onChange={(sum) => change(index, { sum })}
            />
          </div>
        ))}
      </div>
      <p className={text.quiet} role="status">
        {left < 0 && `Больше самого перевода на ${formatShortSum(-left)}.`}
        {left > 0 && takesRest && `Где сумма пустая, туда пойдёт остаток: ${formatShortSum(left)}.`}
        {left > 0 && !takesRest && filled.length > 0 && `Без заказа останется ${formatShortSum(left)}.`}
      </p>
      {parts
        .filter(({ orderId }) => !filled.some((part) => part.orderId === orderId))
        .flatMap(
          (part) => orders.find((order) => order.id === part.orderId && isEmptiedBy(part.sum, order)) ?? [],
        )
        .map((order) => (
          <Notice key={order.id} kind="warning">
            {describeEmptiedOrder(order)}
          </Notice>
        ))}
      <ErrorAlert>
        {failure && (errors.parts ?? (Object.keys(errors).length === 0 && getCallFailureMessage(failure)))}
      </ErrorAlert>
      <FormButtons onCancel={onCancel}>
        <Button
          type="submit"
          busy={busy}
          busyText="Сохраняется…"
          disabled={left < 0 || (filled.length === 0 && parts.length === 0)}
        >
          {saveLabel()}
        </Button>
        {filled.length === typed.length && typed.length < MAX_ORDERS_PER_PAYMENT && (
          <Button variant="quiet" onClick={() => setTyped([...typed, { orderId: null, sum: '' }])}>
            Ещё заказ
          </Button>
        )}
      </FormButtons>
    </form>
  );
}

/** Whether nothing of its money is left to an order, which is paid, without so many kopecks. */
const isEmptiedBy = (kopecks: number, { status, money }: Order): boolean =>
  paidStatuses.includes(status) &&
  money !== undefined &&
  isWithoutMoney({ ...money, received: money.received - kopecks });

/** What becomes of an order of which no money is left. */
function describeEmptiedOrder({ id, status, packed }: Order): string {
  const order = `У заказа №\u00a0${id} ничего не останется`;
  if (status === paidStatus && !packed) {
    return `${order}: он станет «Не оплачен», если его ещё не начали собирать и не отметили оплаченным до этого перевода.`;
  }
  return `${order}, а он «${packed ? 'Собран' : deskStatusLabels[status]}»: статус не изменится, решите, что с ним делать.`;
}

/** The parts as they are, the last no larger than what is left for it, and one more, of what is left, for an order to be chosen. */
function initialParts(whole: number, parts: readonly Part[]): TypedPart[] {
  const left = parts.reduce((sum, part) => sum - part.sum, whole);
  const typed = parts.map(({ orderId, sum }, index) => ({
    orderId,
    sum: formatRoublesInput(index < parts.length - 1 ? sum : sum + Math.min(0, left)),
  }));
  return left > 0 ? [...typed, { orderId: null, sum: formatRoublesInput(left) }] : typed;
}

/** How many orders are proposed, of how many new ones where none is of the sum, and how long typing must rest before they are looked for. */
const PROPOSED = 8;
const NEWEST = 50;
const TYPING_MS = 500;

interface OrderFieldProps {
  id: string;
  value: number | null;
  /** The order of that number, once it is known. */
  order: Order | undefined;
  /** Orders that still want as much are proposed first; in kopecks. */
  sum: number;
  /** Orders of whom they name are proposed before. */
  words: string;
  error: string | undefined;
  onChoose(order: DeskOrder | null): void;
}

/** An order to choose by its number, a name or its sum; before anything is typed, unpaid ones of this sum, or the nearest to it. */
function OrderField({ id, value, order, sum, words, error, onChoose }: OrderFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const query = typed?.trim() ?? '';
  const [search, setSearch] = useState('');
  useEffect(() => {
    if (query === search) return;
    const timer = setTimeout(() => setSearch(query), query === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [query, search]);
  const isOpen = value === null || typed !== null;
  const ofSum = useCallQuery(listDeskOrders, isOpen ? unpaidOrders(formatRoublesInput(sum)) : null);
  const areNone = isOpen && ofSum.response?.content.length === 0;
  const newest = useCallQuery(listDeskOrders, areNone ? unpaidOrders(null, NEWEST) : null);
  const found = useCallQuery(listDeskOrders, search === '' ? null : matchingOrders(search));
  const isKnown = search === query && found.response !== null;
  const unpaid = (areNone ? newest : ofSum).response?.content ?? [];
  const proposed = query === '' ? unpaid : isKnown ? (found.response?.content ?? []) : [];
  const choices = proposed
    .toSorted(
      (one, other) =>
        Number(isNamed(words, other)) - Number(isNamed(words, one)) ||
        distanceTo(sum, one) - distanceTo(sum, other),
    )
    .slice(0, PROPOSED);
  return (
    <Combobox
      id={id}
      label="Номер, фамилия или сумма"
      hint={order && describeOrder(order)}
      chosen={value === null ? '' : `№ ${value}`}
      options={[
        ...(value !== null && query === '' ? [{ value: '', label: 'Без заказа' }] : []),
        ...choices.map((one) => ({ value: String(one.id), label: proposeOrder(one) })),
      ]}
      guessed={!choices.slice(0, 1).some((one) => isNamed(words, one) || distanceTo(sum, one) === 0)}
      none={noneWords(query, isKnown, found.failure)}
      error={error}
      typed={typed}
      onType={setTyped}
      value={String(value ?? '')}
      onChange={(chosen) => onChoose(choices.find((one) => String(one.id) === chosen) ?? null)}
    />
  );
}

/** Why no order is proposed for what was typed. */
function noneWords(query: string, isKnown: boolean, failure: CallError | null): string {
  if (query === '') return 'Неоплаченных заказов нет. Наберите номер или фамилию';
  if (failure) return getCallFailureMessage(failure, 'Заказы не загрузились. Попробуйте ещё раз');
  return isKnown ? `Заказа «${query}» не нашлось` : 'Ищем…';
}

const unpaidOrders = (search: string | null, size = PROPOSED) => ({
  body: { status: newOrderStatus, search, pageable: { size } },
});

const matchingOrders = (search: string) => ({ body: { search, pageable: { size: PROPOSED } } });

/** Whether words have the surname of the buyer or of the recipient of an order, in any case of it. */
function isNamed(words: string, { buyer, lastNameClient }: DeskOrder): boolean {
  const said = spellPlainly(words).split(/[^а-я-]+/);
  return [buyer?.lastName ?? '', lastNameClient].some((surname) => {
    const stem = spellPlainly(surname).slice(0, -1);
    return stem.length >= 3 && said.some((word) => word.startsWith(stem));
  });
}

const spellPlainly = (words: string) => words.toLowerCase().replaceAll('ё', 'е');

/** How far from this sum is what an order still wants, in kopecks; one that is paid is farthest. */
function distanceTo(sum: number, order: Order): number {
  const candidate = toTransferCandidateOrder(order);
  return isUnpaidOrder(candidate) ? Math.abs(candidate.rest - sum) : Number.MAX_SAFE_INTEGER;
}

/** «Ли Мария Сергеевна, для: Ли Виктор Сергеевич · к оплате 1 740 ₽» */
function describeOrder(order: Order & Partial<Pick<DeskOrder, 'buyer'>>): string {
  const candidate = nameBuyer(order);
  const state = isUnpaidOrder(candidate)
    ? `к оплате ${formatShortSum(candidate.rest)}`
    : deskStatusLabels[order.status];
  return [formatBuyerAndRecipient(candidate), state].filter(Boolean).join(' · ');
}

/** «№ 7 · 1 740 ₽ · Ли М. С., для: Ли В. С.», one line of many */
function proposeOrder(order: DeskOrder): string {
  const candidate = nameBuyer(order);
  return [
    `№\u00A0${order.id}`,
    isUnpaidOrder(candidate) ? formatShortSum(candidate.rest) : deskStatusLabels[order.status],
    formatBuyerAndRecipient(shortenNames(candidate)),
  ]
    .filter(Boolean)
    .join(' · ');
}

function nameBuyer(order: Order & Partial<Pick<DeskOrder, 'buyer'>>): TransferCandidateOrder {
  const { buyer } = order;
  const name = buyer ? formatFullName({ ...buyer, middleName: buyer.middleName ?? '' }).trim() : '';
  return { ...toTransferCandidateOrder(order), buyer: name };
}
