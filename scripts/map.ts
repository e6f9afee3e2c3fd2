import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyEndpoint } from '../src/shared/contract/endpoint.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const target = join(root, 'docs/map.md');

/** The text of docs/map.md: every screen and every call, each with its files. */
async function makeMap(): Promise<string> {
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
`;
}

const link = (file: string) => `[${file}](../${file})`;

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
  const handlers = await Promise.all(
    files
      .filter((file) => file.endsWith('.routes.ts'))
      .map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
  );
  const found: string[][] = [];
  for (const contract of files.filter((file) => file.endsWith('.contract.ts'))) {
    const exported = (await import(pathToFileURL(join(root, contract)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (!isEndpoint(value)) continue;
      const handler = handlers.find(({ text }) => new RegExp(`handle(?:Change)?\\(\\s*${name},`).test(text));
      found.push([
        `\`${value.method} ${value.path.replace(/:(\w+)/g, '{$1}')}\``,
        { public: 'все', customer: 'вошедший', admin: 'администратор' }[value.access as 'public'],
        link(contract),
        handler ? link(handler.file) : '—',
      ]);
    }
  }
  return found.sort((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''));
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value
  );
}

/** True when docs/map.md says what the code says. */
export async function isMapFresh(): Promise<boolean> {
  return (await readFile(target, 'utf8').catch(() => '')) === (await makeMap());
}

/** Writes docs/map.md anew. */
export async function writeMap(): Promise<void> {
  await writeFile(target, await makeMap());
}
