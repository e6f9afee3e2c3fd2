export {
  administratorName,
  changedMeanwhile,
  type EditedField,
  expectVersion,
} from './server/changed-meanwhile.ts';
export { nameEditor } from './server/edits.db.ts';
export { recordCall, recordCommand } from './server/record-call.ts';
