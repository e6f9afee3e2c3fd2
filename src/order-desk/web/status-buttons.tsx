import { useState } from 'react';
import { formatDayAndMonth, moscowDay } from '../../lib/calendar.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { keepNumbers } from '../../lib/russian/typography.ts';
import { describeReceived, formatShortSum, getOrderPaymentBalance } from '../../orders/order-money.ts';
import {
  conflictsWithHold,
  deliveredStatus,
  deskStatusLabels,
  doesStatusTransitionSkipStep,
  finalStatuses,
  getSettableStatuses,
  isPackedNext,
  isStatusTransitionAllowed,
  ORDER_ON_HOLD_LABEL,
  type OrderStatus,
  paidStatus,
  statusLabels,
} from '../../orders/order-status.ts';
import { sumOrderTotalKopecks } from '../../orders/orders.web.ts';
import { changeStatus, type Order } from '../../orders/user-order.contract.ts';
import { getOrdersByIds } from '../../orders/user-order-desk.contract.ts';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import type { NoticeState } from '../../ui/notice.tsx';
import styles from './order-table.module.css';

const settable = getSettableStatuses('administrator');

interface StatusButtonsProps {
  orderId: number;
  status: OrderStatus;
  /** The status that is being set now. */
  busyTo: OrderStatus | null;
  onPress(to: OrderStatus): void;
}

