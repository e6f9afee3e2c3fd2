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

/** Runs the tests of a file, or the one that begins on a line of it: `file:line`. What it skips, and what could not even begin, has no result. */
function runTests(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'controls-'));
  const outputFile = join(folder, 'results.json');
  const options = ['--retry=0', '--includeTaskLocation', '--reporter=json', `--outputFile=${outputFile}`];
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', name, ...options], { cwd: root });
  try {
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as {
      testResults: { assertionResults: { status: string; location?: { line: number } }[] }[];
    };
    return testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, location }) => ({ status, line: location?.line ?? 0 }));
  } catch {
    return [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** On which line Vitest has the test that a control stands above, or in; of a table it has the last line. */
function findTest({ testFile, line }: Control, results: { line: number }[]): number | undefined {
  const lines = readFileSync(join(root, testFile), 'utf8').split('\n');
  const indent = (at: number) => lines[at - 1]?.search(/\S/);
  const begins = (at: number) =>
    /^\s*\]/.test(lines[at - 1] ?? '')
      ? lines.findLastIndex((_, above) => above < at - 1 && indent(above + 1) === indent(at)) + 1
      : at;
  const next = lines.findIndex((text, at) => at >= line && !text.trimStart().startsWith('//')) + 1;
  const tests = results.map((result) => result.line).sort((a, b) => a - b);
  return tests.findLast((at) => begins(at) <= next);
}

/** Applies one control, runs its test alone, and puts the file back, however the run ends. */
function tryControl(control: Control, unbroken: ReturnType<typeof runTests>): string {
  const test = findTest(control, unbroken);
  if (test === undefined) return 'does not run here';
  if (unbroken.some(({ line, status }) => line === test && status === 'failed')) return 'fails unbroken';
  const path = join(root, control.file);
  const before = readFileSync(path, 'utf8');
  const parts = before.split(control.find);
  if (parts.length !== 2) return `stale: found ${parts.length - 1} times`;
  try {
    writeFileSync(path, parts.join(control.replace));
    const results = runTests(`${control.testFile}:${test}`);
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
for (const [testFile, own] of Map.groupBy(controls, (control) => control.testFile)) {
  const unbroken = runTests(testFile);
  for (const control of own) {
    const outcome = tryControl(control, unbroken);
    if (outcome === 'red') held += 1;
    console.log(`| ${testFile}:${control.line} | ${control.file} | ${outcome} |`);
    await nextTurn();
  }
}
console.log(
  `\n${held} of ${controls.length} controls turn their test red. ${inProse} in prose were left out.`,
);
if (held < controls.length) process.exitCode = 1;
