export { preparePicture } from './web/admin-products/prepare-picture.ts';
export {
  formatBulkUndoSummary,
  formatKeptAfterUndo,
  formatStillOnSale,
  useUndoQuestion,
} from './web/undo-question.tsx';
