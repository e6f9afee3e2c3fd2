import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject } from 'vitest';

// Run before each file: those that need no pages begin while the pages are still being built.
if (inject('needPages').includes(expect.getState().testPath ?? '')) {
  const is = (outcome: string) => existsSync(join(inject('runFolder'), outcome));
  while (!is('pages-built')) {
    if (is('pages-failed')) throw new Error('the pages could not be built');
    await pause(50);
  }
}
