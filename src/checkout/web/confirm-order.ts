import { useEffect } from 'react';
import { cart } from '../../cart/cart.web.ts';
import type { CartLines } from '../../cart/cart-lines.ts';
import type { CallInput } from '../../contract/endpoint.ts';
import type { Day } from '../../lib/calendar.ts';
import { usualIfMissing } from '../../orders/if-missing.ts';
import { confirmOrder, type Order } from '../../orders/user-order.contract.ts';
import { type CallError, failureMessage } from '../../ui/data/call-error.ts';
import { newRequestKey } from '../../ui/data/request-key.ts';
import { browserStorage } from '../../ui/data/safe-storage.ts';
import { useSend } from '../../ui/data/use-send.ts';
import {
  acceptedGrams,
  confirmedOrder,
  ifMissingFields,
  missingChoices,
  noMissingChoices,
} from './checkout-memory.ts';

/** How a confirmation failed; `message` is for the person. */
export interface ConfirmFailure {
  message: string;
  /**
   * `changed`: goods, prices or delivery are not what was seen. `inDoubt`: the order may have been
   * made; trying again is safe. `made`: it was made before, at other prices.
   */
  kind: 'changed' | 'inDoubt' | 'made' | 'other';
  /** Another day of handing in than was seen; null inside: it is not known. */
  day?: Day | null;
}

/** Another tab has changed the cart, or made an order of it, since this one drew it. */
const CHANGED_ELSEWHERE: ConfirmFailure = {
  message: 'Корзина изменилась в другой вкладке. Проверьте её ещё раз.',
  kind: 'changed',
};

/** Confirms an order once, however often it is pressed or tried again, and in however many tabs. */
export function useConfirmOrder(addressId: number, lines: CartLines) {
  const { send, busy } = useSend(confirmOrder, { key: keyOf });
  useEffect(() => orderKey.prepare(lines), [lines]);

  /**
   * Sends the cart as the buyer saw it; `totalKopecks` with delivery, `day` of handing in or null when none was seen.
   * Returns the order or why there is none.
   */
  async function confirm(totalKopecks: number, day: Day | null): Promise<Order | ConfirmFailure> {
    if (!orderKey.isOfCart(lines)) return CHANGED_ELSEWHERE;
    const choices = missingChoices.read() ?? noMissingChoices;
    const cartItems = lines.map((line) => {
      const { id, quantity, choice } = line;
      return { id, quantity, choice, ...ifMissingFields(choices, line) };
    });
    const { answer: order, failure } = await send({
      body: {
        addressId,
        cartItems,
        total: totalKopecks,
        ...(choices.forAll !== usualIfMissing && { substitution: choices.forAll }),
        ...(day !== null && { plannedDay: day }),
      },
    });
    if (failure !== null) return confirmFailure(failure);
    confirmedOrder.write({ order, addressId });
    // In this order: a tab that still sees the cart has to find the key of the order that was made.
    cart.takeOrdered(lines);
    orderKey.forget();
    missingChoices.clear();
    acceptedGrams.clear();
    return order;
  }

  return { busy, confirm };
}

/** The same cart at new prices, tried again, is still the same order. */
const keyOf = ({ body: { cartItems, addressId } }: CallInput<typeof confirmOrder>) =>
  orderKey.of(cartItems, addressId);

function confirmFailure(failure: CallError): ConfirmFailure {
  if (failure.code === 'KEY_REUSED') return { message: 'Похоже, этот заказ уже оформлен', kind: 'made' };
  const message = failureMessage(failure, 'Ошибка при подтверждении заказа');
  if (failure.inDoubt) return { message, kind: 'inDoubt' };
  const change = failure.changes.find(({ field }) => field === 'plannedDay');
  if (change !== undefined) {
    return { message, kind: 'changed', day: typeof change.became === 'string' ? change.became : null };
  }
  return { message, kind: failure.code === 'CONFLICT' ? 'changed' : 'other' };
}

const STORED = 'orderKey';

/** As long as the server remembers a key. The same goods once more, later, are another parcel. */
const GOOD_FOR_MS = 24 * 60 * 60_000;

type Goods = Parameters<typeof goodsFingerprint>[0];

function readKey(goods: string): string | null {
  const stored = new URLSearchParams(browserStorage.get(STORED) ?? '');
  const isFresh = Date.now() - Number(stored.get('at')) < GOOD_FOR_MS;
  return isFresh && stored.get('goods') === goods ? stored.get('key') : null;
}

/**
 * The key of the order that the cart is about to become. It lies beside the cart, where all tabs see it, from the
 * moment the order can be confirmed: two tabs that confirm at once send the same one, and make one order.
 */
const orderKey = {
  /** Makes a key for these goods unless there is one. */
  prepare(lines: Goods): void {
    const goods = goodsFingerprint(lines);
    if (readKey(goods) !== null) return;
    const fresh = new URLSearchParams({ goods, key: newRequestKey(), at: String(Date.now()) });
    browserStorage.set(STORED, String(fresh));
  },
  /** The key of these goods for a recipient. */
  of(lines: Goods, addressId: unknown): string {
    orderKey.prepare(lines);
    return `${readKey(goodsFingerprint(lines))}-${addressId}`;
  },
  /** The order is there and the cart knows it: what comes into the cart now is another. */
  forget(): void {
    browserStorage.remove(STORED);
  },
  /** Whether the cart of all tabs still holds what is on the screen. */
  isOfCart(lines: CartLines): boolean {
    return goodsFingerprint(cart.lines()) === goodsFingerprint(lines);
  },
};

/** What makes a cart another cart: goods, sizes and quantities, in any order; not their prices. */
export function goodsFingerprint(
  lines: readonly { id: unknown; quantity: number; choice?: unknown }[],
): string {
  return lines
    .map(({ id, quantity, choice }) => `${id}x${quantity}${choice ? ` ${choice}` : ''}`)
    .sort()
    .join();
}
