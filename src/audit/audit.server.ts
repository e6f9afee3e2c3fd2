export { forgetAuditEntries, newestRecord } from './server/audit-log.db.ts';
export {
  administratorName,
  changedMeanwhile,
  deletedField,
  type EditedField,
  expectVersion,
  type SeenVersion,
} from './server/changed-meanwhile.ts';
export { changedThings, namedThings } from './server/changed-things.ts';
export { forgetEdits, nameEditor } from './server/edits.db.ts';
export { writeAuditEntries, writeCommandAuditEntry } from './server/write-audit-entry.ts';
