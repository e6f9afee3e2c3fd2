export { useBulkProductChanges } from './web/admin-products/bulk/use-bulk-changes.ts';
export { preparePicture } from './web/admin-products/prepare-picture.ts';
export { productsUrlCodec } from './web/admin-products/products-filter.ts';
export { useBulkUndoConfirmation } from './web/undo-question.tsx';
