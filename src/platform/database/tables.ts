import type { Generated, GeneratedAlways } from 'kysely';

/**
 * The tables as Kysely sees them; `db/migrations` is the truth. Sums are whole kopecks, weights
 * grams, moments UTC. Ids are 64-bit in the database and safe integers here.
 *
 * Each slice adds its own in its `*.tables.ts` (`declare module`), and whose file names a table owns it.
 */
export interface Tables {
  /** Which migrations the database has had; Kysely writes it. */
  kysely_migration: { name: string; timestamp: string };
  /** The states of what processes hold in memory, renewed by triggers at every write. */
  versions: { subject: 'catalog' | 'facilities'; version: string };
}

/** A number that the database gives. */
export type Id = GeneratedAlways<number>;

/** A moment that the database notes when the row is made. */
export type Now = Generated<Date>;
