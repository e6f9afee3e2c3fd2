import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findStaleExample } from './env-example.ts';
import * as rules from './house-rules.ts';
import { findBrokenWalls } from './walls.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Returns what a program complains of: nothing when it ends well. */
function run(program: string, ...args: string[]): string {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
  return status === 0 ? '' : `${stdout}${stderr}`.trim();
}

/** What TypeScript complains of; the next run looks only at what has changed since. */
const typeErrors = (project: string) =>
  run(
    'node_modules/typescript/bin/tsc',
    ...['--noEmit', '-p', project, '--incremental'],
    ...['--tsBuildInfoFile', `node_modules/.cache/${project}.tsbuildinfo`],
  );

/** What each step runs, and what to do when it fails. */
const steps: Record<string, [check: () => string | string[] | Promise<string | string[]>, remedy: string]> = {
  walls: [
    () => findBrokenWalls(root),
    'Each import says what to do instead (scripts/walls.ts, ARCHITECTURE.md).',
  ],
  routes: [
    () => run('node_modules/@react-router/dev/bin.cjs', 'typegen'),
    'Mend src/routes.ts: each screen names a file that is there.',
  ],
  types: [() => typeErrors('tsconfig.json'), 'Mend the types that are named.'],
  'types-server': [
    () => typeErrors('tsconfig.server.json'),
    'A file of the server sees no browser (document, window): move the code to web/, or to a file that needs neither.',
  ],
  'types-browser': [
    () => typeErrors('tsconfig.browser.json'),
    'A file of the browser sees no Node (process, Buffer): move the code to server/, or to a file that needs neither.',
  ],
  style: [
    () => run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
    'npm run format mends spaces and the order of imports; the rest names its rule (biome.json, scripts/*.grit).',
  ],
  tables: [() => rules.findForeignQueries(root), 'A table has one owner, and queries live in *.db.ts.'],
  statuses: [() => rules.findSpelledStatuses(root), 'Rules about statuses stand in order-status.ts.'],
  'data-path': [() => rules.findBrokenDataPath(root), 'docs/decisions/0005-one-data-path.md tells why.'],
  classes: [() => rules.findMissingClasses(root), 'A class that is not there styles nothing.'],
  names: [() => rules.findBadNames(root), 'STYLE.md tells how things are named.'],
  links: [() => rules.findBrokenLinks(root), 'A document that leads nowhere is worse than none.'],
  unused: [
    () => run('node_modules/knip/bin/knip.js', '--no-progress'),
    'Drop the export, delete the file or the dependency, or use it.',
  ],
  'env-example': [findStaleExample, 'npm run env-example writes it.'],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}.`);
  process.exit(1);
}

/** The types of the screens are made from the routes. */
const needsRoutes = wanted.some((name) => name.startsWith('types'));
const isWanted = (name: string) =>
  wanted.length === 0 || wanted.includes(name) || (name === 'routes' && needsRoutes);

const failed: string[] = [];
for (const [name, [check, remedy]] of Object.entries(steps)) {
  if (!isWanted(name)) continue;
  const started = performance.now();
  const complaints = await Promise.resolve()
    .then(check)
    .catch((error: Error) => `The step could not run: ${error.message}`);
  const text = [complaints].flat().join('\n');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${text === '' ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (text === '') continue;
  failed.push(name);
  console.log(`${text.replace(/^/gm, '  ')}\n  → ${remedy}`);
  // What follows would only stumble over the same import.
  if (name === 'walls') break;
}
console.log(
  failed.length === 0
    ? 'All is well.'
    : `Failed: ${failed.join(', ')}. One step alone: npm run check -- ${failed[0]}`,
);
process.exit(failed.length === 0 ? 0 : 1);
