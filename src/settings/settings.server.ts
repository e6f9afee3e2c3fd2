export { storeExamples } from './server/first-day.db.ts';
export type { LookAtShop } from './server/first-day.ts';
export {
  readSettings,
  readTerms,
  type ShopSettings,
  settingsPart,
  shownSettings,
} from './server/shop-settings.ts';
