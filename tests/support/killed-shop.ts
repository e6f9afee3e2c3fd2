import { describe, inject } from 'vitest';
import { databasesOfRun } from './safety.ts';
import type { DatabaseKind } from './shop.ts';

/** A group of tests that kill a shop of their own, on each database of the run; the full count takes hours. */
export function describeKilled(name: string, tests: (kind: DatabaseKind) => void): void {
  for (const kind of databasesOfRun()) {
    const skip = kind === 'postgres' && inject('postgres') === null;
    describe(`${name} (${kind})`, { timeout: 3_600_000, skip }, () => tests(kind));
  }
}
