export { storeExamples } from './server/first-day.db.ts';
export type { LookAtShop } from './server/first-day.ts';
export { settingsPart, shownSettings } from './server/settings-part.ts';
export { readSettings, readTerms, type ShopSettings } from './server/shop-settings.ts';
