export { storeExamples } from './server/first-day.db.ts';
export type { ReadSetupProgress } from './server/first-day.ts';
export {
  readSettings,
  readTerms,
  type ShopSettings,
  settingsPart,
  shownSettings,
} from './server/shop-settings.ts';
