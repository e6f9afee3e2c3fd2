import { cart, hydrateCart, isChoiceMissing } from '../../cart/cart.web.ts';
import { cartUrlFor, stepUrl } from '../checkout-step.ts';
import { chosenRecipient } from './checkout-memory.ts';
import { goodsWanted } from './goods-wanted.tsx';

/**
 * Chooses the recipient of the next order. Returns where to go on: to the goods while the cart is empty, to the cart
 * while a size is missing there.
 */
export async function orderFor(recipientId: number): Promise<string> {
  chosenRecipient.write(recipientId);
  if (cart.lines().length === 0) {
    goodsWanted.write(true);
    return '/products';
  }
  // Which goods come in sizes only the server knows; when it is silent, the next step says so.
  await hydrateCart();
  return isChoiceMissing() ? cartUrlFor(recipientId) : stepUrl(4, recipientId);
}
