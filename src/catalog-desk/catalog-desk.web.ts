export { preparePicture } from './web/admin-products/prepare-picture.ts';
export {
  describeProductsNotUndone,
  formatBulkUndoSummary,
  useBulkUndoConfirmation,
} from './web/undo-question.tsx';
