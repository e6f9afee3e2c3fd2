import { useState } from 'react';
import { roublesFrom } from '../../../shared/contract/roubles.ts';
import { CallError, call } from '../../../shared/web/call.ts';
import { cart } from '../../cart/cart.web.ts';
import type { CartLines } from '../../cart/cart-lines.ts';
import { confirmOrder, type Order } from '../../orders/user-order.contract.ts';
import { confirmedOrder, orderKey } from './checkout-memory.ts';

/** How a confirmation failed; `message` is for the person. */
export interface ConfirmFailure {
  message: string;
  /**
   * `changed`: goods, prices or delivery are not what was seen. `unanswered`: the order may have been
   * made; trying again is safe. `made`: it was made before, at other prices.
   */
  kind: 'changed' | 'unanswered' | 'made' | 'other';
}

/** Confirms an order once, however often it is pressed or tried again (contract.md §2, confirm). */
export function useConfirmOrder(addressId: number) {
  const [busy, setBusy] = useState(false);

  /** Sends the cart as the buyer saw it; `totalKopecks` with delivery. Answers the order or why there is none. */
  async function confirm(lines: CartLines, totalKopecks: number): Promise<Order | ConfirmFailure> {
    setBusy(true);
    try {
      const order = await call(
        confirmOrder,
        {
          body: {
            addressId,
            cartItems: lines.map(({ id, quantity }) => ({ id, quantity })),
            total: roublesFrom(totalKopecks),
          },
        },
        { key: orderKey.of(addressId, lines) },
      );
      confirmedOrder.write({ order, addressId });
      orderKey.forget();
      cart.takeOrdered(lines);
      return order;
    } catch (error) {
      return failureFrom(error);
    } finally {
      setBusy(false);
    }
  }

  return { busy, confirm };
}

function failureFrom(error: unknown): ConfirmFailure {
  const message = (error instanceof CallError && error.message) || 'Ошибка при подтверждении заказа';
  if (!(error instanceof CallError)) return { message, kind: 'other' };
  if (error.kind !== 'refused' || error.status >= 500) return { message, kind: 'unanswered' };
  if (error.code === 'KEY_REUSED') return { message: 'Похоже, этот заказ уже оформлен', kind: 'made' };
  return { message, kind: error.code === 'CONFLICT' ? 'changed' : 'other' };
}
