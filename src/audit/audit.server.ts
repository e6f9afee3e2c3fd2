export { findNewestAuditEntryTime, purgeAuditEntries } from './server/audit-log.db.ts';
export {
  assertLatestVersionSeen,
  createDeletionFieldFormat,
  createEditConflictProblem,
  createFieldFormats,
  type EditedFieldFormat,
  findVersionConflict,
  formatAdministratorName,
  type SeenVersion,
} from './server/changed-meanwhile.ts';
export { readTransactionChanges, toNameOnlyAuditedThings } from './server/changed-things.ts';
export { purgeEdits, setTransactionEditor } from './server/edits.db.ts';
export { writeAuditEntriesOfCall, writeOperatorAuditEntry } from './server/write-audit-entry.ts';
