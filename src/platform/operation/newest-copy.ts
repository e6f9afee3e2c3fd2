import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copiesIn } from './copy-path.ts';

/** The newest copy in `copies` of DATA_DIR and its age in milliseconds; undefined when there is none. */
export function newestCopy(dataDir: string): { name: string; ageMs: number } | undefined {
  const folder = copiesIn(dataDir);
  let newest: { name: string; ageMs: number } | undefined;
  for (const name of copyNames(dataDir)) {
    if (!name.endsWith('.copy')) continue;
    // Old ones may be cleared away meanwhile.
    const file = statSync(join(folder, name), { throwIfNoEntry: false });
    const ageMs = Date.now() - (file?.mtimeMs ?? 0);
    if (newest === undefined || ageMs < newest.ageMs) newest = { name, ageMs };
  }
  return newest;
}

/** Everything that lies there, unfinished copies included. */
export function copyNames(dataDir: string): string[] {
  try {
    return readdirSync(copiesIn(dataDir));
  } catch {
    return [];
  }
}
