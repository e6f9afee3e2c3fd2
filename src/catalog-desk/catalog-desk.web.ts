export { preparePicture } from './web/admin-products/prepare-picture.ts';
export { formatStillOnSale, undoneText, useUndoQuestion } from './web/undo-question.tsx';
