export { AddToCart } from './web/add-to-cart.tsx';
export { CartBottomBar } from './web/cart-bottom-bar.tsx';
export { CartChangeList, CartChangesNotice } from './web/cart-changes.tsx';
export { CartCount } from './web/cart-count.tsx';
export {
  forgetChanges,
  hydrateCart,
  isChoiceMissing,
  rememberProducts,
  useCartSummary,
  useHydratedCart,
} from './web/cart-hydration.ts';
export { default as cartLineListStyles } from './web/cart-line-list.module.css';
export { CartLineList } from './web/cart-line-list.tsx';
export { CartPicture } from './web/cart-picture.tsx';
export { cart, useCart } from './web/cart-store.ts';
export { ChoiceSelect } from './web/choice-select.tsx';
export { EmptyCart } from './web/empty-cart.tsx';
export { FreeDelivery } from './web/free-delivery.tsx';
export { LaterList } from './web/later-list.tsx';
export { later } from './web/later-store.ts';
export { OutNow } from './web/out-now.tsx';
export { ShareCart } from './web/share-cart.tsx';
export { SidebarCart } from './web/sidebar-cart.tsx';
export { QuantityStepper } from './web/stepper.tsx';
export { lineLabel, lineName, useRemoval } from './web/use-removal.tsx';
export { useTaking } from './web/use-taking.ts';
