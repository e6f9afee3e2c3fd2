export { storeExampleIds } from './server/first-day.db.ts';
export type { ReadSetupProgress } from './server/first-day.ts';
export {
  readEffectiveSettings,
  readPayee,
  readRetentionTerms,
  readSnapshotSettings,
  type ShopSettings,
  settingsSnapshotPart,
} from './server/shop-settings.ts';
