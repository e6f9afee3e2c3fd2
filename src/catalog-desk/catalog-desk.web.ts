export { useBulkProductChanges } from './web/admin-products/bulk/use-bulk-product-changes.ts';
export { preparePicture } from './web/admin-products/prepare-picture.ts';
export { productsUrlCodec } from './web/admin-products/products-filter.ts';
export {
  BulkOutcomeNotice,
  formatGoods,
  useBulkUndoConfirmation,
} from './web/use-bulk-undo-confirmation.tsx';
