export { AddToCart } from './web/add-to-cart.tsx';
export { CartBottomBar } from './web/cart-bottom-bar.tsx';
export {
  forgetChanges,
  hydrateCart,
  isChoiceMissing,
  rememberProducts,
  useCartSummary,
  useHydratedCart,
} from './web/cart-hydration.ts';
export { cart, useCart } from './web/cart-store.ts';
export { EmptyCart } from './web/empty-cart.tsx';
export { FreeDelivery } from './web/free-delivery.tsx';
export { LaterList } from './web/later/later-list.tsx';
export { later } from './web/later/later-store.ts';
export { CartChangeList, CartChangesNotice } from './web/lines/cart-changes.tsx';
export { CartLineList } from './web/lines/cart-line-list.tsx';
export { lineLabel, lineName, useRemoval } from './web/lines/use-removal.tsx';
export { ShareCart } from './web/shared/share-cart.tsx';
export { CartCount } from './web/sidebar/cart-count.tsx';
export { SidebarCart } from './web/sidebar/sidebar-cart.tsx';
export { QuantityStepper } from './web/stepper.tsx';
