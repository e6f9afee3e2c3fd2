export { AddToCart } from './web/add-to-cart/add-to-cart.tsx';
export { QuantityStepper } from './web/add-to-cart/stepper.tsx';
export { CartBottomBar } from './web/cart-bottom-bar.tsx';
export { EmptyCart } from './web/empty-cart.tsx';
export { FreeDelivery } from './web/free-delivery.tsx';
export { LaterList } from './web/later/later-list.tsx';
export { later } from './web/later/later-store.ts';
export { CartChangeList, CartChangesNotice } from './web/lines/cart-changes.tsx';
export { CartLineList } from './web/lines/cart-line-list.tsx';
export { lineLabel, lineName, useRemoval } from './web/lines/use-removal.tsx';
export { OutNow } from './web/shared/out-now.tsx';
export { ShareCart } from './web/shared/share-cart.tsx';
export { CartCount } from './web/sidebar/cart-count.tsx';
export { SidebarCart } from './web/sidebar/sidebar-cart.tsx';
export {
  forgetChanges,
  hydrateCart,
  isChoiceMissing,
  rememberProducts,
  useCartSummary,
  useHydratedCart,
} from './web/store/cart-hydration.ts';
export { cart, useCart } from './web/store/cart-store.ts';
