import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { noteSafetyIn } from './safety.ts';

const PERSONAL_FIELDS = new Set(
  'email password currentPassword newPassword lastName firstName middleName confirmLastName phone additionalInfo'.split(
    ' ',
  ),
);

const remembered = new Set<string>();

/** Remembers what a test sends of a person, so that the log of the run can be searched for it. */
export function rememberPersonal(body: unknown): void {
  for (const [field, value] of Object.entries(body ?? {})) {
    // A short word, or one such as «constructor», stands in any program.
    if (PERSONAL_FIELDS.has(field) && typeof value === 'string' && /^(?=.*[^A-Za-z_$\s]).{8,}$/.test(value)) {
      remembered.add(value);
    }
  }
}

/** Keeps what a shop has logged until the end of the run, when all of it is searched. */
export function keepLog(lines: string[], runFolder = inject('runFolder')): void {
  if (lines.length === 0) return;
  // Most lines differ in the moment, the number of the request and the milliseconds alone.
  const different = new Set(
    lines.map((line) =>
      line.trim().replace(/"(time|pid|ms|user)":\d+|"(reqId)":"[\da-f-]{36}"/g, '"$1$2":0'),
    ),
  );
  appendFileSync(
    join(runFolder, 'log.jsonl'),
    `${JSON.stringify({ count: lines.length, different: [...different] })}\n`,
  );
  writeFileSync(join(runFolder, `personal-${process.pid}.json`), JSON.stringify([...remembered]));
}

/** What must not stand in a log, whoever it belongs to. The shop logs no Russian; names and words of people are. */
const PERSONAL: [what: string, pattern: RegExp][] = [
  ['русские буквы', /[а-яё]|\\u04[0-5][0-9a-f]/i],
  ['токен', /eyJ[\w-]{8,}\.[\w-]{8,}/],
  ['телефон', /(?<![\w.-])(\+7|8)\d{10}(?!\w)/],
  ['почта', /[\w.+-]+@[\w-]+\.[a-z]{2,}/i],
  [
    'сетевой адрес',
    /(?<![\d.])(?!127\.0\.0\.1(?!\d))\d{1,3}(\.\d{1,3}){3}(?![\d.])|"[\da-f]{1,4}:[\da-f:]*::[\da-f:]*"/,
  ],
];

/** The lines that hold something personal, each with what it is. */
export function findPersonal(lines: string[], known: string[]): string[] {
  const found = lines.flatMap((line) =>
    PERSONAL.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line}`),
  );
  const whole = lines.join('\n');
  for (const value of known) {
    const asWritten = JSON.stringify(value).slice(1, -1);
    if (whole.includes(asWritten))
      found.push(`«${value}»: ${lines.find((line) => line.includes(asWritten))}`);
  }
  return found;
}

/** Searches what `keepLog` kept of a whole run; answers the lines that hold something personal, notes a row. */
export function searchRunLog(runFolder: string): string[] {
  const read = (name: RegExp) =>
    readdirSync(runFolder)
      .filter((file) => name.test(file))
      .flatMap((file) => readFileSync(join(runFolder, file), 'utf8').split('\n'))
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const logs = read(/^log\.jsonl$/) as { count: number; different: string[] }[];
  const known = new Set((read(/^personal-\d+\.json$/) as string[][]).flat());
  const found = findPersonal([...new Set(logs.flatMap(({ different }) => different))], [...known]);
  const count = logs.reduce((sum, log) => sum + log.count, 0);
  if (count > 0) {
    noteSafetyIn(runFolder, {
      what: `Журнал прогона: поиск токенов, имён, телефонов, почты, сетевых адресов и ${known.size} отправленных слов`,
      where: 'весь прогон',
      goal: '0 находок',
      reached: `${found.length} в ${count} строках`,
    });
  }
  return found;
}
