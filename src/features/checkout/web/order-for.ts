import { cart } from '../../cart/cart.web.ts';
import { stepUrl } from '../checkout-step.ts';
import { chosenRecipient } from './checkout-memory.ts';
import { goodsWanted } from './goods-wanted.tsx';

/** Chooses the recipient of the next order. Returns where to go on: to the goods while the cart is empty. */
export function orderFor(recipientId: number): string {
  chosenRecipient.write(recipientId);
  if (cart.lines().length > 0) return stepUrl(4, recipientId);
  goodsWanted.write(true);
  return '/products';
}
