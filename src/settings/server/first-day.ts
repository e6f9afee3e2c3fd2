import { listStaffAccounts } from '../../accounts/accounts.server.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { type SetupProgressResponse, type SetupStep, setupSteps } from '../admin-first-day.contract.ts';
import { type ExampleIds, findSetupHiddenAndExamples } from './first-day.db.ts';
import { readSettingsResponse } from './shop-settings.ts';

/** What the slices to the right know of a new shop. */
interface SetupProgress {
  /** A category is the shop's own: made here, or an example that somebody has changed. */
  ownCategories: boolean;
  /** Something is on sale that is no example. */
  ownProducts: boolean;
  /** A facility, its own in the same sense, has days of handing in. */
  ownFacilities: boolean;
  /** Somebody has ordered. */
  orders: boolean;
  /** How many of the examples buyers are shown. */
  examples: { products: number; facilities: number };
}

/** Looks at a shop that had these examples. */
export type ReadSetupProgress = (db: Db, examples: ExampleIds) => Promise<SetupProgress>;

const nothing = { steps: [], examples: { products: 0, facilities: 0 } };

/** How far the shop has come; nothing is looked at while the first day is put away. */
export async function readSetupProgressResponse(
  db: Db,
  config: Config,
  look: ReadSetupProgress,
): Promise<SetupProgressResponse> {
  const { hidden, examples } = await findSetupHiddenAndExamples(db);
  const mails = config.SMTP_URL !== undefined;
  if (hidden) return { hidden, mails, ...nothing };
  const shop = await look(db, examples);
  const { products, facilities } = shop.examples;
  const done: Record<SetupStep, boolean> = {
    FACILITIES: shop.ownFacilities,
    CATEGORIES: shop.ownCategories,
    PRODUCTS: shop.ownProducts,
    SETTINGS: (await readSettingsResponse(db, config)).samples.length === 0,
    COLLEAGUE: (await listStaffAccounts(db)).length > 1,
    ORDER: shop.orders,
    EXAMPLES: products + facilities === 0,
  };
  const hadExamples = examples.products.length + examples.facilities.length > 0;
  const steps = setupSteps.filter((step) => step !== 'EXAMPLES' || hadExamples);
  return {
    hidden,
    mails,
    steps: steps.map((step) => ({ step, done: done[step] })),
    examples: shop.examples,
  };
}
