import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { usualDatabase } from './own-database.ts';
import type { DatabaseKind } from './shop.ts';

/**
 * `npm run test:safety` takes the full counts and judges by the clock; `npm test`, where the machine belongs
 * to all tests at once, takes a round of each and judges what was done. What is long even so is in tests/drills.
 */
export const FULL = process.env.SAFETY === 'full';

/** What was reached in one row of the table «Safety of data and people». */
interface SafetyRow {
  /** What was done and how often, such as «kill -9 во время заказов, 100 раз». */
  what: string;
  /** Where: a kind of database, or «браузер». */
  where: DatabaseKind | 'браузер' | 'память' | 'весь прогон';
  goal: string;
  reached: string;
}

/** The databases that a test is for that names none: with full counts both, where there is PostgreSQL. */
export const databasesOfRun = (): DatabaseKind[] =>
  FULL && usualDatabase() === 'postgres' ? ['embedded', 'postgres'] : [usualDatabase()];

/** How many rounds to do: the full count on PostgreSQL, a tenth on the embedded database, or the short one. */
export function rounds(kind: DatabaseKind, count: { full: number; short: number }): number {
  if (!FULL) return count.short;
  return kind === 'embedded' ? Math.ceil(count.full / 10) : count.full;
}

/** A promised time, in milliseconds, for full counts alone: beside other tests the clock judges the machine. */
export const within = (ms: number): number => (FULL ? ms : Number.POSITIVE_INFINITY);

/** Notes a row for the table at the end of `npm run test:safety`. Assertions stay with the test. */
export function noteSafety(row: SafetyRow): void {
  noteSafetyIn(inject('runFolder'), row);
}

/** The same for what is known only when all tests are over. */
export function noteSafetyIn(runFolder: string, row: SafetyRow): void {
  appendFileSync(join(runFolder, 'safety.jsonl'), `${JSON.stringify(row)}\n`);
}

/** The table of a run with full counts, for the terminal; nothing for any other run. */
export function safetyTable(runFolder: string): string {
  const file = join(runFolder, 'safety.jsonl');
  if (!FULL || !existsSync(file)) return '';
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SafetyRow)
    .sort((a, b) => a.what.localeCompare(b.what, 'ru') || a.where.localeCompare(b.where));
  const lines = rows.map(({ what, where, goal, reached }) => `| ${what} | ${where} | ${goal} | ${reached} |`);
  return ['', '| что | где | цель | вышло |', '|---|---|---|---|', ...lines, ''].join('\n');
}