/** The states an administrator may set, the one an order stands in marked. */
export function StatusButtons({ orderId, status, busyTo, onPress }: StatusButtonsProps) {
  return (
    <fieldset className={inRow.gap8}>
      <legend className="visually-hidden">Статус заказа № {orderId}</legend>
      {settable.map((to) => (
        <button
          key={to}
          type="button"
          className={joinClassNames(
            styles.button,
            to === status && styles.here,
            isCancelling(to, status) && styles.cancel,
          )}
          disabled={busyTo !== null || !isStatusTransitionAllowed('administrator', status, to)}
          title={statusLabels[to]}
          aria-pressed={to === status}
          aria-busy={to === busyTo || undefined}
          onClick={() => onPress(to)}
        >
          {to === status && <Icon name="check" size={18} />}
          <span>
            {isCancelling(to, status) ? CANCEL_LABEL : deskStatusLabels[to]}
            {deskStatusLabels[to] !== statusLabels[to] && (
              <span className="visually-hidden">: {statusLabels[to]}</span>
            )}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

const CANCEL_LABEL = 'Отменить заказ…';

/** Whether it would end an order that is not over. */
const isCancelling = (to: OrderStatus, status: OrderStatus) =>
  finalStatuses.includes(to) && !finalStatuses.includes(status);

/** How long a comment may be: the rule of change-status. */
const MAX_COMMENT = 511;

interface CommentFieldProps {
  hint: string;
  value: string;
  onChange(text: string): void;
  /** So many letters are written before it. */
  taken?: number;
}

/** What an administrator says to the buyer with a new status. */
export function StatusCommentField({ taken = 0, ...props }: CommentFieldProps) {
  const max = MAX_COMMENT - taken;
  return <TextField {...props} label="Комментарий" optional multiline autoComplete="off" max={max} />;
}

interface StatusQuestionProps {
  order: Order;
  /** What the order is to become; null while there is no question. */
  to: OrderStatus | null;
  busy: boolean;
  comment: string;
  onComment(text: string): void;
  /** The comment says what becomes of the money, where some came. */
  onConfirm(to: OrderStatus, comment: string): void;
  onClose(): void;
}

/** Asks before an order is cancelled for good, led over a step, taken further though its recipient is gone, paid in part or handed in before its day. */
export function StatusConfirmDialog({
  order,
  to,
  busy,
  comment,
  onComment,
  onConfirm,
  onClose,
}: StatusQuestionProps) {
  const [decision, setDecision] = useState('');
  const [missing, setMissing] = useState(false);
  const final = to !== null && finalStatuses.includes(to);
  const sum = final && leftOf(order) > 0 ? formatRoubles(leftOf(order), 2) : null;

  /** What was chosen of one question is no response to the next. */
  function forget() {
    setDecision('');
    setMissing(false);
  }

  function confirm() {
    if (to === null) return;
    if (sum === null) return onConfirm(to, comment);
    const words = decisions.find(({ value }) => value === decision)?.words(sum);
    setMissing(words === undefined);
    if (words === undefined) return;
    forget();
    onConfirm(to, `${words} ${comment}`);
  }

  return (
    <ConfirmDialog
      open={to !== null}
      title={titleOf(order, to)}
      text={
        <div className={styles.question}>
          {to !== null && reasonsOf(order, to).map((reason) => <p key={reason}>{reason}</p>)}
          {sum !== null && (
            <>
              <p>
                По заказу поступило {formatRoubles(order.money?.received ?? 0, 2)}
                {order.money?.refunded
                  ? `, вернули ${formatRoubles(order.money.refunded, 2)}, осталось ${sum}`
                  : ''}
                .
              </p>
              <SelectField
                label="Что сделать с деньгами"
                hint="Покупатель прочтёт это в заказе."
                error={missing && decision === '' ? 'Выберите, что сделать с деньгами' : undefined}
                autoComplete="off"
                blank="Выберите"
                options={decisions}
                value={decision}
                onChange={setDecision}
              />
            </>
          )}
          <StatusCommentField
            hint="Увидит покупатель."
            value={comment}
            onChange={onComment}
            taken={sum === null ? 0 : longestWords(sum)}
          />
        </div>
      }
      confirmText={to === null ? '' : confirmTextOf(order, to)}
      closeText={final ? 'Не отменять' : 'Отмена'}
      danger={final}
      busy={busy}
      onConfirm={confirm}
      onClose={() => {
        forget();
        onClose();
      }}
    />
  );
}

/** What becomes of the money of an order that was paid, and how the buyer is told. */
const decisions = [
  { value: 'back', label: 'Вернуть покупателю', words: (sum: string) => `Деньги, ${sum}, вернём.` },
  {
    value: 'next',
    label: 'Зачесть в следующий заказ',
    words: (sum: string) => `Деньги, ${sum}, зачтём в следующий заказ.`,
  },
  { value: 'call', label: 'Спросить покупателя', words: (sum: string) => `Деньги, ${sum}: позвоним вам.` },
] as const;

/** So many letters of the comment the words about the money may take, with the space behind them. */
const longestWords = (sum: string) => Math.max(...decisions.map(({ words }) => words(sum).length)) + 1;

/** What came for an order and was not given back. */
const leftOf = ({ money }: Order): number => (money === undefined ? 0 : money.received - money.refunded);

function titleOf(order: Order, to: OrderStatus | null): string {
  if (to === null) return '';
  if (finalStatuses.includes(to)) return `Отменить заказ №\u00a0${order.id}?`;
  if (to === deliveredStatus && isPackedNext(order)) return `Отметить сдачу: №\u00a0${order.id}?`;
  return `Перевести заказ №\u00a0${order.id} ${doesStatusTransitionSkipStep(order, to) ? 'сразу ' : ''}в «${deskStatusLabels[to]}»?`;
}

/** Whether a status says of an order that it was handed in, and its day is still to come. */
export const isHandoverAhead = ({ plannedDay }: Order, to: OrderStatus): boolean =>
  to === deliveredStatus && plannedDay !== null && plannedDay > moscowDay(new Date());

/** How much is still to come for an order of which a part came, in kopecks, where a status says it is paid; else 0. */
export function findMissingKopecks(order: Order, to: OrderStatus): number {
  if (to !== paidStatus || order.money === undefined) return 0;
  const balance = getOrderPaymentBalance(order.money, sumOrderTotalKopecks(order), order.status);
  return balance.kind === 'UNDERPAID' ? balance.sum : 0;
}

export const needsConfirmation = (order: Order, to: OrderStatus): boolean =>
  finalStatuses.includes(to) || reasonsOf(order, to).length > 0;

function confirmTextOf(order: Order, to: OrderStatus): string {
  if (finalStatuses.includes(to)) return 'Отменить заказ';
  if (findMissingKopecks(order, to) > 0) return 'Оплачен без доплаты';
  return isHandoverAhead(order, to) ? 'Сдано' : 'Перевести';
}

/** What speaks against it. */
function reasonsOf(order: Order, to: OrderStatus): string[] {
  if (finalStatuses.includes(to)) {
    return [
      ...(order.status === deliveredStatus ? ['Посылка уже сдана.'] : []),
      ...(order.boxes?.some(({ handedOn }) => handedOn !== null) ? ['Часть коробок уже сдана.'] : []),
      'Вернуть его будет нельзя. Покупатель увидит отмену в своих заказах.',
    ];
  }
  const missing = findMissingKopecks(order, to);
  const reasons = [
    missing > 0 &&
      order.money !== undefined &&
      `${describeReceived(order.money)}, не хватает ${formatShortSum(missing)}. Когда доплата придёт, запишите её: статус изменится сам.`,
    isHandoverAhead(order, to) &&
      order.plannedDay !== null &&
      `Сдаём ${keepNumbers(formatDayAndMonth(order.plannedDay))}. Уже сдали? Покупатель увидит, что посылка в учреждении.`,
    conflictsWithHold(order, to) &&
      `На заказе отметка «${ORDER_ON_HOLD_LABEL}». Сначала поговорите с покупателем.`,
    doesStatusTransitionSkipStep(order, to) &&
      `Сейчас он «${deskStatusLabels[order.status]}»: шаг между ними будет пропущен.`,
  ];
  return reasons.filter((words) => words !== false);
}

/** Moves one order and says what came of it: which status is being set, the notice, the refusal. */
export function useStatusChange(order: Order, onChanged: (order: Order) => void, notices: NoticeState) {
  const [to, setTo] = useState<OrderStatus | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** What was to be set when somebody else had moved the order, where it may still be set. */
  const [overtaken, setOvertaken] = useState<OrderStatus | null>(null);
  const { send, busy } = useSend(changeStatus, STAYS);
  const { send: see } = useSend(getOrdersByIds, STAYS);

  function forget() {
    setProblem(null);
    setOvertaken(null);
  }

  /** True when the order stands in `target` now. `seen` is the order as the person saw it. */
  async function change(target: OrderStatus, comment = '', seen = order): Promise<boolean> {
    setTo(target);
    forget();
    const { response, failure } = await send(statusInput(seen, target, comment));
    if (failure !== null) {
      setProblem(statusErrorMessage(failure, target));
      // Somebody else was first: show what the order has become.
      const again = failure.code === 'CONFLICT' ? await see({ body: { ids: [order.id] } }) : null;
      for (const now of again?.response ?? []) {
        onChanged(now);
        if (failure.isOutdated && isStatusTransitionAllowed('administrator', now.status, target))
          setOvertaken(target);
      }
      return false;
    }
    onChanged(response);
    const { status: from } = seen;
    const undo = { label: `Вернуть «${deskStatusLabels[from]}»`, run: () => void change(from, '', response) };
    const mayReturn = isStatusTransitionAllowed('administrator', target, from);
    notices.show(
      'success',
      `Заказ №\u00a0${order.id}: ${deskStatusLabels[target]}`,
      mayReturn ? undo : undefined,
    );
    return true;
  }

  return { busyTo: busy ? to : null, problem, overtaken, forget, change };
}

/** An order stays in its place as it has become, though the list may be of another status. */
const STAYS = { revalidates: false } as const;

/** What is sent to set a status; an order that has moved on meanwhile is not moved from where it stands. */
function statusInput({ id, version }: Order, status: OrderStatus, comment: string) {
  return { params: { id }, body: { status, comment: comment.trim() || null, version } };
}

/** The server's message where it tells the state, else that the status could not be set. */
function statusErrorMessage(failure: CallError, to: OrderStatus): string {
  const why = failure.kind === 'network' ? 'Нет связи. ' : '';
  const otherwise = `${why}Ошибка при обновлении статуса на «${deskStatusLabels[to]}». Попробуйте ещё раз.`;
  const tells = ['CONFLICT', 'NOT_FOUND', 'VALIDATION'].includes(failure.code ?? '');
  return tells ? getCallFailureMessage(failure, otherwise) : otherwise;
}
