import { launchChromium } from '../../tests/support/chromium.ts';
import { appendRows, today } from './record.ts';
import { lighthouse } from './web-lighthouse.ts';
import { startDemoShop } from './web-shop.ts';
import { type Visit, visit } from './web-visit.ts';

const EVERY_PATH = ['/', '/category/5', '/how-to-order'];

/** One of them alone in a short quiet time: `npm run bench:web -- /category/5`. */
const only = process.argv.slice(2);
const PATHS = EVERY_PATH.filter((path) => only.length === 0 || only.includes(path));
if (PATHS.length === 0) throw new Error(`npm run bench:web -- ${EVERY_PATH.join(' | ')}`);

/** Odd, so that the middle one is a visit that took place. */
const VISITS = 5;

const ABOUT = `Магазин с примерами, Chromium, телефон Lighthouse: медленный 4G (150 мс, 1,6 Мбит/с) и процессор в 4 раза
медленнее; середина пяти посещений с пустым кешем. Байты — как пришли, тела ответов; 1 КБ — 1000 байт.`;

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const milliseconds = (time: number) => String(Math.round(time));

/** What is measured, its goal, and how it is written. */
const rows: [name: string, goal: string, key: keyof Visit, write: (value: number) => string][] = [
  ['JavaScript, КБ', '≤ 135', 'script', kilobytes],
  ['CSS, КБ', '≤ 15', 'style', kilobytes],
  ['HTML, КБ', '≤ 25', 'html', kilobytes],
  ['шрифты, КБ', '≤ 40', 'font', kilobytes],
  ['картинки, КБ', '', 'image', kilobytes],
  ['всего с заголовками, КБ', '≤ 400', 'total', kilobytes],
  ['LCP, мс', '≤ 1500', 'lcp', milliseconds],
  ['TBT, мс', '≤ 50', 'tbt', milliseconds],
  ['CLS', '≤ 0.01', 'cls', (value) => value.toFixed(3)],
  ['INP, мс', '≤ 100', 'inp', milliseconds],
];

const shop = await startDemoShop();
try {
  const visits = await measureVisits();
  const lines = [
    ['', 'цель', ...PATHS],
    ...rows.map(([name, goal, key, write]) => [name, goal, ...visits.map((cost) => write(cost[key]))]),
  ];
  const scores: string[] = [];
  const ownLcp: string[] = [];
  for (const path of PATHS) {
    const answer = await lighthouse(shop.url + path);
    scores.push(typeof answer === 'string' ? `нет: ${answer}` : Object.values(answer.scores).join(' '));
    ownLcp.push(typeof answer === 'string' ? '—' : milliseconds(answer.lcp));
  }
  lines.push(['Lighthouse: скорость, доступность, приёмы, поиск', '100 × 4', ...scores]);
  lines.push(['LCP по Lighthouse, мс', '≤ 1500', ...ownLcp]);
  print(lines);
  await appendRows(
    {
      title: 'Страницы (`npm run bench:web`)',
      about: ABOUT,
      heads: ['дата', 'страница', ...rows.map(([name]) => name), 'Lighthouse', 'LCP по Lighthouse, мс'],
    },
    PATHS.map((path, index) => [
      today(),
      `\`${path}\``,
      ...rows.map(([, , key, write]) => write((visits[index] as Visit)[key])),
      scores[index] ?? '',
      ownLcp[index] ?? '',
    ]),
  );
} finally {
  await shop.stop();
}

/** For each address the middle of several visits, each figure for itself. */
async function measureVisits(): Promise<Visit[]> {
  const browser = await launchChromium();
  try {
    const found: Visit[] = [];
    for (const path of PATHS) {
      const costs: Visit[] = [];
      for (let turn = 0; turn < VISITS; turn += 1) costs.push(await visit(browser, shop.url + path));
      const middle = { ...(costs[0] as Visit) };
      for (const key of Object.keys(middle) as (keyof Visit)[]) {
        const values = costs.map((cost) => cost[key]).sort((one, other) => one - other);
        middle[key] = values[(VISITS - 1) / 2] as number;
      }
      found.push(middle);
    }
    return found;
  } finally {
    await browser.close();
  }
}

function print(lines: string[][]): void {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
