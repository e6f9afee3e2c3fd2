import { cartTotal, piecesIn } from '../cart-lines.ts';
import { useHydratedCart } from './cart-hydration.ts';

/** The cart in numbers: `kinds` of products, `pieces` in all, the goods' sum in kopecks or null while unknown. */
export function useCartSummary(): { pieces: number; kinds: number; kopecks: number | null } {
  const { lines } = useHydratedCart();
  return { pieces: piecesIn(lines), kinds: lines.length, kopecks: cartTotal(lines) };
}
