import { useState } from 'react';
import { Link } from 'react-router';
import { mayCall } from '../../desk/load-for-admin.ts';
import {
  formatDayHidingCurrentYear,
  formatKilogramsRoundedDown,
  formatOnWeekdayAndDay,
  formatWeekdayAndDay,
} from '../../facilities/parcel-words.ts';
import { type Day, formatDayAndMonth, isDay, moscowDay } from '../../lib/calendar.ts';
import { keepNumbers, typesetName } from '../../lib/russian/typography.ts';
import { formatWeighed } from '../../lib/text/weight-label.ts';
import {
  formatOrderPaymentBalance,
  formatShortSum,
  getOrderPaymentBalance,
} from '../../orders/order-money.ts';
import { isOrderOnHold, liveStatuses, orderStageByStatus } from '../../orders/order-status.ts';
import {
  describeBoxes,
  describeParcelWeight,
  formatOrderedParcelWeight,
  ParcelPhotos,
  sumOrderTotalKopecks,
} from '../../orders/orders.web.ts';
import type { DeskOrder, OpenedOrderProps } from '../../orders/user-order-desk.contract.ts';
import { changeOrderHold, rescheduleHandover } from '../../orders/user-order-handover.contract.ts';
import { getParcelPhoto } from '../../orders/user-order-photo.contract.ts';
import { Button } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import type { ListQueue } from './desk-filter.ts';
import { formatMonthWeight, formatSameRecipientOrder, isDayClosed, isDayNext } from './order-line.tsx';
import styles from './order-table.module.css';

/** What the shop knows of the parcel beside its day and what it weighs, which the head says; nothing where that is all. */
export function OrderParcelSection({ order, onChanged }: OpenedOrderProps) {
  const { parcel, plannedDay, boxes, sameRecipient, weighedGrams, handover } = order;
  const photos = mayCall(getParcelPhoto) ? (order.photos ?? []) : [];
  const moved = parcel !== null && parcel.plannedDay !== null && parcel.plannedDay !== plannedDay;
  const weighs = parcel !== null && (parcel.unweighed.length > 0 || !!(weighedGrams ?? handover?.grams));
  const others = sameRecipient.orders.length > 0 || sameRecipient.month !== null;
  if (!boxes && !moved && !weighs && !others && photos.length === 0) return null;
  return (
    <section className={stack.gap8}>
      <h3>Посылка</h3>
      {boxes && <p>{describeBoxes(boxes, moscowDay(new Date()))}</p>}
      {moved && parcel.plannedDay !== null && <p>При заказе: {formatWeekdayAndDay(parcel.plannedDay)}</p>}
      <SameRecipient order={order} />
      <ParcelPhotos
        orderId={order.id}
        photos={photos}
        title="Так собрали посылку"
        onRemoved={(photos) => onChanged({ ...order, photos })}
      />
      {weighs && <Weight order={order} parcel={parcel} />}
    </section>
  );
}

function SameRecipient({ order: { sameRecipient } }: { order: DeskOrder }) {
  const month = formatMonthWeight(sameRecipient);
  return (
    <>
      {sameRecipient.orders.length > 1 && <p className={text.flag}>Ещё заказы этому получателю:</p>}
      {sameRecipient.orders.map((same) => (
        <p key={same.id} className={text.flag}>
          {sameRecipient.orders.length === 1 && 'Ещё заказ этому получателю: '}
          <Link to={`/admin/user-order-list?open=${same.id}`}>№&nbsp;{same.id}</Link>
          {`, ${formatSameRecipientOrder(same)}`}
        </p>
      ))}
      {month !== null && <p className={text.flag}>{month}</p>}
    </>
  );
}

/** What an order comes to, how its money stands and what it weighs, then «Собран, сдаём в понедельник, 30 ноября» while it is not over. */
export function OrderFacts({ order }: { order: DeskOrder }) {
  const { status, packed, weighedGrams, money, parcel, plannedDay } = order;
  const total = sumOrderTotalKopecks(order);
  const balance = money && getOrderPaymentBalance(money, total, status);
  const flag = balance && formatOrderPaymentBalance(balance);
  const weight = describeParcelWeight(order);
  const noDay = isDayOffered(order) ? '' : 'день сдачи не назначен';
  const day = plannedDay === null ? noDay : `сдаём ${formatOnWeekdayAndDay(plannedDay)}`;
  const state = packed && (weighedGrams === undefined ? 'собран, не взвешен' : 'собран');
  const line = keepNumbers([state, day].filter(Boolean).join(', '));
  return (
    <p className={inRow.gap12}>
      <strong>{formatShortSum(total)}</strong> {flag && <strong className={text.flag}>{flag}</strong>}{' '}
      {balance?.kind === 'EXACT' && money && money.due > 0 && (
        <span>оплачено{money.refunded > 0 && `, вернули ${formatShortSum(money.refunded)}`}</span>
      )}{' '}
      {weight !== null && (
        <span className={weight.over ? text.flag : undefined}>
          {weight.words}
          {weight.over
            ? `, ${weight.over}`
            : parcel && ` из ${formatKilogramsRoundedDown(parcel.limitGrams)}\u00A0кг`}
        </span>
      )}
      {liveStatuses.includes(status) && line !== '' && (
        <span> {line.charAt(0).toUpperCase() + line.slice(1)}</span>
      )}
    </p>
  );
}

