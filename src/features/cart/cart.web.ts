export { AddToCart } from './web/add-to-cart.tsx';
export { CartBottomBar } from './web/cart-bottom-bar.tsx';
export { CartChangeList, CartChangesNotice } from './web/cart-changes.tsx';
export { forgetChanges, hydrateCart, rememberPictures, useHydratedCart } from './web/cart-hydration.ts';
export { CartLineList } from './web/cart-line-list.tsx';
export { cart, useCart } from './web/cart-store.ts';
export { useCartSummary } from './web/cart-summary.ts';
export { SidebarCart } from './web/sidebar-cart.tsx';
export { lineName, useRemoval } from './web/use-removal.tsx';
