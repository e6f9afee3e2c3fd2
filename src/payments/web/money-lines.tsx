import { type ReactNode, useRef, useState } from 'react';
import type { CallResponse } from '../../contract/endpoint.ts';
import { formatDayHidingCurrentYear } from '../../facilities/parcel-words.ts';
import { type Day, moscowDay } from '../../lib/calendar.ts';
import { formatShortSum } from '../../orders/order-money.ts';
import { Button } from '../../ui/button.tsx';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import {
  allocatePayment,
  type getOrderPaymentsAndRefunds,
  type Payment,
  removePayment,
  removeRefund,
  unmarkReceipts,
} from '../user-order-payments.contract.ts';
import styles from './order-money.module.css';
import { PaymentAllocationForm } from './payment-allocation-form.tsx';

const STAYS = { revalidates: false } as const;

interface LineProps {
  /** Takes the orders whose money has changed. */
  onTake(orderIds: number[]): void;
}

interface PaymentLineProps extends LineProps {
  payment: Payment;
  /** The order at which it stands; null where it stands for what of it is for no order yet. */
  orderId: number | null;
}

/** «+900 ₽ 20 ноября, № 154», what the bank said of it, and where else the rest of it went. */
export function PaymentLine({ payment, orderId, onTake }: PaymentLineProps) {
  const { id, day, sum, document, words, assumed, unallocated, parts, notedBy, version } = payment;
  const [moving, setMoving] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const remove = useSend(removePayment, STAYS);
  const allocate = useSend(allocatePayment, STAYS);
  const own = orderId === null ? unallocated : (parts.find((part) => part.orderId === orderId)?.sum ?? 0);
  const others = parts.filter((part) => part.orderId !== orderId).map((part) => `№\u00a0${part.orderId}`);
  if (orderId !== null && unallocated > 0) others.push('пока без заказа');
  return (
    <li className={stack.gap8}>
      <MoneyLine
        title={orderId === null ? '' : 'Поступило'}
        sum={own}
        day={day}
        {...(orderId === null && { said: words })}
        about={[
          document && `документ\u00a0№\u00a0${document}`,
          orderId !== null && words,
          assumed && 'отмечено без перевода',
          orderId !== null && notedBy,
          others.length > 0 && `весь перевод ${formatShortSum(sum)}, остальное: ${others.join(', ')}`,
        ]}
        failure={remove.failure}
        remove={{
          label: `поступление ${formatShortSum(own)}`,
          question: 'Убрать это поступление?',
          text:
            orderId === null
              ? 'Уберите его, если эти деньги не за заказ или его записали по ошибке.'
              : 'Уберите его, только если его записали по ошибке. Если заказ до него отметили оплаченным, отметка вернётся. Иначе оплаченный заказ, у которого ничего не останется, станет «Не оплачен», а тот, что в работе или собран, — нет.',
          busy: remove.busy,
          run: async () => {
            const { response } = await remove.send({ params: { id } });
            if (response !== null) onTake(response.orderIds);
          },
        }}
      >
        <Button ref={opener} variant="quiet" aria-expanded={moving} onClick={() => setMoving(!moving)}>
          {orderId === null ? 'Дать заказ' : 'Перенести'}
          <span className="visually-hidden"> поступление {formatShortSum(own)}</span>
        </Button>
      </MoneyLine>
      {moving && (
        <PaymentAllocationForm
          sum={sum}
          words={words}
          parts={parts}
          sending={allocate}
          onCancel={() => {
            setMoving(false);
            opener.current?.focus();
          }}
          onSave={async (changed) => {
            const { response } = await allocate.send({ params: { id }, body: { parts: changed, version } });
            if (response === null) return;
            setMoving(false);
            onTake(response.orderIds);
          }}
        />
      )}
    </li>
  );
}

interface RefundLineProps extends LineProps {
  refund: { id: number; day: Day; sum: number; note: string | null; notedBy: string };
}

/** What was given back, with who noted it. */
export function RefundLine({ refund: { id, day, sum, note, notedBy }, onTake }: RefundLineProps) {
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
          label: `возврат ${formatShortSum(sum)}`,
          question: 'Убрать этот возврат?',
          text: 'Уберите его, только если его отметили по ошибке: покупатель его уже видит.',
          busy,
          run: async () => {
            const { response } = await send({ params: { id } });
            if (response !== null) onTake(response.orderIds);
          },
        }}
      />
    </li>
  );
}

interface ReceiptLineProps extends LineProps {
  receipt: CallResponse<typeof getOrderPaymentsAndRefunds>['receipts'][number];
}

/** «Чек 0042 выдан 26 ноября», for money that came or was given back. */
export function ReceiptLine({ receipt: { id, sign, sum, number, day, notedBy }, onTake }: ReceiptLineProps) {
  const { send, busy, failure } = useSend(unmarkReceipts, STAYS);
  const title = sign === 'INCOME' ? 'Чек' : 'Чек возврата';
  return (
    <li>
      <MoneyLine
        title={`${number === '' ? title : `${title} ${number}`} выдан`}
        sum={sum}
        day={day}
        about={[notedBy]}
        failure={failure}
        remove={{
          label: `отметку «чек выдан» на ${formatShortSum(sum)}`,
          question: 'Снять отметку «чек выдан»?',
          text: 'Сам чек в кассе останется: снимите отметку, только если её поставили по ошибке.',
          busy,
          run: async () => {
            const { response } = await send({ body: { ids: [id] } });
            if (response !== null) onTake(response.orderIds);
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
  /** What the bank said of money that waits for its order: by that the order is found. */
  said?: string;
  failure: CallError | null;
  remove: { label: string; question: string; text: string; busy: boolean; run(): Promise<void> };
  children?: ReactNode;
}

/** One sum that came or went, with what can be done with it. */
function MoneyLine({ title, sum, day, about, said, failure, remove, children }: MoneyLineProps) {
  const [asking, setAsking] = useState(false);
  const known = about.filter((part) => part !== null && part !== false && part !== '');
  const when = formatDayHidingCurrentYear(day, moscowDay(new Date()));
  return (
    <>
      <div className={joinClassNames(styles.line, said !== undefined && styles.waiting)}>
        <p className={styles.sum}>
          {title} <strong>{formatShortSum(sum)}</strong>{' '}
          <span className={said === undefined ? joinClassNames(text.quiet, text.whole) : text.below}>
            {when}
          </span>
        </p>
        <p className={joinClassNames(said === undefined && text.quiet, text.breaks)}>
          {said === undefined ? (
            known.join(' · ')
          ) : (
            <>
              {said || 'Без слов'}
              {known.length > 0 && <span className={text.below}>{known.join(' · ')}</span>}
            </>
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
