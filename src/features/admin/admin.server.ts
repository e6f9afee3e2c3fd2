export { forgetAuditEntries, newestRecordBefore } from './server/audit-log.db.ts';
export {
  administratorName,
  changedMeanwhile,
  type EditedField,
  expectVersion,
} from './server/changed-meanwhile.ts';
export { changedThings, namedThings } from './server/changed-things.ts';
export { forgetEdits, nameEditor } from './server/edits.db.ts';
export { writeAuditEntry, writeCommandAuditEntry } from './server/write-audit-entry.ts';
