import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyEndpoint } from '../src/contract/endpoint.ts';
import { auditRows, metricRows, tableRows, unwrittenActions } from './map-things.ts';
import { readOwners, readSources } from './tables/table-owners.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const target = join(root, 'docs/map.md');

/** The text of docs/map.md: screens, calls, tables, metrics and actions of the audit log, each with its files. */
async function makeMap(): Promise<string> {
  const sources = await readSources(root);
  const rows = (cells: string[][]) => cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
  return `# Карта

Создано командой \`npm run map\`; руками не править. Экран назван по адресу, вызов — по контракту.

## Экраны

| адрес | файл |
|---|---|
${rows(await screens())}

## Вызовы

| вызов | кто | контракт | обработчик |
|---|---|---|---|
${rows(await calls())}

## Таблицы

Пишет в таблицу только её хозяин; кто читает чужое и почему — \`scripts/tables/table-rules.ts\`.

| таблица | хозяин | файл |
|---|---|---|
${rows(tableRows(readOwners(sources), sources).map(([name, owner, files]) => [`\`${name}\``, owner, links(files)]))}

## Показатели

Видны на \`METRICS_PORT\`; переменные окружения — в [.env.example](../.env.example).

| показатель | файл |
|---|---|
${rows(metricRows(sources).map(([name, , files]) => [`\`${name}\``, links(files)]))}

## Журнал администраторов

| действие | словами | пишет |
|---|---|---|
${rows(auditRows(sources).map(([name, words, files]) => [`\`${name}\``, words, links(files)]))}
`;
}

const link = (file: string) => `[${file}](../${file})`;
const links = (files: string[]) => files.map(link).join(', ');

async function screens(): Promise<string[][]> {
  const routes = await readFile(join(root, 'src/routes.ts'), 'utf8');
  return [...routes.matchAll(/route\(\s*'([^']+)',\s*'([^']+)'/g)].map(([, url = '', file = '']) => [
    `\`${url.replace(/:(\w+)/g, '{$1}')}\``,
    link(`src/${file}`),
  ]);
}

async function calls(): Promise<string[][]> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  const files = entries.map((entry) => relative(root, join(entry.parentPath, entry.name))).sort();
  const handlers = await findHandlers(files.filter((file) => file.endsWith('.routes.ts')));
  const found: string[][] = [];
  const unhandled: string[] = [];
  for (const contract of files.filter((file) => file.endsWith('.contract.ts'))) {
    const exported = (await import(pathToFileURL(join(root, contract)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (!isEndpoint(value)) continue;
      const handler = handlers.get(`${contract} ${name}`);
      if (handler === undefined) {
        unhandled.push(`${contract}: у вызова ${name} нет обработчика: handle(${name}, …) в *.routes.ts`);
        continue;
      }
      found.push([
        `\`${value.method} ${value.path.replace(/:(\w+)/g, '{$1}')}\``,
        { public: 'все', customer: 'вошедший', admin: 'администратор' }[value.access as 'public'],
        link(contract),
        link(handler),
      ]);
    }
  }
  if (unhandled.length > 0) throw new UnhandledCalls(unhandled);
  return found.sort((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''));
}

/** A map that cannot be made: these calls are promised by a contract and answered by nobody. */
export class UnhandledCalls extends Error {
  readonly calls: string[];

  constructor(calls: string[]) {
    super(calls.join('\n'));
    this.calls = calls;
  }
}

/** Returns the file that handles each call, by the call's contract and its name there. */
async function findHandlers(routes: string[]): Promise<Map<string, string>> {
  const handlers = new Map<string, string>();
  for (const file of routes) {
    const text = await readFile(join(root, file), 'utf8');
    const calls = [...text.matchAll(/\bhandle\w*\(\s*(?:\[([^\]]*)\]|(\w+)),/g)];
    const handled = new Set(calls.flatMap(([, several, one = '']) => several?.split(/,\s*/) ?? [one]));
    for (const [, names = '', from = ''] of text.matchAll(
      /import \{([^}]*)\} from '([^']+\.contract\.ts)'/g,
    )) {
      const contract = join(dirname(file), from);
      for (const entry of names.split(',')) {
        // A call may be imported by another name than it has in its contract.
        const [name = '', local = name] = entry.trim().split(' as ');
        if (handled.has(local)) handlers.set(`${contract} ${name}`, file);
      }
    }
  }
  return handlers;
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value
  );
}

/** True when docs/map.md says what the code says. */
async function isMapFresh(): Promise<boolean> {
  return (await readFile(target, 'utf8').catch(() => '')) === (await makeMap());
}

/** Returns what is wrong with the map: calls without a handler, actions that nobody writes, or that it is out of date. */
export async function findMapProblems(): Promise<string[]> {
  try {
    const unwritten = unwrittenActions(await readSources(root));
    return (await isMapFresh()) ? unwritten : [...unwritten, 'docs/map.md устарела: npm run map'];
  } catch (error) {
    if (error instanceof UnhandledCalls) return error.calls;
    throw error;
  }
}

/** Writes docs/map.md anew. */
export async function writeMap(): Promise<void> {
  await writeFile(target, await makeMap());
}
