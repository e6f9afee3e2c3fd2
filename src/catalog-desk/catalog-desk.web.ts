export { preparePicture } from './web/admin-products/prepare-picture.ts';
export { formatBulkUndoSummary, listKeptAfterUndo, useUndoQuestion } from './web/undo-question.tsx';
