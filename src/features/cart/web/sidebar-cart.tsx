import { lazy, Suspense, useState } from 'react';
import { useCart } from './cart-store.ts';
import { EmptyCartWords } from './empty-cart-words.tsx';

const FilledSidebarCart = lazy(async () => ({
  default: (await import('./filled-sidebar-cart.tsx')).FilledSidebarCart,
}));

/**
 * The cart beside the shelves. Lines, facilities and sums are only loaded once there is something in
 * it, and stay from then on: a line that was removed can still be put back.
 */
export function SidebarCart() {
  const lines = useCart();
  const [filled, setFilled] = useState(false);
  if (lines.length > 0 && !filled) setFilled(true);
  if (!filled) return <EmptyCartWords />;
  return (
    <Suspense>
      <FilledSidebarCart />
    </Suspense>
  );
}
