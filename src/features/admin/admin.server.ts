export {
  administratorName,
  changedMeanwhile,
  type EditedField,
  expectVersion,
} from './server/changed-meanwhile.ts';
export { forgetEdits, nameEditor } from './server/edits.db.ts';
export { forgetRecords, newestRecordBefore } from './server/record.db.ts';
export { recordCall, recordCommand } from './server/record-call.ts';
