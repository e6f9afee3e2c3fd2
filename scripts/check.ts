import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findCitations } from './citations.ts';
import { findBrokenDataPath } from './data-path.ts';
import { isEnvExampleFresh } from './env-example.ts';
import { measureHouse } from './house-figures.ts';
import { findBrokenLinks } from './links.ts';
import { findMapProblems } from './map.ts';
import { findBadNames } from './names.ts';
import { findOddWords } from './plain-words.ts';
import { findBrokenSides } from './sides.ts';
import { findSpelledStatuses } from './spelled-statuses.ts';
import { findForeignQueries } from './tables/table-owners.ts';
import { findBrokenWalls } from './walls.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

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
  if (complaints.length > 0) failed += 1;
}
console.log(await measureHouse(root));
console.log(failed === 0 ? 'Всё в порядке' : `Не прошло: ${failed}`);
process.exit(failed === 0 ? 0 : 1);
