export { purgeAuditEntries } from './server/audit-log.db.ts';
export {
  assertLatestVersionSeen,
  createDeletionFieldFormat,
  createEditConflictProblem,
  createFieldFormats,
  type EditedFieldFormat,
  findVersionConflict,
  formatAdministratorName,
  readTransactionChanges,
  type SeenVersion,
  toNameOnlyAuditedThings,
} from './server/edited-fields.ts';
export { purgeEdits, setTransactionEditor } from './server/edits.db.ts';
export { writeAuditEntriesOfCall, writeOperatorAuditEntry } from './server/write-audit-entry.ts';
