/** The states of an order, in the words of the wire. */
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

/** A buyer acts on an order of one's own, whatever the role; an administrator on any order. */
export type Mover = 'owner' | 'administrator';

/** The states nobody leads an order out of. */
export const finalStatuses: readonly OrderStatus[] = ['CANCELED_USER', 'CANCELED_ADMIN'];

const notFinal = orderStatuses.filter((status) => !finalStatuses.includes(status));

/** Who may move an order to what, and from what; the state it stands in is never a move. */
export const orderMoves: readonly { who: Mover; to: OrderStatus; from: readonly OrderStatus[] }[] = [
  { who: 'owner', to: 'CANCELED_USER', from: ['NOT_PAID'] },
  { who: 'administrator', to: 'NOT_PAID', from: notFinal },
  { who: 'administrator', to: 'PAID', from: notFinal },
  { who: 'administrator', to: 'ADMIN_WORKED', from: notFinal },
  { who: 'administrator', to: 'Delivered', from: notFinal },
  { who: 'administrator', to: 'CANCELED_ADMIN', from: notFinal },
];

/** The states this mover may ever set, in the order of the buttons. */
export function statusesSetBy(who: Mover): OrderStatus[] {
  return orderMoves.filter((move) => move.who === who).map((move) => move.to);
}

/** Whether this mover may lead an order from one state to another. */
export function mayMove(who: Mover, from: OrderStatus, to: OrderStatus): boolean {
  return (
    from !== to && orderMoves.some((move) => move.who === who && move.to === to && move.from.includes(from))
  );
}
