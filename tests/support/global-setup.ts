import { readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this run keeps its folders; removed at its end. */
    runFolder: string;
    /** A PostgreSQL by the address of any database of it, and the name of the migrated template there. */
    postgres: { url: string; template: string } | null;
  }
}

/** Readies what the tests of a run need, and nothing for unit tests alone. Returns the function that removes it. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const files = await filesOf(project);
  project.provide('runFolder', '');
  project.provide('postgres', null);
  if (!files.some(({ text }) => text.includes('/support/'))) return undefined;
  // Loaded only here: the server's modules take longer than most unit tests.
  const { makeRun } = await import('./make-run.ts');
  return makeRun(project, files);
}

/** A test file of the run. */
export interface TestFile {
  path: string;
  text: string;
}

async function filesOf({ vitest }: TestProject): Promise<TestFile[]> {
  const { filenamePattern } = vitest as unknown as { filenamePattern?: string[] };
  const files = await vitest.globTestSpecifications(filenamePattern);
  return files.map(({ moduleId }) => ({ path: moduleId, text: readFileSync(moduleId, 'utf8') }));
}
