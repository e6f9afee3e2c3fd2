// Breaks the code as each control beside a test says, and expects that test to fail: a test that cannot fail holds
// nothing. `npm run test:controls -- tests/http/versions` takes the controls of some files. A control in other words
// is for people: it is only counted.

import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** An edit that a test must notice, as it stands in a comment above that test. */
interface Control {
  testFile: string;
  /** Of the comment, from 1. */
  line: number;
  file: string;
  find: string;
  replace: string;
}

const CONTROL = /\/\/ Control: in `([^`]+)` replace `([^`]+)` with `([^`]*)`/;

const ANY_CONTROL = /\/\/ Controls?: /;

/** What a run says of one test. */
interface Result {
  status: string;
  line: number;
}

/** The controls of the test files whose paths hold one of the words, and how many others are prose. */
function readControls(words: string[]): { controls: Control[]; inProse: number } {
  const controls: Control[] = [];
  let inProse = 0;
  const files = globSync('{src,tests}/**/*.test.{ts,tsx}', { cwd: root }).sort();
  for (const testFile of files) {
    if (words.length > 0 && !words.some((word) => testFile.includes(word))) continue;
    for (const [index, text] of readFileSync(join(root, testFile), 'utf8').split('\n').entries()) {
      const [, file, find, replace] = CONTROL.exec(text) ?? [];
      if (file !== undefined && find !== undefined && replace !== undefined)
        controls.push({ testFile, line: index + 1, file, find, replace });
      else if (text.includes('// Control: in `')) throw new Error(`${testFile}:${index + 1} cannot be read`);
      else if (ANY_CONTROL.test(text)) inProse += 1;
    }
  }
  return { controls, inProse };
}

/** Runs the tests of a file once, without second tries. Returns nothing when they could not even begin. */
function runTests(testFile: string): Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'controls-'));
  const outputFile = join(folder, 'results.json');
  const options = ['--retry=0', '--includeTaskLocation', '--reporter=json', `--outputFile=${outputFile}`];
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', testFile, ...options], { cwd: root });
  try {
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as {
      testResults: { assertionResults: { status: string; location?: { line: number } }[] }[];
    };
    return testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ status, location }) => ({ status, line: location?.line ?? 0 }));
  } catch {
    return [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The results of the test that a control stands above, or in: the one below it begins further left then. */
function beside({ testFile, line }: Control, results: Result[]): Result[] {
  const lines = readFileSync(join(root, testFile), 'utf8').split('\n');
  const indent = (at: number) => lines[at - 1]?.search(/\S/) ?? 0;
  const tests = results.map((result) => result.line).sort((a, b) => a - b);
  const below = tests.find((at) => at > line);
  const own = below && indent(below) >= indent(line) ? below : tests.findLast((at) => at < line);
  return results.filter((result) => result.line === own);
}

/** Applies one control and puts the file back, however the run ends. */
function tryControl(control: Control): string {
  const path = join(root, control.file);
  const before = readFileSync(path, 'utf8');
  const parts = before.split(control.find);
  if (parts.length !== 2) return `stale: found ${parts.length - 1} times`;
  try {
    writeFileSync(path, parts.join(control.replace));
    const results = beside(control, runTests(control.testFile));
    if (results.length === 0) return 'does not run';
    return results.some(({ status }) => status === 'failed') ? 'red' : 'GREEN';
  } finally {
    writeFileSync(path, before);
  }
}

// Without a handler these would end the process before the file is back; it is heard between two controls.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const { controls, inProse } = readControls(process.argv.slice(2));
console.log('| test | broken | became |\n|---|---|---|');
let held = 0;
for (const control of controls) {
  const outcome = tryControl(control);
  if (outcome === 'red') held += 1;
  console.log(`| ${control.testFile}:${control.line} | ${control.file} | ${outcome} |`);
  await nextTurn();
}
console.log(
  `\n${held} of ${controls.length} controls turn their test red. ${inProse} in prose were left out.`,
);
if (held < controls.length) process.exitCode = 1;
