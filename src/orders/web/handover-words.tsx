import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { rememberFacilityKind } from '../../content/content.web.ts';
import { useFacilities } from '../../facilities/facilities.web.ts';
import { isBeforeDeadline } from '../../facilities/handover-day.ts';
import {
  formatDayHidingCurrentYear,
  formatOnWeekdayAndDay,
  formatOrderDeadline,
} from '../../facilities/parcel-words.ts';
import { addDays, type Day, moscowDay } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { keepNumbers, typesetName } from '../../lib/russian/typography.ts';
import { formatWeight } from '../../lib/text/weight-label.ts';
import { useNow } from '../../ui/use-now.ts';
import {
  type OrderHandover,
  type ReturnedGoodsWish,
  type ReturnReason,
  returnReasonLabels,
  returnReasons,
} from '../handover.ts';
import { unpaidStatuses } from '../order-status.ts';
import { resolvePackedLines } from '../packing-changes.ts';
import type { Order } from '../user-order.contract.ts';
import styles from './handover.module.css';

interface HandoverSummaryProps {
  order: Order;
  /** What came back is said in the lines of the order. */
  forDesk?: boolean;
}

/** What became of the parcel of an order, and what administrators noted of it. */
export function HandoverSummary({ order, forDesk }: HandoverSummaryProps) {
  const { handover } = order;
  if (handover === undefined) return null;
  const names = resolvePackedLines(order).map(({ name }) => name);
  const sentences = buildHandoverSentences(handover, names, moscowDay(new Date()));
  return (
    <>
      {(forDesk ? sentences.slice(0, 1) : sentences).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {handover.note !== null && <p className={styles.note}>{handover.note}</p>}
    </>
  );
}

/** How what the buyer wants done with what was returned is called. */
export const returnedGoodsWishLabels: Record<ReturnedGoodsWish, string> = {
  MONEY: 'Вернуть деньги',
  NEXT: 'Положить в следующую',
};

/**
 * Returns what is said, on `today` in Moscow, of a parcel that was handed in: when, how much of it, what was returned
 * and why, what was not in it. `names` are the goods that lie in the parcel for the order's lines.
 */
export function buildHandoverSentences(
  { day, grams, lines }: Pick<OrderHandover, 'day' | 'grams' | 'lines'>,
  names: readonly string[],
  today: Day,
): string[] {
  // Of what came back in part the rest was handed in.
  const inPart = lines.flatMap(({ quantity }) => quantity ?? []);
  const handed = names.length - (lines.length - inPart.length);
  const count = `${handed} из ${names.length} ${plural(names.length, ['позиции', 'позиций', 'позиций'])}`;
  const pieces = inPart.reduce((sum, quantity) => sum + quantity, 0);
  const weight = grams === null ? '' : `, ${formatWeight(grams)}`;
  const back = pieces === 0 ? '' : `, ${pieces}\u00A0шт. вернули`;
  const named = (reason: ReturnReason | null) =>
    lines
      .filter((line) => line.reason === reason)
      .map(({ position, quantity }) => {
        const name = typesetName(names[position - 1] ?? `строка ${position}`);
        return quantity === undefined ? name : `${name}, ${quantity}\u00A0шт.`;
      })
      .join('; ');
  const returned = returnReasons.flatMap((reason) => {
    const goods = named(reason);
    return goods === '' ? [] : [`${goods} — ${returnReasonLabels[reason]}`];
  });
  const missing = named(null);
  return [
    `Сдано ${formatDayHidingCurrentYear(day, today)}: ${count}${weight}${back}.`,
    ...(returned.length > 0 ? [`Вернули: ${returned.join('; ')}.`] : []),
    ...(missing === '' ? [] : [`Не было в посылке: ${missing}.`]),
  ];
}

/** The lines of an order that its facility gave back. */
export function selectReturnedLines(handover: OrderHandover | undefined): OrderHandover['lines'] {
  return handover?.lines.filter(({ result }) => result === 'RETURNED') ?? [];
}

/** «Вернули: 2», «Вернуть деньги» of an order that is handed in; nothing where nothing was returned. */
export function formatReturnFlags(handover: OrderHandover | undefined): string[] {
  const returned = selectReturnedLines(handover).length;
  if (returned === 0) return [];
  return [`Вернули: ${returned}`, ...(handover?.wish ? [returnedGoodsWishLabels[handover.wish]] : [])];
}

interface PlannedHandoverProps {
  order: Order;
  /** How the promised day stands out is the screen's. */
  className?: string | undefined;
  children?: ReactNode;
}

/** «**Сдадим в пятницу, 27 ноября** Если оплатите до среды, 25 ноября, 18:00.»; nothing where nothing can be said. */
export function PlannedHandoverNote({ order, className, children }: PlannedHandoverProps) {
  const now = useNow();
  const words = describePlannedHandover(order, now);
  if (words === null) return null;
  if (order.boxes && !unpaidStatuses.includes(order.status)) {
    return (
      <p className={className}>
        <strong>{keepNumbers(describeBoxes(order.boxes, moscowDay(now)))}</strong>
      </p>
    );
  }
  return (
    <p className={className}>
      {words.promise !== '' && <strong>{keepNumbers(words.promise)}</strong>}
      {/* In one line with it. */}
      {className === undefined && words.promise !== '' && '.'} {keepNumbers(words.rest)}
      {children}
    </p>
  );
}

/** «4 коробки: 2 сдали 27 ноября, 2 сдадим 4 декабря.»: what is said, on `today` in Moscow, of the boxes of an order. */
export function describeBoxes(boxes: NonNullable<Order['boxes']>, today: Day): string {
  const handed = boxes.flatMap(({ handedOn }) => handedOn ?? []);
  const planned = boxes.flatMap(({ plannedDay, handedOn }) =>
    handedOn === null && plannedDay !== null && plannedDay >= today ? plannedDay : [],
  );
  const unknown = boxes.length - handed.length - planned.length;
  const wordsOf = (days: Day[], verb: string) =>
    [...Map.groupBy(days.sort(), (day) => day)].map(([day, { length }], index) => {
      const which = length < boxes.length ? `${length} ` : length > 1 ? 'все ' : '';
      return `${which}${index === 0 ? verb : '—'}\u00A0${formatDayHidingCurrentYear(day, today)}`;
    });
  const parts = [
    ...wordsOf(handed, 'сдали'),
    ...wordsOf(planned, 'сдадим'),
    ...(unknown === 0
      ? []
      : [`${unknown === boxes.length ? 'день' : `${unknown} — день`} сдачи сообщит администратор`]),
  ];
  const words = `${boxes.length} ${plural(boxes.length, ['коробка', 'коробки', 'коробок'])}: ${parts.join(', ')}`;
  return words.endsWith('.') ? words : `${words}.`;
}

type Awaited = Pick<Order, 'status' | 'plannedDay' | 'parcel' | 'heldAt' | 'packed'>;

/** «Сдадим в пятницу, 27 ноября», empty where no day can be promised, and the words that follow it. */
interface PlannedHandoverWords {
  promise: string;
  rest: string;
}

const DAY_UNKNOWN = 'День сдачи сообщит администратор.';

/** What the buyer is promised at this moment of the day on which an order is handed in; null where nothing can be. */
export function describePlannedHandover(
  { status, plannedDay, parcel, heldAt, packed }: Awaited,
  now: Date,
): PlannedHandoverWords | null {
  if (heldAt !== null) return null;
  // Who packs it or chooses another day has agreed upon that with the buyer.
  const isAgreed = packed === true || plannedDay !== parcel?.plannedDay;
  if (parcel !== null && parcel.grams > parcel.limitGrams && !isAgreed) {
    return {
      promise: '',
      rest: 'Посылка тяжелее, чем принимают за один раз: день сдачи назовём, когда договоримся с вами по телефону.',
    };
  }
  if (plannedDay === null) return { promise: '', rest: DAY_UNKNOWN };
  const onDay = formatOnWeekdayAndDay(plannedDay);
  const promise = `Сдадим ${onDay}`;
  const isPaid = !unpaidStatuses.includes(status);
  const isPast = plannedDay < moscowDay(now);
  if (isPaid && isPast) {
    return { promise: '', rest: `Собирались сдать ${onDay}. Как только сдадим, отметим в «Моих заказах».` };
  }
  if (isPaid) return { promise, rest: '' };
  const orderBy = parcel?.orderBy;
  if (orderBy === undefined && isPast) return { promise: '', rest: DAY_UNKNOWN };
  if (orderBy === undefined) return { promise, rest: 'Если заказ будет оплачен вовремя.' };
  const payBy = { day: addDays(plannedDay, -orderBy.days), time: orderBy.time };
  const until = formatOrderDeadline(payBy, moscowDay(now));
  if (isBeforeDeadline(payBy, now)) return { promise, rest: `Если оплатите ${until}.` };
  return {
    promise: '',
    rest: `${onDay.replace(/^в/, 'В')}, сдать уже не успеваем: оплатить нужно было ${until}. Новый день назовём после оплаты.`,
  };
}

/** The facility of an order; undefined while it is not known, or where it takes no more orders. */
export const useOrderFacility = (order: Order | undefined) =>
  useFacilities().list?.find(({ name }) => name === order?.workAddressName);

/** «Когда следующая передача», counted there by the rules of the facility of an order. */
export function NextParcelLink({ order }: { order: Order | undefined }) {
  const facility = useOrderFacility(order);
  return (
    <Link to="/next-parcel" onClick={() => order && rememberFacilityKind(facility?.rules.kind ?? 'unknown')}>
      Когда следующая передача
    </Link>
  );
}
