import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findCitations } from './citations.ts';
import { findMissingClasses } from './css-classes.ts';
import { findBrokenDataPath } from './data-path.ts';
import { isEnvExampleFresh } from './env-example.ts';
import { findBrokenLinks } from './links.ts';
import { findMapProblems } from './map.ts';
import { findBadNames } from './names.ts';
import { findOddWords } from './plain-words.ts';
import { findBrokenSides } from './sides.ts';
import { findSpelledStatuses } from './spelled-statuses.ts';
import { findForeignQueries } from './tables/table-owners.ts';
import { findBrokenWalls } from './walls.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * What the complaints of a step ask for, for whoever reads no Russian: said once below them. The walls say it each by
 * itself, and programs of others speak English anyway.
 */
const inEnglish: Record<string, string> = {
  стороны:
    'A file of the server sees no browser (document, window), one of the browser no Node (process, Buffer): move the code to its side, or to a file that needs neither.',
  стиль: 'Spaces and the order of imports are mended by npm run format; what is left names its rule.',
  таблицы:
    'A table has one owner, the slice whose *.tables.ts names it, and queries live in *.db.ts. Write through the door of the owner (<slice>.server.ts); a foreign read that must be one query is listed with its reason in scripts/tables/table-rules.ts, and one that is gone is taken off that list.',
  статусы:
    'No status of an order is spelled out: take a rule from order-status.ts, as a parameter in SQL, or add it there.',
  'путь данных':
    'Screens read by clientLoader and useAsk and write by useSend, which bring failure and progress with them: no try or catch around a call, no cast of an answer, no cache, flag or fetch of their own; a loader that reads its address exports shouldRevalidate (docs/decisions/0022-one-data-path.md).',
  классы: 'A CSS module has no class of this name: add it there, or stop asking for it.',
  имена:
    'Files are kebab-case, named by what they export; a path of the API stands in its contract alone, and a screen in the file named by its address.',
  слова:
    'Write the plain word that is given after «пишите» (scripts/plain-words.ts), and give each of two things that share a name its own.',
  ссылки: 'A document names a file that is not there: mend the link.',
  цитаты: 'A comment cites a document that is not in this repository: say the same in words of your own.',
  'ничего лишнего':
    'Nobody uses what is named here: drop the export, delete the file or the dependency, or use it.',
  карта:
    'Run npm run map. A call without a handler needs handle(call, …) in *.routes.ts; an action that nobody writes is named in the `audited` of a call or deleted.',
  '.env.example': 'Run npm run map.',
};

/** The gate: every step must pass. A step answers what is wrong, or nothing. */
const steps: [name: string, step: () => string[] | Promise<string[]>][] = [
  ['типы страниц', () => run('node_modules/@react-router/dev/bin.cjs', 'typegen')],
  ['типы', () => run('node_modules/typescript/bin/tsc', '--noEmit')],
  ['стороны', () => findBrokenSides(root)],
  [
    'стиль',
    () =>
      run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings').map(
        (complaint) => `${complaint}\nПробелы и порядок импортов поправит npm run format`,
      ),
  ],
  [
    'стены',
    async () =>
      (await findBrokenWalls(root, ['src'])).map(
        ({ from, to, rule, remedy }) => `${from} → ${to}  [${rule}]\n    ${remedy}`,
      ),
  ],
  ['таблицы', () => findForeignQueries(root)],
  ['статусы', () => findSpelledStatuses(root)],
  ['путь данных', () => findBrokenDataPath(root)],
  ['классы', () => findMissingClasses(root)],
  ['имена', () => findBadNames(root)],
  ['слова', () => findOddWords(root)],
  ['ссылки', () => findBrokenLinks(root)],
  ['цитаты', () => findCitations(root)],
  [
    'ничего лишнего',
    () =>
      run('node_modules/knip/bin/knip.js', '--no-progress').map(
        (complaint) =>
          `${complaint}\nУберите названное или позовите его: export снимите, файл или зависимость удалите`,
      ),
  ],
  ['карта', findMapProblems],
  ['.env.example', async () => ((await isEnvExampleFresh()) ? [] : ['.env.example устарел: npm run map'])],
];

function run(program: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}

let failed = 0;
for (const [name, step] of steps) {
  const started = performance.now();
  const complaints = await step();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${complaints.length === 0 ? '✓' : '✗'} ${name} (${seconds} с)`);
  for (const complaint of complaints) console.log(complaint.replace(/^/gm, '  '));
  if (complaints.length === 0) continue;
  failed += 1;
  if (name in inEnglish) console.log(`  In English: ${inEnglish[name]}`);
}
console.log(failed === 0 ? 'Всё в порядке' : `Не прошло: ${failed}`);
process.exit(failed === 0 ? 0 : 1);
