import { type CallError, failureMessage } from '../../../../shared/web/data/call-error.ts';
import { useSend } from '../../../../shared/web/data/use-send.ts';
import { cart } from '../../../cart/cart.web.ts';
import type { CartLines } from '../../../cart/cart-lines.ts';
import { confirmOrder, type Order } from '../../../orders/user-order.contract.ts';
import { orderFingerprint } from '../../order-fingerprint.ts';
import { confirmedOrder } from '../checkout-memory.ts';

/** How a confirmation failed; `message` is for the person. */
export interface ConfirmFailure {
  message: string;
  /**
   * `changed`: goods, prices or delivery are not what was seen. `inDoubt`: the order may have been
   * made; trying again is safe. `made`: it was made before, at other prices.
   */
  kind: 'changed' | 'inDoubt' | 'made' | 'other';
}

/** Confirms an order once, however often it is pressed or tried again. */
export function useConfirmOrder(addressId: number) {
  const { send, busy } = useSend(confirmOrder, { sameAs: sameOrder });

  /** Sends the cart as the buyer saw it; `totalKopecks` with delivery. Returns the order or why there is none. */
  async function confirm(lines: CartLines, totalKopecks: number): Promise<Order | ConfirmFailure> {
    const cartItems = lines.map(({ id, quantity, choice }) => ({ id, quantity, choice }));
    const { answer: order, failure } = await send({ body: { addressId, cartItems, total: totalKopecks } });
    if (failure !== null) return confirmFailure(failure);
    confirmedOrder.write({ order, addressId });
    cart.takeOrdered(lines);
    return order;
  }

  return { busy, confirm };
}

/** The same cart at new prices, tried again, is still the same order. */
function sameOrder({
  body,
}: {
  body: { addressId: unknown; cartItems: { id: unknown; quantity: number; choice?: unknown }[] };
}) {
  return orderFingerprint(body.addressId, body.cartItems);
}

function confirmFailure(failure: CallError): ConfirmFailure {
  if (failure.code === 'KEY_REUSED') return { message: 'Похоже, этот заказ уже оформлен', kind: 'made' };
  const message = failureMessage(failure, 'Ошибка при подтверждении заказа');
  if (failure.inDoubt) return { message, kind: 'inDoubt' };
  return { message, kind: failure.code === 'CONFLICT' ? 'changed' : 'other' };
}
