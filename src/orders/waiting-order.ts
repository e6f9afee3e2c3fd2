import { liveStatuses, type OrderStatus, packingStartedStatuses } from './order-status.ts';

interface Held {
  status: OrderStatus;
  /** Since when it is marked; null when it is not. */
  heldAt: string | null;
}

/** How the mark is called wherever work with the parcel begins. */
export const HELD_LABEL = 'Получателя перевели или освободили';

/** Whether an order is marked so and not over: no one packs it or hands it in before the buyer was asked. */
export const isOrderOnHold = ({ status, heldAt }: Held): boolean =>
  heldAt !== null && liveStatuses.includes(status);

/** Whether a status would take the parcel of an order further that waits. */
export const conflictsWithHold = (order: Held, to: OrderStatus): boolean =>
  isOrderOnHold(order) && packingStartedStatuses.includes(to);
