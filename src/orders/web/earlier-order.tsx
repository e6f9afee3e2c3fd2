import { estimateNextParcelDay } from '../../content/next-parcel.ts';
import type { SavedRecipientResponse } from '../../contract/saved-recipient.ts';
import { useFacilities } from '../../facilities/facilities.web.ts';
import type { ParcelRules } from '../../facilities/facility-fields.ts';
import { formatDayHidingCurrentYear } from '../../facilities/parcel-words.ts';
import { type Day, formatDayAndMonth, moscowDay } from '../../lib/calendar.ts';
import { keepNumbers } from '../../lib/russian/typography.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { isCancelledStatus, liveStatuses, orderStageByStatus } from '../order-status.ts';
import { listAllOrdersPage, listOwnOrdersPage, type Order } from '../user-order.contract.ts';
import { formatRecipientName, isRecipientOf } from './order-details.tsx';

/** As many of one's own orders as are looked through, newest first. */
const LOOKED_THROUGH = 20;

const pageable = { page: 0, size: LOOKED_THROUGH, sortDirection: 'DESC' } as const;

interface EarlierOrderProps {
  /** Null while it is not known. */
  recipient: SavedRecipientResponse | null;
  /** Whose orders an administrator looks through; without it one's own. */
  buyerEmail?: string;
}

/** What to know of an order that another follows too soon. */
interface EarlierOrderWarning {
  id: number;
  words: string;
  /** Until when the other may not be taken. */
  until: Day;
}

/** Returns that an order for the same recipient is on its way or was handed in not long ago; else null. */
export function useEarlierOrderWarning({
  recipient,
  buyerEmail,
}: EarlierOrderProps): EarlierOrderWarning | null {
  const isOwn = buyerEmail === undefined;
  const ownOrders = useCallQuery(
    listOwnOrdersPage,
    isOwn && recipient !== null ? { body: { pageable } } : null,
  );
  const buyersOrders = useCallQuery(
    listAllOrdersPage,
    isOwn ? null : { body: { pageable, searchEmail: buyerEmail } },
  );
  const { response } = isOwn ? ownOrders : buyersOrders;
  const facility = useFacilities().list?.find(({ id }) => id === recipient?.institutionId);
  if (recipient === null || response === null || facility === undefined) return null;
  // The search also finds an address that another is a part of.
  const own = response.content.filter(
    (order) => isRecipientOf(order, recipient) && (isOwn || order.emailBuyer === buyerEmail),
  );
  return describeEarlierOrder(own, facility.rules.kind, moscowDay(new Date()));
}

type Earlier = Pick<Order, 'id' | 'status' | 'createdAt' | 'plannedDay' | 'handover' | 'statusHistory'>;

/** What to know of a recipient's orders, newest first, before another on `today`; null where none is too recent. */
export function describeEarlierOrder(
  orders: readonly Earlier[],
  kind: ParcelRules['kind'],
  today: Day,
): EarlierOrderWarning | null {
  const order = orders.find(({ status }) => !isCancelledStatus(status));
  if (order === undefined) return null;
  const day = findHandoverDay(order) ?? order.plannedDay ?? moscowDay(new Date(order.createdAt));
  const next = estimateNextParcelDay(kind, day);
  if (next === null || next <= today) return null;
  const until = formatDayHidingCurrentYear(next, today);
  const on = order.plannedDay === null ? '' : ` на ${formatDayAndMonth(order.plannedDay)}`;
  const words = liveStatuses.includes(order.status)
    ? `Этому получателю уже собирается заказ № ${order.id}${on}. Вторую передачу до ${until} могут не принять.`
    : `Этому получателю ${formatDayHidingCurrentYear(day, today)} сдали заказ № ${order.id}. Следующую передачу до ${until} могут не принять.`;
  return { id: order.id, words, until: next };
}

/** Returns the day on which an order was handed in; null of one that was not. */
export function findHandoverDay({
  status,
  statusHistory,
  handover,
}: Pick<Order, 'status' | 'statusHistory' | 'handover'>): Day | null {
  if (orderStageByStatus[status] !== 'delivered') return null;
  const handedIn = statusHistory.findLast((change) => change.status === status);
  return handover?.day ?? (handedIn ? moscowDay(new Date(handedIn.changedAt)) : null);
}

/** Returns those of a buyer's orders that were made before this one for the same recipient, newest first. */
export function selectEarlierOrders(order: Order, orders: readonly Order[]): Order[] {
  return orders
    .filter((other) => other.id < order.id && isForSameRecipient(other, order))
    .sort((one, other) => other.id - one.id);
}

function isForSameRecipient(one: Order, other: Order): boolean {
  return (
    formatRecipientName(one) === formatRecipientName(other) &&
    one.birthDateClient === other.birthDateClient &&
    one.workAddressName === other.workAddressName
  );
}

/** «Могут не принять до 1 февраля: позвоним и решим.» */
export const formatTooSoon = (until: Day) =>
  keepNumbers(
    `Могут не принять до ${formatDayHidingCurrentYear(until, moscowDay(new Date()))}: позвоним и решим.`,
  );
