import type { Generated, GeneratedAlways } from 'kysely';
import type { Day } from '../../lib/calendar.ts';

/**
 * The tables as Kysely sees them; `db/migrations` is the truth. Sums are whole kopecks, weights
 * grams, moments UTC. Ids are 64-bit in the database and safe integers here.
 *
 * Each slice adds its own in its `*.tables.ts` (`declare module`), and the slice that names a table owns it.
 */
export interface Tables {
  /** Which migrations the database has had; Kysely writes it. */
  kysely_migration: { name: string; timestamp: string };
  /** The states of what processes hold in memory, renewed by triggers at every write. */
  versions: { subject: 'catalog' | 'facilities'; version: string };
  shop_state: ShopStateTable;
}

/** The one row of where the shop stands. */
export interface ShopStateTable {
  /** Tokens issued before this moment no longer count: the shop was restored from a backup. */
  tokens_good_since: Date | null;
  /** The day of the last run of retention, as the database's clock had it. */
  retention_ran_on: Day;
  /** When the walk through the new shop was put away; null while it is shown. */
  first_day_hidden_at: Date | null;
  /** The things that the first start made to try the shop out with. */
  example_categories: number[];
  example_products: number[];
  example_facilities: number[];
}

/** A number that the database gives. */
export type GeneratedId = GeneratedAlways<number>;

/** A moment that the database notes when the row is made. */
export type GeneratedDate = Generated<Date>;
