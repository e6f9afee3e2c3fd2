export { inWorker } from './web/table/file/in-worker.ts';
export type { SheetRow } from './web/table/file/sheet.ts';
export { FileField } from './web/table/file-field.tsx';
export { FileOrText } from './web/table/file-or-text.tsx';
export { PreviewGroup } from './web/table/preview-group.tsx';
export type { HeadRule, KnownColumn, TableHeads } from './web/table/rows/heads.ts';
export {
  cellReader,
  readLine,
  readNumber,
  readPrice,
  readText,
  readWeight,
  shownCell,
} from './web/table/rows/read-cells.ts';
export { default as tableStyles } from './web/table/table.module.css';
export { TableForm } from './web/table/table-form.tsx';
export { useSheet } from './web/table/use-sheet.ts';
