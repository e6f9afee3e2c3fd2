export { preparePicture } from './web/admin-products/prepare-picture.ts';
export { sparedText, undoneText, useUndoQuestion } from './web/undo-question.tsx';
