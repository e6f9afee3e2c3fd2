import { cart } from '../../../cart/cart.web.ts';
import type { CartLines } from '../../../cart/cart-lines.ts';
import { newRequestKey } from '../../../ui/data/request-key.ts';
import { browserStorage } from '../../../ui/data/safe-storage.ts';
import { goodsFingerprint } from '../../order-fingerprint.ts';

const STORED = 'orderKey';

/** As long as the server remembers a key. The same goods once more, later, are another parcel. */
const GOOD_FOR_MS = 24 * 60 * 60_000;

type Goods = Parameters<typeof goodsFingerprint>[0];

function read(goods: string): string | null {
  const stored = new URLSearchParams(browserStorage.get(STORED) ?? '');
  const isFresh = Date.now() - Number(stored.get('at')) < GOOD_FOR_MS;
  return isFresh && stored.get('goods') === goods ? stored.get('key') : null;
}

/**
 * The key of the order that the cart is about to become. It lies beside the cart, where all tabs see it, from the
 * moment the order can be confirmed: two tabs that confirm at once send the same one, and make one order.
 */
export const orderKey = {
  /** Makes a key for these goods unless there is one. */
  prepare(lines: Goods): void {
    const goods = goodsFingerprint(lines);
    if (read(goods) !== null) return;
    const fresh = new URLSearchParams({ goods, key: newRequestKey(), at: String(Date.now()) });
    browserStorage.set(STORED, String(fresh));
  },
  /** The key of these goods for a recipient. */
  of(lines: Goods, addressId: unknown): string {
    orderKey.prepare(lines);
    return `${read(goodsFingerprint(lines))}-${addressId}`;
  },
  /** The order is there and the cart knows it: whatever comes into the cart is another. */
  forget(): void {
    browserStorage.remove(STORED);
  },
  /** Whether the cart of all tabs still holds what is on the screen. */
  isOfCart(lines: CartLines): boolean {
    return goodsFingerprint(cart.lines()) === goodsFingerprint(lines);
  },
};
