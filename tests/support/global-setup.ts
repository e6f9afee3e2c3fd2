import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this run keeps its folders; removed at its end. */
    runFolder: string;
    /** A PostgreSQL by the address of any database of it, and the name of the migrated template there. */
    postgres: { url: string; template: string } | null;
    /** The test files that wait for the built pages. */
    needPages: string[];
  }
}

/** Readies what the tests of a run need, and nothing for unit tests alone. Returns the function that removes it. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const files = await filesOf(project);
  project.provide('runFolder', '');
  project.provide('postgres', null);
  const needPages = files.filter(needsPages).map(({ path }) => path);
  project.provide('needPages', needPages);
  if (!files.some(({ text }) => text.includes('/support/'))) return undefined;
  const building = needPages.length > 0 ? buildPages() : undefined;
  // Loaded only here: the server's modules take longer than most unit tests.
  const { makeRun } = await import('./make-run.ts');
  const tearDown = await makeRun(project, files);
  const { runFolder } = project.getProvidedContext();
  // The tests that need no pages run meanwhile; await-pages.ts holds the others.
  const noted = building?.then((outcome) => writeFileSync(join(runFolder, outcome), ''));
  return async () => {
    await noted;
    await tearDown();
  };
}

/** Tests of units, calls and the fuzz answer without pages unless they ask for them; without a shop none can. */
const needsPages = ({ path, text }: TestFile) =>
  text.includes('/support/') &&
  (/\/tests\/(e2e|process|safety|drills)\//.test(path) || /(pages|browser): true/.test(text));

async function buildPages(): Promise<'pages-built' | 'pages-failed'> {
  const building = spawn(process.execPath, ['scripts/bootstrap.mjs', 'build'], { stdio: 'inherit' });
  const [status] = await once(building, 'exit');
  return status === 0 ? 'pages-built' : 'pages-failed';
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
