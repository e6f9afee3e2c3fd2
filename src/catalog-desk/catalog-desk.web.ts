export { preparePicture } from './web/admin-products/prepare-picture.ts';
export { productsUrlCodec } from './web/admin-products/products-filter.ts';
export {
  describeProductsNotUndone,
  formatBulkUndoSummary,
  useBulkUndoConfirmation,
} from './web/undo-question.tsx';
