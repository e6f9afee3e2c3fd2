import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { configVariables } from '../../src/platform/config/config-variables.ts';

const russian = await readFile('README.md', 'utf8');
const english = await readFile('README.en.md', 'utf8');
const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Variables that are not the shop's: those of the tests, of the containers, and of every program. */
const ofOthers = ['CHROMIUM_PATH', 'TEST_DATABASE_URL', 'FAIL_FIRST', 'POSTGRES_PASSWORD'];

const variablesIn = (text: string) => new Set(text.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g));
const commandsIn = (text: string) =>
  new Set(Array.from(text.matchAll(/npm run ([a-z:-]+)/g), ([, name]) => name));
const documentsIn = (text: string) =>
  new Set(Array.from(text.matchAll(/\]\(([\w/]+\.md)/g), ([, name]) => name));

// Control: misspell a variable or a command in the README.
it('names variables and commands that there are', () => {
  const known = [...Object.keys(configVariables), ...ofOthers];
  expect([...variablesIn(russian + english)].filter((name) => !known.includes(name))).toEqual([]);
  expect([...commandsIn(russian + english)].filter((name) => !(name && name in scripts))).toEqual([]);
});

// Control: take a line of README.en.md away.
it.each([
  ['variable', variablesIn],
  ['command', commandsIn],
  ['document', documentsIn],
] as const)('says in English, too, of every %s that it names in Russian', (_, namesIn) => {
  const inEnglish = namesIn(english);
  expect([...namesIn(russian)].filter((name) => !inEnglish.has(name))).toEqual([]);
});
