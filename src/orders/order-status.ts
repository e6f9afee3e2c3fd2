/** The states of an order, as they are on the wire. */
export const orderStatuses = [
  'NOT_PAID',
  'PAID',
  'ADMIN_WORKED',
  'Delivered',
  'CANCELED',
  'CANCELED_USER',
  'CANCELED_ADMIN',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** How a status is called on the screen. */
export const statusLabels: Record<OrderStatus, string> = {
  NOT_PAID: 'Не оплачен',
  PAID: 'Оплачен',
  ADMIN_WORKED: 'Принят в работу администратором',
  Delivered: 'Доставка выполнена',
  CANCELED: 'Отменён',
  CANCELED_USER: 'Отменён пользователем',
  CANCELED_ADMIN: 'Отменён администратором',
};

export const buyerStatusLabels: Record<OrderStatus, string> = {
  ...statusLabels,
  CANCELED_USER: 'Отменён вами',
};

/** How a status is called at the desk: by the word of the work, as its buttons and lists are. */
export const deskStatusLabels: Record<OrderStatus, string> = {
  ...statusLabels,
  ADMIN_WORKED: 'В работе',
  Delivered: 'Сдан',
};

/** The same where lines of many orders stand below one another. */
export const shortStatusLabels: Record<OrderStatus, string> = {
  ...deskStatusLabels,
  CANCELED_USER: 'Отменён: покупатель',
  CANCELED_ADMIN: 'Отменён: мы',
};

/** What an order that is not cancelled goes through, in order. */
export const orderStatusSequence: readonly OrderStatus[] = ['NOT_PAID', 'PAID', 'ADMIN_WORKED', 'Delivered'];

const CLOSED = 'Заказ закрыт, передачи не будет.';

/** What a status means for the buyer and what comes next, under its label. */
export const statusMeanings: Record<OrderStatus, string> = {
  NOT_PAID:
    'Заказ получен. Администратор проверит его и сообщит, как оплатить. До оплаты заказ можно отменить.',
  PAID: 'Оплата отмечена. Скоро начнём собирать посылку. Чтобы отказаться, свяжитесь с нами.',
  ADMIN_WORKED: 'Собираем посылку и готовим передачу в учреждение.',
  Delivered: 'Посылка сдана в учреждение. Получателю её выдаст учреждение после досмотра.',
  CANCELED: CLOSED,
  CANCELED_USER: CLOSED,
  CANCELED_ADMIN: CLOSED,
};

/** The same where an unpaid order shows a QR code to pay by, and where boxes were handed in before it was cancelled. */
export function describeStatusToBuyer(status: OrderStatus, showsQr: boolean, hasBoxesIn = false): string {
  if (hasBoxesIn && isCancelledStatus(status)) return 'Заказ закрыт, остального не сдадим.';
  return showsQr && unpaidStatuses.includes(status)
    ? 'Заказ получен. Заплатить можно сразу, по QR-коду в приложении вашего банка. До оплаты заказ можно отменить.'
    : statusMeanings[status];
}

/** What is going on with an order on its way, for the buyer: «шаг 3 из 4: собираем». */
export const buyerStatusPhrases: Partial<Record<OrderStatus, string>> = {
  NOT_PAID: 'мы позвоним',
  PAID: 'скоро соберём',
  ADMIN_WORKED: 'собираем',
  Delivered: 'сдали',
};

/** How far an order in this status has come; whether it is over, cancelled or in work is asked of this alone. */
export const orderStageByStatus: Record<OrderStatus, 'unpaid' | 'inWork' | 'delivered' | 'cancelled'> = {
  NOT_PAID: 'unpaid',
  PAID: 'inWork',
  ADMIN_WORKED: 'inWork',
  Delivered: 'delivered',
  CANCELED: 'cancelled',
  CANCELED_USER: 'cancelled',
  CANCELED_ADMIN: 'cancelled',
};

const statusesAt = (...stages: (typeof orderStageByStatus)[OrderStatus][]): readonly OrderStatus[] =>
  orderStatuses.filter((status) => stages.includes(orderStageByStatus[status]));

/** Nothing is paid yet: the buyer may still cancel, and so does anyone who deletes the account. */
export const unpaidStatuses = statusesAt('unpaid');

/** An order that reached one of these was paid, regardless of what happened later. */
export const paidStatuses = statusesAt('inWork', 'delivered');

/** Paid and not delivered yet: the buyer's account has to stay. */
export const inWorkStatuses = statusesAt('inWork');

export const deliveredStatuses = statusesAt('delivered');

/** An order in one of these is not over. */
export const liveStatuses = statusesAt('unpaid', 'inWork');

/** An order in one of these is over: no one needs to know any more whom it was for. */
export const finishedStatuses = statusesAt('delivered', 'cancelled');

export const cancelledStatuses = statusesAt('cancelled');

/** Whether an order in this status was cancelled, by whomever. */
export const isCancelledStatus = (status: OrderStatus): boolean => orderStageByStatus[status] === 'cancelled';

export const newOrderStatus: OrderStatus = 'NOT_PAID';

/** The status a buyer's own cancelling leads to, by hand or with the account. */
export const cancelledByBuyerStatus: OrderStatus = 'CANCELED_USER';

export const paidStatus: OrderStatus = 'PAID';

const inWorkStatus: OrderStatus = 'ADMIN_WORKED';

export const deliveredStatus = 'Delivered' satisfies OrderStatus;

/** In these the parcel itself is at work or gone: packed, handed in. */
const packingStartedStatuses: readonly OrderStatus[] = ['ADMIN_WORKED', 'Delivered'];

/** A buyer acts on an order of one's own, regardless of the role; an administrator on any order. */
export type StatusActor = 'owner' | 'administrator';

/** The states no one leads an order out of. */
export const finalStatuses: readonly OrderStatus[] = ['CANCELED_USER', 'CANCELED_ADMIN'];

/** Where each mover may lead an order, in the order of the buttons, and from where; the state it stands in is never a move. */
const statusTransitions: Record<StatusActor, { to: OrderStatus[]; from: readonly OrderStatus[] }> = {
  owner: { to: [cancelledByBuyerStatus], from: unpaidStatuses },
  administrator: {
    to: [...orderStatusSequence, 'CANCELED_ADMIN'],
    from: orderStatuses.filter((status) => !finalStatuses.includes(status)),
  },
};

/** The states this mover may ever set, in the order of the buttons. */
export const getSettableStatuses = (who: StatusActor): OrderStatus[] => statusTransitions[who].to;

export const nextStatusButtonLabels: Partial<Record<OrderStatus, string>> = {
  PAID: 'Оплата пришла',
  ADMIN_WORKED: 'Взять в работу',
  Delivered: 'Отметить сдачу',
};

/** The steps of the day's work as the desk's list has them; null for all orders. */
export const deskStatusTabs: readonly { label: string; status: OrderStatus | null }[] = [
  { label: 'Новые', status: 'NOT_PAID' },
  { label: 'Оплаченные', status: 'PAID' },
  { label: 'В работе', status: 'ADMIN_WORKED' },
  { label: 'Все', status: null },
];

/** What of an order says how far it has come. */
export interface OrderProgress {
  status: OrderStatus;
  packed?: true | undefined;
}

/** A packed order is in work, whether that was said of it or not. */
const stepOf = ({ status, packed }: OrderProgress): number =>
  orderStatusSequence.indexOf(packed && status === paidStatus ? 'ADMIN_WORKED' : status);

/** The status of an order; in work where it is packed, though no one may have said so. */
export const getReachedStatus = (order: OrderProgress): OrderStatus =>
  isPackedNext(order) ? inWorkStatus : order.status;

/** True where an order is packed next, and then handed in. */
export const isPackedNext = (order: OrderProgress): boolean => getNextOrderStatus(order) === 'Delivered';

/** The step after the one an order has come to; undefined after the last one and where it is cancelled. */
export function getNextOrderStatus(order: OrderProgress): OrderStatus | undefined {
  const step = stepOf(order);
  return step === -1 ? undefined : orderStatusSequence[step + 1];
}

/** Whether an order would pass over a step, there or back: that is asked before it is done. */
export function doesStatusTransitionSkipStep(order: OrderProgress, to: OrderStatus): boolean {
  const [here, there] = [stepOf(order), orderStatusSequence.indexOf(to)];
  return here !== -1 && there !== -1 && Math.abs(there - here) > 1;
}

/** Whether this mover may lead an order from one state to another. */
export function isStatusTransitionAllowed(who: StatusActor, from: OrderStatus, to: OrderStatus): boolean {
  const allowed = statusTransitions[who];
  return from !== to && allowed.to.includes(to) && allowed.from.includes(from);
}

/** What the history says once the desk lets the buyer of an order pay, and once it takes that back. */
export const mayPayNotes = { told: 'Можно платить по QR-коду', takenBack: 'Платить по QR-коду пока нельзя' };

/** Whether a comment of the history is one of these. */
export const isMayPayNote = (comment: string | null): boolean =>
  Object.values(mayPayNotes).some((note) => note === comment);

interface Held {
  status: OrderStatus;
  /** Since when it is marked; null when it is not. */
  heldAt: string | null;
}

/** How the mark is called wherever work with the parcel begins. */
export const ORDER_ON_HOLD_LABEL = 'Получателя перевели или освободили';

/** Whether an order is marked so and not over: no one packs it or hands it in before the buyer was asked. */
export const isOrderOnHold = ({ status, heldAt }: Held): boolean =>
  heldAt !== null && liveStatuses.includes(status);

/** Whether a status would take the parcel of an order further that waits. */
export const conflictsWithHold = (order: Held, to: OrderStatus): boolean =>
  isOrderOnHold(order) && packingStartedStatuses.includes(to);

/** What an order may wait for at the desk, beside its status. */
export const orderPendingTasks = [
  'PACKING',
  'PACKED',
  'HANDOVER',
  'CLOSED',
  'HELD',
  'LEFT_OUT',
  'MISSING',
  'RETURNED',
  'REFUND',
  'NOTED',
] as const;

export type OrderPendingTask = (typeof orderPendingTasks)[number];

/** What is worked off one after another at the desk, beside the steps. */
export const queuedWorkKinds = [
  'PACKING',
  'PACKED',
  'LEFT_OUT',
  'MISSING',
  'RETURNED',
  'REFUND',
  'HELD',
] as const;

export type QueuedWorkKind = (typeof queuedWorkKinds)[number];

/** For so many days after a parcel was handed in what came back of it is asked for. */
export const RETURN_REPORT_DAYS = 30;
