export { AddToCart } from './web/add-to-cart.tsx';
export { CartBottomBar } from './web/cart-bottom-bar.tsx';
export {
  cacheKnownProducts,
  dismissCartChanges,
  isAnyLineChoiceMissing,
  refreshCart,
  useCartSummary,
  useRefreshedCart,
} from './web/cart-hydration.ts';
export { default as cartLineListStyles } from './web/cart-line-list.module.css';
export {
  CartChangeList,
  CartChangesNotice,
  CartLineList,
  CartLinePicture,
  FreeDeliveryProgress,
  formatCartCount,
  formatCartLineName,
  formatCartLineNameWithChoice,
  OutOfStockNote,
  useCartLineRemoval,
} from './web/cart-line-list.tsx';
export { cartStore, useCartLines } from './web/cart-store.ts';
export { EmptyCart } from './web/empty-cart.tsx';
export { ProductChoiceSelect, QuantityStepper } from './web/line-fields.tsx';
export { CartContentsPreview, ParcelBox, type ParcelBoxState } from './web/parcel-box.tsx';
export { SavedForLaterList, savedForLaterStore } from './web/saved-for-later-list.tsx';
export { ShareCart } from './web/share-cart.tsx';
export { SidebarCart } from './web/sidebar-cart.tsx';
export { useCartImport } from './web/use-cart-import.ts';
