import { describe, inject } from 'vitest';
import type { DatabaseKind } from './shop.ts';

/** A group of tests that kill a shop of their own, on each database; the full count takes hours. */
export function describeKilled(name: string, tests: (kind: DatabaseKind) => void): void {
  for (const kind of ['embedded', 'postgres'] as const) {
    const skip = kind === 'postgres' && inject('postgres') === null;
    describe(`${name} (${kind})`, { timeout: 3_600_000, skip }, () => tests(kind));
  }
}
