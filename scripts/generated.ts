import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyEndpoint } from '../src/contract/endpoint.ts';
import { variables } from '../src/platform/config/config-variables.ts';
import { readCode, tableOwners } from './house-rules.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The text of .env.example: every variable with its meaning and its default. */
function makeEnvExample(): string {
  const head =
    '# Настройки магазина. Скопируйте в .env и раскомментируйте нужное.\n# Создано из src/platform/config/config-variables.ts командой npm run map; руками не править.\n';
  const lines = Object.entries(variables).map(
    ([name, { about, shown }]) => `\n# ${about}\n# ${name}=${/\s/.test(shown) ? `"${shown}"` : shown}\n`,
  );
  return head + lines.join('');
}

const link = (file: string) => `[${file}](../${file})`;

/** The text of docs/map.md: what the name of a file does not say by itself. */
async function makeMap(sources: Map<string, string>): Promise<string> {
  const table = (...rows: string[][]) => rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  const calls = (await readCalls(sources)).map(({ endpoint, contract, handler }) => [
    `\`${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}\``,
    { public: 'все', customer: 'вошедший', admin: 'администратор' }[endpoint.access as 'public'],
    link(contract),
    handler === undefined ? '—' : link(handler),
  ]);
  const routes = sources.get('src/routes.ts') ?? '';
  const screens = [...routes.matchAll(/route\(\s*'([^']+)',\s*'([^']+)'/g)].map(([, url = '', file = '']) => [
    `\`${url.replace(/:(\w+)/g, '{$1}')}\``,
    link(`src/${file}`),
  ]);
  return `# Карта

Создано командой \`npm run map\`; руками не править. Экран назван по адресу, вызов — по контракту, таблица стоит в \`*.tables.ts\`
своего среза, и пишет в неё только он. Показатели и действия журнала ищите по имени; переменные окружения — в [.env.example](../.env.example).

## Экраны

${table(['адрес', 'файл'], ['---', '---'], ...screens)}

## Вызовы

${table(['вызов', 'кто', 'контракт', 'обработчик'], ['---', '---', '---', '---'], ...calls.sort((a, b) => (a[0] ?? '').localeCompare(b[0] ?? '')))}

## Таблицы

${table(['таблица', 'срез'], ['---', '---'], ...[...tableOwners(sources)].sort().map(([name, slice]) => [`\`${name}\``, slice]))}
`;
}

interface Call {
  name: string;
  endpoint: AnyEndpoint;
  contract: string;
  /** The *.routes.ts that handles it. */
  handler: string | undefined;
}

async function readCalls(sources: Map<string, string>): Promise<Call[]> {
  const handlers = new Map<string, string>();
  for (const [file, code] of sources) {
    if (!file.endsWith('.routes.ts')) continue;
    const handled = new Set(
      [...code.matchAll(/\bhandle\w*\(\s*(?:\[([^\]]*)\]|(\w+)),/g)].flatMap(
        ([, several, one = '']) => several?.split(/,\s*/) ?? [one],
      ),
    );
    for (const [, names = '', from = ''] of code.matchAll(
      /import \{([^}]*)\} from '([^']+\.contract\.ts)'/g,
    )) {
      for (const entry of names.split(',')) {
        const [name = '', local = name] = entry.trim().split(' as ');
        if (handled.has(local)) handlers.set(`${join(dirname(file), from)} ${name}`, file);
      }
    }
  }
  const contracts = [...sources.keys()].filter((file) => file.endsWith('.contract.ts'));
  const calls = contracts.map(async (contract) => {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(root, contract)).href);
    return Object.entries(exported).flatMap(([name, endpoint]) =>
      isEndpoint(endpoint)
        ? [{ name, endpoint, contract, handler: handlers.get(`${contract} ${name}`) }]
        : [],
    );
  });
  return (await Promise.all(calls)).flat();
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value;

const generated = { 'docs/map.md': makeMap, '.env.example': makeEnvExample };

/** Returns the generated files that are out of date and the calls that a contract promises and no route handles. */
export async function findStaleFiles(): Promise<string[]> {
  const sources = readCode(root);
  const stale: string[] = [];
  for (const { name, contract, handler } of await readCalls(sources))
    if (handler === undefined)
      stale.push(`${contract}: nothing handles ${name}; write handle(${name}, …) in a *.routes.ts`);
  for (const [file, make] of Object.entries(generated))
    if ((await readFile(join(root, file), 'utf8').catch(() => '')) !== (await make(sources)))
      stale.push(`${file} is out of date; npm run map`);
  return stale;
}

if (import.meta.main)
  for (const [file, make] of Object.entries(generated))
    await writeFile(join(root, file), await make(readCode(root)));