function Weight({ order, parcel }: { order: DeskOrder; parcel: NonNullable<DeskOrder['parcel']> }) {
  const { weighedGrams, packedGrams, handover, products } = order;
  const unweighed = products.filter(({ id }) => parcel.unweighed.includes(id));
  const names = [...new Set(unweighed.map(({ nameProduct }) => nameProduct))];
  return (
    <>
      <p>
        Вес: {packedGrams === undefined ? 'по заказу' : 'ожидали'}{' '}
        {formatOrderedParcelWeight({ ...parcel, grams: packedGrams ?? parcel.grams })}
        {weighedGrams !== undefined && `, собран ${formatWeighed(weighedGrams)}`}
        {handover?.grams && `, у них ${formatWeighed(handover.grams)}`}
      </p>
      {names.length > 0 && <p>Вес не указан: {typesetName(names.join(', '))}</p>}
    </>
  );
}

/** The buyer says that the recipient is not there any more; no matter who has talked to them takes the mark away. */
export function HeldNotice({ order, onChanged }: OpenedOrderProps) {
  const { id, heldAt } = order;
  const { send, busy, failure } = useSend(changeOrderHold, { revalidates: false });
  if (heldAt === null || !isOrderOnHold(order)) return null;

  async function lift() {
    const { response } = await send({ params: { id }, body: { held: false } });
    if (response !== null) onChanged(response);
  }

  return (
    <div className={styles.heldNotice}>
      <p>
        «Получателя перевели или освободили» — отметка от{' '}
        {keepNumbers(formatDayHidingCurrentYear(moscowDay(new Date(heldAt)), moscowDay(new Date())))}.
        Поговорите с покупателем до сдачи.
      </p>
      {mayCall(changeOrderHold) && (
        <Button variant="quiet" busy={busy} onClick={() => void lift()}>
          Убрать отметку<span className="visually-hidden"> с заказа № {id}</span>
        </Button>
      )}
      <ErrorAlert>
        {failure && getCallFailureMessage(failure, 'Отметка осталась. Попробуйте ещё раз.')}
      </ErrorAlert>
    </div>
  );
}

/** Where no next day is known the administrator names one. */
const isDayOffered = (order: DeskOrder): boolean =>
  mayCall(rescheduleHandover) &&
  liveStatuses.includes(order.status) &&
  !isOrderOnHold(order) &&
  (order.plannedDay === null ||
    (orderStageByStatus[order.status] === 'inWork' &&
      (isDayClosed(order) || order.plannedDay < (order.nextDay ?? moscowDay(new Date())))));

interface MoveDayProps extends OpenedOrderProps {
  queue?: ListQueue | null;
}

/** «Перенести на 1 декабря» for a paid order that has missed its day, «Назначить 1 декабря» for one without a day where its next step does not; a field where no day is known. */
export function MoveDay({ order, queue = null, onChanged }: MoveDayProps) {
  const { id, plannedDay, nextDay } = order;
  const { busy, problem, move } = useDayChange(order, onChanged);
  const [typed, setTyped] = useState('');
  const day = nextDay ?? typed;
  const why = isDayClosed(order) ? 'В этот день не принимают' : 'К этому дню уже не успеть';
  const words = plannedDay === null ? 'День сдачи не назначен' : why;
  const verb = plannedDay === null || nextDay === null ? 'Назначить' : 'Перенести на';
  return (
    <>
      {isDayOffered(order) && (
        <div className={styles.person}>
          {nextDay !== null && words}
          {nextDay === null && <DateField id={`day-${id}`} label={words} value={typed} onChange={setTyped} />}
          {(queue === 'REFUND' || nextDay === null || !isDayNext(order, queue)) && (
            <Button variant="quiet" busy={busy} disabled={!isDay(day)} onClick={() => void move(day)}>
              {verb} {nextDay !== null && formatDayAndMonth(nextDay)}
              <span className="visually-hidden"> сдачу заказа № {id}</span>
            </Button>
          )}
        </div>
      )}
      <ErrorAlert>{problem}</ErrorAlert>
    </>
  );
}

/** Names another day of handing in, or none, after the one that was seen: true when the order has it. */
export function useDayChange({ id, plannedDay }: DeskOrder, onChanged: OpenedOrderProps['onChanged']) {
  const { send, busy, failure } = useSend(rescheduleHandover, { revalidates: false });
  const problem = failure && getCallFailureMessage(failure, 'День не перенесён. Попробуйте ещё раз.');

  async function move(to: Day | null, seenDay = plannedDay): Promise<boolean> {
    const { response } = await send({ params: { id }, body: { seenDay, plannedDay: to } });
    if (response !== null) onChanged(response);
    return response !== null;
  }

  return { busy, problem, move };
}
