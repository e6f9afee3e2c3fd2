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
export { storeExamples } from './server/first-day/first-day.db.ts';
export type { LookAtShop } from './server/first-day/first-day.ts';
export { settingsPart, shownSettings } from './server/settings/settings-part.ts';
export { readSettings, readTerms, type ShopSettings } from './server/settings/shop-settings.ts';
export { writeAuditEntries, writeCommandAuditEntry } from './server/write-audit-entry.ts';
