export { storeExampleIds } from './server/first-day.db.ts';
export type { ReadSetupProgress } from './server/first-day.ts';
export {
  type EffectiveShopSettings,
  getQrPayee,
  readEffectiveSettings,
  readRetentionTerms,
  readSnapshotSettings,
  settingsSnapshotPart,
} from './server/shop-settings.ts';
